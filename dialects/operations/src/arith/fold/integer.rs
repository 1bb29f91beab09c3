//! Folders of sums and products.

use ods_core::fold::{fold_binary, fold_binary_as, is_one, is_poison, is_zero, zero_attr};
use ods_core::hooks::{Fold, Folded, Known};
use ods_core::{ApInt, Attr, Context};

use super::super::{AddIOp, AddUIExtendedOp, MulIOp, MulSIExtendedOp, MulUIExtendedOp, SubIOp};
use super::Binary;

impl Fold for AddIOp {
    fn fold(op: Self::Ref<'_>, known: Known<'_, Self>) -> Folded {
        let at = Binary::of([op.lhs(), op.rhs()], [known.lhs(), known.rhs()]);
        // x + 0
        if at.rhs_is_zero() {
            return at.lhs.into();
        }
        // (a - b) + b, b + (a - b)
        for (value, other) in at.both_ways() {
            if let Some(sub) = value.defined_by::<SubIOp>()
                && sub.rhs() == other
            {
                return sub.lhs().into();
            }
        }
        at.ints(|a, b| Some(a.add(b)))
    }
}

impl Fold for SubIOp {
    fn fold(op: Self::Ref<'_>, known: Known<'_, Self>) -> Folded {
        let at = Binary::of([op.lhs(), op.rhs()], [known.lhs(), known.rhs()]);
        // x - x
        if at.same()
            && let Some(zero) = at.zero()
        {
            return zero.into();
        }
        // x - 0
        if at.rhs_is_zero() {
            return at.lhs.into();
        }
        // (a + b) - b, (a + b) - a
        if let Some(add) = at.lhs.defined_by::<AddIOp>() {
            if at.rhs == add.rhs() {
                return add.lhs().into();
            }
            if at.rhs == add.lhs() {
                return add.rhs().into();
            }
        }
        at.ints(|a, b| Some(a.sub(b)))
    }
}

impl Fold for MulIOp {
    fn fold(op: Self::Ref<'_>, known: Known<'_, Self>) -> Folded {
        let at = Binary::of([op.lhs(), op.rhs()], [known.lhs(), known.rhs()]);
        // x * 0
        if at.rhs_is_zero() {
            return at.rhs.into();
        }
        // x * 1
        if at.rhs_is_one() {
            return at.lhs.into();
        }
        at.ints(|a, b| Some(a.mul(b)))
    }
}

impl Fold for AddUIExtendedOp {
    fn fold(op: Self::Ref<'_>, known: Known<'_, Self>) -> Folded {
        let (ctx, flag) = (op.ctx(), op.overflow().ty());
        if is_zero(ctx, known.rhs())
            && let Some(no) = zero_attr(ctx, flag)
        {
            return Folded::results([op.lhs().into(), no.into()]);
        }
        let Some(sum) = fold_binary::<ApInt>(ctx, known.all(), |a, b| Some(a.add(b))) else {
            return Folded::No;
        };
        if is_poison(ctx, sum) {
            return both(sum, sum);
        }
        // The sum overflowed if it is less than an operand.
        let sides = [Some(sum), known.lhs()];
        let overflow = fold_binary_as::<ApInt, ApInt>(ctx, &sides, flag, |sum, a| {
            Some(ApInt::new(1, u64::from(sum.ucmp(a).is_lt())))
        });
        overflow.map_or(Folded::No, |overflow| both(sum, overflow))
    }
}

fn both(first: Attr, second: Attr) -> Folded {
    Folded::results([first.into(), second.into()])
}

/// Folds the low and high half of a product of constants.
fn extended(ctx: &Context, known: &[Option<Attr>], signed: bool) -> Folded {
    let low = fold_binary::<ApInt>(ctx, known, |a, b| Some(a.mul(b)));
    let high = fold_binary::<ApInt>(ctx, known, |a, b| Some(a.mul_high(b, signed)));
    low.zip(high).map_or(Folded::No, |(low, high)| both(low, high))
}

/// Returns both halves of a product with zero.
fn times_zero(ctx: &Context, rhs: Option<Attr>) -> Option<Folded> {
    rhs.filter(|_| is_zero(ctx, rhs)).map(|zero| both(zero, zero))
}

impl Fold for MulSIExtendedOp {
    fn fold(op: Self::Ref<'_>, known: Known<'_, Self>) -> Folded {
        let ctx = op.ctx();
        times_zero(ctx, known.rhs()).unwrap_or_else(|| extended(ctx, known.all(), true))
    }
}

impl Fold for MulUIExtendedOp {
    fn fold(op: Self::Ref<'_>, known: Known<'_, Self>) -> Folded {
        let ctx = op.ctx();
        if let Some(zero) = times_zero(ctx, known.rhs()) {
            return zero;
        }
        if is_one(ctx, known.rhs())
            && let Some(zero) = zero_attr(ctx, op.lhs().ty())
        {
            return Folded::results([op.lhs().into(), zero.into()]);
        }
        extended(ctx, known.all(), false)
    }
}
