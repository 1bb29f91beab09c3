//! What the patterns of `ArithCanonicalization.td` compute, and who starts them.

mod compare;

use ods_core::fold::{Scalar, constant_int, zero_attr};
use ods_core::hooks::Canonicalize;
use ods_core::rewrite::{NativeArgs, NativeCall, PatternSet, Rewriter};
use ods_core::rt::AttrValue;
use ods_core::schema::PatternSchema;
use ods_core::verify::EvalValue;
use ods_core::{ApInt, Attr, OpType, Type};

use super::natives::*;
use super::{
    AddIOp, AddUIExtendedOp, AndIOp, BitcastOp, CmpFOp, CmpIOp, CmpIPredicate, DivFOp, ExtSIOp,
    IndexCastOp, IndexCastUIOp, IntegerOverflowFlags, IntegerOverflowFlagsAttr, MulFOp, MulIOp,
    MulSIExtendedOp, MulUIExtendedOp, OrIOp, PATTERNS, SelectOp, SubIOp, TruncFOp, TruncIOp,
    XOrIOp,
};

/// The declared patterns that start from `T`.
fn declared<T: OpType>(patterns: PatternSet) -> PatternSet {
    let starts = |one: &&&'static PatternSchema| one.source.op == T::SCHEMA.name;
    let own: Vec<&'static PatternSchema> = PATTERNS.iter().filter(starts).copied().collect();
    patterns.declared(&own)
}

macro_rules! canonicalize {
    ($($op:ident)*) => {$(
        impl Canonicalize for $op {
            fn add_patterns(patterns: PatternSet) -> PatternSet {
                declared::<$op>(patterns)
            }
        }
    )*};
}

canonicalize! {
    AddIOp AddUIExtendedOp AndIOp BitcastOp CmpIOp DivFOp ExtSIOp IndexCastOp IndexCastUIOp MulFOp MulIOp
    MulSIExtendedOp MulUIExtendedOp OrIOp SelectOp SubIOp TruncFOp TruncIOp XOrIOp
}

impl Canonicalize for CmpFOp {
    fn add_patterns(patterns: PatternSet) -> PatternSet {
        patterns.with(compare::CompareConverted)
    }
}

/// A number made of the first two arguments, of the type of the first.
fn number(
    rw: &Rewriter<'_>,
    args: &NativeArgs<'_>,
    f: fn(&ApInt, &ApInt) -> ApInt,
) -> Option<EvalValue> {
    let ctx = rw.ctx();
    let (ty, lhs) = ApInt::from_attr(ctx, args.attr(0)?)?;
    let (_, rhs) = ApInt::from_attr(ctx, args.attr(1)?)?;
    Some(f(&lhs, &rhs).to_attr(ctx, ty)?.into())
}

impl NativeCall for Sum {
    fn call(rw: &mut Rewriter<'_>, args: &NativeArgs<'_>) -> Option<EvalValue> {
        number(rw, args, ApInt::add)
    }
}

impl NativeCall for Difference {
    fn call(rw: &mut Rewriter<'_>, args: &NativeArgs<'_>) -> Option<EvalValue> {
        number(rw, args, ApInt::sub)
    }
}

impl NativeCall for Product {
    fn call(rw: &mut Rewriter<'_>, args: &NativeArgs<'_>) -> Option<EvalValue> {
        number(rw, args, ApInt::mul)
    }
}

impl NativeCall for CommonFlags {
    fn call(rw: &mut Rewriter<'_>, args: &NativeArgs<'_>) -> Option<EvalValue> {
        let flags = |at| IntegerOverflowFlags::from_attr(rw.ctx(), args.attr(at)?);
        let common = IntegerOverflowFlagsAttr::get(rw.ctx(), flags(0)? & flags(1)?);
        Some(Attr::from(common).into())
    }
}

impl NativeCall for Opposite {
    fn call(rw: &mut Rewriter<'_>, args: &NativeArgs<'_>) -> Option<EvalValue> {
        use CmpIPredicate::*;
        let opposite = match CmpIPredicate::from_attr(rw.ctx(), args.attr(0)?)? {
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
        };
        Some(Attr::integer(rw.ctx(), Type::I64, opposite.value() as i64).into())
    }
}

impl NativeCall for ZeroLike {
    fn call(rw: &mut Rewriter<'_>, args: &NativeArgs<'_>) -> Option<EvalValue> {
        let ty = rw.ty(args.value(0)?);
        zero_attr(rw.ctx(), ty).map(EvalValue::from)
    }
}

impl NativeCall for RestOfShift {
    fn call(rw: &mut Rewriter<'_>, args: &NativeArgs<'_>) -> Option<EvalValue> {
        let ctx = rw.ctx();
        let width = |at| {
            let ty = rw.ty(args.value(at)?);
            ty.element_type_or_self(ctx).int_or_float_width(ctx).map(i64::from)
        };
        let amount: Attr = args.attr(2)?;
        let shifted = constant_int(ctx, Some(amount))?.as_i64()?;
        (width(0)? - width(1)? == shifted).then(|| amount.into())
    }
}
