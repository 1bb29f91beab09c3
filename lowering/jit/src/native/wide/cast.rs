//! Conversions between wide integers and other integers.

use super::super::target::{I64, Scalar, Target};
use super::program::{Number, NumberType};
use super::{Result, WORD, Wide, Words, convert, float};
use crate::ValueType;
use ods_core::schema::{Cast, Int2};

/// A conversion of which one side is wide.
pub(super) fn cast(e: &mut dyn Target, cast: Cast, a: &Number, to: NumberType) -> Result<Number> {
    match (cast, a, to) {
        (Cast::Zext | Cast::Sext | Cast::Trunc | Cast::Address, Number::Wide(wide), _) => {
            resized(e, cast, wide, to)
        }
        (Cast::Zext | Cast::Sext | Cast::Trunc | Cast::Address, Number::Scalar(lane), _) => {
            let wide = split(e, cast, *lane)?;
            resized(e, cast, &wide, to)
        }
        (
            Cast::FloatToSint | Cast::FloatToSintSat | Cast::FloatToUint | Cast::FloatToUintSat,
            Number::Scalar(lane),
            NumberType::Wide(bits),
        ) => {
            let signed = matches!(cast, Cast::FloatToSint | Cast::FloatToSintSat);
            float::to_int(e, signed, *lane, bits).map(Number::Wide)
        }
        (Cast::SintToFloat | Cast::UintToFloat, Number::Wide(wide), NumberType::Scalar(ty)) => {
            float::of_int(e, cast == Cast::SintToFloat, wide, ty).map(Number::Scalar)
        }
        _ => Err("there is no such conversion of an integer of more than 128 bits".into()),
    }
}

/// A scalar as the words of an integer of its width.
fn split(e: &mut dyn Target, cast: Cast, a: Scalar) -> Result<Wide> {
    let bits = a.ty.bits();
    if bits <= WORD {
        return Ok(Wide { bits, words: [e.resized(a, I64)?].into_iter().collect() });
    }
    let double = ValueType::Int(128);
    let extended = convert(e, if cast == Cast::Sext { Cast::Sext } else { Cast::Zext }, a, double)?;
    let shift = e.int(double, u128::from(WORD));
    let high = e.int2(Int2::Ushr, extended, shift)?;
    let words = [e.resized(extended, I64)?, e.resized(high, I64)?];
    Wide { bits, words: words.into_iter().collect() }.masked(e)
}

/// An integer in another width.
pub(super) fn resized(e: &mut dyn Target, cast: Cast, a: &Wide, to: NumberType) -> Result<Number> {
    let (bits, ty) = match to {
        NumberType::Wide(bits) => (bits, None),
        NumberType::Scalar(ty) => (ty.bits(), Some(ty)),
    };
    let source = if cast == Cast::Sext { a.clone().sign_extended(e)? } else { a.clone() };
    let mut fill = e.int(I64, 0);
    if let (Cast::Sext, Some(last)) = (cast, source.words.last()) {
        let sign = e.int(I64, u128::from(WORD - 1));
        fill = e.int2(Int2::Sshr, *last, sign)?;
    }
    let count = bits.div_ceil(WORD) as usize;
    let words: Words = (0..count).map(|at| source.words.get(at).copied().unwrap_or(fill)).collect();
    let Some(ty) = ty else { return Ok(Number::Wide(Wide { bits, words }.masked(e)?)) };
    let [low, high] = match words[..] {
        [low] => return e.resized(low, ty).map(Number::Scalar),
        [low, high] => [low, high],
        _ => return Err("a scalar has at most 128 bits".into()),
    };
    let double = joined(e, high, low)?;
    e.resized(double, ty).map(Number::Scalar)
}

/// Two words as one integer.
pub(super) fn joined(e: &mut dyn Target, high: Scalar, low: Scalar) -> Result<Scalar> {
    let double = ValueType::Int(128);
    let (high, low) = (e.resized(high, double)?, e.resized(low, double)?);
    let shift = e.int(double, u128::from(WORD));
    let high = e.int2(Int2::Shl, high, shift)?;
    e.int2(Int2::Or, high, low)
}
