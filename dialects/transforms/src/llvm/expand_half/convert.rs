//! Conversions between f16 and f32 as operations on the bits of both, without branches.
//!
//! An f16 has 5 bits of exponent with bias 15 and 10 of fraction, an f32 8 with bias 127 and 23.

use ods_core::ir::Inserter;
use ods_core::rewrite::Rewriter;
use ods_core::{Attr, FloatKind, Type, Value};

use super::super::simplify::emit_int;
use crate::llvm::{
    AddOp, AndOp, BitcastOp, ConstantOp, FAddOp, FMulOp, FSubOp, ICmpOp, ICmpPredicate, LShrOp,
    OrOp, SExtOp, SMaxOp, SMinOp, SelectOp, ShlOp, SubOp, TruncOp, XOrOp,
};

/// The bits of an f32 other than its sign.
const MAGNITUDE: i64 = 0x7fff_ffff;

/// The bits of infinity.
const INFINITY: i64 = 0x7f80_0000;

/// The bits of the least f32 that is a normal f16, 2^-14.
const LEAST_NORMAL: i64 = 0x3880_0000;

/// The bits of 2^16, beyond the greatest f16.
const BEYOND: i64 = 0x4780_0000;

/// The number of bits of the fraction of an f32 that an f16 lacks.
const DROPPED: i64 = 13;

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
    // The sign is where an f32 has it, and in the three bits below, which are cleared.
    let bits = rw.emit(SExtOp::build(bits, Type::I32));
    let moved = with(rw, ShlOp::build, bits, DROPPED);
    let placed = with(rw, AndOp::build, moved, !0x7000_1fff);
    // The product moves the exponent by the difference of the biases, and normalizes subnormal numbers.
    let small = rw.emit(BitcastOp::build(placed, single(rw)));
    let scale = float(rw, 2f64.powi(112));
    let scaled = rw.emit(FMulOp::build(small, scale));
    let scaled = bits_of(rw, scaled, Type::I32);
    // An exponent of ones stays one.
    let exponent = with(rw, AndOp::build, placed, 0x0f80_0000);
    let ones = emit_int(rw, Type::I32, 0x0f80_0000);
    let is_special = rw.emit(ICmpOp::build(ICmpPredicate::Eq, exponent, ones));
    let special = or_zero(rw, is_special, INFINITY);
    let all = rw.emit(OrOp::build(scaled, special));
    rw.emit(BitcastOp::build(all, single(rw)))
}

/// The sum of an f32 and a power of two, whose last place is worth as much as that of the f16 nearest to the f32.
struct Aligned {
    /// The f32 without its sign, and its sign alone.
    magnitude: Value,
    sign: Value,
    /// The bits of the power.
    power: Value,
    /// The sum, which was rounded, as an f32.
    sum: Value,
}

impl Aligned {
    fn new(rw: &mut Rewriter<'_>, value: Value) -> Aligned {
        let bits = bits_of(rw, value, Type::I32);
        let magnitude = with(rw, AndOp::build, bits, MAGNITUDE);
        let sign = rw.emit(XOrOp::build(bits, magnitude));
        // What is beyond the greatest f16 becomes infinity, as 2^16 does; so do infinity and NaN.
        let limited = with(rw, SMinOp::build, magnitude, BEYOND);
        let exponent = with(rw, AndOp::build, limited, INFINITY);
        // Below the least normal f16, the last place stays the same.
        let exponent = with(rw, SMaxOp::build, exponent, LEAST_NORMAL);
        let power = with(rw, AddOp::build, exponent, DROPPED << 23);
        let a = rw.emit(BitcastOp::build(limited, single(rw)));
        let b = rw.emit(BitcastOp::build(power, single(rw)));
        Aligned { magnitude, sign, power, sum: rw.emit(FAddOp::build(a, b)) }
    }

    /// Returns an integer where the f32 is NaN, else 0.
    fn if_nan(&self, rw: &mut Rewriter<'_>, value: Value) -> Value {
        let (infinity, zero) = (emit_int(rw, Type::I32, INFINITY), emit_int(rw, Type::I32, 0));
        let is_nan = rw.emit(ICmpOp::build(ICmpPredicate::Sgt, self.magnitude, infinity));
        rw.emit(SelectOp::build(is_nan, value, zero))
    }
}

/// Returns the f16 nearest to an f32, ties to even, as an f32. A NaN stays one.
pub(super) fn rounded(rw: &mut Rewriter<'_>, value: Value) -> Value {
    let aligned = Aligned::new(rw, value);
    let power = rw.emit(BitcastOp::build(aligned.power, single(rw)));
    let back = rw.emit(FSubOp::build(aligned.sum, power));
    let finite = bits_of(rw, back, Type::I32);
    // The bits of infinity are those of 2^16, and more.
    let beyond = emit_int(rw, Type::I32, BEYOND);
    let is_infinite = rw.emit(ICmpOp::build(ICmpPredicate::Sge, finite, beyond));
    let infinity = or_zero(rw, is_infinite, INFINITY);
    let number = rw.emit(OrOp::build(finite, infinity));
    let nan = aligned.if_nan(rw, aligned.magnitude);
    let unsigned = rw.emit(OrOp::build(number, nan));
    let all = rw.emit(OrOp::build(unsigned, aligned.sign));
    rw.emit(BitcastOp::build(all, single(rw)))
}

/// Returns the bits of the f16 nearest to an f32, ties to even. A NaN keeps the highest bits of its fraction and becomes
/// quiet.
pub(super) fn narrowed(rw: &mut Rewriter<'_>, value: Value) -> Value {
    let aligned = Aligned::new(rw, value);
    let sum = bits_of(rw, aligned.sum, Type::I32);
    // The sum is the power and so many last places: the fraction, with the leading one of a normal number.
    let fraction = rw.emit(SubOp::build(sum, aligned.power));
    // The exponent of the f16, less that leading one, from the exponent of the power: the biases differ by 112.
    let exponent = with(rw, LShrOp::build, aligned.power, DROPPED);
    let exponent = with(rw, SubOp::build, exponent, (112 + DROPPED + 1) << 10);
    let number = rw.emit(AddOp::build(fraction, exponent));
    let highest = with(rw, LShrOp::build, aligned.magnitude, DROPPED);
    let quiet = with(rw, OrOp::build, highest, 0x7e00);
    let nan = aligned.if_nan(rw, quiet);
    let unsigned = rw.emit(OrOp::build(number, nan));
    let unsigned = with(rw, AndOp::build, unsigned, 0x7fff);
    let sign = with(rw, LShrOp::build, aligned.sign, 16);
    let all = rw.emit(OrOp::build(unsigned, sign));
    rw.emit(TruncOp::build(all, Type::I16))
}

/// Returns a constant where a condition holds, else 0.
fn or_zero(rw: &mut Rewriter<'_>, condition: Value, constant: i64) -> Value {
    let (constant, zero) = (emit_int(rw, Type::I32, constant), emit_int(rw, Type::I32, 0));
    rw.emit(SelectOp::build(condition, constant, zero))
}

fn single(rw: &Rewriter<'_>) -> Type {
    Type::float(rw.ctx(), FloatKind::F32)
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
    let constant = emit_int(rw, Type::I32, constant);
    rw.emit(build(value, constant))
}
