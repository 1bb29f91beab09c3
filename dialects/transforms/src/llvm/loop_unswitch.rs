//! `llvm-simple-loop-unswitch`: a branch of a loop on a value that does not change, taken once before the loop.
//!
//! ```text
//! P: br H(a)                                P: c ? br H(a) : br H'(a)
//! H(x): …, c ? br A : br B          →       H(x): …, br A;  A: …, br H(next)
//! A: …, br H(next)                          H'(x): …, br B;  B: …, br H'(next)
//! B: …, br H(next)
//! ```
//!
//! There is one version of the loop for each successor of the branch, and what a version does not reach is erased. Only
//! innermost loops have versions: around them, the test is taken rarely. A value that is used behind the loop becomes an
//! argument of a block that all versions leave to.

use ods_core::dominance::DominatorTree;
use ods_core::ir::{Inserter, IrMapping};
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::rewrite::{Rewriter, erase_unreachable};
use ods_core::{Block, Body, Op, Region, Value};

use super::LLVMSimpleLoopUnswitchPass;
use super::edges::{jump_on_edge, passed, redirect};
use super::loop_copies::{close_exits, empty_copy};
use super::loop_rotate::may_be_copied;
use super::remarks::Remarks;
use crate::llvm::analysis::loops::{Edge, LoopId, Loops};
use crate::llvm::{BrOp, CallOp, CondBrOp, FreezeOp, SwitchOp};

/// The most branches of one loop that are taken before it, one after the other.
const MAX_ROUNDS: usize = 3;

impl RunPass for LLVMSimpleLoopUnswitchPass {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let Some(&region) = cx.body().regions().first() else { return Ok(()) };
        let mut remarks = Remarks::new(self.remarks);
        let threshold = self.threshold as usize;
        // What only an unreachable block uses does not leave a loop, and need not dominate its exits.
        let erased = erase_unreachable(&mut Rewriter::new(cx.body_mut()), region);
        let mut count = 0;
        for _ in 0..MAX_ROUNDS {
            let done = unswitch_loops(cx.body_mut(), region, threshold, &mut remarks);
            if done == 0 {
                break;
            }
            count += done;
            erase_unreachable(&mut Rewriter::new(cx.body_mut()), region);
        }
        self.unswitched.add(count);
        remarks.report(cx);
        if count == 0 && !erased {
            cx.preserve_all();
        }
        Ok(())
    }
}

/// Takes one branch of each innermost loop of `region` before the loop, if that copies at most `threshold` operations.
/// Returns how many.
fn unswitch_loops(body: &mut Body, region: Region, threshold: usize, remarks: &mut Remarks) -> u64 {
    let tree = DominatorTree::new(body, region);
    let loops = Loops::new(body, region, &tree);
    let mut count = 0;
    // Innermost loops share no blocks, and versions of one leave the analysis of the others valid.
    for id in loops.outer_first().filter(|id| loops.get(*id).is_innermost()) {
        let blocks = loops.blocks(id);
        let ends = blocks.iter().filter_map(|block| body.last_op(*block));
        let Some(branch) = ends.into_iter().find(|op| is_candidate(body, &loops, id, *op)) else {
            continue;
        };
        match Unswitching::plan(body, &loops, id, branch, threshold) {
            Ok(plan) => {
                let said = format!("loop unswitched: {} versions", body.num_successors(branch));
                remarks.passed(body, branch, &said);
                count += u64::from(plan.apply(&mut Rewriter::new(body)).is_some());
            }
            Err(why) => remarks.missed(body, branch, &format!("loop not unswitched: {why}")),
        }
    }
    count
}

/// Returns the value by which a terminator chooses its successor.
fn selector(body: &Body, op: Op) -> Option<Value> {
    let condition = op.cast::<CondBrOp>(body).map(|op| op.condition(body));
    condition.or_else(|| Some(op.cast::<SwitchOp>(body)?.value(body)))
}

/// Returns whether a terminator of a loop chooses one of several ways by a value that does not change.
fn is_candidate(body: &Body, loops: &Loops, id: LoopId, op: Op) -> bool {
    let invariant = |value| loops.is_invariant(body, id, value);
    body.num_successors(op) > 1 && selector(body, op).is_some_and(invariant)
}

/// A loop of which there will be a version for each successor of a branch.
struct Unswitching {
    branch: Op,
    /// The value by which the branch chooses.
    selector: Value,
    /// The branch is taken in every iteration, also in the first.
    surely_runs: bool,
    /// The blocks, the header first.
    blocks: Vec<Block>,
    /// The indices of the blocks that end with the branch, or with one that chooses as it does.
    taken: Vec<usize>,
    entry: Edge,
    /// The values that the entry passes to the header.
    starts: Vec<Value>,
    /// The edges that leave the loop.
    exits: Vec<Edge>,
    /// The values of the loop that operations outside use.
    live_out: Vec<Value>,
}

