//! Folders of quotients and remainders. Operations that would trap or overflow are not folded.

use ods_core::ApInt;
use ods_core::hooks::{Fold, Folded, Known};

use super::super::{CeilDivSIOp, CeilDivUIOp, DivSIOp, DivUIOp, FloorDivSIOp, RemSIOp, RemUIOp};
use super::Binary;

/// Folds a quotient: x / 1 is x.
fn quotient(at: Binary<'_>, f: impl FnMut(&ApInt, &ApInt) -> Option<ApInt>) -> Folded {
    if at.rhs_is_one() { at.lhs.into() } else { at.ints(f) }
}

/// Folds a remainder: x % 1 is 0.
fn remainder(at: Binary<'_>, f: impl FnMut(&ApInt, &ApInt) -> Option<ApInt>) -> Folded {
    if at.rhs_is_one()
        && let Some(zero) = at.zero()
    {
        zero.into()
    } else {
        at.ints(f)
    }
}

fn exact((value, overflow): (ApInt, bool)) -> Option<ApInt> {
    (!overflow).then_some(value)
}

impl Fold for DivUIOp {
    fn fold(op: Self::Ref<'_>, known: Known<'_, Self>) -> Folded {
        quotient(Binary::of([op.lhs(), op.rhs()], [known.lhs(), known.rhs()]), ApInt::udiv)
    }
}

impl Fold for DivSIOp {
    fn fold(op: Self::Ref<'_>, known: Known<'_, Self>) -> Folded {
        quotient(Binary::of([op.lhs(), op.rhs()], [known.lhs(), known.rhs()]), |a, b| {
            exact(a.sdiv(b)?)
        })
    }
}

impl Fold for CeilDivUIOp {
    fn fold(op: Self::Ref<'_>, known: Known<'_, Self>) -> Folded {
        quotient(Binary::of([op.lhs(), op.rhs()], [known.lhs(), known.rhs()]), |a, b| {
            let (down, rest) = (a.udiv(b)?, a.urem(b)?);
            Some(if rest.is_zero() { down } else { down.add(&ApInt::new(a.width(), 1)) })
        })
    }
}

impl Fold for CeilDivSIOp {
    fn fold(op: Self::Ref<'_>, known: Known<'_, Self>) -> Folded {
        quotient(Binary::of([op.lhs(), op.rhs()], [known.lhs(), known.rhs()]), |a, b| {
            if a.is_zero() && !b.is_zero() {
                return Some(a.clone());
            }
            // Upstream computes by negation, and the least number has none.
            let negatable = !a.is_signed_min() && !b.is_signed_min();
            if negatable { exact(a.ceil_sdiv(b)?) } else { None }
        })
    }
}

impl Fold for FloorDivSIOp {
    fn fold(op: Self::Ref<'_>, known: Known<'_, Self>) -> Folded {
        quotient(Binary::of([op.lhs(), op.rhs()], [known.lhs(), known.rhs()]), |a, b| {
            exact(a.floor_sdiv(b)?)
        })
    }
}

impl Fold for RemUIOp {
    fn fold(op: Self::Ref<'_>, known: Known<'_, Self>) -> Folded {
        remainder(Binary::of([op.lhs(), op.rhs()], [known.lhs(), known.rhs()]), ApInt::urem)
    }
}

impl Fold for RemSIOp {
    fn fold(op: Self::Ref<'_>, known: Known<'_, Self>) -> Folded {
        remainder(Binary::of([op.lhs(), op.rhs()], [known.lhs(), known.rhs()]), ApInt::srem)
    }
}
