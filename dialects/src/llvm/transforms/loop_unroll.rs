//! `llvm-loop-unroll`: loops with a small constant number of iterations become straight-line code.
//!
//! ```text
//! P: br H(a)                                P: br H0
//! H(x): …, test ? br B : br E       →       H0: … of x = a …, br B0
//! B: …, br H(next)                          B0: …, br H1;  H1: … of x = next …, br B1;  …  Hn: …, br E
//! ```
//!
//! The only exit is in the header or in the latch, so that each iteration passes it, and the iteration that takes it is
//! known: no copy tests anything. Inner loops come first, and may make an outer loop one that can be unrolled.

use ods_core::dominance::DominatorTree;
use ods_core::ir::IrMapping;
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::rewrite::Rewriter;
use ods_core::{Block, Body, Op, Region, Value};
use rustc_hash::FxHashSet;

use super::LLVMLoopUnrollPass;
use super::edges::{passed, redirect};
use super::loop_rotate::may_be_copied;
use super::remarks::Remarks;
use crate::llvm::analysis::induction::{Induction, back_edge, edge_operands};
use crate::llvm::analysis::loops::{Edge, LoopId, Loops};
use crate::llvm::{BrOp, CallOp, CondBrOp, ConstantOp, GEPOp, ICmpOp, InvokeOp};

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
        let limits = Limits { count: self.max_count.into(), size: self.threshold.into() };
        let count = unroll_loops(cx.body_mut(), region, &limits, &mut remarks);
        self.unrolled.add(count);
        remarks.report(cx);
        if count == 0 {
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
                    let times = plan.last + u64::from(plan.exit.from == plan.latch);
                    remarks.passed(body, last, &format!("loop of {times} iterations unrolled"));
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
    /// The branch of the exit.
    branch: CondBrOp,
    exit: Edge,
    /// The number of iterations before the one that leaves.
    last: u64,
    /// The values of the loop that operations outside use.
    live_out: Vec<Value>,
}

impl Unrolling {
    /// Returns how a loop is unrolled, or the reason why it is not.
    fn plan(
        body: &Body,
        loops: &Loops,
        id: LoopId,
        limits: &Limits,
    ) -> Result<Unrolling, &'static str> {
        let header = loops.get(id).header;
        let latch = loops.latch(id).ok_or("it has several latches")?;
        let exit = loops.single_exit(body, id).ok_or("it has several exits")?;
        if exit.from != header && exit.from != latch {
            return Err("its exit is in its middle");
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
        let forbids = |op: Op| is_annotated(body, op);
        if forbids(end) || forbids(exit.op) {
            return Err("its annotation forbids it");
        }
        let induction = Induction::of(body, loops, id);
        let last = induction.exit_count(exit);
        let last = last.ok_or("its number of iterations is not constant")?;
        // Sums of floats keep their order; other loops may be vectorized instead.
        let is_sequential = body.arg_values(header).any(|arg| body.ty(arg).is_float(body.ctx()));
        if last >= limits.count || !is_sequential && last > SHORT {
            return Err("it has too many iterations");
        }
        let blocks = loops.blocks(id);
        let (mut size, mut all) = (0, 0);
        for op in blocks.iter().flat_map(|block| body.ops(*block)) {
            if !may_be_copied(body, op) && !op.isa::<CallOp>(body) {
                return Err("an operation of it cannot be copied");
            }
            size += weight(body, op, &induction);
            all += 1;
        }
        let times = last + 1;
        if size * times > limits.size || all * times > limits.size * COPIES {
            return Err("it is too large");
        }
        let live_out = loops.live_out(body, id);
        Ok(Unrolling { header, latch, blocks, entry, starts, nexts, branch, exit, last, live_out })
    }

    fn apply(self, rw: &mut Rewriter<'_>, region: Region) {
        let behind = self.blocks.iter().copied().collect::<FxHashSet<Block>>();
        let mut values = self.starts.clone();
        let mut mapping = IrMapping::new();
        let heads: Vec<Block> =
            (0..=self.last).map(|_| rw.create_block(region, Some(self.header), &[])).collect();
        for (number, head) in heads.iter().enumerate() {
            let next = heads.get(number + 1).copied();
            mapping = IrMapping::new();
            for (arg, value) in rw.arg_values(self.header).zip(values).collect::<Vec<_>>() {
                mapping.map_value(arg, value);
            }
            self.copy(rw, region, &mut mapping, (*head, next));
            values = self.nexts.iter().map(|value| mapping.value(*value)).collect();
        }
        for value in &self.live_out {
            rw.replace_uses_if(*value, mapping.value(*value), |body, at| {
                let user = body.parent_block(body.use_owner(at));
                user.is_none_or(|user| !behind.contains(&user))
            });
        }
        redirect(rw, self.entry.op, self.entry.index, heads[0], &[]);
        rw.erase_blocks(&self.blocks);
    }

    /// Copies an iteration to the block `head` and blocks behind it; it leads to `next`, or out of the loop.
    fn copy(
        &self,
        rw: &mut Rewriter<'_>,
        region: Region,
        mapping: &mut IrMapping,
        (head, next): (Block, Option<Block>),
    ) {
        let before = rw.next_block(head);
        // The iteration that leaves from the header does not reach the other blocks.
        let reached = match next.is_none() && self.exit.from == self.header {
            true => &self.blocks[..1],
            false => &self.blocks[..],
        };
        for block in reached {
            let copy = match *block == self.header {
                true => head,
                false => {
                    let copy = rw.create_block(region, before, &[]);
                    let args: Vec<Value> = rw.arg_values(*block).collect();
                    for arg in args {
                        let (ty, loc) = (rw.ty(arg), rw.loc(self.branch.into()));
                        mapping.map_value(arg, rw.add_arg(copy, ty, loc));
                    }
                    copy
                }
            };
            mapping.map_block(*block, copy);
        }
        for block in reached {
            let end = rw.last_op(*block);
            rw.set_point_at_end(mapping.block(*block));
            let ops: Vec<Op> = rw.ops(*block).filter(|op| Some(*op) != end).collect();
            for op in ops {
                rw.clone_op(op, mapping);
            }
            let Some(end) = end else { continue };
            let is_exit = end == self.exit.op;
            let leads_back = *block == self.latch && !(is_exit && next.is_none());
            rw.set_loc(rw.loc(end));
            if let (true, Some(next)) = (leads_back, next) {
                rw.insert(BrOp::build(next));
            } else if is_exit {
                let index = if next.is_none() { self.exit.index } else { 1 - self.exit.index };
                let to = rw.successors(end).nth(index).unwrap_or(self.exit.to);
                let values = edge_operands(rw, end, index).unwrap_or_default();
                let values: Vec<Value> =
                    values.into_iter().map(|value| mapping.value(value)).collect();
                rw.insert(BrOp::build(mapping.block(to)).dest_operands(values));
            } else {
                rw.clone_op(end, mapping);
            }
        }
    }
}

/// Returns whether the annotation of a branch forbids to unroll its loop.
fn is_annotated(body: &Body, op: Op) -> bool {
    let ctx = body.ctx();
    let annotation = match (op.cast::<BrOp>(body), op.cast::<CondBrOp>(body)) {
        (Some(op), _) => op.loop_annotation(body),
        (_, Some(op)) => op.loop_annotation(body),
        _ => None,
    };
    let unroll = annotation.and_then(|annotation| annotation.unroll(ctx));
    let disable = unroll.and_then(|unroll| unroll.disable(ctx)).and_then(|flag| flag.as_i64(ctx));
    disable.is_some_and(|disable| disable != 0)
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
