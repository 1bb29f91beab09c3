//! Folders of float arithmetic.

use ods_core::Float;
use ods_core::fold::{constant_float, fold_binary, fold_unary};
use ods_core::hooks::{Fold, Folded, Known};

use super::super::{
    AddFOp, DivFOp, FastMathFlags, MaxNumFOp, MaximumFOp, MinNumFOp, MinimumFOp, MulFOp, NegFOp,
    RemFOp, SubFOp,
};
use super::Binary;

impl Fold for NegFOp {
    fn fold(op: Self::Ref<'_>, known: Known<'_, Self>) -> Folded {
        // -(-x)
        if let Some(inner) = op.operand().defined_by::<NegFOp>() {
            return inner.operand().into();
        }
        fold_unary::<Float>(op.ctx(), known.all(), |a| Some(-*a)).into()
    }
}

/// Folds a binary operation; a right operand that `neutral` accepts is the identity.
fn arithmetic(
    at: Binary<'_>,
    neutral: impl FnOnce(Float) -> bool,
    f: impl Fn(Float, Float) -> Float,
) -> Folded {
    if constant_float(at.ctx, at.rhs_attr()).is_some_and(neutral) {
        return at.lhs.into();
    }
    fold_binary::<Float>(at.ctx, &at.known, |a, b| Some(f(*a, *b))).into()
}

/// Folds a minimum or maximum: if both operands are one value, to that value.
fn extreme(
    at: Binary<'_>,
    neutral: impl FnOnce(Float) -> bool,
    f: impl Fn(Float, Float) -> Float,
) -> Folded {
    if at.same() { at.rhs.into() } else { arithmetic(at, neutral, f) }
}

impl Fold for AddFOp {
    fn fold(op: Self::Ref<'_>, known: Known<'_, Self>) -> Folded {
        arithmetic(
            Binary::of([op.lhs(), op.rhs()], [known.lhs(), known.rhs()]),
            |rhs| rhs.is_zero() && rhs.is_negative(),
            |a, b| a + b,
        )
    }
}

impl Fold for SubFOp {
    fn fold(op: Self::Ref<'_>, known: Known<'_, Self>) -> Folded {
        arithmetic(
            Binary::of([op.lhs(), op.rhs()], [known.lhs(), known.rhs()]),
            |rhs| rhs.is_zero() && !rhs.is_negative(),
            |a, b| a - b,
        )
    }
}

impl Fold for MulFOp {
    fn fold(op: Self::Ref<'_>, known: Known<'_, Self>) -> Folded {
        let flags = op.fastmath();
        let may_drop = flags.contains(FastMathFlags::NNAN) && flags.contains(FastMathFlags::NSZ);
        // x * 0, if neither NaN nor the sign of zero matters
        if may_drop && constant_float(op.ctx(), known.rhs()).is_some_and(Float::is_zero) {
            return op.rhs().into();
        }
        arithmetic(
            Binary::of([op.lhs(), op.rhs()], [known.lhs(), known.rhs()]),
            |rhs| rhs.is_exactly(1.0),
            |a, b| a * b,
        )
    }
}

impl Fold for DivFOp {
    fn fold(op: Self::Ref<'_>, known: Known<'_, Self>) -> Folded {
        arithmetic(
            Binary::of([op.lhs(), op.rhs()], [known.lhs(), known.rhs()]),
            |rhs| rhs.is_exactly(1.0),
            |a, b| a / b,
        )
    }
}

impl Fold for RemFOp {
    fn fold(op: Self::Ref<'_>, known: Known<'_, Self>) -> Folded {
        arithmetic(
            Binary::of([op.lhs(), op.rhs()], [known.lhs(), known.rhs()]),
            |_| false,
            |a, b| a % b,
        )
    }
}

impl Fold for MaximumFOp {
    fn fold(op: Self::Ref<'_>, known: Known<'_, Self>) -> Folded {
        let lowest = |rhs: Float| rhs.is_infinite() && rhs.is_negative();
        extreme(
            Binary::of([op.lhs(), op.rhs()], [known.lhs(), known.rhs()]),
            lowest,
            Float::maximum,
        )
    }
}

impl Fold for MinimumFOp {
    fn fold(op: Self::Ref<'_>, known: Known<'_, Self>) -> Folded {
        let highest = |rhs: Float| rhs.is_infinite() && !rhs.is_negative();
        extreme(
            Binary::of([op.lhs(), op.rhs()], [known.lhs(), known.rhs()]),
            highest,
            Float::minimum,
        )
    }
}

impl Fold for MaxNumFOp {
    fn fold(op: Self::Ref<'_>, known: Known<'_, Self>) -> Folded {
        extreme(
            Binary::of([op.lhs(), op.rhs()], [known.lhs(), known.rhs()]),
            Float::is_nan,
            Float::max_num,
        )
    }
}

impl Fold for MinNumFOp {
    fn fold(op: Self::Ref<'_>, known: Known<'_, Self>) -> Folded {
        extreme(
            Binary::of([op.lhs(), op.rhs()], [known.lhs(), known.rhs()]),
            Float::is_nan,
            Float::min_num,
        )
    }
}
