//! `buffer-deallocation-simplification`: deallocations whose buffers are known to be, or not to be, one allocation.

use std::sync::Arc;

use ods_core::fold::{constant_value, is_one};
use ods_core::hooks::Canonicalize;
use ods_core::ir::ValueDef;
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::rewrite::{GreedyConfig, Pattern, PatternSet, Rewriter, Rewritten};
use ods_core::{Attr, Body, Value};
use rustc_hash::FxHashMap;

use super::placement::ancestor_in;
use crate::arith::{ConstantOp, OrIOp};
use crate::bufferization::flow::{Origins, is_allocated, view_base};
use crate::bufferization::{BufferDeallocationSimplificationPass, DeallocOp, freed, freeing};
use crate::memref::ExtractStridedMetadataOp;

impl RunPass for BufferDeallocationSimplificationPass {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let mut known = FxHashMap::default();
        cx.body_mut().for_each_body(|body| {
            known.insert(address(body), Origins::new(body));
        });
        let known = Arc::new(Known(known));
        let patterns = PatternSet::new()
            .with(FreedAndRetained(known.clone()))
            .with(RetainedAlone(known.clone()))
            .with(FreedAlone(known.clone()))
            .with(AlwaysFreedAndRetained(known));
        let config = GreedyConfig { top_down: false, ..GreedyConfig::canonicalizer() };
        cx.apply_patterns(&DeallocOp::add_patterns(patterns), &config)?;
        Ok(())
    }
}

/// Returns the address of a body, which identifies it while patterns are applied.
fn address(body: &Body) -> usize {
    std::ptr::from_ref(body) as usize
}

/// The origins of buffers of all bodies, computed before any change.
struct Known(FxHashMap<usize, Origins>);

impl Known {
    /// Returns whether two buffers are of one allocation; `None` if unknown.
    fn is_same(&self, body: &Body, one: Value, other: Value) -> Option<bool> {
        self.0.get(&address(body))?.is_same_allocation(body, one, other)
    }

    /// Returns whether a buffer may be of one allocation with any of the others.
    fn may_be_any(&self, body: &Body, others: &[Value], buffer: Value) -> bool {
        others.iter().any(|other| {
            !are_distinct(body, *other, buffer) && self.is_same(body, *other, buffer) != Some(false)
        })
    }
}

/// Returns whether one of two buffers is allocated inside a block whose argument is the other.
fn are_distinct(body: &Body, one: Value, other: Value) -> bool {
    let (one, other) = (view_base(body, one), view_base(body, other));
    let later = |alloc: Value, arg: Value| {
        let ValueDef::Arg(block, _) = body.def(arg) else { return false };
        let op = body.defining_op(alloc).filter(|_| is_allocated(body, alloc));
        op.is_some_and(|op| ancestor_in(body, op, block).is_some())
    };
    later(one, other) || later(other, one)
}

/// Returns the buffer, and the buffer that it is the base of, if known.
fn names(body: &Body, buffer: Value) -> impl Iterator<Item = Value> {
    let metadata = buffer.defined_by::<ExtractStridedMetadataOp>(body);
    [Some(buffer), metadata.map(|op| op.source(body))].into_iter().flatten()
}

/// Does not free a buffer that is known to be retained: its condition is added to the results.
struct FreedAndRetained(Arc<Known>);

impl FreedAndRetained {
    /// Updates the results for a buffer; returns whether it need not be freed.
    fn update(
        &self,
        rw: &mut Rewriter<'_>,
        op: DeallocOp,
        buffer: Value,
        condition: Value,
    ) -> bool {
        let retained: Vec<Value> = op.retained(rw).collect();
        let same: Option<Vec<bool>> =
            retained.iter().map(|one| self.0.is_same(rw, *one, buffer)).collect();
        let Some(same) = same.filter(|same| same.contains(&true)) else { return false };
        let results: Vec<Value> = op.updated_conditions(rw).collect();
        rw.set_point_after(op);
        for (result, _) in results.into_iter().zip(same).filter(|(_, same)| *same) {
            let either = rw.insert(OrIOp::build(result, condition));
            let value = either.result(rw);
            rw.replace_uses_if(result, value, |ir, at| ir.use_owner(at) != either.into());
        }
        true
    }
}

impl Pattern for FreedAndRetained {
    type Root = DeallocOp;

