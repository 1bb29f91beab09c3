//! Rotation of loops: the test at the top becomes a guard before the loop and a test at its bottom.
//!
//! ```text
//! P: br H(a)                                P: test(a) ? br N(…) : br X(…)
//! H(x): test(x) ? br B : br E       →       N(…): … body …, then test(next) ? br N(…) : br X(…)
//! B: … body …, br H(next)                   X(…): br E
//! ```
//!
//! The header's operations are copied into the guard and into the latch, so they run as often as before. What the body
//! uses of them becomes arguments of `N`; what is used behind the loop, arguments of `X`.

use ods_core::dominance::DominatorTree;
use ods_core::ir::{IrMapping, Use};
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::rewrite::Rewriter;
use ods_core::{Block, Body, Op, Region, Value};
use rustc_hash::FxHashSet;

use super::LLVMLoopRotatePass;
use super::edges::jump_on_edge;
use super::remarks::Remarks;
use crate::llvm::analysis::induction::edge_operands;
use crate::llvm::analysis::integers::{compare, constant};
use crate::llvm::analysis::loops::{Edge, LoopId, Loops, defined_in, edges_of};
use crate::llvm::{
    BlockTagOp, BrOp, CallOp, CondBrOp, FAddOp, FCmpOp, FMulOp, FastmathFlags, GEPOp, ICmpOp,
    InlineAsmOp, InvokeOp, LoadOp, MaximumOp, MinimumOp, SelectOp, StoreOp,
};

/// The deepest nest of which each loop is rotated: the loops of each depth need the analyses anew.
const MAX_DEPTH: u32 = 24;

impl RunPass for LLVMLoopRotatePass {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let Some(&region) = cx.body().regions().first() else { return Ok(()) };
        let mut remarks = Remarks::new(self.remarks);
        let max_header = u64::from(self.max_header_size);
        let count = rotate_loops(cx.body_mut(), region, max_header, &mut remarks);
        self.rotated.add(count);
        remarks.report(cx);
        if count == 0 {
            cx.preserve_all();
        }
        Ok(())
    }
}

/// Rotates the loops of `region` whose header is the only exit and has at most `max_header` operations. Returns how many
/// were rotated.
pub(super) fn rotate_loops(
    body: &mut Body,
    region: Region,
    max_header: u64,
    remarks: &mut Remarks,
) -> u64 {
    let mut count = 0;
    let mut depth = MAX_DEPTH;
    while depth > 0 {
        let tree = DominatorTree::new(body, region);
        let loops = Loops::new(body, region, &tree);
        let deepest = loops.outer_first().map(|id| loops.get(id).depth).max().unwrap_or(0);
        depth = depth.min(deepest);
        // Loops of one depth share no blocks, and rotating one leaves the analysis of the others valid.
        for id in loops.outer_first().filter(|id| loops.get(*id).depth == depth) {
            let Some(last) = body.last_op(loops.get(id).header) else { continue };
            match Rotation::plan(body, &loops, id, max_header) {
                Ok(plan) => {
                    remarks.passed(body, last, "loop rotated");
                    count += u64::from(plan.apply(&mut Rewriter::new(body), region).is_some());
                }
                Err(Some(why)) => {
                    remarks.missed(body, last, &format!("loop not rotated: {why}"));
                }
                Err(None) => {}
            }
        }
        depth = depth.saturating_sub(1);
    }
    count
}

/// A loop that can be rotated.
struct Rotation {
    header: Block,
    /// All blocks of the loop.
    blocks: FxHashSet<Block>,
    /// The edge into the loop.
    entry: Edge,
    /// The jump from the latch to the header.
    back: BrOp,
    branch: CondBrOp,
    /// The edge from the header into the loop.
    stay: Edge,
    /// The edge from the header out of the loop.
    leave: Edge,
    /// The values of the header that the rest of the loop uses.
    inside: Vec<Value>,
    /// The values of the header that operations outside use.
    outside: Vec<Value>,
}

