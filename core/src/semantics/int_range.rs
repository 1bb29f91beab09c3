//! Integer ranges: the bounds of a value, as unsigned and as signed numbers. The two pairs of bounds are independent.
//!
//! Transfer functions compute the range of a result from the ranges of the operands, with upstream's precision; the
//! bounds hold for every value that the operation can produce.
//!
//! - [`math`]: sums, differences, products; [`division`]: quotients and remainders.
//! - [`bits`]: bitwise operations and shifts; [`compare`]: comparisons, minimum and maximum.
//! - [`cast`]: casts to other widths, and the two widths that an `index` may have; [`affine`]: affine expressions.

mod affine;
mod bits;
mod cast;
mod compare;
mod division;
mod math;
#[cfg(test)]
mod tests;

use std::cmp::Ordering;
use std::fmt;

pub use affine::infer_affine;
pub use bits::{infer_and, infer_or, infer_shl, infer_shrs, infer_shru, infer_xor};
pub use cast::{IndexResult, extend, extend_signed, extend_unsigned, infer_index, truncate};
pub use compare::{
    CmpPredicate, evaluate_predicate, infer_max_signed, infer_max_unsigned, infer_min_signed,
    infer_min_unsigned,
};
pub use division::{
    infer_ceil_div_signed, infer_ceil_div_unsigned, infer_div_signed, infer_div_unsigned,
    infer_floor_div_signed, infer_rem_signed, infer_rem_unsigned,
};
pub use math::{Overflow, infer_add, infer_mul, infer_sub};

use crate::{ApInt, Context, Type, TypeData};

/// The bounds of an integer, unsigned and signed, each inclusive: `ConstantIntRanges`.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the least and the greatest number, as the names say")]
pub struct IntRanges {
    pub umin: ApInt,
    pub umax: ApInt,
    pub smin: ApInt,
    pub smax: ApInt,
}

/// The order of unsigned or of signed numbers.
type Order = fn(&ApInt, &ApInt) -> Ordering;

fn least<'a>(order: Order, a: &'a ApInt, b: &'a ApInt) -> &'a ApInt {
    if order(a, b).is_le() { a } else { b }
}

fn greatest<'a>(order: Order, a: &'a ApInt, b: &'a ApInt) -> &'a ApInt {
    if order(a, b).is_ge() { a } else { b }
}

impl IntRanges {
    /// Returns the width in bits of integers of type `ty`, or of its element type: 64 for `index`; `None` for other
    /// types.
    pub fn width_of(ctx: &Context, ty: Type) -> Option<u32> {
        match ty.element_type_or_self(ctx).data(ctx) {
            TypeData::Integer(width, _) => Some(*width),
            TypeData::Index => Some(64),
            _ => None,
        }
    }

    /// Returns the range of all integers of a width.
    pub fn max(width: u32) -> IntRanges {
        IntRanges {
            umin: ApInt::new(width, 0),
            umax: ApInt::all_ones(width),
            smin: ApInt::signed_min(width),
            smax: ApInt::signed_max(width),
        }
    }

    /// Returns whether the range contains all integers of its width.
    pub fn is_max(&self) -> bool {
        let width = self.umin.width();
        self.umin.is_zero()
            && self.umax == ApInt::all_ones(width)
            && self.smin == ApInt::signed_min(width)
            && self.smax == ApInt::signed_max(width)
    }

    /// Returns the range of one integer.
    pub fn constant(value: ApInt) -> IntRanges {
        IntRanges { umin: value.clone(), umax: value.clone(), smin: value.clone(), smax: value }
    }

    /// Returns the range between two unsigned bounds.
    pub fn unsigned(umin: ApInt, umax: ApInt) -> IntRanges {
        let (smin, smax) = if umin.is_negative() == umax.is_negative() {
            (least(ApInt::scmp, &umin, &umax).clone(), greatest(ApInt::scmp, &umin, &umax).clone())
        } else {
            (ApInt::signed_min(umin.width()), ApInt::signed_max(umin.width()))
        };
        IntRanges { umin, umax, smin, smax }
    }

    /// Returns the range between two signed bounds.
    pub fn signed(smin: ApInt, smax: ApInt) -> IntRanges {
        let (umin, umax) = if smin.is_negative() == smax.is_negative() {
            (least(ApInt::ucmp, &smin, &smax).clone(), greatest(ApInt::ucmp, &smin, &smax).clone())
        } else {
            (ApInt::new(smin.width(), 0), ApInt::all_ones(smin.width()))
        };
        IntRanges { umin, umax, smin, smax }
    }

    /// Returns the width in bits.
    pub fn width(&self) -> u32 {
        self.umin.width()
    }

    /// Returns the smallest range that contains both ranges.
    #[must_use]
    pub fn union(&self, other: &IntRanges) -> IntRanges {
        IntRanges {
            umin: least(ApInt::ucmp, &self.umin, &other.umin).clone(),
            umax: greatest(ApInt::ucmp, &self.umax, &other.umax).clone(),
            smin: least(ApInt::scmp, &self.smin, &other.smin).clone(),
            smax: greatest(ApInt::scmp, &self.smax, &other.smax).clone(),
        }
    }

    /// Returns the integers that both ranges contain.
    #[must_use]
    pub fn intersection(&self, other: &IntRanges) -> IntRanges {
        IntRanges {
            umin: greatest(ApInt::ucmp, &self.umin, &other.umin).clone(),
            umax: least(ApInt::ucmp, &self.umax, &other.umax).clone(),
            smin: greatest(ApInt::scmp, &self.smin, &other.smin).clone(),
            smax: least(ApInt::scmp, &self.smax, &other.smax).clone(),
        }
    }

    /// Returns the integer, if the range contains only one.
    pub fn constant_value(&self) -> Option<&ApInt> {
        if self.umin == self.umax {
            Some(&self.umin)
        } else if self.smin == self.smax {
            Some(&self.smin)
        } else {
            None
        }
    }

    /// Returns whether no integer in the range is negative.
    pub fn is_non_negative(&self) -> bool {
        !self.smin.is_negative()
    }
}

impl fmt::Display for IntRanges {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "unsigned : [{}, {}] signed : [{}, {}]",
            self.umin.to_decimal(false),
            self.umax.to_decimal(false),
            self.smin.to_decimal(true),
            self.smax.to_decimal(true)
        )
    }
}

/// Returns the range of `op` over the corners of two ranges, which is exact for an operation that is monotonic in
/// either operand; all integers if `op` has no result for one of the corners.
fn over_corners(
    width: u32,
    signed: bool,
    lhs: [&ApInt; 2],
    rhs: [&ApInt; 2],
    op: impl Fn(&ApInt, &ApInt) -> Option<ApInt>,
) -> IntRanges {
    let order: Order = if signed { ApInt::scmp } else { ApInt::ucmp };
    let mut bounds: Option<(ApInt, ApInt)> = None;
    for left in lhs {
        for right in rhs {
            let Some(result) = op(left, right) else { return IntRanges::max(width) };
            bounds = Some(match bounds {
                None => (result.clone(), result),
                Some((min, max)) => {
                    (least(order, &result, &min).clone(), greatest(order, &result, &max).clone())
                }
            });
        }
    }
    match bounds {
        Some((min, max)) if signed => IntRanges::signed(min, max),
        Some((min, max)) => IntRanges::unsigned(min, max),
        None => IntRanges::max(width),
    }
}
