//! Conversions between f16 and f32 as operations on the bits of both, without branches.
//!
//! An f16 has 5 bits of exponent with bias 15 and 10 of fraction, an f32 8 with bias 127 and 23.

use ods_core::ir::Inserter;
use ods_core::rewrite::Rewriter;
use ods_core::{Attr, FloatKind, Type, Value};

use crate::llvm::{
    AddOp, AndOp, BitcastOp, ConstantOp, FAddOp, FMulOp, FSubOp, ICmpOp, ICmpPredicate, LShrOp,
    OrOp, SelectOp, ShlOp, SubOp, TruncOp, XOrOp, ZExtOp,
};

/// The bits of an f32 other than its sign.
const MAGNITUDE: i64 = 0x7fff_ffff;

/// The bits of infinity.
const INFINITY: i64 = 0x7f80_0000;

/// The bits of the least f32 that is a normal f16, 2^-14.
const LEAST_NORMAL: i64 = 0x3880_0000;

/// The bits of 2^16, beyond the greatest f16.
const BEYOND: i64 = 0x4780_0000;

/// The difference of the biases, in the place of the exponent of an f32.
const BIAS: i64 = 112 << 23;

/// Returns the bits of a value, as an integer of type `ty`.
pub(super) fn bits_of(rw: &mut Rewriter<'_>, value: Value, ty: Type) -> Value {
    // The bits of a value that was made of bits are these.
    let from = value.defined_by::<BitcastOp>(rw).map(|op| op.arg(rw));
    match from.filter(|from| rw.ty(*from) == ty) {
        Some(from) => from,
        None => rw.emit(BitcastOp::build(value, ty)),
    }
}

/// Returns the f32 that is equal to the f16 with these bits. The fraction of a NaN keeps its place.
pub(super) fn widened(rw: &mut Rewriter<'_>, bits: Value) -> Value {
    let bits = rw.emit(ZExtOp::build(bits, Type::I32));
    let magnitude = with(rw, AndOp::build, bits, 0x7fff);
    let placed = with(rw, ShlOp::build, magnitude, 13);
    // The product moves the exponent by the difference of the biases, and normalizes subnormal numbers.
    let small = rw.emit(BitcastOp::build(placed, single(rw)));
    let scale = float(rw, 2f64.powi(112));
    let scaled = rw.emit(FMulOp::build(small, scale));
    let scaled = bits_of(rw, scaled, Type::I32);
    // An exponent of ones stays one.
    let limit = int(rw, 0x0f80_0000);
    let is_special = rw.emit(ICmpOp::build(ICmpPredicate::Sge, placed, limit));
    let (all, none) = (int(rw, INFINITY), int(rw, 0));
    let special = rw.emit(SelectOp::build(is_special, all, none));
    let unsigned = rw.emit(OrOp::build(scaled, special));
    let sign = with(rw, AndOp::build, bits, 0x8000);
    let sign = with(rw, ShlOp::build, sign, 16);
    let all = rw.emit(OrOp::build(unsigned, sign));
    rw.emit(BitcastOp::build(all, single(rw)))
}

