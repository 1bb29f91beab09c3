//! Branches on the conjunction or disjunction of two conditions as two branches: machines set flags by comparing, and
//! need no value of a condition for a branch.

use ods_core::rewrite::Rewriter;
use ods_core::{Block, Body, Region, Type, Value};

use crate::llvm::{AndOp, CondBrOp, FCmpOp, ICmpOp, OrOp};

/// Splits branches on two comparisons. Returns how many.
pub(super) fn split(rw: &mut Rewriter<'_>, region: Region) -> u64 {
    let blocks: Vec<Block> = rw.blocks(region).collect();
    let mut count = 0;
    for block in blocks {
        let end = rw.last_op(block).and_then(|op| op.cast::<CondBrOp>(rw));
        if let Some(branch) = end
            && split_branch(rw, region, block, branch).is_some()
        {
            count += 1;
        }
    }
    count
}

fn split_branch(
    rw: &mut Rewriter<'_>,
    region: Region,
    block: Block,
    branch: CondBrOp,
) -> Option<()> {
    let condition = branch.condition(rw);
    if !rw.has_one_use(condition) || branch.branch_weights(rw).is_some() {
        return None;
    }
    let both = condition.defined_by::<AndOp>(rw).map(|op| (op.lhs(rw), op.rhs(rw)));
    let either = condition.defined_by::<OrOp>(rw).map(|op| (op.lhs(rw), op.rhs(rw)));
    let (first, second) = both.or(either)?;
    if !is_comparison(rw, first) || !is_comparison(rw, second) {
        return None;
    }
    let (yes, no) = (branch.true_dest(rw), branch.false_dest(rw));
    let to_yes: Vec<Value> = branch.true_dest_operands(rw).collect();
    let to_no: Vec<Value> = branch.false_dest_operands(rw).collect();
    let loc = rw.loc(branch.into());
    let next = rw.next_block(block);
    let between = rw.create_block(region, next, &[]);
    rw.set_loc(loc).set_point_before(branch);
    match both.is_some() {
        true => rw.insert(CondBrOp::build(first, between, no).false_dest_operands(to_no.clone())),
        false => rw.insert(CondBrOp::build(first, yes, between).true_dest_operands(to_yes.clone())),
    };
    let annotation = branch.loop_annotation(rw);
    rw.set_point_at_end(between);
    let mut last =
        CondBrOp::build(second, yes, no).true_dest_operands(to_yes).false_dest_operands(to_no);
    if let Some(annotation) = annotation {
        last = last.loop_annotation(annotation);
    }
    rw.insert(last);
    rw.erase_op(branch);
    if let Some(op) = rw.defining_op(condition) {
        rw.erase_op(op);
    }
    // The second comparison is needed only on its branch.
    if let Some(op) = rw.defining_op(second)
        && rw.has_one_use(second)
        && rw.parent_block(op) == Some(block)
    {
        let end = rw.last_op(between)?;
        rw.move_op_before(op, end);
    }
    Some(())
}

/// Returns whether a value is a scalar comparison with no other use.
fn is_comparison(ir: &Body, value: Value) -> bool {
    let is_compare =
        value.defined_by::<ICmpOp>(ir).is_some() || value.defined_by::<FCmpOp>(ir).is_some();
    is_compare && ir.ty(value) == Type::I1 && ir.has_one_use(value)
}
