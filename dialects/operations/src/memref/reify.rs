//! Reification of result sizes from operands.

use ods_core::fold::insert_or_fold;
use ods_core::interface::ReifyRankedShapedTypeOpInterface;
use ods_core::ir::Inserter;
use ods_core::mixed::{MixedIndex, MixedList, mixed};
use ods_core::{DYNAMIC, OpBuilder, Value};

use super::{AssumeAlignmentOp, DimOp, ExpandShapeOp, memref_of};
use crate::arith::index_constant;

/// Returns the size of a dimension of a memref: the static size, or a `memref.dim` unless that folds.
pub fn mixed_size(at: &mut impl Inserter, memref: Value, dim: usize) -> MixedIndex {
    at.build(|builder| match memref_of(builder.body(), memref).shape[dim] {
        DYNAMIC => dim_of(builder, memref, dim).into(),
        size => size.into(),
    })
}

/// Returns the sizes of all dimensions of a memref.
pub fn mixed_sizes(at: &mut impl Inserter, memref: Value) -> MixedList {
    at.build(|builder| {
        let rank = memref_of(builder.body(), memref).rank();
        (0..rank).map(|dim| mixed_size(builder, memref, dim)).collect()
    })
}

/// Builds a `memref.dim`.
pub fn dim_op(at: &mut impl Inserter, memref: Value, dim: usize) -> Value {
    at.build(|builder| {
        let index = index_constant(builder, dim as i64);
        let dim = DimOp::build(memref, index).insert(builder);
        dim.result(builder.body())
    })
}

/// Builds a `memref.dim`, unless it folds.
pub fn dim_of(at: &mut impl Inserter, memref: Value, dim: usize) -> Value {
    at.build(|builder| {
        let index = index_constant(builder, dim as i64);
        insert_or_fold(builder, |builder| DimOp::build(memref, index).insert(builder).into())
    })
}

impl ReifyRankedShapedTypeOpInterface for AssumeAlignmentOp {
    fn reify_result_shapes(self, builder: &mut OpBuilder<'_>) -> Option<Vec<MixedList>> {
        let memref = self.memref(builder.body());
        Some(vec![mixed_sizes(builder, memref)])
    }

    fn reify_dim_of_result(
        self,
        builder: &mut OpBuilder<'_>,
        _: usize,
        dim: usize,
    ) -> Option<MixedIndex> {
        let memref = self.memref(builder.body());
        Some(mixed_size(builder, memref, dim))
    }
}

impl ReifyRankedShapedTypeOpInterface for ExpandShapeOp {
    fn reify_result_shapes(self, builder: &mut OpBuilder<'_>) -> Option<Vec<MixedList>> {
        let ir = builder.body();
        Some(vec![mixed(&self.static_output_shape(ir), self.output_shape(ir))])
    }
}
