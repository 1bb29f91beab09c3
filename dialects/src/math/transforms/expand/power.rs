//! Powers, by products where the exponent is known, else by exponentials and logarithms.

use ods_core::fold::{constant_float, constant_int, constant_value};
use ods_core::ir::ValueDef;
use ods_core::rewrite::{Rewriter, Rewritten};
use ods_core::{Attr, Value};

use super::formula;
use crate::arith::*;
use crate::math::*;

/// The constant that a value is.
fn constant(rw: &Rewriter<'_>, value: Value) -> Option<Attr> {
    match rw.def(value) {
        ValueDef::Result(op, _) => constant_value(rw.view(op)),
        ValueDef::Arg(..) => None,
    }
}

/// `exp(x * log(2))`
pub(super) fn exp2(op: Exp2Op, rw: &mut Rewriter<'_>) -> Rewritten {
    let x = op.operand(rw);
    let ty = rw.ty(x);
    let mut f = formula(rw, ty)?;
    let log = f.number(std::f64::consts::LN_2);
    let exponent = f.mul(x, log);
    let result = f.exp(exponent);
    rw.replace_op(op, &[result])
}

/// `1 / sqrt(x)`
pub(super) fn rsqrt(op: RsqrtOp, rw: &mut Rewriter<'_>) -> Rewritten {
    let x = op.operand(rw);
    let ty = rw.ty(x);
    let mut f = formula(rw, ty)?;
    let (one, root) = (f.number(1.0), f.sqrt(x));
    rw.replace_with(op, DivFOp::build(one, root))
}

/// `exp(y * log(x))`, or a root or product for a known `y` that is small.
pub(super) fn powf(op: PowFOp, rw: &mut Rewriter<'_>) -> Rewritten {
    let (x, y) = (op.lhs(rw), op.rhs(rw));
    let ty = rw.ty(x);
    let known = constant(rw, y);
    let known = constant_float(rw.ctx(), known);
    let is = |number: f64| known.is_some_and(|known| known.is_exactly(number));
    if known.is_some_and(|known| known.is_zero()) {
        let one = formula(rw, ty)?.number(1.0);
        return rw.replace_op(op, &[one]);
    }
    if is(1.0) {
        return rw.replace_op(op, &[x]);
    }
    let f = &mut Formula::new(rw, ty, FastMathFlags::NONE)?;
    let result = if is(-1.0) {
        let one = f.number(1.0);
        f.div(one, x)
    } else if is(0.5) {
        f.sqrt(x)
    } else if is(-0.5) {
        f.rsqrt(x)
    } else if is(2.0) {
        f.mul(x, x)
    } else if is(-2.0) {
        let one = f.number(1.0);
        let square = f.mul(x, x);
        f.div(one, square)
    } else if is(3.0) {
        let square = f.mul(x, x);
        f.mul(square, x)
    } else {
        let log = f.log(x);
        let exponent = f.mul(y, log);
        f.exp(exponent)
    };
    rw.replace_op(op, &[result])
}

/// Squares and products by the bits of a known exponent; the power of a float where it is not known.
pub(super) fn fpowi(op: FPowIOp, rw: &mut Rewriter<'_>) -> Rewritten {
    let (mut base, exponent) = (op.lhs(rw), op.rhs(rw));
    let ty = rw.ty(base);
    let known = constant(rw, exponent);
    let known = constant_int(rw.ctx(), known).and_then(|known| known.as_i64());
    let Some(known) = known else {
        let exponent = rw.emit(SIToFPOp::build(exponent, ty));
        let power = rw.emit(PowFOp::build(base, exponent));
        return rw.replace_op(op, &[power]);
    };
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
        // Nothing is divided by zero.
        let (zero, minus_zero) = (f.number(0.0), f.number(-0.0));
        let (infinity, minus_infinity) = (f.infinity(), f.number(f64::NEG_INFINITY));
        let is_zero = f.compare(CmpFPredicate::OEQ, result, zero);
        let is_minus_zero = f.compare(CmpFPredicate::OEQ, result, minus_zero);
        result = f.div(one, result);
        result = f.select(is_zero, infinity, result);
        result = f.select(is_minus_zero, minus_infinity, result);
    }
    rw.replace_op(op, &[result])
}
