//! `llvm-loop-unroll`: loops with a small constant number of iterations become straight-line code.
//!
//! ```text
//! P: br H(a)                                P: br H0
//! H(x): …, test ? br B : br E       →       H0: … of x = a …, br B0
//! B: …, br H(next)                          B0: …, br H1;  H1: … of x = next …, br B1;  …  Hn: …, br E
//! ```
//!
//! An exit is in the header or in the latch, so that each iteration passes it, and the iteration that takes it is known:
//! no copy has this test. Other exits stay, and lead to the same block. Inner loops come first, and may make an outer loop
//! one that can be unrolled. A loop of many iterations may be unrolled partly: several iterations follow one another
//! without tests. [`copies`] builds both.

mod copies;

use ods_core::dominance::DominatorTree;
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::rewrite::{Rewriter, erase_unreachable};
use ods_core::{Block, Body, Op, Region, Value};

use super::LLVMLoopUnrollPass;
use super::edges::passed;
use super::loop_rotate::may_be_copied;
use super::remarks::Remarks;
use crate::llvm::analysis::induction::{Induction, back_edge, edge_operands};
use crate::llvm::analysis::loops::{Edge, LoopId, Loops};
use crate::llvm::{
    BrOp, CallOp, CondBrOp, ConstantOp, GEPOp, ICmpOp, InvokeOp, LoopAnnotationAttr,
};

/// The deepest nest that is searched: the loops of each depth need the analyses anew.
const MAX_DEPTH: u32 = 24;

/// The weight of a call, whose operands are passed in registers.
const CALL: u64 = 8;

/// The most iterations of a loop that might be vectorized instead.
const SHORT: u64 = 8;

/// A copy has at most so many operations for each that is counted: others are expected to fold.
const COPIES: u64 = 6;

impl RunPass for LLVMLoopUnrollPass {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let Some(&region) = cx.body().regions().first() else { return Ok(()) };
        let mut remarks = Remarks::new(self.remarks);
        let limits = Limits {
            count: self.max_count.into(),
            size: self.threshold.into(),
            partial: self.partial_threshold.into(),
        };
        // Blocks of a loop are erased, and must have no other predecessors.
        let erased = erase_unreachable(&mut Rewriter::new(cx.body_mut()), region);
        let count = unroll_loops(cx.body_mut(), region, &limits, &mut remarks);
        self.unrolled.add(count);
        remarks.report(cx);
        if count == 0 && !erased {
            cx.preserve_all();
        }
        Ok(())
    }
}

/// The largest loops that are unrolled.
struct Limits {
    /// The number of iterations.
    count: u64,
    /// The number of operations of all iterations.
    size: u64,
    /// The number of operations of the copies of a loop that is unrolled partly.
    partial: u64,
}

/// Unrolls the innermost loops of `region`, and those that become innermost thereby. Returns how many.
fn unroll_loops(body: &mut Body, region: Region, limits: &Limits, remarks: &mut Remarks) -> u64 {
    let (mut count, mut depth) = (0, MAX_DEPTH);
    while depth > 0 {
        let tree = DominatorTree::new(body, region);
        let loops = Loops::new(body, region, &tree);
        let deepest = loops.outer_first().map(|id| loops.get(id).depth).max().unwrap_or(0);
        depth = depth.min(deepest);
        let fits = |id: &LoopId| loops.get(*id).depth == depth && loops.get(*id).is_innermost();
        // Loops of one depth share no blocks, and unrolling one leaves the analysis of the others valid.
        for id in loops.outer_first().filter(fits) {
            let Some(last) = body.last_op(loops.get(id).header) else { continue };
            match Unrolling::plan(body, &loops, id, limits) {
                Ok(plan) => {
                    let said = match plan.times {
                        None => format!("loop of {} iterations unrolled", plan.count()),
                        Some(times) => format!("{times} iterations of the loop follow one another"),
                    };
                    remarks.passed(body, last, &said);
                    plan.apply(&mut Rewriter::new(body), region);
                    count += 1;
                }
                Err(why) => remarks.missed(body, last, &format!("loop not unrolled: {why}")),
            }
        }
        depth = depth.saturating_sub(1);
    }
    count
}

/// A loop that can be unrolled.
struct Unrolling {
    header: Block,
    latch: Block,
    /// The blocks, the header first.
    blocks: Vec<Block>,
    entry: Edge,
    /// The values that the entry passes to the header.
    starts: Vec<Value>,
    /// The values that the latch passes to the header.
    nexts: Vec<Value>,
    /// The branch of the exit whose iteration is known.
    branch: CondBrOp,
    exit: Edge,
    /// All edges that leave the loop, which lead to one block.
    exits: Vec<Edge>,
    /// The number of iterations before the one that leaves.
    last: u64,
    /// The number of iterations that follow one another in a loop that remains; `None` if none remains.
    times: Option<u64>,
    /// The values of the loop that operations outside use.
    live_out: Vec<Value>,
}

