//! Native code of the patterns of `ArithCanonicalization.td`, and the operations that start them.

mod compare;

use ods_core::fold::{Scalar, constant_int, zero_attr};
use ods_core::hooks::Canonicalize;
use ods_core::rewrite::{NativeArgs, NativeCall, PatternSet, Rewriter};
use ods_core::verify::EvalValue;
use ods_core::{ApInt, Attr, Type, Value};

use super::natives::*;
use super::{
    AddIOp, AddUIExtendedOp, AndIOp, BitcastOp, CmpFOp, CmpIOp, CmpIPredicate, DivFOp, ExtSIOp,
    IndexCastOp, IndexCastUIOp, IntegerOverflowFlags, IntegerOverflowFlagsAttr, MulFOp, MulIOp,
    MulSIExtendedOp, MulUIExtendedOp, OrIOp, PATTERNS, SelectOp, SubIOp, TruncFOp, TruncIOp,
    XOrIOp,
};

/// Operations all of whose patterns are declared.
macro_rules! declared {
    ($($op:ident)*) => {$(
        impl Canonicalize for $op {
            fn add_patterns(patterns: PatternSet) -> PatternSet {
                patterns.declared_from::<Self>(PATTERNS)
            }
        }
    )*};
}

declared!(
    AddIOp AddUIExtendedOp AndIOp BitcastOp CmpIOp DivFOp ExtSIOp IndexCastOp IndexCastUIOp MulFOp MulIOp MulSIExtendedOp MulUIExtendedOp OrIOp SelectOp SubIOp TruncFOp TruncIOp XOrIOp
);

impl Canonicalize for CmpFOp {
    fn add_patterns(patterns: PatternSet) -> PatternSet {
        patterns.with(compare::CompareConverted)
    }
}

/// A number made of two, of the type of the first.
fn number(
    rw: &Rewriter<'_>,
    args: &NativeArgs<'_>,
    f: fn(&ApInt, &ApInt) -> ApInt,
) -> Option<EvalValue> {
    let ((ty, lhs), (_, rhs)): ((Type, ApInt), (Type, ApInt)) = args.all(rw)?;
    Some(f(&lhs, &rhs).to_attr(rw.ctx(), ty)?.into())
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
        let (a, b): (IntegerOverflowFlags, IntegerOverflowFlags) = args.all(rw)?;
        Some(IntegerOverflowFlagsAttr::get(rw.ctx(), a & b).into())
    }
}

impl NativeCall for Opposite {
    fn call(rw: &mut Rewriter<'_>, args: &NativeArgs<'_>) -> Option<EvalValue> {
        let (predicate,): (CmpIPredicate,) = args.all(rw)?;
        let opposite = predicate.inverse();
        Some(Attr::integer(rw.ctx(), Type::I64, opposite.value() as i64).into())
    }
}

impl NativeCall for ZeroLike {
    fn call(rw: &mut Rewriter<'_>, args: &NativeArgs<'_>) -> Option<EvalValue> {
        let (like,): (Value,) = args.all(rw)?;
        zero_attr(rw.ctx(), rw.ty(like)).map(EvalValue::from)
    }
}

impl NativeCall for RestOfShift {
    fn call(rw: &mut Rewriter<'_>, args: &NativeArgs<'_>) -> Option<EvalValue> {
        let ctx = rw.ctx();
        let (wide, narrow, amount): (Value, Value, Attr) = args.all(rw)?;
        let width = |value| {
            let ty = rw.ty(value).element_type_or_self(ctx);
            ty.int_or_float_width(ctx).map(i64::from)
        };
        let shifted = constant_int(ctx, Some(amount))?.as_i64()?;
        (width(wide)? - width(narrow)? == shifted).then(|| amount.into())
    }
}