    fn rewrite(&self, op: DeallocOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let retained: Vec<Value> = op.retained(rw).collect();
        if (1..retained.len()).any(|at| retained[..at].contains(&retained[at])) {
            return None;
        }
        let (mut buffers, mut conditions) = (Vec::new(), Vec::new());
        for (buffer, condition) in freed(rw, op) {
            let mut names = names(rw, buffer).collect::<Vec<_>>().into_iter();
            if !names.any(|name| self.update(rw, op, name, condition)) {
                buffers.push(buffer);
                conditions.push(condition);
            }
        }
        freeing(rw, op, &buffers, &conditions)
    }
}

/// Removes retained buffers that are known not to be freed.
struct RetainedAlone(Arc<Known>);

impl Pattern for RetainedAlone {
    type Root = DeallocOp;

    fn rewrite(&self, op: DeallocOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let buffers: Vec<Value> = op.memrefs(rw).collect();
        let retained: Vec<Value> = op.retained(rw).collect();
        let mut remaining = Vec::new();
        let mut values = Vec::new();
        for buffer in &retained {
            if self.0.may_be_any(rw, &buffers, *buffer) {
                remaining.push(*buffer);
                values.push(None);
            } else {
                let no = rw.insert(ConstantOp::build(Attr::bool(false)));
                values.push(Some(no.result(rw)));
            }
        }
        if remaining.len() == retained.len() {
            return None;
        }
        let conditions: Vec<Value> = op.conditions(rw).collect();
        let new = DeallocOp::build().memrefs(buffers).conditions(conditions).retained(remaining);
        let new = rw.insert(new);
        let mut results = new.updated_conditions(rw).collect::<Vec<_>>().into_iter();
        let values: Vec<Value> =
            values.into_iter().filter_map(|value| value.or_else(|| results.next())).collect();
        rw.replace_op(op, &values)
    }
}

/// Frees a buffer that is known to alias no other by an operation of its own.
struct FreedAlone(Arc<Known>);

impl Pattern for FreedAlone {
    type Root = DeallocOp;

    fn rewrite(&self, op: DeallocOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let buffers: Vec<Value> = op.memrefs(rw).collect();
        let retained: Vec<Value> = op.retained(rw).collect();
        if buffers.len() <= 1 {
            return None;
        }
        let (mut remaining, mut conditions) = (Vec::new(), Vec::new());
        let mut alone: Vec<Vec<Value>> = Vec::new();
        for (at, (buffer, condition)) in freed(rw, op).into_iter().enumerate() {
            let mut others = buffers.clone();
            others.remove(at);
            if self.0.may_be_any(rw, &others, buffer) {
                remaining.push(buffer);
                conditions.push(condition);
                continue;
            }
            let new = DeallocOp::build().memrefs([buffer]).conditions([condition]);
            let new = rw.insert(new.retained(retained.iter().copied()));
            alone.push(new.updated_conditions(rw).collect());
        }
        if alone.is_empty() {
            return None;
        }
        let rest = DeallocOp::build().memrefs(remaining).conditions(conditions).retained(retained);
        let rest = rw.insert(rest);
        let mut values: Vec<Value> = rest.updated_conditions(rw).collect();
        for more in alone {
            for (value, more) in values.iter_mut().zip(more) {
                *value = rw.insert(OrIOp::build(*value, more)).result(rw);
            }
        }
        rw.replace_op(op, &values)
    }
}

/// Replaces the results by true, if all retained buffers are always freed as well.
struct AlwaysFreedAndRetained(Arc<Known>);

impl Pattern for AlwaysFreedAndRetained {
    type Root = DeallocOp;

    fn rewrite(&self, op: DeallocOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let retained: Vec<Value> = op.retained(rw).collect();
        let results: Vec<Value> = op.updated_conditions(rw).collect();
        let mut found = vec![false; retained.len()];
        let (mut buffers, mut conditions) = (Vec::new(), Vec::new());
        for (buffer, condition) in freed(rw, op) {
            let mut goes = false;
            if is_true(rw, condition) {
                for (at, one) in retained.iter().enumerate() {
                    let names = names(rw, buffer).collect::<Vec<_>>();
                    if names.into_iter().any(|name| self.0.is_same(rw, *one, name) == Some(true)) {
                        rw.replace_all_uses(results[at], condition);
                        found[at] = true;
                        goes = true;
                    }
                }
            }
            if !goes {
                buffers.push(buffer);
                conditions.push(condition);
            }
        }
        if !found.iter().all(|found| *found) {
            return None;
        }
        freeing(rw, op, &buffers, &conditions)
    }
}

fn is_true(body: &Body, value: Value) -> bool {
    let constant = body.defining_op(value).and_then(|op| constant_value(body.view(op)));
    is_one(body.ctx(), constant)
}
