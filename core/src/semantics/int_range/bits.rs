//! Bitwise operations and shifts.

use super::math::{bounded, signed_bound};
use super::{IntRanges, Overflow, over_corners};
use crate::ApInt;

/// The bits that differ between numbers of a range, from the highest one down.
fn varying(range: &IntRanges) -> ApInt {
    let width = range.width();
    let differing = range.umin.xor(&range.umax).active_bits();
    ApInt::all_ones(width).lshr(width - differing)
}

/// The least and the greatest number with the bits that all numbers of a range share.
fn widened(range: &IntRanges) -> [ApInt; 2] {
    let mask = varying(range);
    [range.umin.and(&mask.not()), range.umax.or(&mask)]
}

fn over_widened(lhs: &IntRanges, rhs: &IntRanges, op: fn(&ApInt, &ApInt) -> ApInt) -> IntRanges {
    let ([a, b], [c, d]) = (widened(lhs), widened(rhs));
    over_corners(lhs.width(), false, [&a, &b], [&c, &d], |x, y| Some(op(x, y)))
}

/// The range of the bits of both.
pub fn infer_and(lhs: &IntRanges, rhs: &IntRanges) -> IntRanges {
    over_widened(lhs, rhs, ApInt::and)
}

/// The range of the bits of either.
pub fn infer_or(lhs: &IntRanges, rhs: &IntRanges) -> IntRanges {
    over_widened(lhs, rhs, ApInt::or)
}

/// The range of the bits of just one.
pub fn infer_xor(lhs: &IntRanges, rhs: &IntRanges) -> IntRanges {
    let mask = varying(lhs).or(&varying(rhs));
    let fixed = lhs.umin.xor(&rhs.umin);
    IntRanges::unsigned(fixed.and(&mask.not()), fixed.or(&mask))
}

/// The distance to shift by; the width, which is too far, for all greater numbers.
fn distance(by: &ApInt) -> u32 {
    let width = u64::from(by.width());
    by.as_u64().map_or(width, |by| by.min(width)) as u32
}

/// The range of a number shifted left.
pub fn infer_shl(lhs: &IntRanges, rhs: &IntRanges, flags: Overflow) -> IntRanges {
    let width = lhs.width();
    let unsigned = |a: &ApInt, by: &ApInt| {
        let shifted = a.ushl_overflow(distance(by));
        bounded(shifted, flags.no_unsigned_wrap, || ApInt::all_ones(width))
    };
    let signed = |a: &ApInt, by: &ApInt| {
        let shifted = a.sshl_overflow(distance(by));
        bounded(shifted, flags.no_signed_wrap, || signed_bound(width, a.is_negative()))
    };
    let by = [&rhs.umin, &rhs.umax];
    let urange = over_corners(width, false, [&lhs.umin, &lhs.umax], by, unsigned);
    let srange = over_corners(width, true, [&lhs.smin, &lhs.smax], by, signed);
    urange.intersection(&srange)
}

/// The range of a number shifted right, filled with its top bit.
pub fn infer_shrs(lhs: &IntRanges, rhs: &IntRanges) -> IntRanges {
    let width = lhs.width();
    let (from, by) = ([&lhs.smin, &lhs.smax], [&rhs.umin, &rhs.umax]);
    over_corners(width, true, from, by, |a, by| {
        Some(distance(by)).filter(|by| *by < width).map(|by| a.ashr(by))
    })
}

/// The range of a number shifted right, filled with zeros.
pub fn infer_shru(lhs: &IntRanges, rhs: &IntRanges) -> IntRanges {
    let width = lhs.width();
    let (from, by) = ([&lhs.umin, &lhs.umax], [&rhs.umin, &rhs.umax]);
    over_corners(width, false, from, by, |a, by| {
        Some(distance(by)).filter(|by| *by < width).map(|by| a.lshr(by))
    })
}
