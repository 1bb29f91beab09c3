//! Powers, as products if the exponent is known, else by exponentials and logarithms.

use ods_core::fold::{constant_float, constant_int, constant_value, number_attr};
use ods_core::ir::{Inserter, ValueDef};
use ods_core::rewrite::{Rewriter, Rewritten};
use ods_core::{Attr, Float, TypeData, Value};

use super::formula;
use crate::arith::*;
use crate::math::*;

/// Returns the constant that defines a value.
fn constant(rw: &Rewriter<'_>, value: Value) -> Option<Attr> {
    match rw.def(value) {
        ValueDef::Result(op, _) => constant_value(rw.view(op)),
        ValueDef::Arg(..) => None,
    }
}

/// Expands to `exp(x * log(2))`.
pub(super) fn exp2(op: Exp2Op, rw: &mut Rewriter<'_>) -> Rewritten {
    let x = op.operand(rw);
    let ty = rw.ty(x);
    let mut f = formula(rw, ty)?;
    let log = f.number(std::f64::consts::LN_2);
    let exponent = f.mul(x, log);
    let result = f.exp(exponent);
    rw.replace_op(op, &[result])
}

/// Expands to `1 / sqrt(x)`.
pub(super) fn rsqrt(op: RsqrtOp, rw: &mut Rewriter<'_>) -> Rewritten {
    let x = op.operand(rw);
    let ty = rw.ty(x);
    let mut f = formula(rw, ty)?;
    let (one, root) = (f.number(1.0), f.sqrt(x));
    rw.replace_with(op, DivFOp::build(one, root))
}

/// Expands to a root or product for a small constant `y`, else to `exp(y * log(|x|))` with the sign of the power.
pub(super) fn powf(op: PowFOp, rw: &mut Rewriter<'_>) -> Rewritten {
    let (x, y) = (op.lhs(rw), op.rhs(rw));
    let ty = rw.ty(x);
    let number = |value: Value| constant_float(rw.ctx(), constant(rw, value));
    let (base, known) = (number(x), number(y));
    let is = |number: f64| known.is_some_and(|known| known.is_exactly(number));
    if known.is_some_and(|known| known.is_zero()) {
        let one = formula(rw, ty)?.number(1.0);
        return rw.replace_op(op, &[one]);
    }
    if is(1.0) {
        return rw.replace_op(op, &[x]);
    }
    let f = &mut formula(rw, ty)?;
    let result = if is(-1.0) {
        let one = f.number(1.0);
        f.div(one, x)
    } else if is(0.5) {
        let unsigned = without_minus_zero(f, x);
        let root = f.sqrt(unsigned);
        let infinity = f.infinity();
        of_minus_infinity(f, x, infinity, root)
    } else if is(-0.5) {
        let unsigned = without_minus_zero(f, x);
        let root = f.rsqrt(unsigned);
        let zero = f.number(0.0);
        of_minus_infinity(f, x, zero, root)
    } else if is(2.0) {
        f.mul(x, x)
    } else if is(-2.0) {
        let one = f.number(1.0);
        let square = f.mul(x, x);
        f.div(one, square)
    } else if is(3.0) {
        let square = f.mul(x, x);
        f.mul(square, x)
    } else if base.is_some_and(is_plain_base) {
        let log = f.log(x);
        let exponent = f.mul(y, log);
        f.exp(exponent)
    } else {
        power(f, x, y)
    };
    rw.replace_op(op, &[result])
}

/// Returns whether a base is positive with a finite, nonzero logarithm, so that no product with the logarithm is
/// undefined.
fn is_plain_base(base: Float) -> bool {
    let is_positive = !base.is_nan() && !base.is_negative() && !base.is_zero();
    is_positive && !base.is_infinite() && !base.is_exactly(1.0)
}

/// Builds `x`, or zero if `x` is a negative zero: unlike `sqrt`, a power of negative zero has no sign.
fn without_minus_zero(f: &mut Formula<'_, '_>, x: Value) -> Value {
    let zero = f.number(0.0);
    f.add(x, zero)
}

/// Selects `result` if `x` is negative infinity, and `other` elsewhere.
fn of_minus_infinity(f: &mut Formula<'_, '_>, x: Value, result: Value, other: Value) -> Value {
    let minus_infinity = f.number(f64::NEG_INFINITY);
    let is_minus_infinity = f.compare(CmpFPredicate::OEQ, x, minus_infinity);
    f.select(is_minus_infinity, result, other)
}

