//! Floats of fewer than 32 bits: they are computed as `f32`, and rounded after each operation.

use ods_core::ir::Inserter as _;
use ods_core::rewrite::Rewriter;
use ods_core::{FloatKind, Type, Value};
use ods_dialects::arith::{self, CmpFPredicate, CmpIPredicate, FastMathFlags};

use super::emit::Emit as _;
use super::kind::{Kind, Layout, Specials, is_small, layout};

/// Returns a float in the type in which it is computed.
pub(crate) fn widen(rw: &mut Rewriter<'_>, kind: FloatKind, x: Value) -> Value {
    match kind {
        FloatKind::F32 | FloatKind::F64 => x,
        FloatKind::F8E8M0FNU => decode_exponent(rw, x),
        FloatKind::BF16 => {
            rw.emit(arith::ExtFOp::build(x, Type::F32).fastmath(FastMathFlags::CONTRACT))
        }
        _ => match layout(kind) {
            Some(layout) => decode(rw, layout, x),
            None => rw.extf(x, Type::F32),
        },
    }
}

/// Rounds the result of an operation, of type `f32` or `f64`, to a kind, and returns it as it is stored. An operation that
/// uses a result of kind `bf16` may compute with the number before it is rounded, as XLA does.
pub(crate) fn narrow_result(rw: &mut Rewriter<'_>, kind: FloatKind, x: Value) -> Value {
    if kind == FloatKind::BF16 && rw.ty(x) == Type::F32 {
        let ty = Kind::Float(kind).storage(rw.ctx());
        return rw.emit(arith::TruncFOp::build(x, ty).fastmath(FastMathFlags::CONTRACT));
    }
    narrow(rw, kind, x)
}

/// Rounds a float of type `f32` or `f64` to a kind, and returns it as it is stored.
pub(crate) fn narrow(rw: &mut Rewriter<'_>, kind: FloatKind, x: Value) -> Value {
    let from = rw.ty(x);
    let ty = Kind::Float(kind).storage(rw.ctx());
    if kind == FloatKind::F8E8M0FNU {
        return encode_exponent(rw, x);
    }
    if is_small(kind) {
        return match layout(kind) {
            Some(layout) => encode(rw, layout, x),
            None => rw.int(ty, 0),
        };
    }
    match (from == ty, kind) {
        (true, _) => x,
        (false, FloatKind::F64) => rw.extf(x, ty),
        _ => rw.truncf(x, ty),
    }
}

/// Decodes the bits of a small float: its bits are those of an `f32` with a smaller bias.
fn decode(rw: &mut Rewriter<'_>, layout: Layout, x: Value) -> Value {
    let word = rw.extui(x, Type::I32);
    let width = layout.exponent + layout.mantissa;
    let low = rw.int(Type::I32, (1 << width) - 1);
    let magnitude = rw.andi(word, low);
    let up = rw.int(Type::I32, i64::from(23 - layout.mantissa));
    let placed = rw.shli(magnitude, up);
    let placed = rw.bitcast(placed, Type::F32);
    let scale = rw.float(Type::F32, 2f64.powi(127 - layout.bias));
    let mut value = rw.mulf(placed, scale);
    let nan = rw.float(Type::F32, f64::NAN);
    match layout.specials {
        Specials::Ieee => {
            let infinity = rw.int(Type::I32, layout.overflow());
            let is_infinite = rw.cmpi(CmpIPredicate::Eq, magnitude, infinity);
            let is_nan = rw.cmpi(CmpIPredicate::Ugt, magnitude, infinity);
            let endless = rw.float(Type::F32, f64::INFINITY);
            value = rw.select(is_infinite, endless, value);
            value = rw.select(is_nan, nan, value);
        }
        Specials::Nan => {
            let is_nan = rw.cmpi(CmpIPredicate::Eq, magnitude, low);
            value = rw.select(is_nan, nan, value);
        }
        Specials::NanIsNegativeZero | Specials::Finite => {}
    }
    let sign = rw.int(Type::I32, 1 << width);
    let sign = rw.andi(word, sign);
    let zero = rw.int(Type::I32, 0);
    let is_negative = rw.cmpi(CmpIPredicate::Ne, sign, zero);
    let opposite = rw.negf(value);
    value = rw.select(is_negative, opposite, value);
    if layout.specials == Specials::NanIsNegativeZero {
        let code = rw.int(Type::I32, layout.nan());
        let is_nan = rw.cmpi(CmpIPredicate::Eq, word, code);
        value = rw.select(is_nan, nan, value);
    }
    value
}

