//! Canonicalization of `bufferization.dealloc`.

use ods_core::fold::{constant_value, is_zero};
use ods_core::hooks::Canonicalize;
use ods_core::interface::{EffectTarget, MemoryEffectOpInterface};
use ods_core::rewrite::{Done, Pattern, PatternSet, Rewriter, Rewritten};
use ods_core::schema::EffectKind;
use ods_core::{Attr, Body, Op, Value};
use smallvec::SmallVec;

use super::super::DeallocOp;
use crate::{arith, memref};

type Values = SmallVec<[Value; 4]>;

impl Canonicalize for DeallocOp {
    fn add_patterns(patterns: PatternSet) -> PatternSet {
        patterns
            .with(FreedTwice)
            .with(RetainedTwice)
            .with(NothingFreed)
            .with(NeverFreed)
            .with(MetadataOfAlloc)
            .with(OnlyAllocated)
    }
}

/// Replaces the freed buffers and their conditions; `None` if they are unchanged.
pub fn freeing(
    rw: &mut Rewriter<'_>,
    op: DeallocOp,
    buffers: &[Value],
    conditions: &[Value],
) -> Rewritten {
    if op.memrefs(rw).eq(buffers.iter().copied())
        && op.conditions(rw).eq(conditions.iter().copied())
    {
        return None;
    }
    rw.modify(op, |body| {
        DeallocOp::MEMREFS.set_all(body, op, buffers);
        DeallocOp::CONDITIONS.set_all(body, op, conditions);
    });
    Some(Done)
}

/// Returns the freed buffers, each with its condition.
pub fn freed(ir: &Body, op: DeallocOp) -> Vec<(Value, Value)> {
    op.memrefs(ir).zip(op.conditions(ir)).collect()
}

/// Frees a buffer with two conditions once, if either holds.
struct FreedTwice;

impl Pattern for FreedTwice {
    type Root = DeallocOp;

    fn rewrite(&self, op: DeallocOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let (mut buffers, mut conditions) = (Values::new(), Values::new());
        for (buffer, condition) in freed(rw, op) {
            let Some(at) = buffers.iter().position(|one| *one == buffer) else {
                buffers.push(buffer);
                conditions.push(condition);
                continue;
            };
            if conditions[at] != condition {
                let either = arith::OrIOp::build(conditions[at], condition);
                conditions[at] = rw.insert(either).result(rw);
            }
        }
        freeing(rw, op, &buffers, &conditions)
    }
}

/// Removes duplicates among the retained buffers.
struct RetainedTwice;

impl Pattern for RetainedTwice {
    type Root = DeallocOp;

    fn rewrite(&self, op: DeallocOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let mut once = Values::new();
        let mut numbers: SmallVec<[usize; 4]> = SmallVec::new();
        for buffer in op.retained(rw) {
            let at = once.iter().position(|one| *one == buffer);
            numbers.push(at.unwrap_or(once.len()));
            if at.is_none() {
                once.push(buffer);
            }
        }
        if once.len() == numbers.len() {
            return None;
        }
        let (buffers, conditions): (Vec<Value>, Vec<Value>) = freed(rw, op).into_iter().unzip();
        let new = DeallocOp::build().memrefs(buffers).conditions(conditions).retained(once);
        let new = rw.insert(new);
        let results: Values = new.updated_conditions(rw).collect();
        let values: Values = numbers.into_iter().map(|at| results[at]).collect();
        rw.replace_op(op, &values)
    }
}

/// Replaces the results of a deallocation without buffers by false.
struct NothingFreed;

impl Pattern for NothingFreed {
    type Root = DeallocOp;

    fn rewrite(&self, op: DeallocOp, rw: &mut Rewriter<'_>) -> Rewritten {
        if op.memrefs(rw).len() > 0 {
            return None;
        }
        let no = rw.insert(arith::ConstantOp::build(Attr::FALSE)).result(rw);
        let values = Values::from_elem(no, op.updated_conditions(rw).len());
        rw.replace_op(op, &values)
    }
}

/// Removes buffers whose condition is false.
struct NeverFreed;

impl Pattern for NeverFreed {
    type Root = DeallocOp;

    fn rewrite(&self, op: DeallocOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let known = |value: Value| constant_value(rw.view(rw.defining_op(value)?));
        let rest = freed(rw, op);
        let rest = rest.into_iter().filter(|(_, when)| !is_zero(rw.ctx(), known(*when)));
        let (buffers, conditions): (Values, Values) = rest.unzip();
        freeing(rw, op, &buffers, &conditions)
    }
}

/// Folds the base buffer of an allocation to the allocation.
struct MetadataOfAlloc;

impl Pattern for MetadataOfAlloc {
    type Root = DeallocOp;

    fn rewrite(&self, op: DeallocOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let whole = |buffer: Value| {
            let taken = buffer.defined_by::<memref::ExtractStridedMetadataOp>(rw)?;
            let source = taken.source(rw);
            allocates(rw, source).is_some().then_some(source)
        };
        let buffers: Values =
            op.memrefs(rw).map(|buffer| whole(buffer).unwrap_or(buffer)).collect();
        let conditions: Values = op.conditions(rw).collect();
        freeing(rw, op, &buffers, &conditions)
    }
}

/// Returns the operation that allocates a value, and the number of its effects.
fn allocates(ir: &Body, value: Value) -> Option<(Op, usize)> {
    let op = ir.defining_op(value)?;
    let effects = ir.interface::<dyn MemoryEffectOpInterface>(op)?.effects(ir);
    let this = EffectTarget::Result(value);
    let found = effects.iter().any(|one| one.kind == EffectKind::Allocate && one.on == this);
    found.then_some((op, effects.len()))
}

/// Removes an allocation that is only freed.
struct OnlyAllocated;

impl Pattern for OnlyAllocated {
    type Root = DeallocOp;

    fn rewrite(&self, op: DeallocOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let (mut buffers, mut conditions) = (Values::new(), Values::new());
        let mut dead: Vec<Op> = Vec::new();
        for (buffer, condition) in freed(rw, op) {
            match allocates(rw, buffer) {
                Some((alloc, 1)) if rw.uses(buffer).count() == 1 => dead.push(alloc),
                _ => {
                    buffers.push(buffer);
                    conditions.push(condition);
                }
            }
        }
        let done = freeing(rw, op, &buffers, &conditions)?;
        for alloc in dead {
            rw.erase_op(alloc);
        }
        Some(done)
    }
}
