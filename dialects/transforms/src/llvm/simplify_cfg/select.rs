//! Short alternatives as choices: both are computed, and `select` takes one.

use ods_core::analysis::effects::is_pure;
use ods_core::ir::Inserter;
use ods_core::rewrite::Rewriter;
use ods_core::{Block, Body, Op, Region, Type, TypeData, Value};

use crate::llvm::{
    BrOp, CondBrOp, ConstantOp, LLVMPointerType, MulOp, PoisonOp, SDivOp, SRemOp, SelectOp, UDivOp,
    URemOp, UndefOp, ZeroOp,
};

/// The maximal number of choices for one branch.
const MAX_CHOICES: usize = 2;

/// Replaces branches around at most `cost` operations by choices. Returns how many.
pub(super) fn convert(rw: &mut Rewriter<'_>, region: Region, cost: u32) -> u64 {
    let mut count = 0;
    // Inner alternatives come first.
    for block in rw.cfg_postorder(region) {
        if rw.is_live_block(block) && convert_branch(rw, block, cost).is_some() {
            count += 1;
        }
    }
    count
}

/// One way from a branch to the block where both ways meet.
struct Way {
    /// The block on the way, unless it is an edge.
    block: Option<Block>,
    to: Block,
    values: Vec<Value>,
}

fn way(ir: &Body, from: Block, next: Block, values: Vec<Value>) -> Way {
    let edge = Way { block: None, to: next, values };
    let single = ir.block_uses(next).nth(1).is_none() && ir.args(next).is_empty();
    match ir.last_op(next).and_then(|op| op.cast::<BrOp>(ir)) {
        Some(end) if single && next != from && end.dest(ir) != next => {
            Way { block: Some(next), to: end.dest(ir), values: end.dest_operands(ir).collect() }
        }
        _ => edge,
    }
}

fn convert_branch(rw: &mut Rewriter<'_>, block: Block, cost: u32) -> Option<()> {
    let branch = rw.last_op(block)?.cast::<CondBrOp>(rw)?;
    if branch.branch_weights(rw).is_some() {
        return None;
    }
    let (yes_dest, no_dest) = (branch.true_dest(rw), branch.false_dest(rw));
    let yes = way(rw, block, yes_dest, branch.true_dest_operands(rw).collect());
    let no = way(rw, block, no_dest, branch.false_dest_operands(rw).collect());
    if yes.to != no.to || yes.to == block || yes.values.len() != no.values.len() {
        return None;
    }
    let mut left = cost;
    for one in [&yes, &no].into_iter().filter_map(|way| way.block) {
        for op in rw.ops(one) {
            if ends_block(rw, op) {
                break;
            }
            left = left.checked_sub(price(rw, op)?)?;
        }
    }
    let pairs = || yes.values.iter().zip(&no.values);
    let choices = pairs().filter(|(yes, no)| yes != no);
    let kinds: Vec<Type> = choices.map(|(yes, _)| rw.ty(*yes)).collect();
    if kinds.len() > MAX_CHOICES || !kinds.iter().all(|ty| is_chosen_cheaply(rw, *ty)) {
        return None;
    }
    let condition = branch.condition(rw);
    for one in [&yes, &no].into_iter().filter_map(|way| way.block) {
        while let Some(op) = rw.first_op(one).filter(|op| !ends_block(rw, *op)) {
            rw.move_op_before(op, branch);
        }
    }
    let loc = rw.loc(branch.into());
    rw.set_point_before(branch).set_loc(loc);
    let mut values = Vec::with_capacity(yes.values.len());
    for (yes, no) in yes.values.iter().zip(&no.values) {
        values.push(match yes == no {
            true => *yes,
            false => rw.emit(SelectOp::build(condition, *yes, *no)),
        });
    }
    rw.insert(BrOp::build(yes.to).dest_operands(values));
    rw.erase_op(branch);
    for one in [yes.block, no.block].into_iter().flatten() {
        rw.erase_block(one);
    }
    Some(())
}

fn ends_block(ir: &Body, op: Op) -> bool {
    ir.num_successors(op) > 0
}

/// Returns what it costs to execute `op` in vain; `None` if it must not be.
fn price(ir: &Body, op: Op) -> Option<u32> {
    if ir.num_regions(op) > 0 || !is_pure(ir.view(op)) {
        return None;
    }
    if op.isa::<ConstantOp>(ir)
        || op.isa::<ZeroOp>(ir)
        || op.isa::<UndefOp>(ir)
        || op.isa::<PoisonOp>(ir)
    {
        return Some(0);
    }
    if op.isa::<SDivOp>(ir) || op.isa::<UDivOp>(ir) || op.isa::<SRemOp>(ir) || op.isa::<URemOp>(ir)
    {
        return None;
    }
    let result = ir.results(op).next()?;
    match ir.ty(result).data(ir.ctx()) {
        TypeData::Integer(width, _) if *width <= 64 => {
            Some(if op.isa::<MulOp>(ir) { 2 } else { 1 })
        }
        TypeData::Float(_) => Some(2),
        _ if LLVMPointerType::is(ir.ctx(), ir.ty(result)) => Some(1),
        _ => None,
    }
}

/// Returns whether machines choose between two values of the type without a branch.
fn is_chosen_cheaply(ir: &Body, ty: Type) -> bool {
    match ty.data(ir.ctx()) {
        TypeData::Integer(width, _) => *width <= 64,
        _ => LLVMPointerType::is(ir.ctx(), ty),
    }
}
