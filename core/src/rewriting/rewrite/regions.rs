//! Simplification of regions: unreachable blocks and dead operations are erased; equivalent blocks are merged, and
//! arguments that always have the same value are dropped.
//!
//! - [`dead`]: dead operations and block arguments.
//! - [`merge`]: equivalent blocks; [`arguments`]: arguments that always have the same value.

mod arguments;
mod dead;
mod merge;

use super::Rewriter;
use crate::ir::id_map::IdMap;
use crate::{Block, Body, Op, Region};

pub use dead::erase_dead;

/// Simplifies `region` and the regions inside it, except in the bodies of isolated operations; merges blocks if `merge`
/// is set. Returns whether anything changed.
pub fn simplify_regions(rw: &mut Rewriter<'_>, region: Region, merge: bool) -> bool {
    let mut changed = erase_unreachable(rw, region);
    changed |= erase_dead(rw, region);
    if merge {
        changed |= merge::merge_blocks(rw, region);
        changed |= arguments::drop_redundant(rw, region);
    }
    changed
}

/// Erases the blocks in `region` and the regions inside it that are unreachable from the entry of their region, except
/// in the bodies of isolated operations. Returns whether there were any.
pub fn erase_unreachable(rw: &mut Rewriter<'_>, region: Region) -> bool {
    let mut erased = false;
    let mut regions = vec![region];
    while let Some(region) = regions.pop() {
        erased |= erase_unreachable_in(rw, region);
        if !rw.has_inner_regions() {
            continue;
        }
        for block in rw.blocks(region) {
            regions.extend(rw.ops(block).flat_map(|op| rw.own_regions(op)));
        }
    }
    erased
}

fn erase_unreachable_in(rw: &mut Rewriter<'_>, region: Region) -> bool {
    let dead = rw.unreachable_blocks(region);
    let [first, ..] = dead.as_slice() else { return false };
    let mut seen = IdMap::covering(first.index(), dead.len());
    dead.iter().for_each(|block| seen.insert(block.index(), ()));
    let is_dead = |block: Block| seen.get(block.index()).is_some();
    let values = dead.iter().flat_map(|block| {
        let results = rw.ops(*block).flat_map(|op| rw.results(op));
        rw.arg_values(*block).chain(results)
    });
    // The verifier ensures that no reachable block uses these values, but it may not have been run.
    let needed = values.flat_map(|value| rw.uses(value)).any(|at| {
        let user = block_in(rw, region, rw.use_owner(at));
        user.is_none_or(|block| !is_dead(block))
    });
    if needed {
        return false;
    }
    rw.erase_blocks(&dead);
    true
}

/// Returns the block of `region` that contains `op`, directly or in a nested region.
fn block_in(body: &Body, region: Region, op: Op) -> Option<Block> {
    let mut block = body.parent_block(op)?;
    while body.block_region(block)? != region {
        block = body.parent_block(body.block_parent_op(block)?)?;
    }
    Some(block)
}
