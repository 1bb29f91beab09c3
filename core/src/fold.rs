//! What folders are made of: constants taken apart, computed with, and put together again.

use crate::{Attr, AttrData, Context, Float, Type, TypeData};

/// The float of type `ty` with that bit pattern; `None` when `ty` is not a builtin float.
pub fn float_of(ctx: &Context, ty: Type, bits: u128) -> Option<Float> {
    match ty.data(ctx) {
        TypeData::Float(kind) => Some(Float::from_bits(*kind, bits)),
        _ => None,
    }
}

/// The one value of a splat of integers or floats, as an attribute of the element type.
pub fn splat_attr(ctx: &Context, attr: Attr) -> Option<Attr> {
    let AttrData::Dense(dense) = attr.data(ctx) else { return None };
    if !dense.splat {
        return None;
    }
    let elem = dense.ty.element_type(ctx)?;
    let bits = || dense.data.iter().rev().fold(0u128, |all, byte| all << 8 | u128::from(*byte));
    match elem.data(ctx) {
        TypeData::Float(_) => Some(ctx.intern_attr(AttrData::Float(elem, bits()))),
        TypeData::Integer(..) | TypeData::Index => {
            Some(ctx.intern_attr(AttrData::Integer(elem, int_of(ctx, elem, &dense.data)?)))
        }
        _ => None,
    }
}

/// The integer of type `ty` in the raw layout of dense elements.
fn int_of(ctx: &Context, ty: Type, data: &[u8]) -> Option<crate::ApInt> {
    let width = match ty.data(ctx) {
        TypeData::Integer(width, _) => *width,
        TypeData::Index => 64,
        _ => return None,
    };
    let word =
        |chunk: &[u8]| chunk.iter().rev().fold(0u64, |all, byte| all << 8 | u64::from(*byte));
    let words: smallvec::SmallVec<[u64; 1]> = data.chunks(8).map(word).collect();
    Some(crate::ApInt::from_words(width, &words))
}
