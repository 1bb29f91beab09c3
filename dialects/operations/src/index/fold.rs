//! Folding of arithmetic, comparisons and casts.

mod cast;
mod compare;

use ods_core::fold::Scalar;
use ods_core::hooks::{Fold, Folded, Known};
use ods_core::{ApInt, Attr, Context, OpType, Type, impl_for};

use super::constant::number;
use super::{
    AddOp, AndOp, CeilDivSOp, CeilDivUOp, DivSOp, DivUOp, FloorDivSOp, MaxSOp, MaxUOp, MinSOp,
    MinUOp, MulOp, OrOp, RemSOp, RemUOp, ShlOp, ShrSOp, ShrUOp, SubOp, XOrOp,
};

/// A function of two numbers of equal width; `None` where it is undefined.
type Function = fn(&ApInt, &ApInt) -> Option<ApInt>;

/// A binary operation on numbers.
pub(super) trait Arithmetic: OpType {
    /// The function that the operation computes.
    const FUNCTION: Function;

    /// True if the low bits of the result depend on the low bits of the operands only, so that the result is correct
    /// for any width.
    const LOW_BITS: bool = false;

    /// Folds the operation if only the right operand is constant.
    fn neutral(op: Self::Ref<'_>, rhs: &ApInt) -> Folded {
        let _ = (op, rhs);
        Folded::No
    }
}

impl Arithmetic for AddOp {
    const FUNCTION: Function = |a, b| Some(a.add(b));
    const LOW_BITS: bool = true;

    fn neutral(op: Self::Ref<'_>, rhs: &ApInt) -> Folded {
        rhs.is_zero().then(|| op.lhs()).into()
    }
}

impl Arithmetic for SubOp {
    const FUNCTION: Function = |a, b| Some(a.sub(b));
    const LOW_BITS: bool = true;

    fn neutral(op: Self::Ref<'_>, rhs: &ApInt) -> Folded {
        rhs.is_zero().then(|| op.lhs()).into()
    }
}

impl Arithmetic for MulOp {
    const FUNCTION: Function = |a, b| Some(a.mul(b));
    const LOW_BITS: bool = true;

    fn neutral(op: Self::Ref<'_>, rhs: &ApInt) -> Folded {
        match rhs.is_zero() {
            true => rhs.to_attr(op.ctx(), Type::INDEX).into(),
            false => rhs.is_one().then(|| op.lhs()).into(),
        }
    }
}

impl Arithmetic for AndOp {
    const FUNCTION: Function = |a, b| Some(a.and(b));
    const LOW_BITS: bool = true;
}

impl Arithmetic for OrOp {
    const FUNCTION: Function = |a, b| Some(a.or(b));
    const LOW_BITS: bool = true;
}

impl Arithmetic for XOrOp {
    const FUNCTION: Function = |a, b| Some(a.xor(b));
    const LOW_BITS: bool = true;
}

impl Arithmetic for ShlOp {
    const FUNCTION: Function = |a, b| Some(a.shl(shift(b)?));
    const LOW_BITS: bool = true;
}

impl Arithmetic for ShrSOp {
    const FUNCTION: Function = |a, b| Some(a.ashr(shift(b)?));
}

impl Arithmetic for ShrUOp {
    const FUNCTION: Function = |a, b| Some(a.lshr(shift(b)?));
}

impl Arithmetic for DivSOp {
    const FUNCTION: Function = |a, b| Some(a.sdiv(b)?.0);
}

impl Arithmetic for DivUOp {
    const FUNCTION: Function = ApInt::udiv;
}

impl Arithmetic for CeilDivSOp {
    const FUNCTION: Function = |a, b| Some(a.ceil_sdiv(b)?.0);
}

impl Arithmetic for CeilDivUOp {
    const FUNCTION: Function = |a, b| {
        let (down, rest) = (a.udiv(b)?, a.urem(b)?);
        Some(if rest.is_zero() { down } else { down.add(&ApInt::new(a.width(), 1)) })
    };
}

impl Arithmetic for FloorDivSOp {
    const FUNCTION: Function = |a, b| Some(a.floor_sdiv(b)?.0);
}

impl Arithmetic for RemSOp {
    const FUNCTION: Function = ApInt::srem;
}

impl Arithmetic for RemUOp {
    const FUNCTION: Function = ApInt::urem;
}

impl Arithmetic for MaxSOp {
    const FUNCTION: Function = |a, b| Some(if a.scmp(b).is_gt() { a } else { b }.clone());
}

impl Arithmetic for MaxUOp {
    const FUNCTION: Function = |a, b| Some(if a.ucmp(b).is_gt() { a } else { b }.clone());
}

impl Arithmetic for MinSOp {
    const FUNCTION: Function = |a, b| Some(if a.scmp(b).is_lt() { a } else { b }.clone());
}

impl Arithmetic for MinUOp {
    const FUNCTION: Function = |a, b| Some(if a.ucmp(b).is_lt() { a } else { b }.clone());
}

impl_for!(Fold for [
    AddOp, AndOp, CeilDivSOp, CeilDivUOp, DivSOp, DivUOp, FloorDivSOp, MaxSOp, MaxUOp, MinSOp, MinUOp, MulOp, OrOp,
    RemSOp, RemUOp, ShlOp, ShrSOp, ShrUOp, SubOp, XOrOp,
] {
    fn fold(op: Self::Ref<'_>, known: Known<'_, Self>) -> Folded {
        let folded = fold_constants::<Self>(op.ctx(), known.lhs(), known.rhs());
        let neutral = || Some(Self::neutral(op, &number(op.ctx(), known.rhs())?));
        folded.map(Folded::from).or_else(neutral).unwrap_or(Folded::No)
    }
});

/// Folds two constants, if the result is the same on all targets.
pub(super) fn fold_constants<X: Arithmetic>(
    ctx: &Context,
    lhs: Option<Attr>,
    rhs: Option<Attr>,
) -> Option<Attr> {
    let (lhs, rhs) = (number(ctx, lhs)?, number(ctx, rhs)?);
    let wide = X::FUNCTION(&lhs, &rhs)?;
    if !X::LOW_BITS {
        let narrow = X::FUNCTION(&low(&lhs), &low(&rhs))?;
        (low(&wide) == narrow).then_some(())?;
    }
    wide.to_attr(ctx, Type::INDEX)
}

/// Returns the number on a target of 32 bits.
pub(super) fn low(number: &ApInt) -> ApInt {
    number.zext_or_trunc(32)
}

/// Returns the amount to shift by, if it is less than the width on all targets.
fn shift(by: &ApInt) -> Option<u32> {
    by.as_u64().filter(|by| *by < 32).and_then(|by| u32::try_from(by).ok())
}
