//! Sums and products.

use ods_core::fold::{
    defining, fold_binary, fold_binary_as, is_one, is_poison, is_zero, zero_attr,
};
use ods_core::hooks::{Fold, FoldResult, Folded};
use ods_core::{ApInt, Attr, Body, Op, OpType};
use smallvec::smallvec;

use super::super::{AddIOp, AddUIExtendedOp, MulIOp, MulSIExtendedOp, MulUIExtendedOp, SubIOp};
use super::Binary;

impl Fold for AddIOp {
    fn fold(this: Self::Ref<'_>, known: Self::Adaptor<'_, Option<Attr>>) -> Folded {
        let (ir, args) = (this.body, known.all());
        let at = Binary::new(ir, this.op, args);
        // x + 0
        if at.rhs_is_zero() {
            return at.lhs.into();
        }
        // (a - b) + b
        if let Some(sub) = defining::<SubIOp>(ir, at.lhs)
            && ir.operand(sub.op(), 1) == at.rhs
        {
            return ir.operand(sub.op(), 0).into();
        }
        // b + (a - b)
        if let Some(sub) = defining::<SubIOp>(ir, at.rhs)
            && ir.operand(sub.op(), 1) == at.lhs
        {
            return ir.operand(sub.op(), 0).into();
        }
        at.ints(|a, b| Some(a.add(b)))
    }
}

impl Fold for SubIOp {
    fn fold(this: Self::Ref<'_>, known: Self::Adaptor<'_, Option<Attr>>) -> Folded {
        let (ir, args) = (this.body, known.all());
        let at = Binary::new(ir, this.op, args);
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
        if let Some(add) = defining::<AddIOp>(ir, at.lhs) {
            let (a, b) = (ir.operand(add.op(), 0), ir.operand(add.op(), 1));
            if at.rhs == b {
                return a.into();
            }
            if at.rhs == a {
                return b.into();
            }
        }
        at.ints(|a, b| Some(a.sub(b)))
    }
}

impl Fold for MulIOp {
    fn fold(this: Self::Ref<'_>, known: Self::Adaptor<'_, Option<Attr>>) -> Folded {
        let (ir, args) = (this.body, known.all());
        let at = Binary::new(ir, this.op, args);
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
    fn fold(this: Self::Ref<'_>, known: Self::Adaptor<'_, Option<Attr>>) -> Folded {
        let (ir, args) = (this.body, known.all());
        let ctx = ir.ctx();
        let flag = ir.ty(ir.result(this.op, 1));
        if is_zero(ctx, args[1])
            && let Some(no) = zero_attr(ctx, flag)
        {
            let lhs = ir.operand(this.op, 0);
            return Folded::Results(smallvec![FoldResult::Value(lhs), FoldResult::Attr(no)]);
        }
        let Some(sum) = fold_binary::<ApInt>(ctx, args, |a, b| Some(a.add(b))) else {
            return Folded::No;
        };
        if is_poison(ctx, sum) {
            return both(sum, sum);
        }
        // It overflowed when the sum is less than an operand.
        let overflow =
            fold_binary_as::<ApInt, ApInt>(ctx, &[Some(sum), args[0]], flag, |sum, a| {
                Some(ApInt::new(1, u64::from(sum.ucmp(a).is_lt())))
            });
        overflow.map_or(Folded::No, |overflow| both(sum, overflow))
    }
}

fn both(first: Attr, second: Attr) -> Folded {
    Folded::Results(smallvec![FoldResult::Attr(first), FoldResult::Attr(second)])
}

/// Low and high half of a product of constants.
fn extended(ir: &Body, args: &[Option<Attr>], signed: bool) -> Folded {
    let ctx = ir.ctx();
    let low = fold_binary::<ApInt>(ctx, args, |a, b| Some(a.mul(b)));
    let high = fold_binary::<ApInt>(ctx, args, |a, b| Some(a.mul_high(b, signed)));
    low.zip(high).map_or(Folded::No, |(low, high)| both(low, high))
}

fn times_zero(ir: &Body, op: Op, args: &[Option<Attr>]) -> Option<Folded> {
    let zero = args[1].filter(|_| is_zero(ir.ctx(), args[1]))?;
    debug_assert_eq!(ir.results(op).len(), 2, "both halves are results");
    Some(both(zero, zero))
}

impl Fold for MulSIExtendedOp {
    fn fold(this: Self::Ref<'_>, known: Self::Adaptor<'_, Option<Attr>>) -> Folded {
        let (ir, args) = (this.body, known.all());
        times_zero(ir, this.op, args).unwrap_or_else(|| extended(ir, args, true))
    }
}

impl Fold for MulUIExtendedOp {
    fn fold(this: Self::Ref<'_>, known: Self::Adaptor<'_, Option<Attr>>) -> Folded {
        let (ir, args) = (this.body, known.all());
        if let Some(zero) = times_zero(ir, this.op, args) {
            return zero;
        }
        let lhs = ir.operand(this.op, 0);
        if is_one(ir.ctx(), args[1])
            && let Some(zero) = zero_attr(ir.ctx(), ir.ty(lhs))
        {
            return Folded::Results(smallvec![FoldResult::Value(lhs), FoldResult::Attr(zero)]);
        }
        extended(ir, args, false)
    }
}
