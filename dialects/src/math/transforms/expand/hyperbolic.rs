//! Hyperbolic functions and their inverses, by exponentials and logarithms.

use ods_core::rewrite::{Rewriter, Rewritten};
use ods_core::{Op, Value};

use super::formula;
use crate::arith::*;
use crate::math::*;

/// `(exp(x) ± exp(-x)) / 2`
pub(super) fn half_of_exponentials(
    rw: &mut Rewriter<'_>,
    op: Op,
    x: Value,
    combine: fn(&mut Formula<'_, '_>, Value, Value) -> Value,
) -> Rewritten {
    let ty = rw.ty(x);
    let mut f = formula(rw, ty)?;
    let grown = f.exp(x);
    let minus = f.neg(x);
    let shrunk = f.exp(minus);
    let both = combine(&mut f, grown, shrunk);
    let half = f.number(0.5);
    let result = f.mul(both, half);
    rw.replace_op(op, &[result])
}

/// `log(x + sqrt(x * x + number))`
pub(super) fn log_of_root(rw: &mut Rewriter<'_>, op: Op, x: Value, number: f64) -> Rewritten {
    let ty = rw.ty(x);
    let mut f = formula(rw, ty)?;
    let number = f.number(number);
    let square = f.fma(x, x, number);
    let root = f.sqrt(square);
    let sum = f.add(x, root);
    let result = f.log(sum);
    rw.replace_op(op, &[result])
}

/// `(1 - exp(-2y)) / (1 + exp(-2y))` of `y = |x|`, with the sign of `x`: so the exponential never overflows.
pub(super) fn tanh(op: TanhOp, rw: &mut Rewriter<'_>) -> Rewritten {
    let x = op.operand(rw);
    let ty = rw.ty(x);
    let mut f = formula(rw, ty)?;
    let (zero, one, minus_two) = (f.number(0.0), f.number(1.0), f.number(-2.0));
    let is_negative = f.compare(CmpFPredicate::OLT, x, zero);
    let negative = f.rw.emit(UIToFPOp::build(is_negative, ty));
    let sign = f.mul(negative, minus_two);
    let sign = f.add(sign, one);
    let y = f.mul(sign, x);
    let exponent = f.mul(minus_two, y);
    let power = f.exp(exponent);
    let (above, below) = (f.sub(one, power), f.add(one, power));
    let magnitude = f.div(above, below);
    rw.replace_with(op, MulFOp::build(sign, magnitude))
}

/// `log((x + 1) / (1 - x)) / 2`
pub(super) fn atanh(op: AtanhOp, rw: &mut Rewriter<'_>) -> Rewritten {
    let x = op.operand(rw);
    let ty = rw.ty(x);
    let mut f = formula(rw, ty)?;
    let one = f.number(1.0);
    let above = f.add(x, one);
    let minus = f.neg(x);
    let below = f.add(minus, one);
    let ratio = f.div(above, below);
    let log = f.log(ratio);
    let half = f.number(0.5);
    let result = f.mul(log, half);
    rw.replace_op(op, &[result])
}
