//! Leading zeros, counted by a binary search.

use ods_core::fold::number_attr;
use ods_core::ir::Inserter;
use ods_core::rewrite::{Rewriter, Rewritten};
use ods_core::{Type, Value};

use crate::arith::*;
use crate::math::CountLeadingZerosOp;

/// Shifts by half of the remaining bits if the upper half is zero, and adds that half to the count.
pub(super) fn count(op: CountLeadingZerosOp, rw: &mut Rewriter<'_>) -> Rewritten {
    let value = op.operand(rw);
    let ty = rw.ty(value);
    let width = ty.element_type_or_self(rw.ctx()).int_or_float_width(rw.ctx())?;
    number_attr(rw.ctx(), ty, 0).filter(|_| width <= 64)?;
    let all = u64::MAX >> (64 - width);
    let mut rest = value;
    let mut count = number(rw, ty, 0)?;
    let mut bits = width;
    while bits > 1 {
        let half = bits / 2;
        let amount = number(rw, ty, half.into())?;
        let mask = number(rw, ty, (all >> half) as i64)?;
        let is_zero = rw.emit(CmpIOp::build(CmpIPredicate::Ule, rest, mask));
        let more = rw.emit(AddIOp::build(count, amount));
        let shifted = rw.emit(ShLIOp::build(rest, amount));
        rest = rw.emit(SelectOp::build(is_zero, shifted, rest));
        count = rw.emit(SelectOp::build(is_zero, more, count));
        // If the number of bits is odd, the lower part is one bit larger.
        bits -= half;
    }
    let zero = number(rw, ty, 0)?;
    let is_zero = rw.emit(CmpIOp::build(CmpIPredicate::Eq, value, zero));
    let width = number(rw, ty, width.into())?;
    let result = rw.emit(SelectOp::build(is_zero, width, count));
    rw.replace_op(op, &[result])
}

fn number(rw: &mut Rewriter<'_>, ty: Type, value: i64) -> Option<Value> {
    let value = number_attr(rw.ctx(), ty, value)?;
    Some(rw.emit(ConstantOp::build(value)))
}
