//! Bitwise operations and shifts.

use super::math::{bounded, signed_bound};
use super::{IntRanges, Overflow, over_corners};
use crate::ApInt;

/// Returns the mask of the bits that may differ between numbers of a range, from the highest such bit down.
fn varying(range: &IntRanges) -> ApInt {
    let width = range.width();
    let differing = range.umin.xor(&range.umax).active_bits();
    ApInt::all_ones(width).lshr(width - differing)
}

/// Returns the least and the greatest number with the high bits that all numbers of a range share.
fn widened(range: &IntRanges) -> [ApInt; 2] {
    let mask = varying(range);
    [range.umin.and(&mask.not()), range.umax.or(&mask)]
}

fn over_widened(lhs: &IntRanges, rhs: &IntRanges, op: fn(&ApInt, &ApInt) -> ApInt) -> IntRanges {
    let ([a, b], [c, d]) = (widened(lhs), widened(rhs));
    over_corners(lhs.width(), false, [&a, &b], [&c, &d], |x, y| Some(op(x, y)))
}

/// Returns the range of a bitwise and.
pub fn infer_and(lhs: &IntRanges, rhs: &IntRanges) -> IntRanges {
    over_widened(lhs, rhs, ApInt::and)
}

/// Returns the range of a bitwise or.
pub fn infer_or(lhs: &IntRanges, rhs: &IntRanges) -> IntRanges {
    over_widened(lhs, rhs, ApInt::or)
}

/// Returns the range of a bitwise exclusive or.
pub fn infer_xor(lhs: &IntRanges, rhs: &IntRanges) -> IntRanges {
    let mask = varying(lhs).or(&varying(rhs));
    let fixed = lhs.umin.xor(&rhs.umin);
    IntRanges::unsigned(fixed.and(&mask.not()), fixed.or(&mask))
}

/// Returns the shift distance, clamped to the width, which is out of range for a shift.
fn distance(by: &ApInt) -> u32 {
    let width = u64::from(by.width());
    by.as_u64().map_or(width, |by| by.min(width)) as u32
}

/// Returns the range of a left shift.
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

/// Returns the range of an arithmetic right shift.
pub fn infer_shrs(lhs: &IntRanges, rhs: &IntRanges) -> IntRanges {
    let width = lhs.width();
    let (from, by) = ([&lhs.smin, &lhs.smax], [&rhs.umin, &rhs.umax]);
    over_corners(width, true, from, by, |a, by| {
        Some(distance(by)).filter(|by| *by < width).map(|by| a.ashr(by))
    })
}

/// Returns the range of a logical right shift.
pub fn infer_shru(lhs: &IntRanges, rhs: &IntRanges) -> IntRanges {
    let width = lhs.width();
    let (from, by) = ([&lhs.umin, &lhs.umax], [&rhs.umin, &rhs.umax]);
    over_corners(width, false, from, by, |a, by| {
        Some(distance(by)).filter(|by| *by < width).map(|by| a.lshr(by))
    })
}