impl Rotation {
    /// Returns the rotation of a loop, or the reason why there is none; no reason if it has the rotated form.
    fn plan(
        body: &Body,
        loops: &Loops,
        id: LoopId,
        max_header: u64,
    ) -> Result<Rotation, Option<&'static str>> {
        let header = loops.get(id).header;
        let latch = loops.latch(id).ok_or("it has several latches")?;
        if latch == header {
            return Err(None);
        }
        let exits = loops.exits(body, id);
        if !exits.iter().any(|exit| exit.from == header) {
            return Err(None);
        }
        let [leave] = exits[..] else { return Err(Some("it has several exits")) };
        let branch = leave.op.cast::<CondBrOp>(body).ok_or("its exit is no conditional branch")?;
        let stay = edges_of(body, header).find(|edge| loops.contains(id, edge.to));
        let stay = stay.filter(|stay| stay.to != header).ok_or("its header branches to itself")?;
        let back = body.last_op(latch).and_then(|last| last.cast::<BrOp>(body));
        let back = back.ok_or("its latch has several successors")?;
        let entry = loops.entry(body, id).ok_or("it has several entries")?;
        edge_operands(body, entry.op, entry.index).ok_or("it is entered by a switch")?;
        let ops = body.ops(header).filter(|op| *op != branch.into());
        if ops.clone().count() as u64 > max_header {
            return Err(Some("its header is too large"));
        }
        if !ops.clone().all(|op| may_be_copied(body, op)) {
            return Err(Some("an operation of its header cannot be copied"));
        }
        let blocks: FxHashSet<Block> = loops.blocks(id).into_iter().collect();
        let mut all = blocks.iter().flat_map(|block| body.ops(*block));
        if all.any(|op| body.num_regions(op) > 0) {
            return Err(Some("an operation in it has regions"));
        }
        if !gains(body, &blocks, header) && !shifts(body, &blocks, header, back) {
            return Err(Some("it neither accumulates in memory nor can be vectorized"));
        }
        let (mut inside, mut outside) = (Vec::new(), Vec::new());
        for value in defined_in(body, header) {
            let users = body.uses(value).map(|at| body.parent_block(body.use_owner(at)));
            let (mut within, mut beyond) = (false, false);
            for user in users.flatten().filter(|user| *user != header) {
                let is_within = blocks.contains(&user);
                within |= is_within;
                beyond |= !is_within;
            }
            inside.extend(within.then_some(value));
            outside.extend(beyond.then_some(value));
        }
        Ok(Rotation { header, blocks, entry, back, branch, stay, leave, inside, outside })
    }

    fn apply(self, rw: &mut Rewriter<'_>, region: Region) -> Option<()> {
        let Rotation { header, branch, stay, leave, .. } = self;
        let before = jump_on_edge(rw, self.entry)?;
        let on_stay = edge_operands(rw, stay.op, stay.index)?.to_vec();
        let on_leave = edge_operands(rw, leave.op, leave.index)?.to_vec();
        let start = self.new_header(rw, region, &on_stay);
        let join = self.new_exit(rw, region, &on_leave);
        let stays: Vec<Value> = on_stay.iter().chain(&self.inside).copied().collect();
        let leaves: Vec<Value> = match join == leave.to {
            true => on_leave,
            false => on_leave.iter().chain(&self.outside).copied().collect(),
        };
        for jump in [before, self.back.into()] {
            let mut mapping = IrMapping::new();
            let passed = edge_operands(rw, jump, 0)?;
            for (arg, value) in rw.arg_values(header).zip(passed).collect::<Vec<_>>() {
                mapping.map_value(arg, value);
            }
            rw.set_point_before(jump);
            let ops: Vec<Op> = rw.ops(header).filter(|op| *op != branch.into()).collect();
            for op in ops {
                rw.clone_op(op, &mut mapping);
            }
            let mapped = |values: &[Value]| -> Vec<Value> {
                values.iter().map(|value| mapping.value(*value)).collect()
            };
            let (stays, leaves) = (mapped(&stays), mapped(&leaves));
            let condition = mapping.value(branch.condition(rw));
            rw.set_loc(rw.loc(branch.into()));
            let annotation = self.back.loop_annotation(rw).filter(|_| jump == self.back.into());
            let holds = known(rw, condition).map(|holds| holds == (stay.index == 0));
            if let Some(holds) = holds {
                let (to, values) = if holds { (start, stays) } else { (join, leaves) };
                let made = rw.insert(BrOp::build(to).dest_operands(values));
                made.set_loop_annotation(rw, annotation);
            } else {
                let (on, off) = match stay.index {
                    0 => ((start, stays), (join, leaves)),
                    _ => ((join, leaves), (start, stays)),
                };
                let branch = CondBrOp::build(condition, on.0, off.0);
                let branch = branch.true_dest_operands(on.1).false_dest_operands(off.1);
                let made = rw.insert(branch);
                made.set_loop_annotation(rw, annotation);
            }
            rw.erase_op(jump);
        }
        rw.erase_block(header);
        Some(())
    }

    /// Returns the block that the loop starts with from now on. Its arguments are those of the block behind the header,
    /// followed by the values of the header that the loop uses, whose uses they replace.
    fn new_header(&self, rw: &mut Rewriter<'_>, region: Region, on_stay: &[Value]) -> Block {
        let to = self.stay.to;
        let alone = rw.predecessors(to).count() == 1;
        let start = match alone {
            true => to,
            false => {
                let types: Vec<_> =
                    on_stay.iter().map(|value| (rw.ty(*value), self.loc(rw))).collect();
                let start = rw.create_block(region, Some(to), &types);
                let args: Vec<Value> = rw.arg_values(start).collect();
                let loc = self.loc(rw);
                rw.set_point_at_end(start).set_loc(loc);
                rw.insert(BrOp::build(to).dest_operands(args));
                start
            }
        };
        for &value in &self.inside {
            let (ty, loc) = (rw.ty(value), self.loc(rw));
            let arg = rw.add_arg(start, ty, loc);
            self.replace_uses(rw, value, arg, |user| self.blocks.contains(&user));
        }
        start
    }

    /// Returns the block that follows the loop from now on: the exit, or a block before it whose arguments replace the
    /// values of the header that are used outside.
    fn new_exit(&self, rw: &mut Rewriter<'_>, region: Region, on_leave: &[Value]) -> Block {
        if self.outside.is_empty() {
            return self.leave.to;
        }
        let loc = self.loc(rw);
        let types: Vec<_> = on_leave.iter().map(|value| (rw.ty(*value), loc)).collect();
        let join = rw.create_block(region, Some(self.leave.to), &types);
        let args: Vec<Value> = rw.arg_values(join).collect();
        for &value in &self.outside {
            let ty = rw.ty(value);
            let arg = rw.add_arg(join, ty, loc);
            self.replace_uses(rw, value, arg, |user| !self.blocks.contains(&user));
        }
        rw.set_point_at_end(join).set_loc(loc);
        rw.insert(BrOp::build(self.leave.to).dest_operands(args));
        join
    }

    fn loc(&self, rw: &Rewriter<'_>) -> ods_core::Loc {
        rw.loc(self.branch.into())
    }

    /// Replaces the uses of a value in the blocks that `wanted` selects, other than the header.
    fn replace_uses(
        &self,
        rw: &mut Rewriter<'_>,
        old: Value,
        new: Value,
        wanted: impl Fn(Block) -> bool,
    ) {
        rw.replace_uses_if(old, new, |body: &Body, at: Use| {
            let user = body.parent_block(body.use_owner(at));
            user.is_some_and(|user| user != self.header && wanted(user))
        });
    }
}

