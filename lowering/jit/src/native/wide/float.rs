//! Conversions between wide integers and floats, by the bits of the floats.

use ods_dialects::llvm::{FCmpPredicate, ICmpPredicate};

use super::super::target::{I64, Immediate, Scalar, Target};
use super::cast::joined;
use super::{Result, Wide, bit_word, convert};
use crate::ValueType;
use ods_core::schema::{Cast, Float1, Float2, Inst, Int2};

/// A format that numbers are taken apart in or put together in.
#[derive(Clone, Copy)]
struct Format {
    ty: ValueType,
    /// The bits of the fraction.
    fraction: u32,
    bias: i64,
}

const SINGLE: Format = Format { ty: ValueType::F32, fraction: 23, bias: 127 };
const DOUBLE: Format = Format { ty: ValueType::F64, fraction: 52, bias: 1023 };
const EXTENDED: Format = Format { ty: ValueType::F80, fraction: 64, bias: 16383 };
const QUAD: Format = Format { ty: ValueType::F128, fraction: 112, bias: 16383 };

/// The integer of a float, towards zero; the nearest where it does not fit, and zero for a NaN.
pub(super) fn to_int(e: &mut dyn Target, signed: bool, a: Scalar, bits: u32) -> Result<Wide> {
    // Formats that hold all of the numbers that there are.
    let format = if matches!(a.ty, ValueType::F80 | ValueType::F128) { QUAD } else { DOUBLE };
    let a = if a.ty == format.ty { a } else { convert(e, Cast::FloatToFloat, a, format.ty)? };
    let raw = e.bits_of(a);
    let shift = e.int(raw.ty, u128::from(format.fraction));
    let high = e.int2(Int2::Ushr, raw, shift)?;
    let high = e.resized(high, I64)?;
    let exponents = 2 * format.bias + 1;
    let mask = e.int(I64, exponents as u128);
    let exponent = e.int2(Int2::And, high, mask)?;
    let mask = e.int(raw.ty, (1 << format.fraction) - 1);
    let fraction = e.int2(Int2::And, raw, mask)?;
    let hidden = e.int(raw.ty, 1 << format.fraction);
    let significand = e.int2(Int2::Or, fraction, hidden)?;

    // The significand is an integer that the exponent has moved.
    let unit = e.int(I64, (format.bias + i64::from(format.fraction)) as u128);
    let up = e.int2(Int2::Sub, exponent, unit)?;
    let down = e.int2(Int2::Sub, unit, exponent)?;
    let is_integral = e.compare(ICmpPredicate::Uge, exponent, unit)?;
    let zero_word = e.int(I64, 0);
    let by = e.select(is_integral, up, zero_word)?;
    let significand_words = match super::cast::cast(
        e,
        Cast::Zext,
        &super::program::Number::Scalar(significand),
        super::program::NumberType::Wide(bits),
    )? {
        super::program::Number::Wide(wide) => wide,
        super::program::Number::Scalar(_) => return Err("an integer is not wide".into()),
    };
    let most = e.int(I64, u128::from(bits - 1));
    let too_far = e.compare(ICmpPredicate::Ugt, by, most)?;
    let by = e.select(too_far, most, by)?;
    let raised = significand_words.shifted(e, Int2::Shl, by)?;
    let width = e.int(I64, u128::from(raw.ty.bits() - 1));
    let is_small = e.compare(ICmpPredicate::Ugt, down, width)?;
    let down = e.select(is_small, width, down)?;
    let down = e.resized(down, raw.ty)?;
    let lowered = e.int2(Int2::Ushr, significand, down)?;
    let lowered_word = e.resized(lowered, ValueType::Int(128))?;
    let low = e.resized(lowered_word, I64)?;
    let shift = e.int(ValueType::Int(128), 64);
    let high = e.int2(Int2::Ushr, lowered_word, shift)?;
    let mut lowered = Wide::of_word(e, bits, low);
    lowered.words[1] = e.resized(high, I64)?;
    let magnitude = Wide::select(e, is_integral, &raised, &lowered)?;
    let zero = Wide::constant(e, bits, 0)?;
    let one_exponent = e.int(I64, format.bias as u128);
    let is_fraction = e.compare(ICmpPredicate::Ult, exponent, one_exponent)?;
    let magnitude = Wide::select(e, is_fraction, &zero, &magnitude)?;

    let negative = e.constant(format.ty, 0);
    let negative = compared(e, FCmpPredicate::Olt, a, negative)?;
    let limit = if signed { bits - 1 } else { bits };
    let limit = (i64::from(limit) + format.bias).min(exponents);
    let limit = e.int(I64, limit as u128);
    let beyond = e.compare(ICmpPredicate::Uge, exponent, limit)?;
    let negated = magnitude.negated(e)?;
    let (least, most) = match signed {
        true => Wide::bounds(e, bits)?,
        false => (zero.clone(), Wide::constant(e, bits, -1)?),
    };
    let below = if signed { &negated } else { &zero };
    let within = Wide::select(e, negative, below, &magnitude)?;
    let bound = Wide::select(e, negative, &least, &most)?;
    let number = Wide::select(e, beyond, &bound, &within)?;
    let nan = compared(e, FCmpPredicate::Uno, a, a)?;
    Wide::select(e, nan, &zero, &number)
}

