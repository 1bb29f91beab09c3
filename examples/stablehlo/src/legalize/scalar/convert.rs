//! Conversions of elements between kinds, reinterpretation of bits, and reduced precision.

use ods_core::rewrite::Rewriter;
use ods_core::{Type, Value};
use ods_dialects::arith::{CmpFPredicate, CmpIPredicate};

use super::emit::Emit as _;
use super::floats::{narrow, widen};
use super::integer::{resize, wrap};
use super::kind::Kind;

/// Converts an element: floats to integers are cut off and saturate, NaN becomes zero, and whatever is not zero is true.
pub(crate) fn convert(rw: &mut Rewriter<'_>, from: Kind, to: Kind, x: Value) -> Value {
    if from == to {
        return x;
    }
    let ty = to.storage(rw.ctx());
    match (from, to) {
        (Kind::Complex(part), Kind::Complex(to)) => {
            let (re, im) = (rw.re(x), rw.im(x));
            let re = convert(rw, Kind::Float(part), Kind::Float(to), re);
            let im = convert(rw, Kind::Float(part), Kind::Float(to), im);
            rw.complex(re, im)
        }
        (Kind::Complex(part), Kind::Pred) => {
            let (re, im) = (rw.re(x), rw.im(x));
            let re = convert(rw, Kind::Float(part), to, re);
            let im = convert(rw, Kind::Float(part), to, im);
            rw.ori(re, im)
        }
        (Kind::Complex(part), _) => {
            let re = rw.re(x);
            convert(rw, Kind::Float(part), to, re)
        }
        (_, Kind::Complex(part)) => {
            let re = convert(rw, from, Kind::Float(part), x);
            let part = rw.ty(re);
            let im = rw.float(part, 0.0);
            rw.complex(re, im)
        }
        (Kind::Pred, Kind::Int { .. }) => rw.extui(x, ty),
        (Kind::Int { .. }, Kind::Pred) => {
            let from = rw.ty(x);
            let zero = rw.int(from, 0);
            rw.cmpi(CmpIPredicate::Ne, x, zero)
        }
        (Kind::Int { signed, .. }, Kind::Int { .. }) => {
            let x = resize(rw, signed, x, ty);
            wrap(rw, to, x)
        }
        (Kind::Pred, Kind::Float(kind)) => {
            let x = rw.uitofp(x, to.wide());
            narrow(rw, kind, x)
        }
        (Kind::Int { signed, .. }, Kind::Float(kind)) => {
            let x = match signed {
                true => rw.sitofp(x, to.wide()),
                false => rw.uitofp(x, to.wide()),
            };
            narrow(rw, kind, x)
        }
        (Kind::Float(kind), Kind::Pred) => {
            let x = widen(rw, kind, x);
            let from = rw.ty(x);
            let zero = rw.float(from, 0.0);
            rw.cmpf(CmpFPredicate::UNE, x, zero)
        }
        (Kind::Float(kind), Kind::Int { .. }) => {
            let x = widen(rw, kind, x);
            to_integer(rw, to, x)
        }
        (Kind::Float(from), Kind::Float(to)) => {
            let x = widen(rw, from, x);
            narrow(rw, to, x)
        }
        (Kind::Pred, Kind::Pred) => x,
    }
}

/// Cuts off a float of type `f32` or `f64`.
fn to_integer(rw: &mut Rewriter<'_>, to: Kind, x: Value) -> Value {
    let from = rw.ty(x);
    let ty = to.storage(rw.ctx());
    let (bits, signed) = (to.bits(), to.is_signed());
    let magnitude = if signed { bits - 1 } else { bits };
    let end = rw.float(from, 2f64.powi(magnitude as i32));
    let start = rw.float(from, if signed { -(2f64.powi(magnitude as i32)) } else { 0.0 });
    let (least, largest) = match (signed, bits) {
        (true, _) => (i64::MIN >> (64 - bits), i64::MAX >> (64 - bits)),
        (false, 64) => (0, -1),
        (false, _) => (0, (1i64 << bits) - 1),
    };
    let (least, largest) = (rw.int(ty, least), rw.int(ty, largest));
    let is_high = rw.cmpf(CmpFPredicate::OGE, x, end);
    let is_low = rw.cmpf(CmpFPredicate::OLT, x, start);
    let is_nan = rw.cmpf(CmpFPredicate::UNO, x, x);
    let outside = rw.ori(is_high, is_low);
    let outside = rw.ori(outside, is_nan);
    let zero = rw.float(from, 0.0);
    let inside = rw.select(outside, zero, x);
    let whole = match signed {
        true => rw.fptosi(inside, ty),
        false => rw.fptoui(inside, ty),
    };
    let whole = rw.select(is_high, largest, whole);
    rw.select(is_low, least, whole)
}

