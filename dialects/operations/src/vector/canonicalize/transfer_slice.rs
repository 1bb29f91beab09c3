//! Transfers to tensors of which a slice is inserted into another tensor.

use ods_core::affine::AffineExpr;
use ods_core::interface::{OffsetSizeAndStrideOpInterface, VectorTransferOpInterface};
use ods_core::mixed::parted;
use ods_core::rewrite::{Done, Pattern, Rewriter, Rewritten};
use ods_core::{Attr, Body, Value};

use super::super::TransferWriteOp;
use super::super::shape::Shape;
use super::super::transfer::indices;
use super::{in_body, known_number};
use crate::tensor::{ExtractSliceOp, InsertSliceOp};

/// `insert_slice(extract_slice(transfer_write v, t), d)` → `insert_slice(transfer_write v, extract_slice(d), d)`
///
/// All of `t` is overwritten, and the extracted slice starts at its origin, so the vector can be written to the
/// destination directly.
pub(super) struct WriteToSlice;

impl Pattern for WriteToSlice {
    type Root = InsertSliceOp;

    fn rewrite(&self, op: InsertSliceOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let to = op.mixed_slice(rw);
        let extract = op.source(rw).defined_by::<ExtractSliceOp>(rw)?;
        let from = extract.mixed_slice(rw);
        if !to.has_unit_stride(rw) || !from.has_unit_stride(rw) || !from.has_zero_offset(rw) {
            return None;
        }
        let write = extract.source(rw).defined_by::<TransferWriteOp>(rw)?;
        let only = rw.has_one_use(extract.result(rw)) && rw.has_one_use(write.result(rw)?);
        let ty = op.source_ty(rw);
        let same_rank = ty.shape(rw.ctx())?.len() == write.transfer_rank(rw);
        let same_sizes = to.sizes.len() == from.sizes.len()
            && to.sizes.iter().zip(&from.sizes).all(|(a, b)| a.is_same(rw, *b));
        if !only || !same_rank || !same_sizes || !covers_base(rw, write) {
            return None;
        }
        let parts = [&to.offsets, &to.sizes, &to.strides].map(|list| parted(list));
        let [(offsets, offset_values), (sizes, size_values), (strides, stride_values)] = parts;
        let (vector, map) = (write.value_to_store(rw), write.permutation_map(rw));
        let indices: Vec<Value> = write.indices(rw).collect();
        let flags = vec![Attr::bool(false); write.in_bounds(rw).len()];
        rw.set_point_before(op);
        let slice = ExtractSliceOp::build(op.dest(rw), &offsets, &sizes, &strides, ty);
        let slice = slice.offsets(offset_values).sizes(size_values).strides(stride_values);
        let slice = rw.insert(slice).result(rw);
        let new = TransferWriteOp::build(vector, slice, map, &flags).result_type(Some(ty));
        let new = rw.insert(new.indices(indices)).result(rw)?;
        rw.modify(op, |ir| InsertSliceOp::SOURCE.set(ir, op, new));
        Some(Done)
    }
}

/// Returns whether a write overwrites the whole base tensor.
fn covers_base(ir: &Body, write: TransferWriteOp) -> bool {
    let sizes = ir.ty(write.base(ir)).shape(ir.ctx()).unwrap_or_default();
    let size = |expr: &AffineExpr| sizes.get(expr.as_dim()? as usize).copied();
    let vector = Shape::of(in_body(ir, write.value_to_store(ir))).dims;
    let map = write.map(ir);
    write.mask(ir).is_none()
        && map.results.iter().map(size).eq(vector.iter().copied().map(Some))
        && indices(ir, write).all(|index| known_number(ir, index) == Some(0))
}
