//! The elementwise operations of stablehlo on scalars in the form in which they are stored.

pub(crate) mod complex;
pub(crate) mod convert;
pub(crate) mod emit;
pub(crate) mod floats;
pub(crate) mod integer;
pub(crate) mod kind;
pub(crate) mod next_after;
pub(crate) mod total_order;

use ods_core::rewrite::Rewriter;
use ods_core::{FloatKind, Type, Value};
use ods_dialects::arith::{CmpFPredicate, CmpIPredicate};

use super::math::{Order, Reals};
use emit::Emit as _;
use floats::{narrow, narrow_result, widen};
use kind::Kind;

/// An operation on one element.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Unary {
    Abs,
    Cbrt,
    Ceil,
    CountLeadingZeros,
    Cosine,
    Exponential,
    ExponentialMinusOne,
    Floor,
    IsFinite,
    Log,
    LogPlusOne,
    Logistic,
    Negate,
    Not,
    Popcnt,
    RoundNearestAfz,
    RoundNearestEven,
    Rsqrt,
    Sign,
    Sine,
    Sqrt,
    Tan,
    Tanh,
}

/// An operation on two elements of one kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Binary {
    Add,
    And,
    Atan2,
    Divide,
    Maximum,
    Minimum,
    Multiply,
    Or,
    Power,
    Remainder,
    ShiftLeft,
    ShiftRightArithmetic,
    ShiftRightLogical,
    Subtract,
    Xor,
}

/// Inserts an operation on one element. The result has the kind of the element, except the parts of a complex number
/// and truth values.
pub(crate) fn unary(rw: &mut Rewriter<'_>, how: Unary, kind: Kind, x: Value) -> Value {
    match kind {
        Kind::Pred => match how {
            Unary::Not => rw.not(x),
            _ => x,
        },
        Kind::Int { .. } => integer::unary(rw, how, kind, x),
        Kind::Float(float) => {
            if how == Unary::Negate && !kind::is_small(float) {
                return rw.negf(x);
            }
            let x = widen(rw, float, x);
            let y = real(rw, how, x);
            match how {
                Unary::IsFinite => y,
                _ => narrow_result(rw, float, y),
            }
        }
        Kind::Complex(_) => complex::unary(rw, how, kind, x),
    }
}

/// Inserts a function of a float of type `f32` or `f64`.
fn real(rw: &mut Rewriter<'_>, how: Unary, x: Value) -> Value {
    let ty = rw.ty(x);
    match how {
        Unary::Abs => rw.absf(x),
        Unary::Cbrt => rw.cbrt(x),
        Unary::Ceil => rw.ceil(x),
        Unary::Cosine => rw.cos(x),
        Unary::Exponential => rw.exp(x),
        Unary::ExponentialMinusOne => rw.expm1(x),
        Unary::Floor => rw.floor(x),
        Unary::IsFinite => {
            let size = rw.absf(x);
            let infinity = rw.float(ty, f64::INFINITY);
            rw.cmpf(CmpFPredicate::OLT, size, infinity)
        }
        Unary::Log => rw.log(x),
        Unary::LogPlusOne => rw.log1p(x),
        Unary::Logistic => {
            let one = rw.float(ty, 1.0);
            let opposite = rw.negf(x);
            let power = rw.exp(opposite);
            let sum = rw.addf(one, power);
            rw.divf(one, sum)
        }
        Unary::Negate => rw.negf(x),
        Unary::RoundNearestAfz => rw.round(x),
        Unary::RoundNearestEven => rw.roundeven(x),
        Unary::Rsqrt => {
            let one = rw.float(ty, 1.0);
            let root = rw.sqrt(x);
            rw.divf(one, root)
        }
        Unary::Sign => {
            let zero = rw.float(ty, 0.0);
            let one = rw.float(ty, 1.0);
            let signed = rw.copysign(one, x);
            let is_number = rw.cmpf(CmpFPredicate::ONE, x, zero);
            rw.select(is_number, signed, x)
        }
        Unary::Sine => rw.sin(x),
        Unary::Sqrt => rw.sqrt(x),
        Unary::Tan => rw.tan(x),
        Unary::Tanh => rw.tanh(x),
        // Operations on bits have integers as operands.
        Unary::CountLeadingZeros | Unary::Not | Unary::Popcnt => x,
    }
}

