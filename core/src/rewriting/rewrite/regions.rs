//! Simplification of regions: blocks that nothing leads to go, and so does what no living operation needs; blocks that
//! do the same are merged, and arguments that are always one value are dropped.
//!
//! - [`dead`]: operations and block arguments that nothing needs.
//! - [`merge`]: blocks that do the same; [`arguments`]: arguments that are always one value.

mod arguments;
mod dead;
mod merge;

use super::Rewriter;
use crate::ir::id_map::IdMap;
use crate::{Block, Body, Op, Region};

pub use dead::erase_dead;

/// Simplifies `region` and those inside it, but for the bodies of isolated operations; merges blocks if `merge` says
/// so. Whether anything changed.
pub fn simplify_regions(rw: &mut Rewriter<'_>, region: Region, merge: bool) -> bool {
    let mut changed = erase_unreachable(rw, region);
    changed |= erase_dead(rw, region);
    if merge {
        changed |= merge::merge_blocks(rw, region);
        changed |= arguments::drop_redundant(rw, region);
    }
    changed
}

/// Erases the blocks in `region` and those inside it that the entry of their region does not lead to; not in the bodies
/// of isolated operations. Whether there were any.
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
    // The verifier sees to it that no block within reach uses them; nobody may have asked it.
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

/// The block of `region` that holds `op`, directly or not.
fn block_in(body: &Body, region: Region, op: Op) -> Option<Block> {
    let mut block = body.parent_block(op)?;
    while body.block_region(block)? != region {
        block = body.parent_block(body.block_parent_op(block)?)?;
    }
    Some(block)
}
