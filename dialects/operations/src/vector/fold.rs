//! Folders, with upstream's folds in upstream's order: canonicalization and upstream's output rely on both.

mod cast;
mod create;
mod extract;
mod insert;
mod mask;
mod masking;
mod memory;
mod shuffle;
mod slice;
mod transfer;

use ods_core::fold::{RawElement, dense_attr, is_poison, scalar_elements};
use ods_core::{Attr, AttrData, Context, DenseElements, Type};

use crate::ub::PoisonAttr;

pub(super) use cast::keeps_order;
pub(super) use extract::repeated;
pub(super) use insert::MOST_COPIED;

/// Returns the constant if it is poison.
fn poison(ctx: &Context, known: Option<Attr>) -> Option<Attr> {
    known.filter(|attr| is_poison(ctx, *attr))
}

/// Returns the poison attribute.
fn poison_attr(ctx: &Context) -> Attr {
    PoisonAttr::get(ctx).into()
}

/// Returns the elements of a constant.
fn dense(ctx: &Context, known: Option<Attr>) -> Option<&DenseElements> {
    match known?.data(ctx) {
        AttrData::Dense(dense) => Some(dense),
        _ => None,
    }
}

/// Returns the constant of type `ty` with the elements of another constant at the given indices.
fn picked(
    ctx: &Context,
    from: &DenseElements,
    ty: Type,
    numbers: impl IntoIterator<Item = usize>,
) -> Option<Attr> {
    let all = scalar_elements::<RawElement>(ctx, from)?;
    if from.splat {
        return dense_attr(ctx, ty, &all);
    }
    let picked: Option<Vec<RawElement>> =
        numbers.into_iter().map(|number| all.get(number).cloned()).collect();
    dense_attr(ctx, ty, &picked?)
}

/// The number of elements up to which a splat is expanded.
const MOST_WRITTEN: i64 = 1 << 24;

/// Returns all `count` elements of a constant; expands a splat.
pub(super) fn all_elements(
    ctx: &Context,
    from: &DenseElements,
    count: i64,
) -> Option<Vec<RawElement>> {
    let mut all = scalar_elements::<RawElement>(ctx, from)?;
    if let ([one], true) = (&all[..], from.splat) {
        let count = Some(count).filter(|count| *count <= MOST_WRITTEN)?;
        all = vec![one.clone(); usize::try_from(count).ok()?];
    }
    Some(all)
}
