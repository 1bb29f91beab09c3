//! scf → cf: sequential loops.

use ods_core::conversion::{Converted, Match};
use ods_core::{OpType, Value};
use ods_dialects::arith::{AddIOp, CmpIOp, CmpIPredicate};
use ods_dialects::cf::{BranchOp, CondBranchOp};
use ods_dialects::scf::{ConditionOp, ForOp, WhileOp, YieldOp};

use super::keep_loop_attrs;

/// `scf.for` → a block that compares, and the body, which increments the induction variable.
pub(super) fn lower_for(Match { op, rw, .. }: Match<'_, ForOp>) -> Converted {
    let before = rw.parent_block(op.op())?;
    let home = rw.block_region(before)?;
    let after = rw.split_block(op);
    // The first block of the body has the arguments, so it does the comparison.
    let region = op.region(rw).region;
    let condition = rw.entry_block(region)?;
    let body = rw.split_block(rw.first_op(condition)?);
    let last = rw.last_block(region)?;
    let counter = op.induction_variable(rw);
    let carried: Vec<Value> = op.iter_args(rw).collect();
    rw.inline_region_before(region, home, Some(after));

    let end = rw.last_op(last)?;
    let step = op.step(rw);
    rw.set_point_at_end(last);
    let mut operands = vec![rw.insert(AddIOp::build(counter, step)).result(rw)];
    operands.extend(rw.operands(end));
    let latch = rw.insert(BranchOp::build(condition).dest_operands(operands));
    keep_loop_attrs(rw, op.op(), latch);
    rw.erase_op(end);

    let (lower, upper) = (op.lower_bound(rw), op.upper_bound(rw));
    let mut operands = vec![lower];
    operands.extend(op.init_args(rw));
    rw.set_point_at_end(before);
    rw.insert(BranchOp::build(condition).dest_operands(operands));

    rw.set_point_at_end(condition);
    let predicate = if op.unsigned_cmp(rw) { CmpIPredicate::Ult } else { CmpIPredicate::Slt };
    let goes_on = rw.insert(CmpIOp::build(predicate, counter, upper)).result(rw);
    rw.insert(CondBranchOp::build(goes_on, body, after));
    rw.replace_op(op, &carried)
}

/// `scf.while` → its two blocks.
pub(super) fn lower_while(Match { op, rw, .. }: Match<'_, WhileOp>) -> Converted {
    let block = rw.parent_block(op.op())?;
    let home = rw.block_region(block)?;
    let next = rw.split_block(op);
    let (before, after) = (op.before_block(rw), op.after_block(rw));
    let regions = (op.before(rw).region, op.after(rw).region);
    rw.inline_region_before(regions.1, home, Some(next));
    rw.inline_region_before(regions.0, home, Some(after));

    let inits: Vec<Value> = op.inits(rw).collect();
    rw.set_point_at_end(block);
    rw.insert(BranchOp::build(before).dest_operands(inits));

    let end = rw.last_op(before)?.cast::<ConditionOp>(rw)?;
    let (condition, args) = (end.condition(rw), end.args(rw).collect::<Vec<_>>());
    let decide =
        CondBranchOp::build(condition, after, next).true_dest_operands(args.iter().copied());
    rw.replace_with(end, decide);

    let end = rw.last_op(after)?.cast::<YieldOp>(rw)?;
    let values: Vec<Value> = end.results(rw).collect();
    let loc = rw.loc(end.op());
    rw.set_point_at_end(after);
    let latch = rw.insert(BranchOp::build(before).dest_operands(values).loc(loc));
    rw.erase_op(end);
    keep_loop_attrs(rw, op.op(), latch);
    rw.replace_op(op, &args)
}

/// `scf.while` whose "after" region only forwards its arguments → one block that branches to itself.
pub(super) fn lower_do_while(Match { op, rw, .. }: Match<'_, WhileOp>) -> Converted {
    let after = op.after_block(rw);
    let only = rw.first_op(after).filter(|first| rw.next_op(*first).is_none())?;
    if !only.cast::<YieldOp>(rw)?.results(rw).eq(rw.arg_values(after)) {
        return None;
    }
    let block = rw.parent_block(op.op())?;
    let home = rw.block_region(block)?;
    let next = rw.split_block(op);
    let before = op.before_block(rw);
    let region = op.before(rw).region;
    rw.inline_region_before(region, home, Some(next));

    let inits: Vec<Value> = op.inits(rw).collect();
    rw.set_point_at_end(block);
    rw.insert(BranchOp::build(before).dest_operands(inits));

    let end = rw.last_op(before)?.cast::<ConditionOp>(rw)?;
    let (condition, args) = (end.condition(rw), end.args(rw).collect::<Vec<_>>());
    let loc = rw.loc(end.op());
    rw.set_point_at_end(before);
    let latch = CondBranchOp::build(condition, before, next)
        .true_dest_operands(args.iter().copied())
        .loc(loc);
    let latch = rw.insert(latch);
    keep_loop_attrs(rw, op.op(), latch);
    rw.replace_op(op, &args);
    rw.erase_op(end)
}
