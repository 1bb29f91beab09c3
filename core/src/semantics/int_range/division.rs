//! Quotients and remainders. A division by zero has no result and contributes nothing to a range.

use super::{IntRanges, least, over_corners};
use crate::ApInt;

/// A division of two numbers, with the rounding of its kind; `None` on overflow.
type Divide = fn(&ApInt, &ApInt) -> Option<ApInt>;

fn is_positive(value: &ApInt) -> bool {
    !value.is_negative() && !value.is_zero()
}

fn checked((value, overflow): (ApInt, bool)) -> Option<ApInt> {
    (!overflow).then_some(value)
}

fn one(like: &ApInt) -> ApInt {
    ApInt::new(like.width(), 1)
}

fn unsigned(lhs: &IntRanges, rhs: &IntRanges, divide: Divide) -> IntRanges {
    if !rhs.umin.is_zero() {
        let (lhs, rhs) = ([&lhs.umin, &lhs.umax], [&rhs.umin, &rhs.umax]);
        return over_corners(lhs[0].width(), false, lhs, rhs, divide);
    }
    let mut umin = ApInt::new(lhs.width(), 0);
    if lhs.umin.ucmp(&rhs.umax).is_ge()
        && let Some(quotient) = lhs.umin.udiv(&rhs.umax)
    {
        umin = quotient;
    }
    // No quotient is greater than the dividend.
    IntRanges::unsigned(umin, lhs.umax.clone())
}

/// Returns the range of an unsigned quotient.
pub fn infer_div_unsigned(lhs: &IntRanges, rhs: &IntRanges) -> IntRanges {
    unsigned(lhs, rhs, ApInt::udiv)
}

/// Returns the range of an unsigned quotient that is rounded up.
pub fn infer_ceil_div_unsigned(lhs: &IntRanges, rhs: &IntRanges) -> IntRanges {
    unsigned(lhs, rhs, |a, b| {
        let quotient = a.udiv(b)?;
        if a.urem(b)?.is_zero() { Some(quotient) } else { checked(quotient.uadd_overflow(&one(a))) }
    })
}

fn signed(lhs: &IntRanges, rhs: &IntRanges, divide: Divide) -> IntRanges {
    if !is_positive(&rhs.smin) && !rhs.smax.is_negative() {
        return IntRanges::max(lhs.width());
    }
    let (left, right) = ([&lhs.smin, &lhs.smax], [&rhs.smin, &rhs.smax]);
    over_corners(lhs.width(), true, left, right, divide)
}

/// Returns the range of a signed quotient.
pub fn infer_div_signed(lhs: &IntRanges, rhs: &IntRanges) -> IntRanges {
    signed(lhs, rhs, |a, b| checked(a.sdiv(b)?))
}

/// Returns the range of a signed quotient that is rounded up.
pub fn infer_ceil_div_signed(lhs: &IntRanges, rhs: &IntRanges) -> IntRanges {
    signed(lhs, rhs, |a, b| checked(a.ceil_sdiv(b)?))
}

/// Returns the range of a signed quotient that is rounded down.
pub fn infer_floor_div_signed(lhs: &IntRanges, rhs: &IntRanges) -> IntRanges {
    signed(lhs, rhs, |a, b| {
        let quotient = checked(a.sdiv(b)?)?;
        if !a.srem(b)?.is_zero() && a.is_negative() != b.is_negative() {
            return checked(quotient.ssub_overflow(&one(a)));
        }
        Some(quotient)
    })
}

/// Returns the range of a signed remainder.
pub fn infer_rem_signed(lhs: &IntRanges, rhs: &IntRanges) -> IntRanges {
    let width = lhs.width();
    if !is_positive(&rhs.smin) && !rhs.smax.is_negative() {
        return IntRanges::max(width);
    }
    let divisor = if is_positive(&rhs.smin) { rhs.smax.clone() } else { rhs.smin.abs() };
    let zero = ApInt::new(width, 0);
    let greatest = divisor.sub(&one(&divisor));
    let mut smin = if lhs.smin.is_negative() { greatest.neg() } else { zero.clone() };
    let mut smax = if is_positive(&lhs.smax) { greatest } else { zero };
    // A run of dividends shorter than the only divisor may keep its order.
    if rhs.smin == rhs.smax
        && lhs.smax.sub(&lhs.smin).ucmp(&divisor).is_lt()
        && let (Some(first), Some(last)) = (lhs.smin.srem(&divisor), lhs.smax.srem(&divisor))
        && first.scmp(&last).is_le()
    {
        (smin, smax) = (first, last);
    }
    IntRanges::signed(smin, smax)
}

/// Returns the range of an unsigned remainder.
pub fn infer_rem_unsigned(lhs: &IntRanges, rhs: &IntRanges) -> IntRanges {
    let divisor = &rhs.umax;
    // The remainder is less than the divisor, and not greater than the dividend.
    let mut umin = ApInt::new(lhs.width(), 0);
    let mut umax = least(ApInt::ucmp, &divisor.sub(&one(divisor)), &lhs.umax).clone();
    if rhs.umin == rhs.umax
        && lhs.umax.sub(&lhs.umin).ucmp(divisor).is_lt()
        && let (Some(first), Some(last)) = (lhs.umin.urem(divisor), lhs.umax.urem(divisor))
        && first.ucmp(&last).is_le()
    {
        (umin, umax) = (first, last);
    }
    IntRanges::unsigned(umin, umax)
}
