//! f4E2M1FN: a sign, two bits of exponent and one of mantissa. Its numbers are 0, 0.5, 1, 1.5, 2, 3, 4 and 6.

use ods_core::fold::filled_attr;
use ods_core::ir::Inserter;
use ods_core::rewrite::{Pattern, PatternSet, Rewriter, Rewritten};
use ods_core::{Float, FloatKind, Type, Value};

use super::super::{float_kind, like, number};
use crate::arith::*;

/// Returns the patterns of f4E2M1FN.
pub(in super::super) fn f4e2m1_patterns() -> PatternSet {
    PatternSet::new().with(ExtendF4E2M1).with(TruncateF4E2M1)
}

/// `extf(x) : f4E2M1FN to f32` → the two middle bits in their place, below one of three exponents
struct ExtendF4E2M1;

impl Pattern for ExtendF4E2M1 {
    type Root = ExtFOp;

    fn rewrite(&self, op: ExtFOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let ctx = rw.ctx().clone();
        let (x, to) = (op.r#in(rw), op.out_ty(rw));
        let from = rw.ty(x);
        (float_kind(&ctx, from)? == FloatKind::F4E2M1FN).then_some(())?;
        let single = like(&ctx, from, Type::F32);
        let small = like(&ctx, from, Type::integer(&ctx, 4));
        let word = like(&ctx, from, Type::I32);
        let bits = rw.emit(BitcastOp::build(x, small));
        let zero = number(rw, small, 0)?;
        let one = number(rw, small, 1)?;
        let two = number(rw, small, 2)?;
        let four = number(rw, small, 4)?;
        let magnitude_mask = number(rw, small, 7)?;
        let magnitude = rw.emit(AndIOp::build(bits, magnitude_mask));

        // The lowest bit of the exponent, and the mantissa; one half has neither.
        let amount = number(rw, word, 20)?;
        let shifted = rw.emit(ShLIOp::build(magnitude, two));
        let is_half = rw.emit(CmpIOp::build(CmpIPredicate::Eq, magnitude, one));
        let low = rw.emit(SelectOp::build(is_half, zero, shifted));
        let low = rw.emit(ExtUIOp::build(low, word));
        let low = rw.emit(ShLIOp::build(low, amount));

        // The rest of the exponent.
        let none = number(rw, word, 0)?;
        let from_two = number(rw, word, 0x4000_0000)?;
        let below_two = number(rw, word, 0x3f00_0000)?;
        let is_greater = rw.emit(CmpIOp::build(CmpIPredicate::Uge, magnitude, four));
        let high = rw.emit(SelectOp::build(is_greater, from_two, below_two));
        let is_zero = rw.emit(CmpIOp::build(CmpIPredicate::Eq, magnitude, zero));
        let high = rw.emit(SelectOp::build(is_zero, none, high));

        let sign = number(rw, word, 0x8000_0000)?;
        let eight = number(rw, small, 8)?;
        let is_negative = rw.emit(CmpIOp::build(CmpIPredicate::Uge, bits, eight));
        let sign = rw.emit(SelectOp::build(is_negative, sign, none));

        let all = rw.emit(AddIOp::build(low, high));
        let all = rw.emit(AddIOp::build(all, sign));
        match float_kind(&ctx, to)? {
            FloatKind::F32 => rw.replace_with(op, BitcastOp::build(all, single)),
            _ => {
                let whole = rw.emit(BitcastOp::build(all, single));
                rw.replace_with(op, TruncFOp::build(whole, to))
            }
        }
    }
}

/// `truncf(x) : f32 to f4E2M1FN` → sign, exponent and mantissa of the clamped number, rounded to even
struct TruncateF4E2M1;

impl Pattern for TruncateF4E2M1 {
    type Root = TruncFOp;

