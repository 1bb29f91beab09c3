//! Ranges of extended and truncated numbers.

use super::IntRanges;
use crate::ApInt;

/// The least width that an `index` may have on a target, in bits.
const INDEX_MIN_WIDTH: u32 = 32;
/// The greatest width that an `index` may have on a target, in bits.
const INDEX_MAX_WIDTH: u32 = 64;

/// Returns the range of a number extended to `width` bits: unsigned bounds with zeros, signed bounds with the sign.
pub fn extend(range: &IntRanges, width: u32) -> IntRanges {
    IntRanges {
        umin: range.umin.zext_or_trunc(width),
        umax: range.umax.zext_or_trunc(width),
        smin: range.smin.sext_or_trunc(width),
        smax: range.smax.sext_or_trunc(width),
    }
}

/// Returns the range of a number that is zero-extended to `width` bits.
pub fn extend_unsigned(range: &IntRanges, width: u32) -> IntRanges {
    IntRanges::unsigned(range.umin.zext_or_trunc(width), range.umax.zext_or_trunc(width))
}

/// Returns the range of a number that is sign-extended to `width` bits.
pub fn extend_signed(range: &IntRanges, width: u32) -> IntRanges {
    IntRanges::signed(range.smin.sext_or_trunc(width), range.smax.sext_or_trunc(width))
}

/// Returns the range of the low `width` bits of a number.
pub fn truncate(range: &IntRanges, width: u32) -> IntRanges {
    let cut = |value: &ApInt| value.zext_or_trunc(width);
    if width == 0 {
        // There is only one number of zero bits.
        let none = cut(&range.umin);
        return IntRanges {
            umin: none.clone(),
            umax: none.clone(),
            smin: none.clone(),
            smax: none,
        };
    }
    // The bounds are kept unless their truncated bits differ.
    let (umin, umax) = if range.umin.lshr(width) == range.umax.lshr(width) {
        (cut(&range.umin), cut(&range.umax))
    } else {
        (ApInt::new(width, 0), ApInt::all_ones(width))
    };
    // The sign bit counts among the truncated bits; numbers that fit keep their order even if the signs differ.
    let (low, high) = (range.smin.ashr(width - 1), range.smax.ashr(width - 1));
    let (smin, smax) = if low == high || (low.is_all_ones() && high.is_zero()) {
        (cut(&range.smin), cut(&range.smax))
    } else {
        (ApInt::signed_min(width), ApInt::signed_max(width))
    };
    IntRanges { umin, umax, smin, smax }
}

/// The bounds of a result on `index` that decide whether 32 and 64 bits give the same range: `intrange::CmpMode`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum IndexResult {
    /// The signed bounds.
    Signed,
    /// The unsigned bounds.
    Unsigned,
    /// All bounds.
    Both,
}

/// Returns the range of the result of an operation on `index`, whose width may be 32 or 64 bits.
pub fn infer_index(
    operands: &[IntRanges],
    result: IndexResult,
    infer: impl Fn(&[IntRanges]) -> IntRanges,
) -> IntRanges {
    let wide = infer(operands);
    let cut: Vec<IntRanges> = operands.iter().map(|one| truncate(one, INDEX_MIN_WIDTH)).collect();
    let narrow = infer(&cut);
    let wide_cut = truncate(&wide, INDEX_MIN_WIDTH);
    let signed = narrow.smin == wide_cut.smin && narrow.smax == wide_cut.smax;
    let unsigned = narrow.umin == wide_cut.umin && narrow.umax == wide_cut.umax;
    let same = match result {
        IndexResult::Signed => signed,
        IndexResult::Unsigned => unsigned,
        IndexResult::Both => signed && unsigned,
    };
    if same { wide } else { wide.union(&extend(&narrow, INDEX_MAX_WIDTH)) }
}
