//! Folders of bitwise operations and shifts.

use ods_core::ApInt;
use ods_core::hooks::{Fold, Folded, Known};
use ods_core::ir::ValueRef;

use super::super::{AndIOp, OrIOp, ShLIOp, ShRSIOp, ShRUIOp, XOrIOp, XOrIOpRef};
use super::{Binary, int_value};

/// Returns the `xori` of `of` and all ones that defines `value`, if any. Its second operand is the all-ones constant.
fn not_of<'a>(value: ValueRef<'a>, of: ValueRef<'a>) -> Option<XOrIOpRef<'a>> {
    let xor = value.defined_by::<XOrIOp>()?;
    (xor.lhs() == of && int_value(xor.rhs())?.is_all_ones()).then_some(xor)
}

impl Fold for AndIOp {
    fn fold(op: Self::Ref<'_>, known: Known<'_, Self>) -> Folded {
        let at = Binary::of([op.lhs(), op.rhs()], [known.lhs(), known.rhs()]);
        // x & 0
        if at.rhs_is_zero() {
            return at.rhs.into();
        }
        // x & -1
        if at.rhs_int().is_some_and(|value| value.is_all_ones()) {
            return at.lhs.into();
        }
        // x & !x, !x & x
        if at.both_ways().into_iter().any(|(value, of)| not_of(value, of).is_some())
            && let Some(zero) = at.zero()
        {
            return zero.into();
        }
        // a & (a & b), (a & b) & a
        for (value, other) in at.both_ways() {
            if let Some(inner) = value.defined_by::<AndIOp>()
                && [inner.lhs(), inner.rhs()].contains(&other)
            {
                return value.into();
            }
        }
        at.ints(|a, b| Some(a.and(b)))
    }
}

impl Fold for OrIOp {
    fn fold(op: Self::Ref<'_>, known: Known<'_, Self>) -> Folded {
        let at = Binary::of([op.lhs(), op.rhs()], [known.lhs(), known.rhs()]);
        if let Some(value) = at.rhs_int() {
            // x | 0
            if value.is_zero() {
                return at.lhs.into();
            }
            // x | -1
            if value.is_all_ones() {
                return known.rhs().into();
            }
        }
        // x | !x, !x | x
        if let Some(xor) = not_of(at.rhs, at.lhs).or_else(|| not_of(at.lhs, at.rhs)) {
            return xor.rhs().into();
        }
        at.ints(|a, b| Some(a.or(b)))
    }
}

impl Fold for XOrIOp {
    fn fold(op: Self::Ref<'_>, known: Known<'_, Self>) -> Folded {
        let at = Binary::of([op.lhs(), op.rhs()], [known.lhs(), known.rhs()]);
        // x ^ 0
        if at.rhs_is_zero() {
            return at.lhs.into();
        }
        // x ^ x
        if at.same()
            && let Some(zero) = at.zero()
        {
            return zero.into();
        }
        // (x ^ a) ^ a in all operand orders
        for (value, other) in at.both_ways() {
            let Some(inner) = value.defined_by::<XOrIOp>() else { continue };
            if inner.rhs() == other {
                return inner.lhs().into();
            }
            if inner.lhs() == other {
                return inner.rhs().into();
            }
        }
        at.ints(|a, b| Some(a.xor(b)))
    }
}

/// Folds a shift: by 0 it is the identity; by the width or more it is poison and is not folded.
fn shift(at: Binary<'_>, f: fn(&ApInt, u32) -> ApInt) -> Folded {
    if at.rhs_is_zero() {
        return at.lhs.into();
    }
    at.ints(|a, by| {
        let by = u32::try_from(by.as_u64()?).ok()?;
        (by < a.width()).then(|| f(a, by))
    })
}

impl Fold for ShLIOp {
    fn fold(op: Self::Ref<'_>, known: Known<'_, Self>) -> Folded {
        shift(Binary::of([op.lhs(), op.rhs()], [known.lhs(), known.rhs()]), ApInt::shl)
    }
}

impl Fold for ShRUIOp {
    fn fold(op: Self::Ref<'_>, known: Known<'_, Self>) -> Folded {
        shift(Binary::of([op.lhs(), op.rhs()], [known.lhs(), known.rhs()]), ApInt::lshr)
    }
}

impl Fold for ShRSIOp {
    fn fold(op: Self::Ref<'_>, known: Known<'_, Self>) -> Folded {
        shift(Binary::of([op.lhs(), op.rhs()], [known.lhs(), known.rhs()]), ApInt::ashr)
    }
}
