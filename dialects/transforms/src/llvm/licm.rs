//! `llvm-licm`: invariant operations and loads before loops, and memory that a loop accumulates in as a value.
//!
//! Loops are visited from the inside, so that what leaves an inner loop may leave the outer one, too. [`Contents`]
//! describes what a loop does with memory; [`promotion`] moves accumulators out of memory.

pub(super) mod contents;
mod promotion;

use ods_core::analysis::effects::{is_memory_effect_free, is_pure};
use ods_core::dominance::DominatorTree;
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::rewrite::Rewriter;
use ods_core::schema::Trait;
use ods_core::transforms::mem2reg::promote_slots;
use ods_core::{Body, DataLayout, Op, Region};
use rustc_hash::FxHashMap;

use super::LLVMLICMPass;
use super::edges::split_edge;
use super::remarks::Remarks;
use crate::llvm::analysis::alias::AliasAnalysis;
use crate::llvm::analysis::effects::{Around, plain_load};
use crate::llvm::analysis::heap::heap_of;
use crate::llvm::analysis::loops::{LoopId, Loops};
use crate::llvm::{CallOp, LoadOp};
use contents::Contents;

impl RunPass for LLVMLICMPass {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let (around, layout) = (cx.surroundings().clone(), cx.data_layout());
        let around = Around::new(around.callees());
        let mut remarks = Remarks::new(self.remarks);
        let body = cx.body_mut();
        let region = body.region();
        split_entries(body, region);
        promotion::split_exits(body);
        let tree = DominatorTree::new(body, region);
        let loops = Loops::new(body, region, &tree);
        let mut promoted = 0;
        for id in shallow(&loops) {
            let nest = Nest { tree: &tree, loops: &loops, around: &around, layout: &layout };
            let (ops, loads) = hoist(body, &nest, id, &mut remarks);
            self.num_ops.add(ops);
            self.num_loads.add(loads);
            if self.promote {
                promoted += promotion::promote(body, &nest, id, &mut remarks);
            }
        }
        self.num_promoted.add(promoted);
        if promoted > 0 {
            promote_slots(body, &layout);
        }
        remarks.report(cx);
        Ok(())
    }

    fn uses_surroundings(&self) -> bool {
        true
    }
}

/// The maximal number of loops inside one another that a loop may hold: an operation is looked at for each loop around.
const LEVELS: u32 = 16;

/// Gives each loop that a conditional branch enters a block before it.
fn split_entries(body: &mut Body, region: Region) {
    let tree = DominatorTree::new(body, region);
    let loops = Loops::new(body, region, &tree);
    for id in shallow(&loops) {
        let entry = loops.entry(body, id).filter(|entry| body.num_successors(entry.op) > 1);
        if let Some(entry) = entry {
            split_edge(&mut Rewriter::new(body), entry.op, entry.index);
        }
    }
}

/// Returns the loops, inner ones first, without those that hold many levels of loops.
fn shallow(loops: &Loops) -> Vec<LoopId> {
    let mut heights: FxHashMap<LoopId, u32> = FxHashMap::default();
    let mut found = Vec::new();
    for id in loops.inner_first() {
        let inside = loops.get(id).children.iter().filter_map(|child| heights.get(child)).max();
        let height = 1 + inside.copied().unwrap_or(0);
        heights.insert(id, height);
        if height <= LEVELS {
            found.push(id);
        }
    }
    found
}

/// The loops of a function and what is known of it.
pub(super) struct Nest<'a> {
    pub(super) tree: &'a DominatorTree,
    pub(super) loops: &'a Loops,
    pub(super) around: &'a Around<'a>,
    pub(super) layout: &'a DataLayout,
}

/// Moves invariant operations of a loop to the block before it; returns how many, and how many of them are loads.
fn hoist(body: &mut Body, nest: &Nest<'_>, id: LoopId, remarks: &mut Remarks) -> (u64, u64) {
    let Some(before) = nest.loops.preheader(body, id).and_then(|block| body.last_op(block)) else {
        return (0, 0);
    };
    let contents = Contents::new(body, nest, id);
    let mut alias = AliasAnalysis::new(nest.layout.clone());
    let (mut ops, mut loads) = (0, 0);
    for block in nest.loops.blocks(id) {
        let mut next = body.first_op(block);
        while let Some(op) = next {
            next = body.next_op(op);
            let invariant = |body: &Body| {
                body.operands(op).all(|value| nest.loops.is_invariant(body, id, value))
            };
            if body.view(op).has_trait(Trait::IsTerminator)
                || body.num_regions(op) > 0
                || !invariant(body)
            {
                continue;
            }
            if let Some(load) = op.cast::<LoadOp>(body) {
                let Some(location) = plain_load(body, load, nest.layout) else { continue };
                if contents.writes(body, &mut alias, &location) {
                    remarks.missed(body, op, "the loop may write the memory of this load");
                    continue;
                }
                if !contents.surely_runs(body, nest, op)
                    && !contents::is_in_bounds(body, &mut alias, &location)
                {
                    remarks.missed(
                        body,
                        op,
                        "the loop may not reach this load, which may be invalid",
                    );
                    continue;
                }
                remarks.passed(body, op, "loaded before the loop");
                loads += 1;
            } else {
                let movable = is_pure(body.view(op))
                    || is_free_of_effects(body, nest, op)
                        && body.results(op).len() == 1
                        && contents.surely_runs(body, nest, op);
                if !movable {
                    continue;
                }
                ops += 1;
            }
            Rewriter::new(body).move_op_before(op, before);
        }
    }
    (ops, loads)
}

/// Returns whether an operation touches no memory, such as a division, or a call of a function that only computes.
fn is_free_of_effects(body: &Body, nest: &Nest<'_>, op: Op) -> bool {
    if op.isa::<CallOp>(body) {
        // Allocations have no effect on memory in use, but each has another result.
        return heap_of(body, op).is_none() && nest.around.effects(body, op, nest.layout).is_none();
    }
    is_memory_effect_free(body.view(op))
}

/// Returns whether `op` is an access of memory by a load.
fn is_load(body: &Body, op: Op) -> bool {
    op.isa::<LoadOp>(body)
}
