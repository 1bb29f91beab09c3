//! Affine expressions over values whose ranges are known.

use super::{
    IntRanges, Overflow, infer_add, infer_ceil_div_signed, infer_floor_div_signed, infer_mul,
};
use crate::affine::{AffineExpr, AffineOp};
use crate::{ApInt, stack};

const NO_SIGNED_WRAP: Overflow = Overflow { no_signed_wrap: true, no_unsigned_wrap: false };

/// The width of an `index`.
const WIDTH: u32 = 64;

/// Returns the range of an expression, given the ranges of its dimensions and symbols, of type `index`. The expression
/// must not overflow, and its divisors must be greater than zero.
pub fn infer_affine(expr: &AffineExpr, dims: &[IntRanges], symbols: &[IntRanges]) -> IntRanges {
    let known = |all: &[IntRanges], at: u32| {
        all.get(at as usize).cloned().unwrap_or_else(|| IntRanges::max(WIDTH))
    };
    let (op, sides) = match expr {
        AffineExpr::Constant(value) => return IntRanges::constant(ApInt::from_i64(WIDTH, *value)),
        AffineExpr::Dim(at) => return known(dims, *at),
        AffineExpr::Symbol(at) => return known(symbols, *at),
        AffineExpr::Binary(op, sides) => (*op, sides),
    };
    let [lhs, rhs] =
        [&sides[0], &sides[1]].map(|side| stack::grow(|| infer_affine(side, dims, symbols)));
    match op {
        AffineOp::Add => infer_add(&lhs, &rhs, NO_SIGNED_WRAP),
        AffineOp::Mul => infer_mul(&lhs, &rhs, NO_SIGNED_WRAP),
        AffineOp::Mod => infer_mod(&lhs, &rhs),
        AffineOp::FloorDiv => infer_floor_div_signed(&lhs, &positive(&rhs)),
        AffineOp::CeilDiv => infer_ceil_div_signed(&lhs, &positive(&rhs)),
    }
}

/// Returns the part of a range that is greater than zero.
fn positive(range: &IntRanges) -> IntRanges {
    let one = ApInt::new(WIDTH, 1);
    let umin = if range.umin.is_zero() { &one } else { &range.umin };
    let smin = if range.smin.scmp(&one).is_lt() { &one } else { &range.smin };
    let unsigned = IntRanges::unsigned(umin.clone(), range.umax.clone());
    unsigned.intersection(&IntRanges::signed(smin.clone(), range.smax.clone()))
}

/// Returns the range of a remainder, which is never negative.
fn infer_mod(lhs: &IntRanges, rhs: &IntRanges) -> IntRanges {
    let (first, last, by) = (&lhs.smin, &lhs.smax, &rhs.smax);
    if by.is_zero() {
        return IntRanges::max(WIDTH);
    }
    let is_above = !rhs.smin.is_negative() && !rhs.smin.is_zero();
    if is_above && !first.is_negative() && last.ucmp(&rhs.smin).is_lt() {
        return IntRanges::unsigned(first.clone(), last.clone());
    }
    // Numbers in a row that have the same quotient keep their order.
    if rhs.smin == *by
        && !first.is_negative()
        && last.sub(first).ucmp(by).is_lt()
        && first.udiv(by) == last.udiv(by)
        && let (Some(first), Some(last)) = (first.urem(by), last.urem(by))
    {
        return IntRanges::unsigned(first, last);
    }
    IntRanges::unsigned(ApInt::new(WIDTH, 0), by.sub(&ApInt::new(WIDTH, 1)))
}
