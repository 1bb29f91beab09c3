//! `vector.extract_strided_slice` and `vector.insert_strided_slice`

use ods_core::Attr;
use ods_core::hooks::{Fold, Folded, Known};

use super::super::shape::Shape;
use super::super::slice::{elements_in, has_unit_strides, integer_attrs, integers};
use super::super::{
    ExtractStridedSliceOp, ExtractStridedSliceOpRef, InsertStridedSliceOp, only_result,
};
use super::{dense, picked};

impl Fold for ExtractStridedSliceOp {
    fn fold(op: Self::Ref<'_>, known: Known<'_, Self>) -> Folded {
        if op.source().ty() == only_result(*op).ty() {
            return op.source().into();
        }
        through_insertions(op).unwrap_or_else(|| constant(op, known.source()).into())
    }
}

/// Traces the slice through insertions at other positions to the insertion that contains it.
fn through_insertions(op: ExtractStridedSliceOpRef<'_>) -> Option<Folded> {
    let ctx = op.ctx();
    let (offsets, sizes) = (integers(ctx, op.offsets()), integers(ctx, op.sizes()));
    let mut next = op.source().defined_by::<InsertStridedSliceOp>();
    while let Some(insert) = next {
        let part = Shape::of(insert.value_to_store());
        let places = integers(ctx, insert.offsets());
        let same_rank = Shape::of(op.source()).rank() == part.rank();
        if !same_rank || offsets.len() > places.len() {
            return None;
        }
        let strides = op.strides().iter().zip(insert.strides());
        let dims = offsets.iter().zip(&sizes).zip(places.iter().zip(part.dims));
        let (mut within, mut partly, mut elsewhere) = (Vec::new(), false, false);
        for (((offset, size), (start, capacity)), (a, b)) in dims.zip(strides) {
            if a != b {
                return None;
            }
            if !(*start..start + capacity).contains(offset) {
                elsewhere = true;
                break;
            }
            partly |= offset + size > start + capacity;
            within.push(offset - start);
        }
        if !elsewhere {
            let within = integer_attrs(ctx, within);
            return (!partly).then(|| {
                Folded::in_place([
                    ExtractStridedSliceOp::SOURCE.to(op, insert.value_to_store()),
                    ExtractStridedSliceOp::OFFSETS.to(ctx, &within[..]),
                ])
            });
        }
        next = insert.dest().defined_by::<InsertStridedSliceOp>();
    }
    None
}

/// Extracts a slice of a constant.
fn constant(op: ExtractStridedSliceOpRef<'_>, source: Option<Attr>) -> Option<Attr> {
    let (ctx, shape, result) = (op.ctx(), Shape::of(op.source()), only_result(*op));
    let constant = dense(ctx, source)?;
    if !has_unit_strides(ctx, op.strides()) {
        return None;
    }
    let mut offsets = integers(ctx, op.offsets());
    offsets.resize(shape.rank(), 0);
    let strides = shape.strides();
    picked(ctx, constant, result.ty(), elements_in(&strides, &offsets, Shape::of(result).dims))
}

impl Fold for InsertStridedSliceOp {
    fn fold(op: Self::Ref<'_>, _: Known<'_, Self>) -> Folded {
        match op.value_to_store().ty() == op.dest().ty() {
            true => op.value_to_store().into(),
            false => Folded::No,
        }
    }
}
