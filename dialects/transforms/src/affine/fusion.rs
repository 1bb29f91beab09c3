//! `--affine-loop-fusion`: fusion of loop nests into another nest that reads the memrefs that they write, or the
//! memrefs that they read.
//!
//! - `node`: the operations of a block; `graph`: their dependences; `edges`: changes to the dependences.
//! - `legality`: the slices of a nest that may be fused into another, by depth; `slice`: such a slice.
//! - `order`: the order in which a slice runs the iterations of its nest, and whether it preserves their results.
//! - `cost`: whether a slice is profitable; `merge`: insertion into the other nest; `private`: smaller memrefs for it.
//! - `greedy`: the order of candidates; `producers` and `siblings`: the two kinds of candidates.

mod cost;
mod edges;
mod graph;
mod greedy;
mod legality;
mod merge;
mod node;
mod order;
mod private;
mod producers;
mod siblings;
mod slice;

use ods_core::ir::WalkOrder;
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::rewrite::Rewriter;
use ods_core::{Block, Body};

use crate::affine::{AffineForOp, AffineLoopFusion, FusionMode};
use greedy::{Fusion, Limits};

impl RunPass for AffineLoopFusion {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let limits = Limits {
            tolerance: self.compute_tolerance_threshold,
            fast_space: (self.fast_memory_space != 0).then_some(self.fast_memory_space),
            local_buffer: self.local_buf_size_threshold.saturating_mul(1024),
            maximal: self.maximal_fusion,
        };
        let mode = self.affine_fusion_mode;
        cx.body_mut().for_each_body(|body| fuse_in(body, &limits, mode));
        Ok(())
    }
}

/// Returns whether a block directly contains several loops.
fn has_several_loops(ir: &Body, block: Block) -> bool {
    ir.ops(block).filter(|op| op.isa::<AffineForOp>(ir)).nth(1).is_some()
}

/// Fuses the loops of each block of a body, inner blocks first.
fn fuse_in(body: &mut Body, limits: &Limits, mode: FusionMode) {
    let mut rw = Rewriter::new(body);
    // Fusion may add blocks, and erase operations that are still to be visited.
    let ops: Vec<_> = rw.walk(WalkOrder::Post).collect();
    for op in ops {
        if !rw.is_live(op) || rw.has_nested(op) {
            continue;
        }
        let regions: Vec<_> = rw.own_regions(op).collect();
        for region in regions {
            fuse_blocks(&mut rw, region, limits, mode);
        }
    }
    let region = rw.region();
    fuse_blocks(&mut rw, region, limits, mode);
}

fn fuse_blocks(rw: &mut Rewriter<'_>, region: ods_core::Region, limits: &Limits, mode: FusionMode) {
    let blocks: Vec<Block> = rw.blocks(region).collect();
    for block in blocks {
        if has_several_loops(rw, block)
            && let Some(mut fusion) = Fusion::of(rw, block, limits)
        {
            fusion.run(mode);
        }
    }
}
