//! The raw layout of dense elements.

use super::AttrKey;
use crate::{Attr, Context, Type, TypeData};

/// Bytes of one element: of a complex number, both parts.
pub(crate) fn element_bytes(ctx: &Context, elem: Type) -> usize {
    match elem.data(ctx) {
        TypeData::Integer(width, _) => (*width as usize).div_ceil(8),
        TypeData::Float(kind) => (kind.width() as usize).div_ceil(8),
        TypeData::Complex(inner) => 2 * element_bytes(ctx, *inner),
        _ => 8,
    }
}

/// Bytes of an element of a dense array, if there are such arrays: of `i1`, and of integers and floats of whole bytes.
pub(crate) fn array_element_bytes(ctx: &Context, elem: Type) -> Option<usize> {
    match elem.data(ctx) {
        TypeData::Integer(width, _) if *width == 1 || width % 8 == 0 => {}
        TypeData::Float(kind) if kind.width() % 8 == 0 => {}
        _ => return None,
    }
    Some(element_bytes(ctx, elem))
}

/// Returns whether elements take one bit each: integers of width 1, whatever their sign.
pub(crate) fn is_packed(ctx: &Context, elem: Type) -> bool {
    matches!(elem.data(ctx), TypeData::Integer(1, _))
}

/// The attribute of raw elements: one for a splat, or as many as the type of static shape has; equal elements become
/// a splat.
pub(crate) fn dense_from_raw(ctx: &Context, ty: Type, mut data: Vec<u8>) -> Attr {
    let elem = ty.element_type_or_self(ctx);
    let count = ty.shape(ctx).unwrap_or_default().iter().product::<i64>() as usize;
    let splat = if data.is_empty() {
        false
    } else if is_packed(ctx, elem) {
        packed_splat(&mut data, count)
    } else {
        let width = element_bytes(ctx, elem).max(1);
        // All elements are equal when each equals the next.
        let splat = data[width..] == data[..data.len() - width];
        if splat {
            data.truncate(width);
        }
        splat
    };
    ctx.intern_attr_key(AttrKey::Dense { ty, data: &data, splat })
}

/// Returns whether all bits are equal, which leaves one byte of them. What is behind the last element must be zero.
fn packed_splat(data: &mut Vec<u8>, count: usize) -> bool {
    if count == 1 {
        // Any bit sets the only element.
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

fn low_bits(count: usize) -> u8 {
    (1u8 << count) - 1
}
