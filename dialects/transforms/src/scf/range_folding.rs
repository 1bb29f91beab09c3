//! `scf-for-loop-range-folding`

use ods_core::interface::LoopLikeOpInterface;
use ods_core::ir::{IrMapping, OperandSlot, WalkOrder};
use ods_core::mixed::constant_index;
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::rewrite::Rewriter;
use ods_core::{Body, Op, Type, Value};

use crate::arith::{AddIOp, IntegerOverflowFlags, MulIOp};
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

/// Folds the only use of an induction variable, a sum or product with a loop invariant, into the loop's bounds and
/// step.
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
    if !stays_in_range(rw, op, user) {
        return None;
    }
    rw.set_point_before(op);
    let mut bounds = Vec::new();
    for slot in changed {
        let bound = slot.values(rw, op).next()?;
        let mut mapping = IrMapping::new();
        mapping.map_value(counter, bound);
        let copy = rw.clone_op(user, &mut mapping);
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

/// Returns whether the loop has the same iterations after the folding: neither a bound nor the value after the last one
/// may wrap around, and a factor has to be positive. Only constants can prove that.
fn stays_in_range(ir: &Body, op: ForOp, user: Op) -> bool {
    let counter = op.induction_variable(ir);
    let unsigned = op.unsigned_cmp(ir);
    let Some(width) = width(ir, counter) else { return false };
    let number = |value: Value| {
        let number = i128::from(constant(ir, value)?);
        Some(if unsigned { number & ((1 << width) - 1) } else { number })
    };
    let other = ir.operands(user).find(|value| *value != counter).and_then(number);
    let bounds = [op.lower_bound(ir), op.upper_bound(ir), op.step(ir)].map(number);
    let ([Some(lower), Some(upper), Some(step)], Some(other)) = (bounds, other) else {
        return false;
    };
    let (folded, step) = match user.cast::<MulIOp>(ir) {
        Some(_) if other <= 0 => return false,
        Some(_) => ([lower, upper].map(|bound| bound.checked_mul(other)), step.checked_mul(other)),
        None => ([lower, upper].map(|bound| bound.checked_add(other)), Some(step)),
    };
    let fits = |number: i128, unsigned: bool| match unsigned {
        true => (0..1 << width).contains(&number),
        false => (-(1 << (width - 1))..1 << (width - 1)).contains(&number),
    };
    let flags = overflow_flags(ir, user);
    let ([Some(lower), Some(upper)], Some(step)) = (folded, step) else { return false };
    [Some(lower), Some(upper), Some(step), upper.checked_add(step)].into_iter().all(|number| {
        number.is_some_and(|number| {
            fits(number, unsigned)
                && (!flags.contains(IntegerOverflowFlags::NSW) || fits(number, false))
                && (!flags.contains(IntegerOverflowFlags::NUW) || fits(number, true))
        })
    })
}

/// Returns the constant that a value is, including a bound that an earlier folding computes from constants.
fn constant(ir: &Body, value: Value) -> Option<i64> {
    if let Some(number) = constant_index(ir, value) {
        return Some(number);
    }
    let fits = |number: i64| match ir.ty(value) {
        Type::INDEX => Some(number),
        ty => {
            let unused = 64 - ty.int_or_float_width(ir.ctx()).filter(|width| *width <= 64)?;
            (number << unused >> unused == number).then_some(number)
        }
    };
    if let Some(sum) = value.defined_by::<AddIOp>(ir) {
        let (lhs, rhs) = (constant_index(ir, sum.rhs(ir)), sum.lhs(ir));
        return lhs?.checked_add(ods_core::stack::grow(|| constant(ir, rhs))?).and_then(fits);
    }
    let product = value.defined_by::<MulIOp>(ir)?;
    let (lhs, rhs) = (constant_index(ir, product.rhs(ir)), product.lhs(ir));
    lhs?.checked_mul(ods_core::stack::grow(|| constant(ir, rhs))?).and_then(fits)
}

/// Returns the width of a loop's induction variable in bits.
fn width(ir: &Body, counter: Value) -> Option<u32> {
    match ir.ty(counter) {
        Type::INDEX => Some(64),
        ty => ty.int_or_float_width(ir.ctx()).filter(|width| (1..=64).contains(width)),
    }
}

fn overflow_flags(ir: &Body, user: Op) -> IntegerOverflowFlags {
    let of_sum = user.cast::<AddIOp>(ir).map(|op| op.overflow_flags(ir));
    let of_product = user.cast::<MulIOp>(ir).map(|op| op.overflow_flags(ir));
    of_sum.or(of_product).unwrap_or_default()
}
