//! `llvm-simplify-cfg`: fewer branches and blocks.
//!
//! - [`constant`]: branches with one possible successor; [`threading`]: edges through blocks that only branch.
//! - [`select`]: short alternatives as choices; [`conditions`]: branches on two conditions as two branches.
//! - [`arguments`]: arguments that have one value.
//!
//! Blocks in front of loops and at the ends of iterations stay, since loop passes rely on them.

mod arguments;
mod conditions;
mod constant;
mod select;
mod threading;

use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::rewrite::{Rewriter, erase_dead, erase_unreachable};
use ods_core::{Block, Body, Region};
use rustc_hash::FxHashSet;

use super::LLVMSimplifyCFGPass;
use crate::llvm::BrOp;

/// The maximal number of rounds over the function: each may make work for the next.
const MAX_ROUNDS: usize = 8;

impl RunPass for LLVMSimplifyCFGPass {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let layout = cx.data_layout();
        let body = cx.body_mut();
        let region = body.region();
        if body.entry_block(region).is_none() {
            cx.preserve_all();
            return Ok(());
        }
        let rw = &mut Rewriter::new(body);
        let mut any = false;
        for round in 0..MAX_ROUNDS {
            let mut changed = erase_unreachable(rw, region);
            let folded = constant::fold_branches(rw, region);
            let headers = loop_headers(rw, region);
            let threaded = threading::thread_edges(rw, region, &headers);
            if folded + threaded > 0 {
                changed |= erase_unreachable(rw, region);
            }
            let selects = match self.speculate {
                0 => 0,
                cost => select::convert(rw, region, cost, &layout),
            };
            let merged = merge_chains(rw, region);
            changed |= arguments::drop_invariant(rw, region);
            changed |= folded + threaded + selects + merged > 0;
            // Nothing is dead that was not after the round before, unless something changed.
            if changed || round == 0 {
                changed |= erase_dead(rw, region);
            }
            self.num_folded.add(folded);
            self.num_threaded.add(threaded);
            self.num_selects.add(selects);
            self.num_merged.add(merged);
            any |= changed;
            if !changed {
                break;
            }
        }
        if self.split_conditions {
            let split = conditions::split(rw, region);
            self.num_split.add(split);
            any |= split > 0;
        }
        if !any {
            cx.preserve_all();
        }
        Ok(())
    }
}

/// Returns the blocks that a later block of the reverse post-order branches to: all headers of loops.
fn loop_headers(ir: &Body, region: Region) -> FxHashSet<Block> {
    let mut seen = FxHashSet::default();
    let mut headers = FxHashSet::default();
    for block in ir.cfg_reverse_postorder(region) {
        seen.insert(block);
        let Some(last) = ir.last_op(block) else { continue };
        headers.extend(ir.successors(last).filter(|to| seen.contains(to)));
    }
    headers
}

/// Merges each block into its predecessor if that branches nowhere else and nothing else branches to the block. Returns
/// how many.
fn merge_chains(rw: &mut Rewriter<'_>, region: Region) -> u64 {
    let mut count = 0;
    let blocks: Vec<Block> = rw.cfg_reverse_postorder(region);
    for block in blocks {
        if !rw.is_live_block(block) {
            continue;
        }
        while let Some(branch) = rw.last_op(block).and_then(|op| op.cast::<BrOp>(rw)) {
            let next = branch.dest(rw);
            let single = rw.block_uses(next).nth(1).is_none();
            // The annotation of a loop is on its back edge.
            if next == block || !single || rw.is_entry_block(next) {
                break;
            }
            let values: Vec<_> = branch.dest_operands(rw).collect();
            rw.erase_op(branch);
            rw.merge_blocks(next, block, &values);
            count += 1;
        }
    }
    count
}
