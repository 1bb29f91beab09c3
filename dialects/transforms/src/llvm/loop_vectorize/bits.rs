//! Operations on the bits of a lane, of which hosts have no vectors: signs of floats, and counts of zeros, by the exponents
//! of floats.
//!
//! The conversion of an integer to a float puts the place of its highest one into the exponent, if the digits that do not
//! fit are not rounded up to the next power of two: the bit below the highest one is cleared before.

use ods_core::ir::Inserter as _;
use ods_core::rewrite::Rewriter;
use ods_core::{Body, Op, Type, Value};

use super::super::simplify::emit_int;
use super::super::widen::lane_bits;
use crate::llvm::analysis::integers::int_bits;
use crate::llvm::{
    AndOp, BitcastOp, CopySignOp, CountLeadingZerosOp, CountTrailingZerosOp, LShrOp, OrOp,
    SIToFPOp, SMaxOp, SMinOp, SubOp, TruncOp, UMinOp, XOrOp, ZExtOp,
};

/// The bits of the fraction of a float of 32 bits.
const FRACTION_BITS: i64 = 23;
/// The exponent of 1 in a float of 32 bits, as it is stored.
const EXPONENT_OF_ONE: i64 = 127;
const BITS: u32 = 32;

/// Returns whether [`by_bits`] replaces the result of an operation.
pub(super) fn is_of_bits(body: &Body, op: Op) -> bool {
    let is_float = |op: CopySignOp| lane_bits(body.ctx(), body.ty(op.a(body))).is_some();
    op.cast::<CopySignOp>(body).is_some_and(is_float) || counts_zeros(body, op)
}

/// Returns whether an operation counts the zeros of an integer of 32 bits or fewer.
pub(super) fn counts_zeros(body: &Body, op: Op) -> bool {
    let counts = op.isa::<CountLeadingZerosOp>(body) || op.isa::<CountTrailingZerosOp>(body);
    let bits = body.results(op).next().and_then(|result| int_bits(body, result));
    counts && matches!(bits, Some(8 | 16 | BITS))
}

/// Returns the result of an operation on bits, computed before it by operations that hosts have vectors of.
pub(super) fn by_bits(rw: &mut Rewriter<'_>, op: Op) -> Option<Value> {
    if !is_of_bits(rw, op) {
        return None;
    }
    let loc = rw.loc(op);
    rw.set_point_before(op).set_loc(loc);
    if let Some(op) = op.cast::<CopySignOp>(rw) {
        let (magnitude, sign) = (op.a(rw), op.b(rw));
        return Some(with_sign(rw, magnitude, sign));
    }
    let operand = rw.operands(op).next()?;
    let (ty, bits) = (rw.ty(operand), int_bits(rw, operand)?);
    let word = Type::integer(rw.ctx(), BITS);
    let wide = if bits == BITS { operand } else { rw.emit(ZExtOp::build(operand, word)) };
    let count = match op.isa::<CountLeadingZerosOp>(rw) {
        true => leading_zeros(rw, wide, bits),
        false => trailing_zeros(rw, wide, bits),
    };
    Some(if bits == BITS { count } else { rw.emit(TruncOp::build(count, ty)) })
}

/// Returns a float with the sign of another.
fn with_sign(rw: &mut Rewriter<'_>, magnitude: Value, sign: Value) -> Value {
    let float = rw.ty(magnitude);
    let bits = float.int_or_float_width(rw.ctx()).unwrap_or(BITS);
    let ty = Type::integer(rw.ctx(), bits);
    let low = emit_int(rw, ty, i64::MAX >> (i64::BITS - bits));
    let high = emit_int(rw, ty, i64::MIN >> (i64::BITS - bits));
    let [magnitude, sign] = [(magnitude, low), (sign, high)].map(|(value, kept)| {
        let value = rw.emit(BitcastOp::build(value, ty));
        rw.emit(AndOp::build(value, kept))
    });
    let both = rw.emit(OrOp::build(magnitude, sign));
    rw.emit(BitcastOp::build(both, float))
}

/// Returns the zeros above the highest one of the lowest `bits` bits, which the others are zeros beside.
fn leading_zeros(rw: &mut Rewriter<'_>, x: Value, bits: u32) -> Value {
    let ty = rw.ty(x);
    let [one, all] = [1, -1].map(|number| emit_int(rw, ty, number));
    let half = rw.emit(LShrOp::build(x, one));
    let others = rw.emit(XOrOp::build(half, all));
    let x = rw.emit(AndOp::build(x, others));
    // A negative number has its sign above the exponent, which then is far beyond the others.
    let exponent = exponent(rw, x);
    let highest = emit_int(rw, ty, EXPONENT_OF_ONE + i64::from(bits) - 1);
    let count = rw.emit(SubOp::build(highest, exponent));
    let [none, most] = [0, i64::from(bits)].map(|number| emit_int(rw, ty, number));
    let count = rw.emit(SMinOp::build(count, most));
    if bits == BITS { rw.emit(SMaxOp::build(count, none)) } else { count }
}

/// Returns the zeros below the lowest one of the lowest `bits` bits, which the others are zeros beside.
fn trailing_zeros(rw: &mut Rewriter<'_>, x: Value, bits: u32) -> Value {
    let ty = rw.ty(x);
    let zero = emit_int(rw, ty, 0);
    let negative = rw.emit(SubOp::build(zero, x));
    let lowest = rw.emit(AndOp::build(x, negative));
    let exponent = exponent(rw, lowest);
    let without_sign = emit_int(rw, ty, 0xFF);
    let exponent = rw.emit(AndOp::build(exponent, without_sign));
    let of_one = emit_int(rw, ty, EXPONENT_OF_ONE);
    // The count of zero is negative.
    let count = rw.emit(SubOp::build(exponent, of_one));
    let most = emit_int(rw, ty, bits.into());
    rw.emit(UMinOp::build(count, most))
}

/// Returns the sign and the exponent of an integer as a float.
fn exponent(rw: &mut Rewriter<'_>, x: Value) -> Value {
    let (ty, float) = (rw.ty(x), Type::F32);
    let float = rw.emit(SIToFPOp::build(x, float));
    let bits = rw.emit(BitcastOp::build(float, ty));
    let fraction = emit_int(rw, ty, FRACTION_BITS);
    rw.emit(LShrOp::build(bits, fraction))
}