/// Builds `x` to the power of `y` with all special cases of C.
fn power(f: &mut Formula<'_, '_>, x: Value, y: Value) -> Value {
    let (zero, half, one) = (f.number(0.0), f.number(0.5), f.number(1.0));
    let (infinity, minus_infinity) = (f.infinity(), f.number(f64::NEG_INFINITY));
    let size = f.abs(x);
    let log = f.log(size);
    let exponent = f.mul(y, log);
    let magnitude = f.exp(exponent);

    // An odd power of a negative number is negative, including zeros and infinities.
    let integral = f.rw.emit(FloorOp::build(y));
    let is_integral = f.compare(CmpFPredicate::OEQ, y, integral);
    let halved = f.mul(y, half);
    let integral_half = f.rw.emit(FloorOp::build(halved));
    let has_half = f.compare(CmpFPredicate::ONE, halved, integral_half);
    let is_odd = f.and(is_integral, has_half);
    let signed = f.copysign(magnitude, x);
    let result = f.select(is_odd, signed, magnitude);

    // A fractional power of a negative number is NaN.
    let nan = f.nan();
    let is_negative = f.compare(CmpFPredicate::OLT, x, zero);
    let is_finite = f.compare(CmpFPredicate::OGT, x, minus_infinity);
    let is_broken = f.compare(CmpFPredicate::ONE, y, integral);
    let is_undefined = f.and(is_negative, is_finite);
    let is_undefined = f.and(is_undefined, is_broken);
    let result = f.select(is_undefined, nan, result);

    // `x` to the power of 0 and 1 to the power of `y` are 1 even for NaN, and so is -1 to the power of an infinity.
    let is_zero = f.compare(CmpFPredicate::OEQ, y, zero);
    let is_one = f.compare(CmpFPredicate::OEQ, x, one);
    let is_unit = f.compare(CmpFPredicate::OEQ, size, one);
    let exponent_size = f.abs(y);
    let is_infinite = f.compare(CmpFPredicate::OEQ, exponent_size, infinity);
    let is_unit = f.and(is_unit, is_infinite);
    let is_one = f.or(is_one, is_unit);
    let is_one = f.or(is_one, is_zero);
    f.select(is_one, one, result)
}

/// Expands to squares and products by the bits of a constant exponent; to a power of floats if the exponent is unknown.
pub(super) fn fpowi(op: FPowIOp, rw: &mut Rewriter<'_>) -> Rewritten {
    let (mut base, exponent) = (op.lhs(rw), op.rhs(rw));
    let ty = rw.ty(base);
    let known = constant(rw, exponent);
    let known = constant_int(rw.ctx(), known).and_then(|known| known.as_i64());
    let Some(known) = known else { return power_of_int(op, rw) };
    let f = &mut formula(rw, ty)?;
    let (one, mut result) = (f.number(1.0), f.number(1.0));
    let mut bits = known.unsigned_abs();
    while bits > 0 {
        if bits & 1 == 1 {
            result = f.mul(base, result);
        }
        bits >>= 1;
        base = f.mul(base, base);
    }
    if known < 0 {
        // The division maps a zero to the infinity of the same sign.
        result = f.div(one, result);
    }
    rw.replace_op(op, &[result])
}

/// Expands to a power of floats. If the conversion may round the exponent, its lowest bit decides the sign.
fn power_of_int(op: FPowIOp, rw: &mut Rewriter<'_>) -> Rewritten {
    let (base, exponent) = (op.lhs(rw), op.rhs(rw));
    let (ty, int) = (rw.ty(base), rw.ty(exponent));
    let TypeData::Float(kind) = *ty.element_type_or_self(rw.ctx()).data(rw.ctx()) else {
        return None;
    };
    let width = int.element_type_or_self(rw.ctx()).int_or_float_width(rw.ctx())?;
    if width - 1 <= kind.precision() {
        let exponent = rw.emit(SIToFPOp::build(exponent, ty));
        let power = rw.emit(PowFOp::build(base, exponent));
        return rw.replace_op(op, &[power]);
    }
    let last = number_attr(rw.ctx(), int, 1)?;
    let f = &mut formula(rw, ty)?;
    let rounded = f.rw.emit(SIToFPOp::build(exponent, ty));
    let size = f.abs(base);
    let magnitude = f.powf(size, rounded);
    let last = f.rw.emit(ConstantOp::build(last));
    let bit = f.rw.emit(AndIOp::build(exponent, last));
    let is_odd = f.rw.emit(CmpIOp::build(CmpIPredicate::Eq, bit, last));
    let signed = f.copysign(magnitude, base);
    let result = f.select(is_odd, signed, magnitude);
    rw.replace_op(op, &[result])
}
