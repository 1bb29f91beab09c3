//! `--affine-data-copy-generate`: elements that a loop accesses are copied to buffers in faster memory, and back.
//!
//! - [`regions`]: the parts to copy; [`bounds`]: whether a part is inside its memref; [`copies`]: the buffers and the
//!   copies.

mod bounds;
mod copies;
mod regions;
mod transfers;

use ods_core::hooks::Canonicalize;
use ods_core::ir::WalkOrder;
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::rewrite::{GreedyConfig, PatternSet, Rewriter, Targets};
use ods_core::{Block, Body, Diagnostic, Op};

use super::promote::promote_single_round;
use crate::affine::analysis::footprint;
use crate::affine::{AffineDataCopyGeneration, AffineForOp, AffineLoadOp, AffineStoreOp};
use crate::arith::index_constant;
use copies::{Copies, Memory};
use regions::Regions;

impl RunPass for AffineDataCopyGeneration {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let loc = cx.root().loc();
        let memory = Memory {
            function: loc,
            slow: self.slow_memory_space,
            fast: self.fast_memory_space,
            tag: self.tag_memory_space,
            capacity: match self.fast_memory_capacity {
                u64::MAX => u64::MAX,
                kilobytes => kilobytes.saturating_mul(1024),
            },
            transfers: self.generate_dma,
        };
        let body = cx.body_mut();
        let region = body.region();
        let blocks: Vec<Block> = body.blocks(region).collect();
        let Some(entry) = blocks.first().copied() else { return Ok(()) };
        let mut rw = Rewriter::new(body);
        rw.set_point_at_start(entry).set_loc(loc);
        index_constant(&mut rw, 0);
        let mut generation = Generation {
            memory,
            by_step: self.skip_non_unit_stride_loops,
            nests: Vec::new(),
            warnings: Vec::new(),
        };
        for block in blocks {
            generation.in_block(&mut rw, block);
        }
        let mut accesses = Vec::new();
        for nest in generation.nests {
            let inside: Vec<Op> = rw.walk_inside(nest, WalkOrder::Post).collect();
            for op in inside.into_iter().chain([nest]) {
                if let Some(one) = op.cast::<AffineForOp>(&rw) {
                    promote_single_round(&mut rw, one);
                } else if is_access(&rw, op) {
                    accesses.push(op);
                }
            }
        }
        let patterns = AffineStoreOp::add_patterns(AffineLoadOp::add_patterns(PatternSet::new()));
        let targets = Targets::new(&accesses).strict();
        let applied = patterns.apply_to(cx.body_mut(), targets, &GreedyConfig::default());
        applied.map_err(|error| cx.fail_with(error.into()))?;
        generation.warnings.into_iter().for_each(|warning| cx.report(warning));
        Ok(())
    }
}

/// Returns whether an operation is an access that copies are generated for.
fn is_access(ir: &Body, op: Op) -> bool {
    op.isa::<AffineLoadOp>(ir) || op.isa::<AffineStoreOp>(ir)
}

/// The copies generated so far.
struct Generation {
    memory: Memory,
    /// Set if loops are entered as long as their step is not one, regardless of their accesses.
    by_step: bool,
    /// The outermost loops of the copies.
    nests: Vec<Op>,
    warnings: Vec<Diagnostic>,
}

impl Generation {
    fn is_nest(&self, op: Op) -> bool {
        self.nests.contains(&op)
    }

    /// Returns the first operation, from `at` on, that accesses memory itself or is a loop.
    fn next_start(&self, ir: &Body, mut at: Option<Op>) -> Option<Op> {
        while let Some(op) = at {
            if (is_access(ir, op) || op.isa::<AffineForOp>(ir)) && !self.is_nest(op) {
                return Some(op);
            }
            at = ir.next_op(op);
        }
        None
    }

    /// Generates copies for each loop of a block whose accesses are few enough, or else inside it, and for the
    /// operations between loops.
    fn in_block(&mut self, rw: &mut Rewriter<'_>, block: Block) {
        let mut start = self.next_start(rw, rw.first_op(block));
        let mut at = start;
        while let (Some(begin), Some(op)) = (start, at) {
            let Some(nest) = op.cast::<AffineForOp>(rw).filter(|_| !self.is_nest(op)) else {
                at = rw.next_op(op);
                continue;
            };
            self.copy(rw, begin, op);
            let inner = match self.by_step {
                true => nest.step_size(rw) != 1,
                false => footprint(rw, op)
                    .is_some_and(|bytes| bytes.unsigned_abs() > self.memory.capacity),
            };
            let Some(next) = rw.next_op(op) else { return };
            if inner {
                let inside = nest.body(rw);
                self.in_block(rw, inside);
            } else {
                self.copy(rw, op, next);
            }
            let next = rw.next_op(op);
            start = self.next_start(rw, next);
            at = start;
        }
        if let (Some(begin), Some(last)) = (start, rw.last_op(block)) {
            self.copy(rw, begin, last);
        }
    }

    /// Generates copies for the operations from `begin` to before `end`.
    fn copy(&mut self, rw: &mut Rewriter<'_>, begin: Op, end: Op) {
        if begin == end {
            return;
        }
        let Some(regions) = Regions::between(rw, begin, end, self.memory.slow) else { return };
        let mut copies = Copies::new(&self.memory, begin, end);
        let mut done = true;
        for region in regions.reads.into_iter().chain(regions.writes) {
            done &= copies.make(rw, &region).is_some();
        }
        self.nests.extend_from_slice(&copies.nests);
        if done && copies.bytes > self.memory.capacity {
            let message =
                "total size of all copy buffers' for this block exceeds fast memory capacity";
            let holder = rw.parent_op(begin).map(|holder| rw.view(holder));
            let warning = match holder {
                Some(op) => Diagnostic::warning(op.loc(), message)
                    .with_note(op.loc(), format!("see current operation: {}", op.spell())),
                None => Diagnostic::warning(self.memory.function, message),
            };
            self.warnings.push(warning);
        }
    }
}