impl Unswitching {
    /// Returns how the loop of a candidate is unswitched, or the reason why it is not.
    fn plan(
        body: &Body,
        loops: &Loops,
        id: LoopId,
        branch: Op,
        threshold: usize,
    ) -> Result<Unswitching, &'static str> {
        let selector = selector(body, branch).ok_or("its branch is unknown")?;
        let blocks = loops.blocks(id);
        let versions = body.num_successors(branch);
        let size: usize = blocks.iter().map(|block| body.ops(*block).count()).sum();
        if size.saturating_mul(versions - 1) > threshold {
            return Err("it is too large");
        }
        let mut ops = blocks.iter().flat_map(|block| body.ops(*block));
        if !ops.all(|op| may_be_copied(body, op) || op.isa::<CallOp>(body)) {
            return Err("an operation of it cannot be copied");
        }
        let entry = loops.entry(body, id).ok_or("it has several entries")?;
        let starts = passed(body, entry.op, entry.index).ok_or("its entry is unknown")?;
        let exits = loops.exits(body, id);
        let is_known = |edge: &Edge| passed(body, edge.op, edge.index).is_some();
        let live_out = loops.live_out(body, id);
        let one = exits.first().is_some_and(|first| exits.iter().all(|edge| edge.to == first.to));
        let closes = live_out.is_empty() || one && exits.iter().all(is_known);
        if !closes {
            return Err("values of it are used behind several exits");
        }
        let surely_runs = body.parent_block(branch) == Some(loops.get(id).header);
        let chooses_alike = |op: Op| {
            let condition = op.cast::<CondBrOp>(body).map(|op| op.condition(body));
            op == branch || branch.isa::<CondBrOp>(body) && condition == Some(selector)
        };
        let ends = blocks.iter().map(|block| body.last_op(*block));
        let alike = ends.enumerate().filter(|(_, end)| end.is_some_and(chooses_alike));
        let taken = alike.map(|(at, _)| at).collect();
        let plan = Unswitching {
            branch,
            selector,
            surely_runs,
            blocks,
            taken,
            entry,
            starts,
            exits,
            live_out,
        };
        Ok(plan)
    }

    /// Replaces the loop by its versions.
    fn apply(self, rw: &mut Rewriter<'_>) -> Option<()> {
        let entry = jump_on_edge(rw, self.entry)?;
        if !self.live_out.is_empty() {
            close_exits(rw, &self.blocks, &self.exits, &self.live_out)?;
        }
        let last = *self.blocks.last()?;
        let count = rw.num_successors(self.branch);
        // The loop itself is the first version.
        let mut versions = vec![self.blocks.clone()];
        for _ in 1..count {
            versions.push(self.copy(rw, last)?);
        }
        let loc = rw.loc(self.branch);
        rw.set_point_before(entry).set_loc(loc);
        let mut mapping = IrMapping::new();
        if !self.surely_runs {
            // The branch may not have been reached, and its value may be poison.
            let frozen = rw.emit(FreezeOp::build(self.selector));
            mapping.map_value(self.selector, frozen);
        }
        let choice = rw.clone_op(self.branch, &mut mapping);
        for (index, version) in versions.iter().enumerate() {
            redirect(rw, choice, index, *version.first()?, &self.starts);
        }
        rw.erase_op(entry);
        for (index, version) in versions.iter().enumerate() {
            for at in &self.taken {
                let end = rw.last_op(*version.get(*at)?)?;
                take(rw, end, index)?;
            }
        }
        Some(())
    }

    /// Copies the loop behind the block `after`. Returns the blocks of the copy.
    fn copy(&self, rw: &mut Rewriter<'_>, after: Block) -> Option<Vec<Block>> {
        let (before, loc) = (rw.next_block(after), rw.loc(self.branch));
        let mut mapping = IrMapping::new();
        let copies =
            self.blocks.iter().map(|block| empty_copy(rw, *block, before, loc, &mut mapping));
        let copies = copies.collect::<Option<Vec<Block>>>()?;
        // Blocks are in reverse post-order: definitions come before their uses.
        for (block, copy) in self.blocks.iter().zip(&copies) {
            rw.set_point_at_end(*copy);
            for op in rw.ops(*block).collect::<Vec<Op>>() {
                rw.clone_op(op, &mut mapping);
            }
        }
        Some(copies)
    }
}

/// Replaces a terminator by a jump to its successor `index`.
fn take(rw: &mut Rewriter<'_>, end: Op, index: usize) -> Option<()> {
    let to = rw.successors(end).nth(index)?;
    let values = passed(rw, end, index)?;
    let loc = rw.loc(end);
    rw.set_point_before(end).set_loc(loc).insert(BrOp::build(to).dest_operands(values));
    rw.erase_op(end);
    Some(())
}
