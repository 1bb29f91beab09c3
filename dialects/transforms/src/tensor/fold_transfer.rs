//! Vector transfers from and to slices of tensors.

use ods_core::affine::{AffineExpr, AffineMap};
use ods_core::interface::{OffsetSizeAndStrideOpInterface, VectorTransferOpInterface};
use ods_core::mixed::MixedIndex;
use ods_core::rewrite::{Pattern, PatternSet, Rewriter, Rewritten};
use ods_core::{Attr, DYNAMIC};

use super::fold_subset::has_unit_strides;
use super::resolve::resolve_indices;
use crate::tensor::dropped_dims;
use crate::tensor::ranked::Ranked;
use crate::tensor::{ExtractSliceOp, InsertSliceOp};
use crate::vector::masked::{Root, masked};
use crate::vector::{TransferReadOp, TransferWriteOp};

/// Returns the patterns that replace transfers of slices by transfers of the whole tensors.
pub fn fold_transfer_patterns() -> PatternSet {
    add_patterns(PatternSet::new())
}

pub(super) fn add_patterns(patterns: PatternSet) -> PatternSet {
    patterns.with(ReadOfSlice).with(SliceOfWrite)
}

/// Extends a map over the kept dimensions to all dimensions of a tensor.
fn expand_dims(map: &AffineMap, dropped: &[bool]) -> AffineMap {
    let remaining = (0..dropped.len()).filter(|dim| !dropped[*dim]);
    let remaining: Vec<AffineExpr> = remaining.map(|dim| AffineExpr::Dim(dim as u32)).collect();
    map.compose(&AffineMap::new(dropped.len() as u32, 0, remaining))
}

fn is_in_bounds(flags: &[Attr]) -> bool {
    flags.iter().all(|flag| flag.as_bool() == Some(true))
}

/// Replaces a read from a slice by a read from the slice's source.
struct ReadOfSlice;

impl Pattern for ReadOfSlice {
    type Root = TransferReadOp;

    fn rewrite(&self, op: TransferReadOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let slice_op = op.base(rw).defined_by::<ExtractSliceOp>(rw)?;
        let slice = slice_op.mixed_slice(rw);
        if !is_in_bounds(op.in_bounds(rw)) || op.mask(rw).is_some() || !has_unit_strides(&slice) {
            return None;
        }
        let reduced = Ranked::of_value(rw, slice_op.result(rw));
        let dropped = dropped_dims(reduced.shape, &slice.sizes);
        let at: Vec<MixedIndex> = op.indices(rw).map(MixedIndex::Value).collect();
        let root = Root::of(rw, op);
        let at = resolve_indices(rw, &slice, &dropped, at);
        let map = Attr::affine_map(rw.ctx(), expand_dims(op.map(rw), &dropped));
        let (source, padding, ty) = (slice_op.source(rw), op.padding(rw), op.vector_ty(rw));
        let flags = op.in_bounds(rw).to_vec();
        let new = rw.insert(TransferReadOp::build(source, map, padding, &flags, ty).indices(at));
        let value = masked(rw, new, root.mask);
        rw.replace_op(root.op, &[value])
    }
}

/// Replaces a write that covers a slice, followed by its insertion, by a write to the destination.
struct SliceOfWrite;

impl Pattern for SliceOfWrite {
    type Root = InsertSliceOp;

    fn rewrite(&self, op: InsertSliceOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let write = op.source(rw).defined_by::<TransferWriteOp>(rw)?;
        let slice = op.mixed_slice(rw);
        if !is_in_bounds(write.in_bounds(rw))
            || write.mask(rw).is_some()
            || !has_unit_strides(&slice)
        {
            return None;
        }
        let ctx = rw.ctx();
        let written = rw.ty(write.base(rw)).shape(ctx)?;
        let vector = rw.ty(write.value_to_store(rw)).shape(ctx)?;
        if written.contains(&DYNAMIC) || written != vector {
            return None;
        }
        let source = Ranked::of_value(rw, op.source(rw));
        let dropped = dropped_dims(source.shape, &slice.sizes);
        let at: Vec<MixedIndex> = write.indices(rw).map(MixedIndex::Value).collect();
        let at = resolve_indices(rw, &slice, &dropped, at);
        let map = Attr::affine_map(rw.ctx(), expand_dims(write.map(rw), &dropped));
        let (value, dest) = (write.value_to_store(rw), op.dest(rw));
        let flags = write.in_bounds(rw).to_vec();
        let ty = rw.ty(dest);
        let new = TransferWriteOp::build(value, dest, map, &flags).indices(at).result_type([ty]);
        rw.replace_with(op, new)
    }
}
