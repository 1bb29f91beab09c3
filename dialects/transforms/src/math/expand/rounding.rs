//! Roundings, by conversion to integers and back, and by the bits of floats.

use ods_core::fold::number_attr;
use ods_core::ir::Inserter;
use ods_core::rewrite::{Rewriter, Rewritten};
use ods_core::{Type, TypeData, Value};

use super::{formula, like};
use crate::arith::*;
use crate::math::*;

/// Truncates a value by a conversion to an integer; restores the sign, as integers have no negative zero.
fn truncated(f: &mut Formula<'_, '_>, x: Value) -> Value {
    let ty = f.rw.ty(x);
    let wide = like(f.rw, ty, Type::I64);
    let integer = f.rw.emit(FPToSIOp::build(x, wide));
    let integral = f.rw.emit(SIToFPOp::build(integer, ty));
    f.copysign(integral, x)
}

fn integer(f: &mut Formula<'_, '_>, ty: Type, value: i64) -> Option<Value> {
    let value = number_attr(f.rw.ctx(), ty, value)?;
    Some(f.rw.emit(ConstantOp::build(value)))
}

/// Expands to the truncated value, plus one if that is less than `x`. Values so large that all of them are whole are
/// kept.
pub(super) fn ceil(op: CeilOp, rw: &mut Rewriter<'_>) -> Rewritten {
    let x = op.operand(rw);
    let ty = rw.ty(x);
    let TypeData::Float(kind) = *ty.element_type_or_self(rw.ctx()).data(rw.ctx()) else {
        return None;
    };
    // Values with a fraction have to fit the integer.
    let digits = kind.precision() - 1;
    (digits < 64).then_some(())?;
    let f = &mut formula(rw, ty)?;
    let integral = truncated(f, x);
    let (zero, one) = (f.number(0.0), f.number(1.0));
    let is_less = f.compare(CmpFPredicate::OGT, x, integral);
    let more = f.select(is_less, one, zero);
    let result = f.add(integral, more);
    // Negative values that round to zero give a negative zero.
    let result = f.copysign(result, x);
    let limit = f.number(f64::from(digits).exp2());
    let size = f.abs(x);
    let has_fraction = f.compare(CmpFPredicate::OLT, size, limit);
    let result = f.select(has_fraction, result, x);
    rw.replace_op(op, &[result])
}

/// Expands to the truncated value, and one away from zero if the fraction is at least one half. Values with an exponent
/// at which all values are whole are kept. Adding a half first would be wrong: the sum would be rounded.
pub(super) fn round(op: RoundOp, rw: &mut Rewriter<'_>) -> Rewritten {
    let x = op.operand(rw);
    let ty = rw.ty(x);
    (ty.element_type_or_self(rw.ctx()) == Type::F32).then_some(())?;
    let word = like(rw, ty, Type::I32);
    let f = &mut formula(rw, ty)?;
    let (zero, half, one) = (f.number(0.0), f.number(0.5), f.number(1.0));
    let mantissa = integer(f, word, 23)?;
    let bias = integer(f, word, 127)?;
    let mask = integer(f, word, 0xff)?;
    let integral = truncated(f, x);
    let fraction = f.sub(x, integral);
    let fraction = f.abs(fraction);
    let is_next = f.compare(CmpFPredicate::OGE, fraction, half);
    let more = f.select(is_next, one, zero);
    let more = f.copysign(more, x);
    let rounded = f.add(integral, more);
    let bits = f.rw.emit(BitcastOp::build(x, word));
    let exponent = f.rw.emit(ShRUIOp::build(bits, mantissa));
    let exponent = f.rw.emit(AndIOp::build(exponent, mask));
    let exponent = f.rw.emit(SubIOp::build(exponent, bias));
    let is_integral = f.rw.emit(CmpIOp::build(CmpIPredicate::Sge, exponent, mantissa));
    let result = f.select(is_integral, x, rounded);
    rw.replace_op(op, &[result])
}

/// Constants that describe the layout of a float in bits.
struct Layout {
    zero: Value,
    one: Value,
    minus_one: Value,
    /// The number of bits of the mantissa, and the largest shift amount.
    mantissa_bits: Value,
    last_bit: Value,
    bias: Value,
    half_mantissa: Value,
    mantissa_mask: Value,
    exponent_mask: Value,
}

