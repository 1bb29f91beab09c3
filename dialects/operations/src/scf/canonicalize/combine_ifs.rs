//! Canonicalization of consecutive and nested `scf.if`.

use ods_core::ir::{Use, ValueDef};
use ods_core::rewrite::{Pattern, Rewriter, Rewritten};
use ods_core::{Block, Body, OpType, Type, Value};

use super::condition::negated;
use super::{home, is_in_region};
use crate::arith::{AndIOp, SelectOp};
use crate::scf::{IfOp, YieldOp};

/// Merges two consecutive `scf.if` with the same condition, or with a condition and its negation.
pub(super) struct CombineIfs;

/// Returns the blocks of the second `scf.if` that run if the condition of the first holds, and if it does not.
fn logical_blocks(ir: &Body, first: IfOp, second: IfOp) -> Option<[Option<Block>; 2]> {
    let (a, b) = (first.condition(ir), second.condition(ir));
    let blocks = (Some(second.then_block(ir)), second.else_block(ir));
    if negated(ir, b) == Some(a) || negated(ir, a) == Some(b) {
        return Some([blocks.1, blocks.0]);
    }
    (a == b).then_some([blocks.0, blocks.1])
}

impl Pattern for CombineIfs {
    type Root = IfOp;

    fn rewrite(&self, second: IfOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let first = rw.prev_op(second.op())?.cast::<IfOp>(rw)?;
        let blocks = logical_blocks(rw, first, second)?;
        replace_results_inside(rw, first, &blocks);
        let types: Vec<Type> =
            first.results(rw).chain(second.results(rw)).map(|result| rw.ty(result)).collect();
        let condition = first.condition(rw);
        let new = rw.insert(IfOp::build(condition).results_type(types));
        let [next_then, next_else] = blocks;
        let (from, to) = (first.then_region(rw).region, new.then_region(rw).region);
        rw.inline_region_before(from, to, None);
        if let Some(next) = next_then {
            append_block(rw, next, new.then_block(rw))?;
        }
        let (from, to) = (first.else_region(rw).region, new.else_region(rw).region);
        rw.inline_region_before(from, to, None);
        match (next_else, new.else_block(rw)) {
            (Some(next), Some(block)) => append_block(rw, next, block)?,
            (Some(next), None) => rw.move_block(next, to, None),
            (None, _) => {}
        }
        let (count, results) = (first.results(rw).len(), new.results(rw).collect::<Vec<_>>());
        rw.replace_op(first, &results[..count]);
        rw.replace_op(second, &results[count..])
    }
}

/// Replaces uses of the results of `first` in the blocks of the second `scf.if` by the values that `first` yields in
/// that case.
fn replace_results_inside(rw: &mut Rewriter<'_>, first: IfOp, blocks: &[Option<Block>; 2]) {
    let (Some(then_end), Some(else_end)) = (first.then_yield(rw), first.else_yield(rw)) else {
        return;
    };
    let regions = blocks.map(|block| block.and_then(|block| rw.block_region(block)));
    let given = first.results(rw).zip(then_end.results(rw).zip(else_end.results(rw)));
    for (result, (if_so, if_not)) in given.collect::<Vec<_>>() {
        for at in rw.uses(result).collect::<Vec<Use>>() {
            let user = rw.use_owner(at);
            let inside = |region: Option<_>| region.is_some_and(|one| is_in_region(rw, user, one));
            if inside(regions[0]) {
                rw.set_use(at, if_so);
            } else if inside(regions[1]) {
                rw.set_use(at, if_not);
            }
        }
    }
}

/// Appends the operations of `next` to `block`, whose terminator then yields the values of both.
fn append_block(rw: &mut Rewriter<'_>, next: Block, block: Block) -> Option<()> {
    let [own, other] = [rw.last_op(block)?, rw.last_op(next)?];
    let values: Vec<Value> = rw.operands(own).chain(rw.operands(other)).collect();
    let (point, loc) = (rw.point(), rw.loc(other));
    rw.merge_blocks(next, block, &[]);
    rw.set_point_at_end(block);
    rw.insert(YieldOp::build().results(values).loc(loc));
    rw.set_point(point);
    rw.erase_op(own);
    rw.erase_op(other);
    Some(())
}

/// `if a { if b { … } }` → `if a and b { … }`.
pub(super) struct CombineNestedIfs;

impl Pattern for CombineNestedIfs {
    type Root = IfOp;

    fn rewrite(&self, op: IfOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let block = op.then_block(rw);
        let first = rw.first_op(block)?;
        if rw.next_op(first).is_none() || rw.next_op(first) != rw.last_op(block) {
            return None;
        }
        let does_nothing = |block: Option<Block>| {
            block.is_none_or(|block| rw.first_op(block) == rw.last_op(block))
        };
        let inner = first.cast::<IfOp>(rw)?;
        if !does_nothing(op.else_block(rw)) || !does_nothing(inner.else_block(rw)) {
            return None;
        }
        let mut then_values: Vec<Value> = op.then_yield(rw)?.results(rw).collect();
        let else_values: Vec<Value> =
            op.else_yield(rw).into_iter().flat_map(|end| end.results(rw)).collect();
        let mut chosen = Vec::new();
        for (at, value) in then_values.iter_mut().enumerate() {
            match rw.def(*value) {
                // A result of the inner `scf.if` must have the same value whichever condition does not hold.
                ValueDef::Result(def, index) if def == inner.op() => {
                    let index = index as usize;
                    if inner.else_yield(rw)?.results(rw).nth(index)? != else_values[at] {
                        return None;
                    }
                    *value = inner.then_yield(rw)?.results(rw).nth(index)?;
                }
                _ if home(rw, *value) == Some(op.then_region(rw).region) => return None,
                // The value depends on the outer condition only.
                _ => chosen.push(at),
            }
        }
        let (outer_condition, inner_condition) = (op.condition(rw), inner.condition(rw));
        let both = rw.insert(AndIOp::build(outer_condition, inner_condition)).result(rw);
        let types: Vec<Type> = op.results(rw).map(|result| rw.ty(result)).collect();
        let new = rw.insert(IfOp::build(both).results_type(types));
        let new_block = rw.create_block(new.then_region(rw).region, None, &[]);
        let mut results: Vec<Value> = new.results(rw).collect();
        rw.set_point_before(new);
        for at in chosen {
            let select = SelectOp::build(outer_condition, then_values[at], else_values[at]);
            results[at] = rw.insert(select).result(rw);
        }
        rw.merge_blocks(inner.then_block(rw), new_block, &[]);
        let end = rw.last_op(new_block)?;
        rw.replace_with(end, YieldOp::build().results(then_values));
        if !else_values.is_empty() {
            let else_block = rw.create_block(new.else_region(rw).region, None, &[]);
            rw.set_point_at_end(else_block);
            rw.insert(YieldOp::build().results(else_values));
        }
        rw.replace_op(op, &results)
    }
}