/// Inserts an operation on two elements.
pub(crate) fn binary(rw: &mut Rewriter<'_>, how: Binary, kind: Kind, x: Value, y: Value) -> Value {
    match kind {
        Kind::Pred => match how {
            Binary::Add | Binary::Or | Binary::Maximum => rw.ori(x, y),
            Binary::And | Binary::Multiply | Binary::Minimum => rw.andi(x, y),
            Binary::Xor | Binary::Subtract => rw.xori(x, y),
            _ => x,
        },
        Kind::Int { .. } => integer::binary(rw, how, kind, x, y),
        Kind::Float(float) => {
            let x = widen(rw, float, x);
            let y = widen(rw, float, y);
            let result = reals(rw, how, x, y);
            narrow_result(rw, float, result)
        }
        Kind::Complex(_) => complex::binary(rw, how, kind, x, y),
    }
}

fn reals(rw: &mut Rewriter<'_>, how: Binary, x: Value, y: Value) -> Value {
    match how {
        Binary::Add => rw.addf(x, y),
        Binary::Atan2 => rw.atan2(x, y),
        Binary::Divide => rw.divf(x, y),
        Binary::Maximum => rw.maximumf(x, y),
        Binary::Minimum => rw.minimumf(x, y),
        Binary::Multiply => rw.mulf(x, y),
        Binary::Power => rw.powf(x, y),
        Binary::Remainder => rw.remf(x, y),
        Binary::Subtract => rw.subf(x, y),
        // Operations on bits have integers as operands.
        Binary::And
        | Binary::Or
        | Binary::Xor
        | Binary::ShiftLeft
        | Binary::ShiftRightArithmetic
        | Binary::ShiftRightLogical => x,
    }
}

/// Inserts a comparison. `total` orders floats as IEEE's totalOrder does.
pub(crate) fn compare(
    rw: &mut Rewriter<'_>,
    how: Order,
    total: bool,
    kind: Kind,
    x: Value,
    y: Value,
) -> Value {
    match kind {
        Kind::Pred => rw.cmpi(how.integer(false), x, y),
        Kind::Int { signed, .. } => rw.cmpi(how.integer(signed), x, y),
        Kind::Float(float) if total => {
            let x = total_order::key(rw, float, x);
            let y = total_order::key(rw, float, y);
            rw.cmpi(how.integer(true), x, y)
        }
        Kind::Float(float) => {
            let x = widen(rw, float, x);
            let y = widen(rw, float, y);
            rw.cmpf(how.ordered(), x, y)
        }
        Kind::Complex(_) => {
            let (x_re, x_im, y_re, y_im) = (rw.re(x), rw.im(x), rw.re(y), rw.im(y));
            let re = rw.cmpf(how.ordered(), x_re, y_re);
            let im = rw.cmpf(how.ordered(), x_im, y_im);
            match how {
                Order::Ne => rw.ori(re, im),
                _ => rw.andi(re, im),
            }
        }
    }
}

/// Inserts a clamp: NaN if one of the operands is NaN.
pub(crate) fn clamp(rw: &mut Rewriter<'_>, kind: Kind, low: Value, x: Value, high: Value) -> Value {
    let x = binary(rw, Binary::Maximum, kind, x, low);
    binary(rw, Binary::Minimum, kind, x, high)
}

/// Returns the constant of a kind, as it is stored.
pub(crate) fn constant(rw: &mut Rewriter<'_>, kind: Kind, value: f64) -> Value {
    let ty = kind.storage(rw.ctx());
    match kind {
        Kind::Pred => rw.truth(value != 0.0),
        Kind::Int { .. } => rw.int(ty, value as i64),
        Kind::Float(FloatKind::F64) => rw.float(Type::F64, value),
        Kind::Float(kind) => {
            let x = rw.float(Type::F32, value);
            narrow(rw, kind, x)
        }
        Kind::Complex(_) => {
            let (re, im) = (rw.float(kind.wide(), value), rw.float(kind.wide(), 0.0));
            rw.complex(re, im)
        }
    }
}

/// Returns the scalars of a kind as numbers for formulas.
pub(crate) fn reals_of<'r, 'b>(rw: &'r mut Rewriter<'b>, kind: Kind) -> Reals<'r, 'b> {
    Reals { ty: kind.wide(), rw }
}

/// Returns whether an index is in `0..size`.
pub(crate) fn in_bounds(rw: &mut Rewriter<'_>, at: Value, size: Value) -> Value {
    // A negative index is a large unsigned one.
    rw.cmpi(CmpIPredicate::Ult, at, size)
}
