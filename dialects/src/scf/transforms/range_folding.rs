//! `scf-for-loop-range-folding`

use ods_core::interface::LoopLikeOpInterface;
use ods_core::ir::{IrMapping, OperandSlot, WalkOrder};
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::rewrite::Rewriter;
use ods_core::{Op, OpType, Value};

use super::copy_op;
use crate::arith::{AddIOp, MulIOp};
use crate::scf::{ForOp, SCFForLoopRangeFolding};

impl RunPass for SCFForLoopRangeFolding {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        cx.body_mut().for_each_body(|body| {
            let ops: Vec<Op> = body.walk(WalkOrder::Post).collect();
            let mut rw = Rewriter::new(body);
            for op in ops {
                if let Some(op) = op.cast::<ForOp>(&rw) {
                    while fold_range(&mut rw, op).is_some() {}
                }
            }
        });
        Ok(())
    }
}

/// Lets a loop count what its counter is only needed for, a sum or a product with what is the same in every round.
fn fold_range(rw: &mut Rewriter<'_>, op: ForOp) -> Option<()> {
    let counter = op.induction_variable(rw);
    if !rw.has_one_use(counter) {
        return None;
    }
    let user = rw.use_owner(rw.uses(counter).next()?);
    let changed: &[OperandSlot<ForOp>] = if user.isa::<AddIOp>(rw) {
        &[ForOp::LOWER_BOUND, ForOp::UPPER_BOUND]
    } else if user.isa::<MulIOp>(rw) {
        &[ForOp::LOWER_BOUND, ForOp::UPPER_BOUND, ForOp::STEP]
    } else {
        return None;
    };
    let fits = |value: Value| value == counter || op.is_defined_outside_of_loop(rw, value);
    if !rw.operands(user).all(fits) {
        return None;
    }
    rw.set_point_before(op);
    let mut bounds = Vec::new();
    for slot in changed {
        let bound = rw.operand(op.op(), slot.range(rw, op).start);
        let mut mapping = IrMapping::new();
        mapping.map_value(counter, bound);
        let copy = copy_op(rw, user, &mut mapping);
        bounds.push((*slot, rw.results(copy).next()?));
    }
    for (slot, bound) in bounds {
        rw.modify(op, |ir| slot.set(ir, op, bound));
    }
    let result = rw.results(user).next()?;
    rw.replace_all_uses(result, counter);
    rw.erase_op(user);
    Some(())
}
