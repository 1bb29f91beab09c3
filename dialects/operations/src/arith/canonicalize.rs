//! Native code of the patterns of `arith.td`, and the root operations of these patterns.

mod compare;

use ods_core::fold::{Scalar, constant_int, zero_attr};
use ods_core::hooks::Canonicalize;
use ods_core::int_range::IntRanges;
use ods_core::rewrite::{NativeArgs, NativeCall, PatternSet, Rewriter};
use ods_core::verify::EvalValue;
use ods_core::{ApInt, Attr, Type, TypeData, Value, impl_for};

use super::natives::*;
use super::{
    AddIOp, AddUIExtendedOp, AndIOp, BitcastOp, CmpFOp, CmpIOp, CmpIPredicate, DivFOp, ExtSIOp,
    IndexCastOp, IndexCastUIOp, IntegerOverflowFlags, IntegerOverflowFlagsAttr, MulFOp, MulIOp,
    MulSIExtendedOp, MulUIExtendedOp, OrIOp, PATTERNS, SelectOp, SubIOp, TruncFOp, TruncIOp,
    XOrIOp,
};

// Operations whose patterns are all declared.
impl_for!(Canonicalize for [
    AddIOp, AddUIExtendedOp, AndIOp, BitcastOp, CmpIOp, DivFOp, ExtSIOp, IndexCastOp, IndexCastUIOp, MulFOp, MulIOp,
    MulSIExtendedOp, MulUIExtendedOp, OrIOp, SelectOp, SubIOp, TruncFOp, TruncIOp, XOrIOp,
] {
    fn add_patterns(patterns: PatternSet) -> PatternSet {
        patterns.declared_from::<Self>(PATTERNS)
    }
});

impl Canonicalize for CmpFOp {
    fn add_patterns(patterns: PatternSet) -> PatternSet {
        patterns.with(compare::CompareConverted)
    }
}

/// Computes a number from two, of the type of the first.
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

/// Returns whether a computation on two constants overflows, as signed and as unsigned numbers.
type Overflows = fn(&ApInt, &ApInt) -> (bool, bool);

/// Returns the flags that two operations share and that hold for one operation with the constant computed from theirs.
fn flags(
    rw: &Rewriter<'_>,
    args: &NativeArgs<'_>,
    overflows: Overflows,
    keeps_nuw: bool,
) -> Option<EvalValue> {
    type Args = (IntegerOverflowFlags, IntegerOverflowFlags, (Type, ApInt), (Type, ApInt));
    let (f, g, (_, a), (_, b)): Args = args.all(rw)?;
    let (signed, unsigned) = overflows(&a, &b);
    let mut flags = f & g;
    if signed {
        flags = flags & IntegerOverflowFlags::NUW;
    }
    if unsigned && !keeps_nuw {
        flags = flags & IntegerOverflowFlags::NSW;
    }
    Some(IntegerOverflowFlagsAttr::get(rw.ctx(), flags).into())
}

fn sum_overflows(a: &ApInt, b: &ApInt) -> (bool, bool) {
    (a.sadd_overflow(b).1, a.uadd_overflow(b).1)
}

fn difference_overflows(a: &ApInt, b: &ApInt) -> (bool, bool) {
    (a.ssub_overflow(b).1, a.usub_overflow(b).1)
}

fn product_overflows(a: &ApInt, b: &ApInt) -> (bool, bool) {
    (a.smul_overflow(b).1, a.umul_overflow(b).1)
}

macro_rules! flags_of {
    ($($name:ident: $overflows:ident, $keeps_nuw:literal;)*) => {$(
        impl NativeCall for $name {
            fn call(rw: &mut Rewriter<'_>, args: &NativeArgs<'_>) -> Option<EvalValue> {
                flags(rw, args, $overflows, $keeps_nuw)
            }
        }
    )*};
}

flags_of! {
    SumFlags: sum_overflows, false;
    SignedSumFlags: sum_overflows, true;
    DifferenceFlags: difference_overflows, false;
    SignedDifferenceFlags: difference_overflows, true;
    SignedProductFlags: product_overflows, true;
}

impl NativeCall for WithoutNSW {
    fn call(rw: &mut Rewriter<'_>, args: &NativeArgs<'_>) -> Option<EvalValue> {
        let (flags,): (IntegerOverflowFlags,) = args.all(rw)?;
        let flags = flags & IntegerOverflowFlags::NUW;
        Some(IntegerOverflowFlagsAttr::get(rw.ctx(), flags).into())
    }
}

impl NativeCall for KeptThrough {
    fn call(rw: &mut Rewriter<'_>, args: &NativeArgs<'_>) -> Option<EvalValue> {
        let (value, between): (Value, Value) = args.all(rw)?;
        let width = |value| IntRanges::width_of(rw.ctx(), rw.ty(value));
        (width(between)? >= width(value)?).then(|| value.into())
    }
}

/// Returns `value` if floats of the type of `float` represent all of its integers.
fn exact(rw: &Rewriter<'_>, args: &NativeArgs<'_>, signed: bool) -> Option<EvalValue> {
    let (value, float): (Value, Value) = args.all(rw)?;
    let TypeData::Float(kind) = rw.ty(float).element_type_or_self(rw.ctx()).data(rw.ctx()) else {
        return None;
    };
    let width = IntRanges::width_of(rw.ctx(), rw.ty(value))?;
    // The least signed number is a power of two.
    let digits = if signed { width - 1 } else { width };
    (digits <= kind.precision()).then(|| value.into())
}

impl NativeCall for ExactSigned {
    fn call(rw: &mut Rewriter<'_>, args: &NativeArgs<'_>) -> Option<EvalValue> {
        exact(rw, args, true)
    }
}

impl NativeCall for ExactUnsigned {
    fn call(rw: &mut Rewriter<'_>, args: &NativeArgs<'_>) -> Option<EvalValue> {
        exact(rw, args, false)
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
