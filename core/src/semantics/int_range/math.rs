//! Sums, differences and products.

use super::{IntRanges, over_corners};
use crate::ApInt;

/// The overflows that an operation rules out.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Overflow {
    /// The signed result does not overflow.
    pub no_signed_wrap: bool,
    /// The unsigned result does not overflow.
    pub no_unsigned_wrap: bool,
}

/// A result, and whether it overflowed.
type Checked = (ApInt, bool);

/// Returns the result unless it overflowed; if overflow is ruled out, the bound that it exceeded.
pub(super) fn bounded(
    result: Checked,
    promised: bool,
    bound: impl FnOnce() -> ApInt,
) -> Option<ApInt> {
    match result {
        (value, false) => Some(value),
        (_, true) if promised => Some(bound()),
        (_, true) => None,
    }
}

/// Returns the least signed number, or the greatest.
pub(super) fn signed_bound(width: u32, least: bool) -> ApInt {
    if least { ApInt::signed_min(width) } else { ApInt::signed_max(width) }
}

/// Returns the range between the results of an operation on the lower and on the upper bounds; the full range if one of
/// them is absent.
fn between(width: u32, signed: bool, min: Option<ApInt>, max: Option<ApInt>) -> IntRanges {
    match (min, max) {
        (Some(min), Some(max)) if signed => IntRanges::signed(min, max),
        (Some(min), Some(max)) => IntRanges::unsigned(min, max),
        _ => IntRanges::max(width),
    }
}

/// Returns the range of a sum.
pub fn infer_add(lhs: &IntRanges, rhs: &IntRanges, flags: Overflow) -> IntRanges {
    let width = lhs.width();
    let unsigned = |a: &ApInt, b: &ApInt| {
        bounded(a.uadd_overflow(b), flags.no_unsigned_wrap, || ApInt::all_ones(width))
    };
    let signed = |a: &ApInt, b: &ApInt| {
        bounded(a.sadd_overflow(b), flags.no_signed_wrap, || signed_bound(width, a.is_negative()))
    };
    let urange =
        between(width, false, unsigned(&lhs.umin, &rhs.umin), unsigned(&lhs.umax, &rhs.umax));
    let srange = between(width, true, signed(&lhs.smin, &rhs.smin), signed(&lhs.smax, &rhs.smax));
    urange.intersection(&srange)
}

/// Returns the range of a difference.
pub fn infer_sub(lhs: &IntRanges, rhs: &IntRanges, flags: Overflow) -> IntRanges {
    let width = lhs.width();
    let unsigned = |a: &ApInt, b: &ApInt| {
        bounded(a.usub_overflow(b), flags.no_unsigned_wrap, || ApInt::new(width, 0))
    };
    let signed = |a: &ApInt, b: &ApInt| {
        bounded(a.ssub_overflow(b), flags.no_signed_wrap, || signed_bound(width, a.is_negative()))
    };
    let urange =
        between(width, false, unsigned(&lhs.umin, &rhs.umax), unsigned(&lhs.umax, &rhs.umin));
    let srange = between(width, true, signed(&lhs.smin, &rhs.smax), signed(&lhs.smax, &rhs.smin));
    urange.intersection(&srange)
}

/// Returns the range of a product.
pub fn infer_mul(lhs: &IntRanges, rhs: &IntRanges, flags: Overflow) -> IntRanges {
    let width = lhs.width();
    let unsigned = |a: &ApInt, b: &ApInt| {
        bounded(a.umul_overflow(b), flags.no_unsigned_wrap, || ApInt::all_ones(width))
    };
    let signed = |a: &ApInt, b: &ApInt| {
        let negative = a.is_negative() != b.is_negative();
        bounded(a.smul_overflow(b), flags.no_signed_wrap, || signed_bound(width, negative))
    };
    let urange =
        over_corners(width, false, [&lhs.umin, &lhs.umax], [&rhs.umin, &rhs.umax], unsigned);
    let srange = over_corners(width, true, [&lhs.smin, &lhs.smax], [&rhs.smin, &rhs.smax], signed);
    urange.intersection(&srange)
}