/// Returns whether other passes need the rotated form of a loop: it passes on no float, so that it may be
/// vectorized, or accesses memory at an address that does not change. Otherwise the test at the top is better: what
/// leaves the loop is an argument, and register allocators spill a value that is both passed on and used behind.
fn gains(body: &Body, blocks: &FxHashSet<Block>, header: Block) -> bool {
    let ctx = body.ctx();
    let fixed = |value: Value| body.def_block(value).is_none_or(|block| !blocks.contains(&block));
    let is_fixed = |address: Value| {
        fixed(address)
            || body
                .defining_op(address)
                .is_some_and(|op| op.isa::<GEPOp>(body) && body.operands(op).all(fixed))
    };
    // Sums that may be reordered, and extremes, are vectorized.
    let reorders = |op: Op| {
        let sum = op.cast::<FAddOp>(body).map(|op| op.fastmath_flags(body));
        let flags = sum.or_else(|| op.cast::<FMulOp>(body).map(|op| op.fastmath_flags(body)));
        flags.is_some_and(|flags| flags.contains(FastmathFlags::REASSOC))
            || is_extreme(body, op)
            || op.isa::<MaximumOp>(body)
            || op.isa::<MinimumOp>(body)
    };
    let mut ops = blocks.iter().flat_map(|block| body.ops(*block));
    !body.arg_values(header).any(|arg| body.ty(arg).is_float(ctx))
        || ops.any(|op| match (op.cast::<LoadOp>(body), op.cast::<StoreOp>(body)) {
            (Some(load), _) => is_fixed(load.addr(body)),
            (_, Some(store)) => is_fixed(store.addr(body)),
            _ => reorders(op),
        })
}

