//! Hyperbolic functions and their inverses, computed by exponentials and logarithms.
//!
//! The formulas are precise near zero and keep the sign of zero. They use `expm1` and `log1p`, and return the argument
//! itself where its difference to the function is only cubic.

use ods_core::Value;
use ods_core::rewrite::{Rewriter, Rewritten};

use super::formula;
use crate::arith::*;
use crate::math::*;

/// Selects `x` if its square is negligible beside 1, and `result` elsewhere.
fn next_to_zero(f: &mut Formula<'_, '_>, x: Value, result: Value) -> Value {
    let limit = f.number((-f64::from(f.precision().div_ceil(2))).exp2());
    let size = f.abs(x);
    let is_small = f.compare(CmpFPredicate::OLT, size, limit);
    f.select(is_small, x, result)
}

/// Expands to `(expm1(x) - expm1(-x)) / 2`.
pub(super) fn sinh(op: SinhOp, rw: &mut Rewriter<'_>) -> Rewritten {
    let x = op.operand(rw);
    let ty = rw.ty(x);
    let mut f = formula(rw, ty)?;
    let grown = f.expm1(x);
    let minus = f.neg(x);
    let shrunk = f.expm1(minus);
    let both = f.sub(grown, shrunk);
    let half = f.number(0.5);
    let result = f.mul(both, half);
    let result = next_to_zero(&mut f, x, result);
    rw.replace_op(op, &[result])
}

/// Expands to `(exp(x) + exp(-x)) / 2`.
pub(super) fn cosh(op: CoshOp, rw: &mut Rewriter<'_>) -> Rewritten {
    let x = op.operand(rw);
    let ty = rw.ty(x);
    let mut f = formula(rw, ty)?;
    let grown = f.exp(x);
    let minus = f.neg(x);
    let shrunk = f.exp(minus);
    let both = f.add(grown, shrunk);
    let half = f.number(0.5);
    let result = f.mul(both, half);
    rw.replace_op(op, &[result])
}

/// Expands to `log1p(y + y² / (1 + sqrt(y² + 1)))` of `y = |x|`, with the sign of `x`; to `log(y) + log(2)` for a large
/// `y`, whose square may overflow.
pub(super) fn asinh(op: AsinhOp, rw: &mut Rewriter<'_>) -> Rewritten {
    let x = op.operand(rw);
    let ty = rw.ty(x);
    let mut f = formula(rw, ty)?;
    // From this value on, `y² + 1` rounds to `y²`.
    let great = f64::from(f.precision().div_ceil(2)).exp2();
    let (one, great, log_of_two) =
        (f.number(1.0), f.number(great), f.number(std::f64::consts::LN_2));
    let y = f.abs(x);
    let square = f.mul(y, y);
    let root = f.fma(y, y, one);
    let root = f.sqrt(root);
    let below = f.add(root, one);
    let rest = f.div(square, below);
    let sum = f.add(y, rest);
    let small = f.log1p(sum);
    let log = f.log(y);
    let large = f.add(log, log_of_two);
    let is_great = f.compare(CmpFPredicate::OGT, y, great);
    let magnitude = f.select(is_great, large, small);
    let result = f.copysign(magnitude, x);
    let result = next_to_zero(&mut f, x, result);
    rw.replace_op(op, &[result])
}

/// Expands to `log(x + sqrt(x - 1) * sqrt(x + 1))`: the square of a large number may overflow.
pub(super) fn acosh(op: AcoshOp, rw: &mut Rewriter<'_>) -> Rewritten {
    let x = op.operand(rw);
    let ty = rw.ty(x);
    let mut f = formula(rw, ty)?;
    let one = f.number(1.0);
    let (less, more) = (f.sub(x, one), f.add(x, one));
    let (less, more) = (f.sqrt(less), f.sqrt(more));
    let root = f.mul(less, more);
    let sum = f.add(x, root);
    let result = f.log(sum);
    rw.replace_op(op, &[result])
}

/// Expands to `-expm1(-2y) / (expm1(-2y) + 2)` of `y = |x|`, with the sign of `x`: the exponential never overflows.
pub(super) fn tanh(op: TanhOp, rw: &mut Rewriter<'_>) -> Rewritten {
    let x = op.operand(rw);
    let ty = rw.ty(x);
    let mut f = formula(rw, ty)?;
    let (two, minus_two) = (f.number(2.0), f.number(-2.0));
    let y = f.abs(x);
    let exponent = f.mul(y, minus_two);
    let power = f.expm1(exponent);
    let (above, below) = (f.neg(power), f.add(power, two));
    let magnitude = f.div(above, below);
    let result = f.copysign(magnitude, x);
    let result = next_to_zero(&mut f, x, result);
    rw.replace_op(op, &[result])
}

/// Expands to `(log1p(x) - log1p(-x)) / 2`.
pub(super) fn atanh(op: AtanhOp, rw: &mut Rewriter<'_>) -> Rewritten {
    let x = op.operand(rw);
    let ty = rw.ty(x);
    let mut f = formula(rw, ty)?;
    let above = f.log1p(x);
    let minus = f.neg(x);
    let below = f.log1p(minus);
    let log = f.sub(above, below);
    let half = f.number(0.5);
    let result = f.mul(log, half);
    let result = next_to_zero(&mut f, x, result);
    rw.replace_op(op, &[result])
}