    fn rewrite(&self, op: TruncFOp, rw: &mut Rewriter<'_>) -> Rewritten {
        use CmpIPredicate as Is;
        let ctx = rw.ctx().clone();
        let (mut x, to) = (op.r#in(rw), op.out_ty(rw));
        let from = rw.ty(x);
        (float_kind(&ctx, to)? == FloatKind::F4E2M1FN).then_some(())?;
        let small = like(&ctx, from, Type::integer(&ctx, 4));
        let [byte, word, single] = [Type::I8, Type::I32, Type::F32].map(|ty| like(&ctx, from, ty));
        if float_kind(&ctx, from)? != FloatKind::F32 {
            x = rw.emit(ExtFOp::build(x, single));
        }
        let one = number(rw, small, 1)?;
        let three = number(rw, small, 3)?;
        let first_bit = number(rw, word, 22)?;
        let byte_zero = number(rw, byte, 0)?;
        let byte_minus_one = number(rw, byte, 0xff)?;
        let zero = number(rw, word, 0)?;

        // Numbers out of bounds are clamped to the greatest or the least number.
        let greatest = float(rw, single, 6.0)?;
        let least = float(rw, single, -6.0)?;
        let bounded = rw.emit(MinNumFOp::build(greatest, x));
        let bounded = rw.emit(MaxNumFOp::build(least, bounded));
        let bits = rw.emit(BitcastOp::build(bounded, word));

        let sign_at = number(rw, word, 31)?;
        let sign = rw.emit(ShRUIOp::build(bits, sign_at));
        let sign = rw.emit(TruncIOp::build(sign, small));
        let result = rw.emit(ShLIOp::build(sign, three));

        // The exponent has another bias.
        let difference = number(rw, word, 0x7e)?;
        let exponent_at = number(rw, word, 23)?;
        let exponent = rw.emit(ShRUIOp::build(bits, exponent_at));
        let exponent = rw.emit(SubIOp::build(exponent, difference));
        let placed = rw.emit(TruncIOp::build(exponent, small));
        let placed = rw.emit(ShLIOp::build(placed, one));
        let result = rw.emit(AddIOp::build(result, placed));

        // The first bit of the mantissa.
        let mask = number(rw, word, 0x40_0000)?;
        let mantissa = rw.emit(AndIOp::build(bits, mask));
        let mantissa = rw.emit(ShRUIOp::build(mantissa, first_bit));
        let mantissa = rw.emit(TruncIOp::build(mantissa, small));
        let result = rw.emit(AddIOp::build(result, mantissa));

        // Small numbers become zero or one half.
        let mask = number(rw, word, 0x7f_ffff)?;
        let exponent = rw.emit(TruncIOp::build(exponent, byte));
        let is_small = rw.emit(CmpIOp::build(Is::Sle, exponent, byte_zero));
        let is_quarter = rw.emit(CmpIOp::build(Is::Eq, exponent, byte_minus_one));
        let mantissa = rw.emit(AndIOp::build(bits, mask));
        let has_mantissa = rw.emit(CmpIOp::build(Is::Ugt, mantissa, zero));
        let to_half = rw.emit(AndIOp::build(is_quarter, has_mantissa));
        let is_half = rw.emit(CmpIOp::build(Is::Eq, exponent, byte_zero));
        let below_zero = number(rw, small, 0xf)?;
        let no_bits = number(rw, small, 0)?;
        let small_result = rw.emit(SelectOp::build(is_small, below_zero, result));
        let small_result = rw.emit(SelectOp::build(to_half, no_bits, small_result));
        let result = rw.emit(SelectOp::build(is_half, result, small_result));

        // The result is incremented if the bits cut off are at least one half of the last bit.
        let mask = number(rw, word, 0x3f_ffff)?;
        let half = number(rw, word, 0x20_0000)?;
        let rest = rw.emit(AndIOp::build(bits, mask));
        let rounds = rw.emit(CmpIOp::build(Is::Uge, rest, half));
        let rounds = rw.emit(OrIOp::build(rounds, is_small));
        let more = rw.emit(AddIOp::build(result, one));
        let result = rw.emit(SelectOp::build(rounds, more, result));
        rw.replace_with(op, BitcastOp::build(result, to))
    }
}

fn float(rw: &mut Rewriter<'_>, ty: Type, value: f64) -> Option<Value> {
    let value = filled_attr(rw.ctx(), ty, Float::from_f64(FloatKind::F32, value))?;
    Some(rw.emit(ConstantOp::build(value)))
}