/// Returns whether each float that iterations of a loop pass on is one that the iteration before computed without another,
/// or got from the one before it: a vector of these is shifted in.
fn shifts(body: &Body, blocks: &FxHashSet<Block>, header: Block, back: BrOp) -> bool {
    let ctx = body.ctx();
    let floats: FxHashSet<Value> =
        body.arg_values(header).filter(|arg| body.ty(*arg).is_float(ctx)).collect();
    let depends = |value: Value| {
        let (mut seen, mut work) = (FxHashSet::default(), vec![value]);
        while let Some(value) = work.pop() {
            if floats.contains(&value) {
                return true;
            }
            let op = body.defining_op(value).filter(|op| seen.insert(*op));
            let op =
                op.filter(|op| body.parent_block(*op).is_some_and(|one| blocks.contains(&one)));
            work.extend(op.into_iter().flat_map(|op| body.operands(op)));
        }
        false
    };
    let mut passed = body.arg_values(header).zip(back.dest_operands(body));
    passed.all(|(arg, next)| !floats.contains(&arg) || floats.contains(&next) || !depends(next))
}

/// Returns whether an operation chooses one of the floats that its condition compares.
fn is_extreme(body: &Body, op: Op) -> bool {
    let Some(select) = op.cast::<SelectOp>(body) else { return false };
    let compare = select.condition(body).defined_by::<FCmpOp>(body);
    compare.is_some_and(|compare| {
        let compared = [compare.lhs(body), compare.rhs(body)];
        compared.contains(&select.true_value(body)) && compared.contains(&select.false_value(body))
    })
}

/// Returns whether there may be a second copy of an operation in the function.
pub(super) fn may_be_copied(body: &Body, op: Op) -> bool {
    body.num_regions(op) == 0
        && !op.isa::<CallOp>(body)
        && !op.isa::<InvokeOp>(body)
        && !op.isa::<InlineAsmOp>(body)
        && !op.isa::<BlockTagOp>(body)
}

/// Returns whether a comparison of constants holds.
fn known(body: &Body, condition: Value) -> Option<bool> {
    if let Some(constant) = constant(body, condition) {
        return Some(constant != 0);
    }
    let op = condition.defined_by::<ICmpOp>(body)?;
    compare(body, op.predicate(body), op.lhs(body), op.rhs(body))
}
