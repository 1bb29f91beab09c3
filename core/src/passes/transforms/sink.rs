//! Sinking of operations into regions that run at most once: an operation used only in such a region is not executed
//! unless the region is.

use crate::analysis::effects::is_memory_effect_free;
use crate::dominance::Dominance;
use crate::fold::constant_value;
use crate::interface::RegionBranchOpInterface;
use crate::ir::WalkOrder;
use crate::rewrite::Rewriter;
use crate::{Block, Body, Op, Region};

/// Moves operations without memory effects into the regions of region branches of the body of `rw` that run at most
/// once, if all of their uses are there, unless `is_bound` returns true for them. Returns how many moved.
pub fn sink_into_regions(
    rw: &mut Rewriter<'_>,
    dominance: &mut Dominance,
    is_bound: &dyn Fn(&Body, Op) -> bool,
) -> usize {
    let mut count = 0;
    for op in rw.walk(WalkOrder::Post).collect::<Vec<_>>() {
        let Some(branch) = rw.interface::<dyn RegionBranchOpInterface>(op) else { continue };
        let constants: Vec<_> =
            rw.operands(op).map(|value| constant_value(rw.view(rw.defining_op(value)?))).collect();
        let bounds = branch.region_invocation_bounds(rw, &constants);
        let regions: Vec<Region> = rw.own_regions(op).collect();
        for (region, bounds) in regions.into_iter().zip(bounds) {
            if bounds.upper.is_some_and(|most| most <= 1)
                && let Some(entry) = rw.entry_block(region)
            {
                count += sink_into(rw, dominance, is_bound, region, entry);
            }
        }
    }
    count
}

/// Moves operations used only in `region` into it: first the definitions of its operands, the last ones first, then the
/// definitions of their operands.
fn sink_into(
    rw: &mut Rewriter<'_>,
    dominance: &mut Dominance,
    is_bound: &dyn Fn(&Body, Op) -> bool,
    region: Region,
    entry: Block,
) -> usize {
    let mut count = 0;
    let mut work: Vec<Op> = rw.blocks(region).flat_map(|block| rw.ops(block)).collect();
    while let Some(user) = work.pop() {
        for number in 0..rw.num_operands(user) {
            let Some(op) = rw.defining_op(rw.operand(user, number)) else { continue };
            let inside = rw.parent_block(op).and_then(|block| rw.block_region(block));
            if inside == Some(region)
                || !all_users_dominated(rw, dominance, op, entry)
                || !is_memory_effect_free(rw.view(op))
                || is_bound(rw, op)
            {
                continue;
            }
            let first = rw.first_op(entry);
            rw.move_op(op, entry, first);
            count += 1;
            work.push(op);
        }
    }
    count
}

fn all_users_dominated(rw: &Rewriter<'_>, dominance: &mut Dominance, op: Op, entry: Block) -> bool {
    rw.results(op).flat_map(|result| rw.uses(result)).all(|at| {
        let user = rw.parent_block(rw.use_owner(at));
        user.is_some_and(|block| dominance.dominates_inside(rw, entry, block))
    })
}
