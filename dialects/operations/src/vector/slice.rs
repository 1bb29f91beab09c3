//! Strided slices of a vector: an offset and a size in each leading dimension.

use ods_core::{Attr, Context};

/// Converts an array of integer attributes to integers.
pub fn integers(ctx: &Context, items: &[Attr]) -> Vec<i64> {
    items.iter().filter_map(|item| item.as_i64(ctx)).collect()
}

/// Converts integers to integer attributes.
pub fn integer_attrs(ctx: &Context, items: impl IntoIterator<Item = i64>) -> Vec<Attr> {
    let attr = |item| Attr::integer(ctx, ods_core::Type::I64, item);
    items.into_iter().map(attr).collect()
}

/// Returns whether adjacent elements of the slice are adjacent in the vector.
pub(super) fn has_unit_strides(ctx: &Context, strides: &[Attr]) -> bool {
    strides.iter().all(|stride| stride.as_i64(ctx) == Some(1))
}

/// Returns the linear indices of the elements of a full-rank slice; the last dimension varies fastest.
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
