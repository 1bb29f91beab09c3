//! Boxes in a vector: an offset and a size in each leading dimension.

use ods_core::{Attr, Context};

/// The integers of an attribute of them.
pub(super) fn integers(ctx: &Context, items: &[Attr]) -> Vec<i64> {
    items.iter().filter_map(|item| item.as_i64(ctx)).collect()
}

/// Integers as an attribute of them.
pub(super) fn integer_attrs(ctx: &Context, items: impl IntoIterator<Item = i64>) -> Vec<Attr> {
    let attr = |item| Attr::integer(ctx, ods_core::Type::I64, item);
    items.into_iter().map(attr).collect()
}

/// Returns whether neighbours in the box are neighbours in the vector.
pub(super) fn has_unit_strides(ctx: &Context, strides: &[Attr]) -> bool {
    strides.iter().all(|stride| stride.as_i64(ctx) == Some(1))
}

/// The numbers of the elements in a box of all dimensions, the last dimension first.
pub fn elements_in<'a>(
    strides: &'a [i64],
    offsets: &'a [i64],
    sizes: &'a [i64],
) -> impl Iterator<Item = usize> + 'a {
    let count = sizes.iter().fold(1, |all: i64, size| all.saturating_mul(*size));
    (0..count).map(move |mut at| {
        let mut number = 0;
        for ((stride, offset), size) in strides.iter().zip(offsets).zip(sizes).rev() {
            number += (offset + at % size) * stride;
            at /= size;
        }
        number as usize
    })
}
