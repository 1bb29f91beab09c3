//! `tensor.extract` from constants, or from operations on single elements.

use ods_core::fold::{element_attr, splat_attr};
use ods_core::hooks::{Fold, Folded, Known};
use ods_core::mixed::constant_index;
use ods_core::{Attr, AttrData};

use super::super::ranked::Ranked;
use super::super::{ExtractOp, FromElementsOp, InsertOp};

impl Fold for ExtractOp {
    fn fold(op: Self::Ref<'_>, known: Known<'_, Self>) -> Folded {
        let ctx = op.ctx();
        if let Some(tensor) = known.tensor() {
            if let Some(element) = splat_attr(ctx, tensor) {
                return element.into();
            }
            if matches!(tensor.data(ctx), AttrData::DenseResource { .. }) {
                return Folded::No;
            }
        }
        let index = |index: &Option<Attr>| index.and_then(|index| index.as_i64(ctx));
        let Some(indices) = known.indices().iter().map(index).collect::<Option<Vec<i64>>>() else {
            return Folded::No;
        };
        let shape = Ranked::of(op.tensor()).shape;
        if let Some(definition) = op.tensor().defined_by::<FromElementsOp>() {
            // As upstream, indices out of bounds select another element.
            let number = linear(shape, &indices);
            return definition.elements().nth(number.unwrap_or(usize::MAX)).into();
        }
        if let Some(insert) = op.tensor().defined_by::<InsertOp>() {
            let at = insert.indices().map(|index| constant_index(op.body, index.value));
            if at.eq(indices.iter().copied().map(Some)) {
                return insert.scalar().into();
            }
        }
        let inside = indices.iter().zip(shape).all(|(index, size)| (0..*size).contains(index));
        let number = linear(shape, &indices).filter(|_| inside);
        known.tensor().zip(number).and_then(|(all, number)| element_attr(ctx, all, number)).into()
    }
}

/// Returns the linear index of an element; `None` if it is negative.
fn linear(shape: &[i64], indices: &[i64]) -> Option<usize> {
    let (mut number, mut stride) = (0i64, 1i64);
    for (index, size) in indices.iter().zip(shape).rev() {
        number = number.wrapping_add(index.wrapping_mul(stride));
        stride = stride.wrapping_mul(*size);
    }
    usize::try_from(number).ok()
}
