//! Constant folding.
//!
//! Inexact functions fold in `f64` and `f32` only. Their results are those of this machine's C library, except inverse
//! hyperbolic functions and error functions: these are computed in Rust and may differ in the last bit. Exact functions
//! fold for every kind of float.

use ods_core::fold::{fold_binary, fold_cast, fold_unary};
use ods_core::hooks::{Fold, Folded, Known};
use ods_core::{ApInt, Attr, Context, Float, FloatKind, Round, Type};

use super::{
    AbsFOp, AbsIOp, AcosOp, AcoshOp, AsinOp, AsinhOp, Atan2Op, AtanOp, AtanhOp, CeilOp, CopySignOp,
    CosOp, CoshOp, CountLeadingZerosOp, CountTrailingZerosOp, CtPopOp, ErfOp, ErfcOp, Exp2Op,
    ExpM1Op, ExpOp, FloorOp, IPowIOp, IsFiniteOp, IsInfOp, IsNaNOp, IsNormalOp, Log1pOp, Log2Op,
    Log10Op, LogOp, PowFOp, RoundEvenOp, RoundOp, SinOp, SinhOp, SqrtOp, TanOp, TanhOp, TruncOp,
};

/// Implements folders of one operand, each a function of the context and the constant.
macro_rules! unary {
    ($($op:ident => $fold:expr;)*) => {$(
        impl Fold for $op {
            fn fold(op: Self::Ref<'_>, known: Known<'_, Self>) -> Folded {
                let fold: fn(&Context, &[Option<Attr>]) -> Option<Attr> = $fold;
                fold(op.ctx(), known.all()).into()
            }
        }
    )*};
}

/// Implements folders by an `f64` and an `f32` function, for the operands that satisfy the condition.
macro_rules! inexact {
    ($($op:ident => $double:expr, $single:expr $(, if $wanted:expr)?;)*) => {
        unary! {$(
            $op => |ctx, args| fold_unary::<Float>(ctx, args, |a| {
                $(
                    let wanted: fn(Float) -> bool = $wanted;
                    if !wanted(*a) {
                        return None;
                    }
                )?
                in_machine(*a, $double, $single)
            });
        )*}
    };
}

inexact! {
    AcosOp => f64::acos, f32::acos;
    AcoshOp => acosh, acoshf;
    AsinOp => f64::asin, f32::asin;
    AsinhOp => libm::asinh, libm::asinhf;
    AtanOp => f64::atan, f32::atan;
    AtanhOp => atanh, atanhf;
    CosOp => f64::cos, f32::cos;
    CoshOp => f64::cosh, f32::cosh;
    ErfOp => libm::erf, libm::erff;
    ErfcOp => libm::erfc, libm::erfcf;
    Exp2Op => f64::exp2, f32::exp2;
    ExpM1Op => f64::exp_m1, f32::exp_m1;
    ExpOp => f64::exp, f32::exp;
    Log10Op => f64::log10, f32::log10, if |a| !a.is_negative();
    Log1pOp => f64::ln_1p, f32::ln_1p, if |a| !(a + Float::from_f64(a.kind(), 1.0)).is_negative();
    Log2Op => f64::log2, f32::log2, if |a| !a.is_negative();
    LogOp => f64::ln, f32::ln, if |a| !a.is_negative();
    RoundOp => f64::round, f32::round;
    SinOp => f64::sin, f32::sin;
    SinhOp => f64::sinh, f32::sinh;
    SqrtOp => f64::sqrt, f32::sqrt, if |a| !a.is_negative();
    TanOp => f64::tan, f32::tan;
    TanhOp => f64::tanh, f32::tanh;
    TruncOp => f64::trunc, f32::trunc;
}

unary! {
    AbsFOp => |ctx, args| fold_unary::<Float>(ctx, args, |a| Some(a.abs()));
    CeilOp => |ctx, args| rounded(ctx, args, Round::TowardPositive);
    FloorOp => |ctx, args| rounded(ctx, args, Round::TowardNegative);
    RoundEvenOp => |ctx, args| rounded(ctx, args, Round::NearestTiesToEven);
    AbsIOp => |ctx, args| fold_unary::<ApInt>(ctx, args, |a| {
        Some(a.abs())
    });
    CountLeadingZerosOp => |ctx, args| counted(ctx, args, ApInt::leading_zeros);
    CountTrailingZerosOp => |ctx, args| counted(ctx, args, ApInt::trailing_zeros);
    CtPopOp => |ctx, args| counted(ctx, args, ApInt::count_ones);
    IsFiniteOp => |ctx, args| classified(ctx, args, |a| !a.is_nan() && !a.is_infinite());
    IsInfOp => |ctx, args| classified(ctx, args, Float::is_infinite);
    IsNaNOp => |ctx, args| classified(ctx, args, Float::is_nan);
    IsNormalOp => |ctx, args| classified(ctx, args, Float::is_normal);
}

