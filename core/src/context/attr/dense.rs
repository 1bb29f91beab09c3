//! The raw layout of dense elements.

use super::AttrKey;
use crate::{Attr, Context, Type, TypeData};

/// Returns the size of an element in bytes; for a complex number, of both parts.
pub(crate) fn element_bytes(ctx: &Context, elem: Type) -> usize {
    match elem.data(ctx) {
        TypeData::Integer(width, _) => (*width as usize).div_ceil(8),
        TypeData::Float(kind) => (kind.width() as usize).div_ceil(8),
        TypeData::Complex(inner) => 2 * element_bytes(ctx, *inner),
        _ => 8,
    }
}

/// Returns the size in bytes of an element of a dense array; `None` unless it is `i1`, or an integer or float of whole
/// bytes.
pub(crate) fn array_element_bytes(ctx: &Context, elem: Type) -> Option<usize> {
    match elem.data(ctx) {
        TypeData::Integer(width, _) if *width == 1 || width % 8 == 0 => {}
        TypeData::Float(kind) if kind.width() % 8 == 0 => {}
        _ => return None,
    }
    Some(element_bytes(ctx, elem))
}

/// Returns whether elements take one bit each: integers of width 1 and any signedness.
pub(crate) fn is_packed(ctx: &Context, elem: Type) -> bool {
    matches!(elem.data(ctx), TypeData::Integer(1, _))
}

/// Returns the attribute of raw elements: one for a splat, or all elements of the type, which has a static shape; equal
/// elements become a splat.
pub(crate) fn dense_from_raw(ctx: &Context, ty: Type, mut data: Vec<u8>) -> Attr {
    let elem = ty.element_type_or_self(ctx);
    let count = ty.shape(ctx).unwrap_or_default().iter().product::<i64>() as usize;
    let splat = if data.is_empty() {
        false
    } else if is_packed(ctx, elem) {
        packed_splat(&mut data, count)
    } else {
        let width = element_bytes(ctx, elem).max(1);
        // All elements are equal if each equals its successor.
        let splat = data[width..] == data[..data.len() - width];
        if splat {
            data.truncate(width);
        }
        splat
    };
    ctx.intern_attr_key(AttrKey::Dense { ty, data: &data, splat })
}

/// Returns whether all bits are equal, and then reduces them to one byte. Bits after the last element must be zero.
fn packed_splat(data: &mut Vec<u8>, count: usize) -> bool {
    if count == 1 {
        // A single element is a splat with any bit pattern.
        *data = vec![if data[0] == 0 { 0 } else { 0xff }];
        return true;
    }
    if matches!(**data, [0 | 0xff]) {
        return true;
    }
    let Some((last, before)) = data.split_last() else { return false };
    let ones = data[0] & 1 == 1;
    let (fill, rest) = (if ones { 0xff } else { 0 }, count % 8);
    let end = if ones && rest != 0 { low_bits(rest) } else { fill };
    let splat = *last == end && before.iter().all(|byte| *byte == fill);
    if splat {
        *data = vec![fill];
    }
    splat
}

/// Packs bits that take a byte each, eight to a byte.
pub(crate) fn pack_bits(bits: &[u8]) -> Vec<u8> {
    let mut packed = vec![0; bits.len().div_ceil(8)];
    for (at, bit) in bits.iter().enumerate() {
        packed[at / 8] |= u8::from(*bit != 0) << (at % 8);
    }
    packed
}

fn low_bits(count: usize) -> u8 {
    (1u8 << count) - 1
}
