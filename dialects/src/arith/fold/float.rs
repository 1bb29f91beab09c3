//! Arithmetic of floats.

use ods_core::fold::{constant_float, defining, fold_binary, fold_unary};
use ods_core::hooks::{Fold, Folded};
use ods_core::{Attr, Body, Float, Op, OpType};

use super::super::{
    AddFOp, DivFOp, FastMathFlags, MaxNumFOp, MaximumFOp, MinNumFOp, MinimumFOp, MulFOp, NegFOp,
    RemFOp, SubFOp,
};
use super::Binary;

impl Fold for NegFOp {
    fn fold(this: Self::Ref<'_>, known: Self::Adaptor<'_, Option<Attr>>) -> Folded {
        let (ir, args) = (this.body, known.all());
        // -(-x)
        if let Some(inner) = defining::<NegFOp>(ir, ir.operand(this.op, 0)) {
            return ir.operand(inner.op(), 0).into();
        }
        fold_unary::<Float>(ir.ctx(), args, |a| Some(-*a)).into()
    }
}

/// A binary operation; a right side that `neutral` accepts changes nothing.
fn arithmetic(
    ir: &Body,
    op: Op,
    args: &[Option<Attr>],
    neutral: impl FnOnce(Float) -> bool,
    f: impl Fn(Float, Float) -> Float,
) -> Folded {
    if constant_float(ir.ctx(), args[1]).is_some_and(neutral) {
        return ir.operand(op, 0).into();
    }
    fold_binary::<Float>(ir.ctx(), args, |a, b| Some(f(*a, *b))).into()
}

/// A minimum or maximum: of one value, that value.
fn extreme(
    ir: &Body,
    op: Op,
    args: &[Option<Attr>],
    neutral: impl FnOnce(Float) -> bool,
    f: impl Fn(Float, Float) -> Float,
) -> Folded {
    let at = Binary::new(ir, op, args);
    if at.same() { at.rhs.into() } else { arithmetic(ir, op, args, neutral, f) }
}

impl Fold for AddFOp {
    fn fold(this: Self::Ref<'_>, known: Self::Adaptor<'_, Option<Attr>>) -> Folded {
        let (ir, args) = (this.body, known.all());
        arithmetic(ir, this.op, args, |rhs| rhs.is_zero() && rhs.is_negative(), |a, b| a + b)
    }
}

impl Fold for SubFOp {
    fn fold(this: Self::Ref<'_>, known: Self::Adaptor<'_, Option<Attr>>) -> Folded {
        let (ir, args) = (this.body, known.all());
        arithmetic(ir, this.op, args, |rhs| rhs.is_zero() && !rhs.is_negative(), |a, b| a - b)
    }
}

impl Fold for MulFOp {
    fn fold(this: Self::Ref<'_>, known: Self::Adaptor<'_, Option<Attr>>) -> Folded {
        let (ir, args) = (this.body, known.all());
        let flags = Self::from(this).fastmath(ir);
        let may_drop = flags.contains(FastMathFlags::NNAN) && flags.contains(FastMathFlags::NSZ);
        // x * 0, when neither NaN nor the sign of zero matters
        if may_drop && constant_float(ir.ctx(), args[1]).is_some_and(Float::is_zero) {
            return ir.operand(this.op, 1).into();
        }
        arithmetic(ir, this.op, args, |rhs| rhs.is_exactly(1.0), |a, b| a * b)
    }
}

impl Fold for DivFOp {
    fn fold(this: Self::Ref<'_>, known: Self::Adaptor<'_, Option<Attr>>) -> Folded {
        let (ir, args) = (this.body, known.all());
        arithmetic(ir, this.op, args, |rhs| rhs.is_exactly(1.0), |a, b| a / b)
    }
}

impl Fold for RemFOp {
    fn fold(this: Self::Ref<'_>, known: Self::Adaptor<'_, Option<Attr>>) -> Folded {
        let (ir, args) = (this.body, known.all());
        arithmetic(ir, this.op, args, |_| false, |a, b| a % b)
    }
}

impl Fold for MaximumFOp {
    fn fold(this: Self::Ref<'_>, known: Self::Adaptor<'_, Option<Attr>>) -> Folded {
        let (ir, args) = (this.body, known.all());
        let lowest = |rhs: Float| rhs.is_infinite() && rhs.is_negative();
        extreme(ir, this.op, args, lowest, Float::maximum)
    }
}

impl Fold for MinimumFOp {
    fn fold(this: Self::Ref<'_>, known: Self::Adaptor<'_, Option<Attr>>) -> Folded {
        let (ir, args) = (this.body, known.all());
        let highest = |rhs: Float| rhs.is_infinite() && !rhs.is_negative();
        extreme(ir, this.op, args, highest, Float::minimum)
    }
}

impl Fold for MaxNumFOp {
    fn fold(this: Self::Ref<'_>, known: Self::Adaptor<'_, Option<Attr>>) -> Folded {
        let (ir, args) = (this.body, known.all());
        extreme(ir, this.op, args, Float::is_nan, Float::max_num)
    }
}

impl Fold for MinNumFOp {
    fn fold(this: Self::Ref<'_>, known: Self::Adaptor<'_, Option<Attr>>) -> Folded {
        let (ir, args) = (this.body, known.all());
        extreme(ir, this.op, args, Float::is_nan, Float::min_num)
    }
}
