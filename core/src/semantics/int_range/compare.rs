//! Comparisons, minimum and maximum.

use super::{IntRanges, greatest, least};
use crate::ApInt;

/// A predicate of an integer comparison: `intrange::CmpPredicate`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "arith's predicates by their names")]
pub enum CmpPredicate {
    Eq,
    Ne,
    Slt,
    Sle,
    Sgt,
    Sge,
    Ult,
    Ule,
    Ugt,
    Uge,
}

impl CmpPredicate {
    /// Returns the predicate that holds exactly if this one does not.
    fn inverse(self) -> CmpPredicate {
        use CmpPredicate::*;
        match self {
            Eq => Ne,
            Ne => Eq,
            Slt => Sge,
            Sle => Sgt,
            Sgt => Sle,
            Sge => Slt,
            Ult => Uge,
            Ule => Ugt,
            Ugt => Ule,
            Uge => Ult,
        }
    }

    /// Returns whether the predicate holds for any two numbers of the ranges.
    fn always_holds(self, lhs: &IntRanges, rhs: &IntRanges) -> bool {
        use CmpPredicate::*;
        match self {
            Slt => lhs.smax.scmp(&rhs.smin).is_lt(),
            Sle => lhs.smax.scmp(&rhs.smin).is_le(),
            Sgt => lhs.smin.scmp(&rhs.smax).is_gt(),
            Sge => lhs.smin.scmp(&rhs.smax).is_ge(),
            Ult => lhs.umax.ucmp(&rhs.umin).is_lt(),
            Ule => lhs.umax.ucmp(&rhs.umin).is_le(),
            Ugt => lhs.umin.ucmp(&rhs.umax).is_gt(),
            Uge => lhs.umin.ucmp(&rhs.umax).is_ge(),
            Eq => lhs.constant_value().is_some_and(|value| Some(value) == rhs.constant_value()),
            // The ranges must be disjoint as signed and as unsigned numbers: the bounds of one form may be too wide.
            Ne => {
                let disjoint = |less: CmpPredicate, more: CmpPredicate| {
                    less.always_holds(lhs, rhs) || more.always_holds(lhs, rhs)
                };
                disjoint(Slt, Sgt) && disjoint(Ult, Ugt)
            }
        }
    }
}

/// Returns whether a comparison always holds or never holds; `None` if it depends on the numbers.
pub fn evaluate_predicate(
    predicate: CmpPredicate,
    lhs: &IntRanges,
    rhs: &IntRanges,
) -> Option<bool> {
    if predicate.always_holds(lhs, rhs) {
        Some(true)
    } else if predicate.inverse().always_holds(lhs, rhs) {
        Some(false)
    } else {
        None
    }
}

/// Returns the range of the greater of two signed numbers.
pub fn infer_max_signed(lhs: &IntRanges, rhs: &IntRanges) -> IntRanges {
    IntRanges::signed(
        greatest(ApInt::scmp, &lhs.smin, &rhs.smin).clone(),
        greatest(ApInt::scmp, &lhs.smax, &rhs.smax).clone(),
    )
}

/// Returns the range of the greater of two unsigned numbers.
pub fn infer_max_unsigned(lhs: &IntRanges, rhs: &IntRanges) -> IntRanges {
    IntRanges::unsigned(
        greatest(ApInt::ucmp, &lhs.umin, &rhs.umin).clone(),
        greatest(ApInt::ucmp, &lhs.umax, &rhs.umax).clone(),
    )
}

/// Returns the range of the lesser of two signed numbers.
pub fn infer_min_signed(lhs: &IntRanges, rhs: &IntRanges) -> IntRanges {
    IntRanges::signed(
        least(ApInt::scmp, &lhs.smin, &rhs.smin).clone(),
        least(ApInt::scmp, &lhs.smax, &rhs.smax).clone(),
    )
}

/// Returns the range of the lesser of two unsigned numbers.
pub fn infer_min_unsigned(lhs: &IntRanges, rhs: &IntRanges) -> IntRanges {
    IntRanges::unsigned(
        least(ApInt::ucmp, &lhs.umin, &rhs.umin).clone(),
        least(ApInt::ucmp, &lhs.umax, &rhs.umax).clone(),
    )
}
