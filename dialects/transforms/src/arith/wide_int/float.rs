//! Casts between wide integers and floats. They are exact if the float type represents the integer.

use std::sync::Arc;

use ods_core::conversion::{
    ConversionPatterns, ConversionRewriter, Converted, Match, TypeConverter,
};
use ods_core::fold::filled_attr;
use ods_core::ir::Inserter;
use ods_core::{ApInt, Float, Type, TypeData, Value};

use super::halves::{halved, halves, number, together, width, with_last_dim, without_last_dim};
use crate::arith::*;

pub(super) fn add_patterns(types: &Arc<TypeConverter>, patterns: &mut ConversionPatterns) {
    patterns
        .add(types, signed_to_float)
        .add(types, unsigned_to_float)
        .add(types, float_to_unsigned)
        .add(types, float_to_signed);
}

/// Builds two to the power of `bits`, or infinity on overflow.
fn power_of_two(rw: &mut ConversionRewriter<'_>, ty: Type, bits: u32) -> Option<Value> {
    let ctx = rw.ctx().clone();
    let TypeData::Float(kind) = *ty.element_type_or_self(&ctx).data(&ctx) else { return None };
    let value = Float::from_int(kind, &ApInt::from_i64(2 * bits, 1).shl(bits), false);
    let value = filled_attr(&ctx, ty, value)?;
    Some(rw.emit(ConstantOp::build(value)))
}

/// `sitofp` → `uitofp` of the absolute value, negated if the integer is negative
fn signed_to_float(Match { op, rw, .. }: Match<'_, SIToFPOp>) -> Converted {
    let (value, ty) = (op.r#in(rw), op.out_ty(rw));
    let old = rw.ty(value);
    halved(rw, old)?;
    let zero = number(rw, old, 0)?;
    let negative = rw.emit(CmpIOp::build(CmpIPredicate::Slt, value, zero));
    let minus = rw.emit(SubIOp::build(zero, value));
    let absolute = rw.emit(SelectOp::build(negative, minus, value));
    let positive = rw.emit(UIToFPOp::build(absolute, ty));
    let minus = rw.emit(NegFOp::build(positive));
    let one = rw.emit(SelectOp::build(negative, minus, positive));
    rw.replace_op(op, &[one])
}

/// `uitofp` → the sum of the conversions of both halves, unless the high half is zero
fn unsigned_to_float(Match { op, new, rw, .. }: Match<'_, UIToFPOp>) -> Converted {
    let (old, to) = (op.in_ty(rw), op.out_ty(rw));
    let ty = halved(rw, old)?;
    let bits = width(rw.ctx(), ty)?;
    let [low, high] = halves(rw, new.r#in());
    let (low, high) = (without_last_dim(rw, low), without_last_dim(rw, high));
    let part = rw.ty(high);
    let zero = number(rw, part, 0)?;
    let small = rw.emit(CmpIOp::build(CmpIPredicate::Eq, high, zero));
    let low = rw.emit(UIToFPOp::build(low, to));
    let high = rw.emit(UIToFPOp::build(high, to));
    let power = power_of_two(rw, to, bits)?;
    let high = rw.emit(MulFOp::build(high, power));
    let sum = rw.emit(AddFOp::build(low, high));
    let one = rw.emit(SelectOp::build(small, low, sum));
    rw.replace_op(op, &[one])
}

/// `fptosi` → `fptoui` of the absolute value, subtracted from zero if the float is negative
fn float_to_signed(Match { op, new, rw, .. }: Match<'_, FPToSIOp>) -> Converted {
    let (value, ty) = (new.r#in(), op.out_ty(rw));
    halved(rw, ty)?;
    let float = rw.ty(value);
    let zero = number(rw, float, 0)?;
    let zero_int = number(rw, ty, 0)?;
    let negative = rw.emit(CmpFOp::build(CmpFPredicate::OLT, value, zero));
    let minus = rw.emit(NegFOp::build(value));
    let absolute = rw.emit(SelectOp::build(negative, minus, value));
    let positive = rw.emit(FPToUIOp::build(absolute, ty));
    let minus = rw.emit(SubIOp::build(zero_int, positive));
    let one = rw.emit(SelectOp::build(negative, minus, positive));
    rw.replace_op(op, &[one])
}

/// `fptoui` → the quotient by two to the width of a half as the high half, the remainder as the low half
fn float_to_unsigned(Match { op, new, rw, ctx, .. }: Match<'_, FPToUIOp>) -> Converted {
    let value = new.r#in();
    let ty = halved(rw, op.out_ty(rw))?;
    let bits = width(ctx, ty)?;
    let (float, int) = (rw.ty(value), Type::integer(ctx, bits));
    let part = float.shape(ctx).map_or(int, |shape| Type::vector(ctx, shape, int));
    let power = power_of_two(rw, float, bits)?;
    let quotient = rw.emit(DivFOp::build(value, power));
    let high = rw.emit(FPToUIOp::build(quotient, part));
    let remainder = rw.emit(RemFOp::build(value, power));
    let low = rw.emit(FPToUIOp::build(remainder, part));
    let high = with_last_dim(rw, high);
    let low = with_last_dim(rw, low);
    let all = together(rw, ty, [low, high])?;
    rw.replace_op(op, &[all])
}
