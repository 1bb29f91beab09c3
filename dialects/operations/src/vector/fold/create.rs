//! `vector.from_elements` and `vector.to_elements`

use ods_core::fold::{RawElement, dense_attr};
use ods_core::hooks::{Fold, FoldResult, Folded, Known};

use super::super::shape::Shape;
use super::super::{BroadcastOp, FromElementsOp, FromElementsOpRef, ToElementsOp};
use super::insert::element;

impl Fold for FromElementsOp {
    fn fold(op: Self::Ref<'_>, known: Known<'_, Self>) -> Folded {
        if let Some(whole) = taken_apart(op) {
            return whole;
        }
        let (ctx, elem) = (op.ctx(), Shape::of(op.dest()).elem);
        let elements = known.elements().iter().map(|one| element(ctx, (*one)?, elem));
        let elements: Option<Vec<RawElement>> = elements.collect();
        elements.and_then(|all| dense_attr(ctx, op.dest().ty(), &all)).into()
    }
}

/// Returns the vector of which the operands are all elements, in order.
fn taken_apart(op: FromElementsOpRef<'_>) -> Option<Folded> {
    let from = op.elements().next()?.defined_by::<ToElementsOp>()?;
    let whole = from.source();
    (whole.ty() == op.dest().ty() && op.elements().eq(from.elements())).then(|| whole.into())
}

impl Fold for ToElementsOp {
    fn fold(op: Self::Ref<'_>, _: Known<'_, Self>) -> Folded {
        if let Some(definition) = op.source().defined_by::<FromElementsOp>() {
            return Folded::results(definition.elements().map(FoldResult::from));
        }
        match op.source().defined_by::<BroadcastOp>().map(|broadcast| broadcast.source()) {
            Some(scalar) if !Shape::of(scalar).is_vector => {
                Folded::results(op.elements().map(|_| FoldResult::from(scalar)))
            }
            _ => Folded::No,
        }
    }
}