impl Unrolling {
    /// Returns the number of iterations.
    fn count(&self) -> u64 {
        self.last + u64::from(self.exit.from == self.latch)
    }

    /// Returns how a loop is unrolled, or the reason why it is not.
    fn plan(
        body: &Body,
        loops: &Loops,
        id: LoopId,
        limits: &Limits,
    ) -> Result<Unrolling, &'static str> {
        let header = loops.get(id).header;
        let latch = loops.latch(id).ok_or("it has several latches")?;
        let exits = loops.exits(body, id);
        let induction = Induction::of(body, loops, id);
        let counted = |exit: &Edge| {
            let is_passed = exit.from == header || exit.from == latch;
            is_passed.then(|| Some((*exit, induction.exit_count(*exit)?)))?
        };
        let (exit, last) =
            exits.iter().find_map(counted).ok_or("its number of iterations is not constant")?;
        let closes =
            |edge: &Edge| edge.to == exit.to && passed(body, edge.op, edge.index).is_some();
        if exits.len() > 1 && !exits.iter().all(closes) {
            return Err("its exits lead to several blocks");
        }
        let branch = exit.op.cast::<CondBrOp>(body).ok_or("its exit is no conditional branch")?;
        let end = body.last_op(latch).ok_or("its latch is empty")?;
        if end != exit.op && !end.isa::<BrOp>(body) {
            return Err("its latch has several successors");
        }
        let back =
            back_edge(body, end, header).ok_or("its latch has several ways to its header")?;
        let nexts = edge_operands(body, end, back).ok_or("its latch is unknown")?.to_vec();
        let entry = loops.entry(body, id).ok_or("it has several entries")?;
        let starts = passed(body, entry.op, entry.index).ok_or("its entry is unknown")?;
        let ctx = body.ctx();
        let annotation = |op: Op| LoopAnnotationAttr::of(body, op);
        let forbids = |of: LoopAnnotationAttr| of.forbids_unrolling(ctx);
        if annotation(end).is_some_and(forbids) || annotation(exit.op).is_some_and(forbids) {
            return Err("its annotation forbids it");
        }
        let of_vectors = annotation(end).is_some_and(|of| of.is_of_vectors(ctx));
        let blocks = loops.blocks(id);
        let (mut size, mut all) = (0, 0);
        for op in blocks.iter().flat_map(|block| body.ops(*block)) {
            if all > limits.size * COPIES {
                return Err("it is too large");
            }
            if !may_be_copied(body, op) && !op.isa::<CallOp>(body) {
                return Err("an operation of it cannot be copied");
            }
            size += weight(body, op, &induction);
            all += 1;
        }
        // Sums of floats keep their order; other loops may be vectorized instead.
        let is_sequential = body.arg_values(header).any(|arg| body.ty(arg).is_float(body.ctx()));
        let is_short = last < limits.count && (is_sequential || last <= SHORT);
        let copies = last.saturating_add(1);
        let fits = |size: u64, limit: u64| copies.saturating_mul(size) <= limit;
        let mut times = None;
        if !is_short || !fits(size, limits.size) || !fits(all, limits.size * COPIES) {
            let count = last + u64::from(exit.from == latch);
            times = [4, 2].into_iter().find(|times| {
                count > *times && count.is_multiple_of(*times) && all * times <= limits.partial
            });
            // Vector loops have several registers for each value.
            if times.is_none() || of_vectors {
                return Err(if is_short {
                    "it is too large"
                } else {
                    "it has too many iterations"
                });
            }
        }
        let live_out = loops.live_out(body, id);
        Ok(Unrolling {
            header,
            latch,
            blocks,
            entry,
            starts,
            nexts,
            branch,
            exit,
            exits,
            last,
            times,
            live_out,
        })
    }
}

/// Returns what a copy of an operation is expected to cost: nothing if it folds to a constant or into an access.
fn weight(body: &Body, op: Op, induction: &Induction<'_>) -> u64 {
    if op.isa::<ConstantOp>(body)
        || op.isa::<GEPOp>(body)
        || op.isa::<BrOp>(body)
        || op.isa::<CondBrOp>(body)
    {
        return 0;
    }
    if op.isa::<CallOp>(body) || op.isa::<InvokeOp>(body) {
        return CALL;
    }
    let is_known =
        |value: Value| induction.affine(value).is_some_and(|affine| affine.terms.is_empty());
    let mut results = body.results(op);
    let folds = match op.cast::<ICmpOp>(body) {
        Some(compare) => is_known(compare.lhs(body)) && is_known(compare.rhs(body)),
        None => results.len() > 0 && results.all(is_known),
    };
    u64::from(!folds)
}
