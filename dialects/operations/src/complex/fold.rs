//! Folders: operations that cancel out, neutral elements, and known parts.

use ods_core::hooks::{Fold, Folded, Known};
use ods_core::ir::ValueRef;
use ods_core::{Attr, Context, Float, fold::constant_float};

use crate::arith::FastMathFlags;

use super::{
    AddOp, ConjOp, ConstantOp, CreateOp, DivOp, ExpOp, ImOp, LogOp, MulOp, NegOp, ReOp, SubOp,
};

/// Folds an operation whose operand is defined by its inverse to the operand of the latter.
macro_rules! undone {
    ($($outer:ident of $inner:ident;)*) => {$(
        impl Fold for $outer {
            fn fold(op: Self::Ref<'_>, _: Known<'_, Self>) -> Folded {
                op.complex().defined_by::<$inner>().map(|inner| inner.complex()).into()
            }
        }
    )*};
}

undone! {
    NegOp of NegOp;
    ConjOp of ConjOp;
    ExpOp of LogOp;
}

/// `log(exp(x))` equals `x` only up to a multiple of the period, so it is not folded.
impl Fold for LogOp {
    fn fold(_: Self::Ref<'_>, _: Known<'_, Self>) -> Folded {
        Folded::No
    }
}

impl Fold for CreateOp {
    /// `create(re(x), im(x))` → `x`
    fn fold(op: Self::Ref<'_>, _: Known<'_, Self>) -> Folded {
        let real = op.real().defined_by::<ReOp>().map(|part| part.complex());
        let imaginary = op.imaginary().defined_by::<ImOp>().map(|part| part.complex());
        real.filter(|number| Some(*number) == imaginary).into()
    }
}

impl Fold for ReOp {
    fn fold(op: Self::Ref<'_>, known: Known<'_, Self>) -> Folded {
        if let Some([real, _]) = parts(op.ctx(), known.complex()) {
            return real.into();
        }
        op.complex().defined_by::<CreateOp>().map(|create| create.real()).into()
    }
}

impl Fold for ImOp {
    fn fold(op: Self::Ref<'_>, known: Known<'_, Self>) -> Folded {
        if let Some([_, imaginary]) = parts(op.ctx(), known.complex()) {
            return imaginary.into();
        }
        op.complex().defined_by::<CreateOp>().map(|create| create.imaginary()).into()
    }
}

impl Fold for AddOp {
    /// `(a - b) + b` → `a`, in either operand order, if both operations allow reassociation, and `a + -0` → `a`
    fn fold(op: Self::Ref<'_>, _: Known<'_, Self>) -> Folded {
        let [lhs, rhs] = [op.lhs(), op.rhs()];
        for (difference, other) in [(lhs, rhs), (rhs, lhs)] {
            if let Some(sub) = difference.defined_by::<SubOp>().filter(|sub| sub.rhs() == other)
                && allows(op.fastmath() & sub.fastmath(), FastMathFlags::REASSOC)
            {
                return sub.lhs().into();
            }
        }
        is_zero_of(rhs, true, op.fastmath()).then_some(lhs).into()
    }
}

impl Fold for SubOp {
    /// `(a + b) - b` → `a`, if both operations allow reassociation, and `a - 0` → `a`
    fn fold(op: Self::Ref<'_>, _: Known<'_, Self>) -> Folded {
        if let Some(add) = op.lhs().defined_by::<AddOp>().filter(|add| add.rhs() == op.rhs())
            && allows(op.fastmath() & add.fastmath(), FastMathFlags::REASSOC)
        {
            return add.lhs().into();
        }
        is_zero_of(op.rhs(), false, op.fastmath()).then_some(op.lhs()).into()
    }
}

fn allows(flags: FastMathFlags, flag: FastMathFlags) -> bool {
    flags.contains(flag)
}

/// Returns whether both parts of a constant are zeros of that sign, or of any sign if the flags ignore signs of zeros.
fn is_zero_of(value: ValueRef<'_>, negative: bool, flags: FastMathFlags) -> bool {
    let Some(constant) = value.defined_by::<ConstantOp>() else { return false };
    let any_sign = allows(flags, FastMathFlags::NSZ);
    let is_zero = |part: Attr| {
        constant_float(constant.ctx(), Some(part))
            .is_some_and(|part| part.is_zero() && (any_sign || part.is_negative() == negative))
    };
    parts(constant.ctx(), constant.get(ConstantOp::VALUE))
        .is_some_and(|parts| parts.into_iter().all(is_zero))
}

impl Fold for MulOp {
    /// `a * 1` → `a`
    fn fold(op: Self::Ref<'_>, _: Known<'_, Self>) -> Folded {
        is_number(op.rhs(), 1.0).then_some(op.lhs()).into()
    }
}

impl Fold for DivOp {
    /// `a / 1` → `a`
    fn fold(op: Self::Ref<'_>, known: Known<'_, Self>) -> Folded {
        is_constant(op.ctx(), known.rhs(), 1.0).then_some(op.lhs()).into()
    }
}

/// Returns the parts of a constant.
fn parts(ctx: &Context, constant: Option<Attr>) -> Option<[Attr; 2]> {
    constant?.as_array(ctx)?.try_into().ok()
}

/// Returns whether a value is defined by a constant operation and equals this real number.
fn is_number(value: ValueRef<'_>, number: f64) -> bool {
    let constant = value.defined_by::<ConstantOp>();
    constant.is_some_and(|op| is_constant(op.ctx(), op.get(ConstantOp::VALUE), number))
}

/// Returns whether a constant equals this real number, ignoring the sign of zeros.
fn is_constant(ctx: &Context, constant: Option<Attr>, number: f64) -> bool {
    let float = |part: Attr| constant_float(ctx, Some(part));
    parts(ctx, constant).is_some_and(|[real, imaginary]| {
        let is = |part: Float| {
            part.compare(Float::from_f64(part.kind(), number)) == Some(std::cmp::Ordering::Equal)
        };
        float(imaginary).is_some_and(Float::is_zero) && float(real).is_some_and(is)
    })
}
