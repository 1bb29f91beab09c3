//! Hoisting of loop-invariant operations.

use std::collections::VecDeque;

use crate::analysis::effects::is_pure;
use crate::interface::{Interface, LoopLikeOpInterface};
use crate::ir::{Use, WalkOrder};
use crate::rewrite::Rewriter;
use crate::schema::Trait;
use crate::{Body, Op, Region, Value};

/// Moves loop-invariant operations out of the loops of the body of `rw`, inner loops first. Operations that have memory
/// effects or are not speculatable stay. Returns how many operations moved.
pub fn hoist_loop_invariant_code(rw: &mut Rewriter<'_>) -> usize {
    let mut count = 0;
    for op in rw.walk(WalkOrder::Post).collect::<Vec<_>>() {
        if let Some(looping) = rw.interface::<dyn LoopLikeOpInterface>(op) {
            count += hoist_from_loop(rw, op, looping);
        }
    }
    count
}

/// Moves loop-invariant operations out of one operation, if it is a loop. Returns how many operations moved.
pub fn hoist_out_of_loop(rw: &mut Rewriter<'_>, op: Op) -> usize {
    let looping = rw.interface::<dyn LoopLikeOpInterface>(op);
    looping.map_or(0, |looping| hoist_from_loop(rw, op, looping))
}

/// Moves loop-invariant operations out of one loop.
fn hoist_from_loop(
    rw: &mut Rewriter<'_>,
    op: Op,
    looping: Interface<dyn LoopLikeOpInterface>,
) -> usize {
    let mut count = 0;
    for number in looping.loop_regions(rw) {
        let Some(region) = rw.own_regions(op).nth(number) else { continue };
        let mut work: VecDeque<Op> = rw.blocks(region).flat_map(|block| rw.ops(block)).collect();
        while let Some(op) = work.pop_front() {
            let outside = |body: &Body, at: Use| {
                looping.is_defined_outside_of_loop(body, body.used_value(at))
            };
            // The operation may have been moved out already.
            if region_of(rw, op) != Some(region)
                || !is_pure(rw.view(op))
                || !can_be_hoisted(rw, op, &outside)
            {
                continue;
            }
            looping.move_out_of_loop(rw, op);
            count += 1;
            let users = rw.results(op).flat_map(|result| rw.uses(result));
            let users = users.map(|at| rw.use_owner(at));
            work.extend(users.filter(|user| region_of(rw, *user) == Some(region)));
        }
    }
    count
}

fn region_of(body: &Body, op: Op) -> Option<Region> {
    body.block_region(body.parent_block(op)?)
}

/// Returns whether all operands of `op` and of the operations inside it are defined inside it, or accepted by `fits`.
pub(super) fn can_be_hoisted(body: &Body, op: Op, fits: &dyn Fn(&Body, Use) -> bool) -> bool {
    if body.view(op).has_trait(Trait::IsTerminator) {
        return false;
    }
    let mut todo = vec![op];
    while let Some(inner) = todo.pop() {
        for at in body.operand_uses(inner) {
            if !fits(body, at) && !is_defined_inside(body, body.used_value(at), op) {
                return false;
            }
        }
        let blocks = body.own_regions(inner).flat_map(|region| body.blocks(region));
        todo.extend(blocks.flat_map(|block| body.ops(block)));
    }
    true
}

/// Returns whether `value` is defined in a region of `op`, at any depth.
fn is_defined_inside(body: &Body, value: Value, op: Op) -> bool {
    let mut at = body.def_block(value).and_then(|block| body.block_parent_op(block));
    while let Some(outer) = at {
        if outer == op {
            return true;
        }
        at = body.parent_op(outer);
    }
    false
}
