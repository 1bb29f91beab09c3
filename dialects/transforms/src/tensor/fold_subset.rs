//! `fold-tensor-subset-ops`

use std::marker::PhantomData;

use ods_core::interface::{OffsetSizeAndStrideOpInterface, ParallelCombiningOpInterface};
use ods_core::mixed::{MixedIndex, MixedSlice, fold_constants};
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::rewrite::{GreedyConfig, Pattern, PatternSet, Rewriter, Rewritten};

use super::resolve::resolve_indices;
use crate::tensor::Insertion;
use crate::tensor::dropped_dims;
use crate::tensor::ranked::Ranked;
use crate::tensor::{FoldTensorSubsetOpsPass, InsertSliceOp, ParallelInsertSliceOp};

impl RunPass for FoldTensorSubsetOpsPass {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        cx.apply_patterns(&fold_subset_patterns(), &GreedyConfig::default())?;
        Ok(())
    }
}

/// Returns the patterns that fold slices into their producers and consumers.
pub fn fold_subset_patterns() -> PatternSet {
    let patterns = PatternSet::new();
    #[cfg(feature = "vector")]
    let patterns = super::fold_transfer::add_patterns(patterns);
    patterns
        .with(InsertionOfInsertion::<InsertSliceOp>(PhantomData))
        .with(InsertionOfInsertion::<ParallelInsertSliceOp>(PhantomData))
}

/// Merges two insertions of slices, if the inner one fills the slice that the outer one inserts.
struct InsertionOfInsertion<X>(PhantomData<fn() -> X>);

impl<X: Insertion> Pattern for InsertionOfInsertion<X> {
    type Root = X;

    fn rewrite(&self, op: X, rw: &mut Rewriter<'_>) -> Rewritten {
        let inner = op.source_of(rw).defined_by::<InsertSliceOp>(rw)?;
        let (outer_slice, inner_slice) = (op.mixed_slice(rw), inner.mixed_slice(rw));
        if !has_unit_strides(&outer_slice) || !has_unit_strides(&inner_slice) {
            return None;
        }
        let source = Ranked::of_value(rw, op.source_of(rw));
        let dropped = dropped_dims(source.shape, &outer_slice.sizes);
        let mut inner_sizes = inner_slice.sizes.iter().copied();
        let mut sizes = outer_slice.sizes.clone();
        for (size, dropped) in sizes.iter_mut().zip(&dropped) {
            if !dropped && inner_sizes.next() != Some(*size) {
                return None;
            }
        }
        let listed = rw.interface::<dyn ParallelCombiningOpInterface>(op.op()).is_some();
        let point = rw.point();
        if let Some(parent) = rw.parent_op(op.op()).filter(|_| listed) {
            rw.set_point_before(parent);
        }
        let offsets = resolve_indices(rw, &outer_slice, &dropped, inner_slice.offsets);
        let mut offsets: Vec<MixedIndex> = offsets.into_iter().map(MixedIndex::Value).collect();
        fold_constants(rw, &mut offsets, |_| true);
        rw.set_point(point);
        let slice =
            MixedSlice { offsets: offsets.into(), sizes, strides: outer_slice.strides.clone() };
        let (source, dest) = (inner.source(rw), op.dest_of(rw));
        op.replace(rw, source, dest, &slice)
    }
}

/// Returns whether all strides are the constant 1.
pub(super) fn has_unit_strides(slice: &MixedSlice) -> bool {
    slice.strides.iter().all(|stride| *stride == MixedIndex::Known(1))
}
