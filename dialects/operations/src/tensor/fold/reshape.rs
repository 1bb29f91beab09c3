//! `tensor.reshape`, `tensor.expand_shape` and `tensor.collapse_shape`

use ods_core::hooks::{Fold, Folded, Known};
use ods_core::ir::ValueRef;
use ods_core::mixed::constant_index;

use super::super::ranked::Ranked;
use super::super::{
    CollapseShapeOp, DimOp, ExpandShapeOp, FromElementsOp, ReshapeOp, ReshapeOpRef,
};
use super::resized_splat;
use crate::reshape::fold_reshapes;

impl Fold for ReshapeOp {
    fn fold(op: Self::Ref<'_>, known: Known<'_, Self>) -> Folded {
        let ctx = op.ctx();
        if let Some(splat) = resized_splat(ctx, known.source(), op.result().ty()) {
            return splat.into();
        }
        if let Some(before) = op.source().defined_by::<ReshapeOp>() {
            return ReshapeOp::SOURCE.to(op, before.source()).into();
        }
        let source = Ranked::of_type(ctx, op.source().ty());
        match source.filter(|_| op.source().ty() == op.result().ty()) {
            Some(source) if source.rank() == 1 || keeps_sizes(op, source) => op.source().into(),
            _ => Folded::No,
        }
    }
}

/// Returns whether the shape operand consists of the sizes of the source.
fn keeps_sizes(op: ReshapeOpRef<'_>, source: Ranked<'_>) -> bool {
    let Some(definition) = op.shape().defined_by::<FromElementsOp>() else { return false };
    let is_size = |(at, element): (usize, ValueRef<'_>)| {
        if let Some(size) = constant_index(op.body, element.into()) {
            return source.shape.get(at) == Some(&size);
        }
        element.defined_by::<DimOp>().is_some_and(|dim| {
            let index = constant_index(op.body, dim.index().into());
            dim.source() == op.source() && index == Some(at as i64)
        })
    };
    definition.elements().len() == source.rank() && definition.elements().enumerate().all(is_size)
}

fold_reshapes! {
    ExpandShapeOp undoes CollapseShapeOp;
    CollapseShapeOp undoes ExpandShapeOp;
}
