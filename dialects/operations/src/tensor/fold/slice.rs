//! `tensor.extract_slice` and `tensor.insert_slice`

use ods_core::Body;
use ods_core::hooks::{Fold, Folded, Known};
use ods_core::interface::OffsetSizeAndStrideOpInterface;
use ods_core::mixed::MixedSlice;

use super::super::ranked::Ranked;
use super::super::{ExtractSliceOp, ExtractSliceOpRef, InsertSliceOp, InsertSliceOpRef};
use super::resized_splat;

impl Fold for ExtractSliceOp {
    fn fold(op: Self::Ref<'_>, known: Known<'_, Self>) -> Folded {
        let (ctx, ty) = (op.ctx(), op.result().ty());
        if let Some(splat) = resized_splat(ctx, known.source(), ty) {
            return splat.into();
        }
        if op.source().ty() == ty && is_all_of(op.body, &extracted(op), Ranked::of(op.result())) {
            return op.source().into();
        }
        // The slice that was inserted at the same position.
        let insertion = op.source().defined_by::<InsertSliceOp>();
        let same = insertion.filter(|insertion| {
            insertion.source().ty() == ty && inserted(*insertion) == extracted(op)
        });
        same.map(|insertion| insertion.source()).into()
    }
}

impl Fold for InsertSliceOp {
    fn fold(op: Self::Ref<'_>, _: Known<'_, Self>) -> Folded {
        let (source, result) = (op.source(), Ranked::of(op.result()));
        let slice = inserted(op);
        if source.ty() == op.result().ty()
            && result.is_static()
            && is_all_of(op.body, &slice, result)
        {
            return source.into();
        }
        // The insertion overwrites a previous one at the same position.
        if let Some(before) = op.dest().defined_by::<InsertSliceOp>()
            && before.source().ty() == source.ty()
            && inserted(before) == slice
        {
            return InsertSliceOp::DEST.to(op, before.dest()).into();
        }
        // The insertion writes a slice back to the position that it was extracted from.
        if let Some(taken) = source.defined_by::<ExtractSliceOp>()
            && taken.source() == op.dest()
            && extracted(taken) == slice
        {
            return taken.source().into();
        }
        let empty = slice.sizes.iter().any(|size| size.constant(op.body) == Some(0));
        empty.then(|| op.dest()).into()
    }
}

fn extracted(op: ExtractSliceOpRef<'_>) -> MixedSlice {
    ExtractSliceOp::from(op).mixed_slice(op.body)
}

fn inserted(op: InsertSliceOpRef<'_>) -> MixedSlice {
    InsertSliceOp::from(op).mixed_slice(op.body)
}

/// Returns whether a slice provably is the whole tensor, in order.
fn is_all_of(ir: &Body, slice: &MixedSlice, whole: Ranked<'_>) -> bool {
    let sizes = slice.sizes.iter().zip(whole.shape);
    slice.has_zero_offset(ir)
        && sizes.into_iter().all(|(size, all)| size.constant(ir) == Some(*all))
        && slice.has_unit_stride(ir)
}