/// Rounds the mantissa of a float and limits its exponent to these numbers of bits.
pub(crate) fn reduce_precision(
    rw: &mut Rewriter<'_>,
    kind: Kind,
    exponent_bits: u32,
    mantissa_bits: u32,
    x: Value,
) -> Value {
    let Kind::Float(float) = kind else { return x };
    let wide = widen(rw, float, x);
    let (bits, mantissa, exponent) = match rw.ty(wide) == Type::F64 {
        true => (Type::I64, 52u32, 11u32),
        false => (Type::I32, 23, 8),
    };
    let ty = rw.ty(wide);
    let word = rw.bitcast(wide, bits);
    let sign_mask = rw.int(bits, if bits == Type::I64 { i64::MIN } else { i64::from(i32::MIN) });
    let sign = rw.andi(word, sign_mask);
    let mut size = rw.xori(word, sign);
    if mantissa_bits < mantissa {
        let dropped = i64::from(mantissa - mantissa_bits);
        let down = rw.int(bits, dropped);
        let one = rw.int(bits, 1);
        let kept = rw.shrui(size, down);
        let odd = rw.andi(kept, one);
        let half = rw.int(bits, (1 << (dropped - 1)) - 1);
        let sum = rw.addi(size, half);
        let sum = rw.addi(sum, odd);
        let mask = rw.int(bits, -1 << dropped);
        size = rw.andi(sum, mask);
    }
    if exponent_bits < exponent {
        let bias = (1i64 << (exponent - 1)) - 1;
        let reduced = (1i64 << (exponent_bits - 1)) - 1;
        // Exponents beyond the largest one become infinity, those up to the one of zero become zero.
        let last = rw.int(bits, ((bias + reduced + 1) << mantissa) - 1);
        let first = rw.int(bits, (bias - reduced + 1) << mantissa);
        let infinity = rw.int(bits, ((1i64 << exponent) - 1) << mantissa);
        let zero = rw.int(bits, 0);
        let is_high = rw.cmpi(CmpIPredicate::Ugt, size, last);
        size = rw.select(is_high, infinity, size);
        let is_low = rw.cmpi(CmpIPredicate::Ult, size, first);
        size = rw.select(is_low, zero, size);
    }
    let word = rw.ori(size, sign);
    let rounded = rw.bitcast(word, ty);
    let is_nan = rw.cmpf(CmpFPredicate::UNO, wide, wide);
    let special = match mantissa_bits {
        0 => rw.float(ty, f64::INFINITY),
        _ => wide,
    };
    let result = rw.select(is_nan, special, rounded);
    narrow(rw, float, result)
}

/// Returns the bits of a stored element as an unsigned integer.
pub(crate) fn to_bits(rw: &mut Rewriter<'_>, kind: Kind, x: Value) -> Value {
    let ctx = rw.ctx().clone();
    match kind {
        Kind::Float(float) if !super::kind::is_small(float) => {
            rw.bitcast(x, Type::integer(&ctx, float.width()))
        }
        Kind::Complex(part) => {
            let width = part.width();
            let (half, whole) = (Type::integer(&ctx, width), Type::integer(&ctx, 2 * width));
            let (re, im) = (rw.re(x), rw.im(x));
            let (re, im) = (rw.bitcast(re, half), rw.bitcast(im, half));
            let (re, im) = (rw.extui(re, whole), rw.extui(im, whole));
            let up = rw.int(whole, i64::from(width));
            let im = rw.shli(im, up);
            rw.ori(re, im)
        }
        Kind::Int { bits, .. } => wrap(rw, Kind::Int { bits, signed: false }, x),
        _ => x,
    }
}

/// Returns the stored element with these bits.
pub(crate) fn from_bits(rw: &mut Rewriter<'_>, kind: Kind, x: Value) -> Value {
    let ctx = rw.ctx().clone();
    match kind {
        Kind::Float(float) if !super::kind::is_small(float) => {
            rw.bitcast(x, Type::float(&ctx, float))
        }
        Kind::Complex(part) => {
            let width = part.width();
            let (half, whole) = (Type::integer(&ctx, width), Type::integer(&ctx, 2 * width));
            let up = rw.int(whole, i64::from(width));
            let im = rw.shrui(x, up);
            let (re, im) = (rw.trunci(x, half), rw.trunci(im, half));
            let part = Type::float(&ctx, part);
            let (re, im) = (rw.bitcast(re, part), rw.bitcast(im, part));
            rw.complex(re, im)
        }
        Kind::Int { .. } => wrap(rw, kind, x),
        _ => x,
    }
}