/// Encodes a float of type `f32` or `f64` as a small float, rounded to the nearest, ties to even.
fn encode(rw: &mut Rewriter<'_>, layout: Layout, x: Value) -> Value {
    let from = rw.ty(x);
    let (bits, mantissa, bias) = match from == Type::F64 {
        true => (Type::I64, 52, 1023),
        false => (Type::I32, 23, 127),
    };
    let size = rw.absf(x);
    let word = rw.bitcast(size, bits);
    // Normal numbers: the mantissa is rounded, and a carry increments the exponent.
    let dropped = mantissa - i64::from(layout.mantissa);
    let down = rw.int(bits, dropped);
    let half = rw.int(bits, (1 << (dropped - 1)) - 1);
    let kept = rw.shrui(word, down);
    let one = rw.int(bits, 1);
    let odd = rw.andi(kept, one);
    let rounded = rw.addi(word, half);
    let rounded = rw.addi(rounded, odd);
    let rounded = rw.shrui(rounded, down);
    let rebias = rw.int(bits, (bias - i64::from(layout.bias)) << layout.mantissa);
    let normal = rw.subi(rounded, rebias);
    // Numbers below the least normal one: an addition rounds them to multiples of the least one.
    let magic = 2f64.powi((mantissa - i64::from(layout.mantissa)) as i32 + 1 - layout.bias);
    let magic = rw.float(from, magic);
    let sum = rw.addf(size, magic);
    let sum = rw.bitcast(sum, bits);
    let magic = rw.bitcast(magic, bits);
    let subnormal = rw.subi(sum, magic);
    let least = rw.float(from, 2f64.powi(1 - layout.bias));
    let is_small = rw.cmpf(CmpFPredicate::OLT, size, least);
    let mut code = rw.select(is_small, subnormal, normal);
    let largest = rw.int(bits, layout.largest());
    let is_large = rw.cmpi(CmpIPredicate::Sgt, code, largest);
    let overflow = rw.int(bits, layout.overflow());
    code = rw.select(is_large, overflow, code);
    let is_nan = rw.cmpf(CmpFPredicate::UNO, x, x);
    let nan = rw.int(bits, layout.nan());
    code = rw.select(is_nan, nan, code);
    let sign = rw.bitcast(x, bits);
    let zero = rw.int(bits, 0);
    let is_negative = rw.cmpi(CmpIPredicate::Slt, sign, zero);
    let flag = rw.int(bits, 1 << (layout.exponent + layout.mantissa));
    let signed = rw.ori(code, flag);
    let mut result = rw.select(is_negative, signed, code);
    if layout.specials == Specials::NanIsNegativeZero {
        let is_zero = rw.cmpi(CmpIPredicate::Eq, code, zero);
        result = rw.select(is_zero, zero, result);
        let is_nan = rw.cmpi(CmpIPredicate::Eq, code, nan);
        result = rw.select(is_nan, nan, result);
    }
    let i8 = Type::integer(rw.ctx(), 8);
    rw.trunci(result, i8)
}

/// Decodes a float that consists of an exponent.
fn decode_exponent(rw: &mut Rewriter<'_>, x: Value) -> Value {
    let word = rw.extui(x, Type::I32);
    let up = rw.int(Type::I32, 23);
    let placed = rw.shli(word, up);
    let least = rw.int(Type::I32, 1 << 22);
    let zero = rw.int(Type::I32, 0);
    let is_least = rw.cmpi(CmpIPredicate::Eq, word, zero);
    let placed = rw.select(is_least, least, placed);
    let value = rw.bitcast(placed, Type::F32);
    let code = rw.int(Type::I32, 255);
    let is_nan = rw.cmpi(CmpIPredicate::Eq, word, code);
    let nan = rw.float(Type::F32, f64::NAN);
    rw.select(is_nan, nan, value)
}

/// Encodes a float as the nearest power of two; numbers without one become NaN.
fn encode_exponent(rw: &mut Rewriter<'_>, x: Value) -> Value {
    let x = match rw.ty(x) == Type::F64 {
        true => rw.truncf(x, Type::F32),
        false => x,
    };
    let word = rw.bitcast(x, Type::I32);
    let half = rw.int(Type::I32, 1 << 22);
    let rounded = rw.addi(word, half);
    let down = rw.int(Type::I32, 23);
    let code = rw.shrui(rounded, down);
    let zero = rw.float(Type::F32, 0.0);
    let is_positive = rw.cmpf(CmpFPredicate::OGT, x, zero);
    let infinity = rw.float(Type::F32, f64::INFINITY);
    let is_finite = rw.cmpf(CmpFPredicate::OLT, x, infinity);
    let is_number = rw.andi(is_positive, is_finite);
    let nan = rw.int(Type::I32, 255);
    let code = rw.select(is_number, code, nan);
    let i8 = Type::integer(rw.ctx(), 8);
    rw.trunci(code, i8)
}
