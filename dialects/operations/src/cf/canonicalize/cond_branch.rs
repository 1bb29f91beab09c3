//! Canonicalization of `cf.cond_br`.

use ods_core::hooks::Canonicalize;
use ods_core::ir::Use;
use ods_core::rewrite::{Done, Pattern, PatternSet, Rewriter, Rewritten};
use ods_core::{Attr, Block, OpType, Type, Value};

use super::super::CondBranchOp;
use super::{always, beyond, known, single_predecessor};
use crate::arith::{ConstantOp, SelectOp};
use crate::ub::UnreachableOp;

impl Canonicalize for CondBranchOp {
    fn add_patterns(patterns: PatternSet) -> PatternSet {
        patterns
            .with(KnownCondition)
            .with(PassThrough)
            .with(SameDestination)
            .with(ConditionAgain)
            .with(ConditionInside)
            .with(Unreachable)
    }
}

/// Replaces a conditional branch by an unconditional one to the destination for `condition`.
fn take(rw: &mut Rewriter<'_>, op: CondBranchOp, condition: bool) -> Rewritten {
    let (to, operands): (_, Vec<Value>) = match condition {
        true => (op.true_dest(rw), op.true_dest_operands(rw).collect()),
        false => (op.false_dest(rw), op.false_dest_operands(rw).collect()),
    };
    always(rw, op, to, operands)
}

/// Replaces a branch on a constant condition by a branch to the destination taken.
struct KnownCondition;

impl Pattern for KnownCondition {
    type Root = CondBranchOp;

    fn rewrite(&self, op: CondBranchOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let value = known(rw, op.condition(rw))?;
        take(rw, op, !value.is_zero())
    }
}

/// Bypasses destinations that consist of an unconditional branch.
struct PassThrough;

impl Pattern for PassThrough {
    type Root = CondBranchOp;

    fn rewrite(&self, op: CondBranchOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let yes = beyond(rw, op.true_dest(rw), || op.true_dest_operands(rw));
        let no = beyond(rw, op.false_dest(rw), || op.false_dest_operands(rw));
        if yes.is_none() && no.is_none() {
            return None;
        }
        let yes = yes.unwrap_or_else(|| (op.true_dest(rw), op.true_dest_operands(rw).collect()));
        let no = no.unwrap_or_else(|| (op.false_dest(rw), op.false_dest_operands(rw).collect()));
        let mut branch = CondBranchOp::build(op.condition(rw), yes.0, no.0)
            .true_dest_operands(yes.1)
            .false_dest_operands(no.1);
        if let Some(weights) = op.branch_weights(rw) {
            branch = branch.branch_weights(&weights);
        }
        rw.replace_with(op, branch)
    }
}

/// Replaces a branch whose two destinations are one block by an unconditional one; operands that differ are selected.
struct SameDestination;

impl Pattern for SameDestination {
    type Root = CondBranchOp;

    fn rewrite(&self, op: CondBranchOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let (to, condition) = (op.true_dest(rw), op.condition(rw));
        if to != op.false_dest(rw) {
            return None;
        }
        let yes: Vec<Value> = op.true_dest_operands(rw).collect();
        let no: Vec<Value> = op.false_dest_operands(rw).collect();
        if yes == no {
            return always(rw, op, to, yes);
        }
        let here = rw.parent_block(op.op());
        if rw.predecessors(to).any(|from| Some(from) != here) {
            return None;
        }
        let mut chosen = Vec::with_capacity(yes.len());
        for (yes, no) in yes.into_iter().zip(no) {
            chosen.push(match yes == no {
                true => yes,
                false => rw.insert(SelectOp::build(condition, yes, no)).result(rw),
            });
        }
        always(rw, op, to, chosen)
    }
}

/// Resolves a branch whose block is reached only by a branch on the same condition.
struct ConditionAgain;

impl Pattern for ConditionAgain {
    type Root = CondBranchOp;

    fn rewrite(&self, op: CondBranchOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let here = rw.parent_block(op.op())?;
        let before = rw.last_op(single_predecessor(rw, here)?)?.cast::<CondBranchOp>(rw)?;
        if before.condition(rw) != op.condition(rw) {
            return None;
        }
        let held = before.true_dest(rw) == here;
        take(rw, op, held)
    }
}

/// Replaces the condition by a constant in destinations that are reached by this branch alone.
struct ConditionInside;

impl Pattern for ConditionInside {
    type Root = CondBranchOp;

    fn rewrite(&self, op: CondBranchOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let yes = know_inside(rw, op, op.true_dest(rw), true);
        let no = know_inside(rw, op, op.false_dest(rw), false);
        yes.or(no)
    }
}

/// Replaces the condition by a constant in a destination whose only predecessor edge is this one.
fn know_inside(rw: &mut Rewriter<'_>, op: CondBranchOp, to: Block, holds: bool) -> Rewritten {
    single_predecessor(rw, to)?;
    let uses = rw.uses(op.condition(rw));
    let inside: Vec<Use> =
        uses.filter(|at| rw.parent_block(rw.use_owner(*at)) == Some(to)).collect();
    if inside.is_empty() {
        return None;
    }
    let value = Attr::integer(rw.ctx(), Type::I1, i64::from(holds));
    let constant = rw.insert(ConstantOp::build(value)).result(rw);
    inside.into_iter().for_each(|at| rw.set_use(at, constant));
    Some(Done)
}

/// Removes a destination that begins with `ub.unreachable`.
struct Unreachable;

impl Pattern for Unreachable {
    type Root = CondBranchOp;

    fn rewrite(&self, op: CondBranchOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let never = |block| rw.first_op(block).is_some_and(|first| first.isa::<UnreachableOp>(rw));
        let (yes, no) = (never(op.true_dest(rw)), never(op.false_dest(rw)));
        if !yes && !no {
            return None;
        }
        take(rw, op, !yes)
    }
}