/// Returns the f16 nearest to an f32, ties to even, as an f32. A NaN stays one.
pub(super) fn rounded(rw: &mut Rewriter<'_>, value: Value) -> Value {
    let bits = bits_of(rw, value, Type::I32);
    let magnitude = with(rw, AndOp::build, bits, MAGNITUDE);
    let sign = rw.emit(XOrOp::build(bits, magnitude));
    // Of a normal number 13 bits are rounded off; the sum may carry into the exponent.
    let last = with(rw, LShrOp::build, magnitude, 13);
    let last = with(rw, AndOp::build, last, 1);
    let almost = with(rw, AddOp::build, magnitude, 0xfff);
    let sum = rw.emit(AddOp::build(almost, last));
    let normal = with(rw, AndOp::build, sum, !0x1fff);
    // The last bit of a number from a half to one is worth 2^-24, as that of a subnormal f16.
    let positive = rw.emit(BitcastOp::build(magnitude, single(rw)));
    let half = float(rw, 0.5);
    let moved = rw.emit(FAddOp::build(positive, half));
    let back = rw.emit(FSubOp::build(moved, half));
    let subnormal = bits_of(rw, back, Type::I32);
    let least = int(rw, LEAST_NORMAL);
    let is_small = rw.emit(ICmpOp::build(ICmpPredicate::Slt, magnitude, least));
    let finite = rw.emit(SelectOp::build(is_small, subnormal, normal));
    let beyond = int(rw, BEYOND);
    let fits = rw.emit(ICmpOp::build(ICmpPredicate::Slt, finite, beyond));
    let infinity = int(rw, INFINITY);
    let number = rw.emit(SelectOp::build(fits, finite, infinity));
    let is_nan = rw.emit(ICmpOp::build(ICmpPredicate::Sgt, magnitude, infinity));
    let unsigned = rw.emit(SelectOp::build(is_nan, magnitude, number));
    let all = rw.emit(OrOp::build(unsigned, sign));
    rw.emit(BitcastOp::build(all, single(rw)))
}

/// Returns the bits of the f16 that is equal to an f32. A NaN keeps the highest bits of its fraction and becomes quiet.
pub(super) fn narrowed(rw: &mut Rewriter<'_>, value: Value) -> Value {
    let bits = bits_of(rw, value, Type::I32);
    let magnitude = with(rw, AndOp::build, bits, MAGNITUDE);
    let normal = with(rw, SubOp::build, magnitude, BIAS);
    let normal = with(rw, LShrOp::build, normal, 13);
    let positive = rw.emit(BitcastOp::build(magnitude, single(rw)));
    let half = float(rw, 0.5);
    let moved = rw.emit(FAddOp::build(positive, half));
    let moved = bits_of(rw, moved, Type::I32);
    let subnormal = with(rw, SubOp::build, moved, 0x3f00_0000);
    let least = int(rw, LEAST_NORMAL);
    let is_small = rw.emit(ICmpOp::build(ICmpPredicate::Slt, magnitude, least));
    let finite = rw.emit(SelectOp::build(is_small, subnormal, normal));
    let infinity = int(rw, INFINITY);
    let is_finite = rw.emit(ICmpOp::build(ICmpPredicate::Slt, magnitude, infinity));
    let infinite = int(rw, 0x7c00);
    let number = rw.emit(SelectOp::build(is_finite, finite, infinite));
    let fraction = with(rw, LShrOp::build, magnitude, 13);
    let fraction = with(rw, AndOp::build, fraction, 0x3ff);
    let quiet = with(rw, OrOp::build, fraction, 0x7e00);
    let is_nan = rw.emit(ICmpOp::build(ICmpPredicate::Sgt, magnitude, infinity));
    let unsigned = rw.emit(SelectOp::build(is_nan, quiet, number));
    let sign = with(rw, LShrOp::build, bits, 16);
    let sign = with(rw, AndOp::build, sign, 0x8000);
    let all = rw.emit(OrOp::build(unsigned, sign));
    rw.emit(TruncOp::build(all, Type::I16))
}

fn single(rw: &Rewriter<'_>) -> Type {
    Type::float(rw.ctx(), FloatKind::F32)
}

fn int(rw: &mut Rewriter<'_>, value: i64) -> Value {
    let attr = Attr::integer(rw.ctx(), Type::I32, value);
    rw.emit(ConstantOp::build(attr, Type::I32))
}

fn float(rw: &mut Rewriter<'_>, value: f64) -> Value {
    let ty = single(rw);
    let attr = Attr::float(rw.ctx(), ty, value);
    rw.emit(ConstantOp::build(attr, ty))
}

/// Inserts an operation on a value and a constant.
fn with<B: ods_core::ir::Build>(
    rw: &mut Rewriter<'_>,
    build: impl FnOnce(Value, Value) -> B,
    value: Value,
    constant: i64,
) -> Value {
    let constant = int(rw, constant);
    rw.emit(build(value, constant))
}
