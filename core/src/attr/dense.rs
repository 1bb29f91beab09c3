//! The raw layout of dense elements.

use crate::{Attr, AttrData, Context, DenseElements, Type, TypeData};

/// Bytes of one element: of a complex number, both parts.
pub(crate) fn element_bytes(ctx: &Context, elem: Type) -> usize {
    match elem.data(ctx) {
        TypeData::Integer(width, _) => (*width as usize).div_ceil(8),
        TypeData::Float(kind) => (kind.width() as usize).div_ceil(8),
        TypeData::Complex(inner) => 2 * element_bytes(ctx, *inner),
        _ => 8,
    }
}

/// Whether elements take one bit each: integers of width 1, whatever their sign.
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
    ctx.intern_attr(AttrData::Dense(DenseElements { ty, data: data.into(), splat }))
}

fn packed_splat(data: &mut Vec<u8>, count: usize) -> bool {
    let rest = count % 8;
    let whole = if rest == 0 { data.len() } else { data.len() - 1 };
    if data.len() == 1 && count > 8 {
        return true;
    }
    for (value, fill) in [(0u8, 0u8), (1, 0xff)] {
        let tail =
            if rest == 0 { true } else { data[whole] | !low_bits(rest) == fill | !low_bits(rest) };
        if data[..whole].iter().all(|byte| *byte == fill) && tail && count != 0 {
            data.clear();
            data.push(if value == 0 { 0 } else { 0xff });
            return true;
        }
    }
    false
}

fn low_bits(count: usize) -> u8 {
    (1u8 << count) - 1
}
