//! Folders of minima and maxima of integers: of equal values, and with the bounds of the type.

use std::cmp::Ordering;

use ods_core::ApInt;
use ods_core::hooks::{Fold, Folded, Known};

use super::super::{MaxSIOp, MaxUIOp, MinSIOp, MinUIOp};
use super::Binary;

/// Folds to the operand that compares as `keep` to the other. `absorbs` accepts the bound that is always the result,
/// `neutral` the bound that never is.
fn choose(
    at: Binary<'_>,
    compare: fn(&ApInt, &ApInt) -> Ordering,
    keep: Ordering,
    absorbs: fn(&ApInt) -> bool,
    neutral: fn(&ApInt) -> bool,
) -> Folded {
    if at.same() {
        return at.rhs.into();
    }
    if let Some(bound) = at.rhs_int() {
        if absorbs(&bound) {
            return at.rhs.into();
        }
        if neutral(&bound) {
            return at.lhs.into();
        }
    }
    at.ints(|a, b| Some(if compare(a, b) == keep { a.clone() } else { b.clone() }))
}

impl Fold for MaxSIOp {
    fn fold(op: Self::Ref<'_>, known: Known<'_, Self>) -> Folded {
        choose(
            Binary::of([op.lhs(), op.rhs()], [known.lhs(), known.rhs()]),
            ApInt::scmp,
            Ordering::Greater,
            ApInt::is_signed_max,
            ApInt::is_signed_min,
        )
    }
}

impl Fold for MaxUIOp {
    fn fold(op: Self::Ref<'_>, known: Known<'_, Self>) -> Folded {
        choose(
            Binary::of([op.lhs(), op.rhs()], [known.lhs(), known.rhs()]),
            ApInt::ucmp,
            Ordering::Greater,
            ApInt::is_all_ones,
            ApInt::is_zero,
        )
    }
}

impl Fold for MinSIOp {
    fn fold(op: Self::Ref<'_>, known: Known<'_, Self>) -> Folded {
        choose(
            Binary::of([op.lhs(), op.rhs()], [known.lhs(), known.rhs()]),
            ApInt::scmp,
            Ordering::Less,
            ApInt::is_signed_min,
            ApInt::is_signed_max,
        )
    }
}

impl Fold for MinUIOp {
    fn fold(op: Self::Ref<'_>, known: Known<'_, Self>) -> Folded {
        choose(
            Binary::of([op.lhs(), op.rhs()], [known.lhs(), known.rhs()]),
            ApInt::ucmp,
            Ordering::Less,
            ApInt::is_zero,
            ApInt::is_all_ones,
        )
    }
}