/// The float nearest to an integer.
pub(super) fn of_int(e: &mut dyn Target, signed: bool, a: &Wide, to: ValueType) -> Result<Scalar> {
    // The 16-bit formats round through f32, as LLVM does.
    let format = match to {
        ValueType::F64 => DOUBLE,
        ValueType::F80 => EXTENDED,
        ValueType::F128 => QUAD,
        _ => SINGLE,
    };
    let magnitude = if signed { a.magnitude(e)? } else { a.clone() };
    let zeros = magnitude.leading_zeros(e)?;
    let count = magnitude.words.len();
    let all = count as u32 * super::WORD;
    let spare = e.int(I64, u128::from(all - a.bits));
    let by = e.int2(Int2::Add, zeros, spare)?;
    let whole = Wide { bits: all, words: magnitude.words };
    let most = e.int(I64, u128::from(all - 1));
    let is_zero = e.compare(ICmpPredicate::Ugt, by, most)?;
    let amount = e.select(is_zero, most, by)?;
    let top = whole.shifted(e, Int2::Shl, amount)?;

    // The highest bits, of which the last tells of all below it, are rounded once.
    let taken = if matches!(format.ty, ValueType::F80 | ValueType::F128) { 2 } else { 1 };
    let zero = e.int(I64, 0);
    let mut rest = zero;
    for word in &top.words[..count - taken] {
        rest = e.int2(Int2::Or, rest, *word)?;
    }
    let lost = e.compare(ICmpPredicate::Ne, rest, zero)?;
    let lost = bit_word(e, lost)?;
    let low = e.int2(Int2::Or, top.words[count - taken], lost)?;
    let remaining = if taken == 2 { joined(e, top.words[count - 1], low)? } else { low };
    let rounded = convert(e, Cast::UintToFloat, remaining, format.ty)?;

    // Then its place is that of the highest word; what lies beyond the exponents is infinite.
    let start = e.int(I64, u128::from(all - taken as u32 * super::WORD));
    let power = e.int2(Int2::Sub, start, by)?;
    let largest = e.int(I64, (format.bias + 1) as u128);
    let power = e.int2(Int2::Smin, power, largest)?;
    let bias = e.int(I64, format.bias as u128);
    let field = e.int2(Int2::Add, power, bias)?;
    let raw = ValueType::Int(format.ty.bits() as u8);
    let field = e.resized(field, raw)?;
    let shift = e.int(raw, u128::from(format.fraction));
    let mut factor = e.int2(Int2::Shl, field, shift)?;
    if format.ty == ValueType::F80 {
        let one = e.int(raw, 1 << 63);
        factor = e.int2(Int2::Or, factor, one)?;
    }
    let factor = e.with_bits_of(factor, format.ty);
    let product = Inst::Float2(Float2::Mul);
    let mut result = e.inst(product, &[rounded, factor], Immediate::None, None)?;
    // Nothing times infinity is no number.
    let nothing = e.constant(format.ty, 0);
    result = e.select(is_zero, nothing, result)?;
    if signed {
        let negated = e.inst(Inst::Float1(Float1::Neg), &[result], Immediate::None, None)?;
        let negative = a.is_negative(e)?;
        result = e.select(negative, negated, result)?;
    }
    if result.ty == to { Ok(result) } else { convert(e, Cast::FloatToFloat, result, to) }
}

fn compared(e: &mut dyn Target, predicate: FCmpPredicate, a: Scalar, b: Scalar) -> Result<Scalar> {
    e.inst(Inst::Fcmp, &[a, b], Immediate::Number(predicate as i64), None)
}