impl Layout {
    fn of(f: &mut Formula<'_, '_>, ty: Type, width: u32, mantissa: u32) -> Option<Layout> {
        let exponent = width - mantissa - 1;
        Some(Layout {
            zero: integer(f, ty, 0)?,
            one: integer(f, ty, 1)?,
            minus_one: integer(f, ty, -1)?,
            mantissa_bits: integer(f, ty, i64::from(mantissa))?,
            last_bit: integer(f, ty, i64::from(width) - 1)?,
            bias: integer(f, ty, (1 << (exponent - 1)) - 1)?,
            half_mantissa: integer(f, ty, 1 << (mantissa - 1))?,
            mantissa_mask: integer(f, ty, (1 << mantissa) - 1)?,
            exponent_mask: integer(f, ty, (1 << exponent) - 1)?,
        })
    }

    fn exponent(&self, f: &mut Formula<'_, '_>, bits: Value) -> Value {
        let shifted = f.rw.emit(ShRUIOp::build(bits, self.mantissa_bits));
        let exponent = f.rw.emit(AndIOp::build(shifted, self.exponent_mask));
        f.rw.emit(SubIOp::build(exponent, self.bias))
    }

    /// Shifts `x` right by an amount that is clamped to the valid range.
    fn shifted(&self, f: &mut Formula<'_, '_>, x: Value, by: Value) -> Value {
        let by = f.rw.emit(MaxSIOp::build(by, self.zero));
        let by = f.rw.emit(MinSIOp::build(by, self.last_bit));
        f.rw.emit(ShRUIOp::build(x, by))
    }

    /// Returns the mantissa bits whose weight is less than `2^-exponent`.
    fn fraction(&self, f: &mut Formula<'_, '_>, bits: Value, exponent: Value) -> Value {
        let mask = self.shifted(f, self.mantissa_mask, exponent);
        f.rw.emit(AndIOp::build(bits, mask))
    }
}

/// Expands to the rounded value, or the next value toward zero if the rounded value is odd and `x` is halfway between
/// the two.
pub(super) fn round_even(op: RoundEvenOp, rw: &mut Rewriter<'_>) -> Rewritten {
    use CmpIPredicate as Is;
    let x = op.operand(rw);
    let ty = rw.ty(x);
    let elem = ty.element_type_or_self(rw.ctx());
    let width = elem.int_or_float_width(rw.ctx())?;
    let mantissa = match elem {
        Type::F16 => 10,
        Type::BF16 => 7,
        Type::F32 => 23,
        Type::F64 => 52,
        _ => return None,
    };
    let bits_type = like(rw, ty, Type::integer(rw.ctx(), width));
    let f = &mut formula(rw, ty)?;
    let unit = f.number(1.0);
    let layout = Layout::of(f, bits_type, width, mantissa)?;
    let bits = f.rw.emit(BitcastOp::build(x, bits_type));
    let rounded = f.rw.emit(RoundOp::build(x));
    let rounded_bits = f.rw.emit(BitcastOp::build(rounded, bits_type));
    let exponent = layout.exponent(f, bits);
    let rounded_exponent = layout.exponent(f, rounded_bits);

    // A whole number is even if its mantissa is zero below the bit of weight 2; 1 itself has only the implicit bit.
    let is_unit = f.rw.emit(CmpIOp::build(Is::Eq, rounded_exponent, layout.zero));
    let less = f.rw.emit(SubIOp::build(rounded_exponent, layout.one));
    let odd_bits = layout.fraction(f, rounded_bits, less);
    let is_odd = f.rw.emit(CmpIOp::build(Is::Ne, odd_bits, layout.zero));
    let is_odd = f.or(is_odd, is_unit);

    // A value is halfway if its fraction is only the bit of weight 1/2, which is the implicit bit for 1/2 itself.
    let is_half = f.rw.emit(CmpIOp::build(Is::Eq, exponent, layout.minus_one));
    let expected = layout.shifted(f, layout.half_mantissa, exponent);
    let expected = f.select(is_half, layout.zero, expected);
    let fraction = layout.fraction(f, bits, exponent);
    let is_halfway = f.rw.emit(CmpIOp::build(Is::Eq, fraction, expected));
    let not_small = f.rw.emit(CmpIOp::build(Is::Sge, exponent, layout.minus_one));
    let not_integral = f.rw.emit(CmpIOp::build(Is::Slt, exponent, layout.mantissa_bits));
    let is_halfway = f.and(is_halfway, not_integral);
    let is_halfway = f.and(is_halfway, not_small);

    let sign = f.copysign(unit, x);
    let nearer = f.sub(rounded, sign);
    let goes_back = f.and(is_odd, is_halfway);
    let result = f.select(goes_back, nearer, rounded);
    let result = f.copysign(result, x);
    rw.replace_op(op, &[result])
}