/// Returns the result of a function in `f64` or `f32`; `None` for other kinds of float.
fn in_machine(a: Float, double: fn(f64) -> f64, single: fn(f32) -> f32) -> Option<Float> {
    match a.kind() {
        FloatKind::F64 => Some(of_double(double(as_double(a)))),
        FloatKind::F32 => Some(of_single(single(as_single(a)))),
        _ => None,
    }
}

/// Applies [`in_machine`] to two floats of one kind.
fn in_machine_of_two(
    [a, b]: [Float; 2],
    double: fn(f64, f64) -> f64,
    single: fn(f32, f32) -> f32,
) -> Option<Float> {
    match a.kind() {
        FloatKind::F64 => Some(of_double(double(as_double(a), as_double(b)))),
        FloatKind::F32 => Some(of_single(single(as_single(a), as_single(b)))),
        _ => None,
    }
}

/// Computes C's `acosh`; NaN has the sign that the machine gives it.
fn acosh(a: f64) -> f64 {
    if a < 1.0 { -f64::NAN } else { libm::acosh(a) }
}

/// Computes [`acosh`] in `f32`.
fn acoshf(a: f32) -> f32 {
    if a < 1.0 { -f32::NAN } else { libm::acoshf(a) }
}

/// Computes C's `atanh`; NaN has the sign that the machine gives it.
fn atanh(a: f64) -> f64 {
    if a.abs() > 1.0 { -f64::NAN } else { libm::atanh(a) }
}

/// Computes [`atanh`] in `f32`.
fn atanhf(a: f32) -> f32 {
    if a.abs() > 1.0 { -f32::NAN } else { libm::atanhf(a) }
}

fn as_double(a: Float) -> f64 {
    f64::from_bits(a.bits() as u64)
}

fn of_double(value: f64) -> Float {
    Float::from_bits(FloatKind::F64, value.to_bits().into())
}

fn as_single(a: Float) -> f32 {
    f32::from_bits(a.bits() as u32)
}

fn of_single(value: f32) -> Float {
    Float::from_bits(FloatKind::F32, value.to_bits().into())
}

fn rounded(ctx: &Context, args: &[Option<Attr>], round: Round) -> Option<Attr> {
    fold_unary::<Float>(ctx, args, |a| Some(a.round_to_integral(round)))
}

fn counted(ctx: &Context, args: &[Option<Attr>], count: fn(&ApInt) -> u32) -> Option<Attr> {
    fold_unary::<ApInt>(ctx, args, |a| Some(ApInt::new(a.width(), count(a).into())))
}

/// Classifies a scalar; vectors do not fold.
fn classified(ctx: &Context, args: &[Option<Attr>], is: fn(Float) -> bool) -> Option<Attr> {
    let scalar = (*args.first()?)?.type_of(ctx)?.is_float(ctx);
    scalar.then(|| {
        fold_cast::<Float, ApInt>(ctx, args, Type::I1, |a| Some(ApInt::new(1, is(*a).into())))
    })?
}

impl Fold for CopySignOp {
    fn fold(op: Self::Ref<'_>, known: Known<'_, Self>) -> Folded {
        let with_sign = |a: &Float, b: &Float| match a.is_negative() == b.is_negative() {
            true => Some(*a),
            false => Some(-*a),
        };
        fold_binary::<Float>(op.ctx(), known.all(), with_sign).into()
    }
}

impl Fold for PowFOp {
    fn fold(op: Self::Ref<'_>, known: Known<'_, Self>) -> Folded {
        let power = |a: &Float, b: &Float| in_machine_of_two([*a, *b], f64::powf, f32::powf);
        fold_binary::<Float>(op.ctx(), known.all(), power).into()
    }
}

impl Fold for Atan2Op {
    fn fold(op: Self::Ref<'_>, known: Known<'_, Self>) -> Folded {
        let angle = |a: &Float, b: &Float| match a.is_zero() && b.is_zero() {
            true => Some(Float::nan(a.kind())),
            false => in_machine_of_two([*a, *b], f64::atan2, f32::atan2),
        };
        fold_binary::<Float>(op.ctx(), known.all(), angle).into()
    }
}

impl Fold for IPowIOp {
    fn fold(op: Self::Ref<'_>, known: Known<'_, Self>) -> Folded {
        fold_binary::<ApInt>(op.ctx(), known.all(), power).into()
    }
}

/// Returns the wrapping power of an integer; `None` for a negative power of zero.
fn power(base: &ApInt, exponent: &ApInt) -> Option<ApInt> {
    let one = ApInt::new(base.width(), 1);
    let is_odd = |of: &ApInt| !of.is_zero() && of.trailing_zeros() == 0;
    if exponent.is_zero() || *base == one {
        return Some(one);
    }
    if exponent.is_negative() {
        return match base.is_zero() {
            true => None,
            false if !base.is_all_ones() => Some(ApInt::new(base.width(), 0)),
            false => Some(if is_odd(exponent) { base.clone() } else { one }),
        };
    }
    let (mut result, mut square, mut left) = (one, base.clone(), exponent.clone());
    while !left.is_zero() {
        if is_odd(&left) {
            result = result.mul(&square);
        }
        square = square.mul(&square);
        left = left.lshr(1);
    }
    Some(result)
}
