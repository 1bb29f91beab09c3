//! Sizes of tensors, as equations.

use ods_core::affine::AffineExpr;
use ods_core::interface::{
    OffsetSizeAndStrideOpInterface, Quantity, ValueBounds, ValueBoundsOpInterface,
};
use ods_core::mixed::{MixedIndex, constant_index};
use ods_core::{Body, OpType, Registry, Value};

use super::slice::dropped_dims;
use super::{CastOp, DimOp, EmptyOp, ExtractSliceOp, PadOp, RankOp};

/// Attaches what is known of sizes.
pub fn attach_value_bounds(registry: &mut Registry) {
    type Bounds = dyn ValueBoundsOpInterface;
    registry.attach(CastOp::SCHEMA.name, Bounds::by::<CastOp>());
    registry.attach(DimOp::SCHEMA.name, Bounds::by::<DimOp>());
    registry.attach(EmptyOp::SCHEMA.name, Bounds::by::<EmptyOp>());
    registry.attach(ExtractSliceOp::SCHEMA.name, Bounds::by::<ExtractSliceOp>());
    registry.attach(PadOp::SCHEMA.name, Bounds::by::<PadOp>());
    registry.attach(RankOp::SCHEMA.name, Bounds::by::<RankOp>());
}

/// The size of a dimension is one of those that an operation is given.
fn is_given(value: Value, dim: usize, size: Option<MixedIndex>, bounds: &mut ValueBounds<'_>) {
    if let Some(size) = size {
        let size = bounds.index_expr(size);
        bounds.equal(Quantity::size(value, dim), size);
    }
}

impl ValueBoundsOpInterface for CastOp {
    fn populate_bounds_for_shaped_value_dim(
        self,
        ir: &Body,
        value: Value,
        dim: usize,
        bounds: &mut ValueBounds<'_>,
    ) {
        let source = self.source(ir);
        if ir.ty(source).shape(ir.ctx()).is_some() {
            let size = bounds.expr(Quantity::size(source, dim));
            bounds.equal(Quantity::size(value, dim), size);
        }
    }
}

impl ValueBoundsOpInterface for DimOp {
    fn populate_bounds_for_index_value(
        self,
        ir: &Body,
        value: Value,
        bounds: &mut ValueBounds<'_>,
    ) {
        let source = self.source(ir);
        let dim = constant_index(ir, self.index(ir)).and_then(|dim| usize::try_from(dim).ok());
        let rank = ir.ty(source).shape(ir.ctx()).map_or(0, <[i64]>::len);
        if let Some(dim) = dim.filter(|dim| *dim < rank) {
            let size = bounds.expr(Quantity::size(source, dim));
            bounds.equal(value, size);
        }
    }
}

impl ValueBoundsOpInterface for EmptyOp {
    fn populate_bounds_for_shaped_value_dim(
        self,
        ir: &Body,
        value: Value,
        dim: usize,
        bounds: &mut ValueBounds<'_>,
    ) {
        is_given(value, dim, self.mixed_sizes(ir).get(dim).copied(), bounds);
    }
}

impl ValueBoundsOpInterface for ExtractSliceOp {
    fn populate_bounds_for_shaped_value_dim(
        self,
        ir: &Body,
        value: Value,
        dim: usize,
        bounds: &mut ValueBounds<'_>,
    ) {
        let sizes = self.mixed_sizes(ir);
        let shape = ir.ty(value).shape(ir.ctx()).unwrap_or_default();
        let dropped = dropped_dims(shape, &sizes);
        let kept = sizes.iter().zip(dropped).filter(|(_, dropped)| !dropped);
        let size = kept.map(|(size, _)| *size).nth(dim);
        is_given(value, dim, size, bounds);
    }
}

impl ValueBoundsOpInterface for PadOp {
    fn populate_bounds_for_shaped_value_dim(
        self,
        ir: &Body,
        value: Value,
        dim: usize,
        bounds: &mut ValueBounds<'_>,
    ) {
        let size = bounds.expr(Quantity::size(self.source(ir), dim));
        let (low, high) = (self.mixed_low(ir), self.mixed_high(ir));
        if let (Some(low), Some(high)) = (low.get(dim), high.get(dim)) {
            let (low, high) = (bounds.index_expr(*low), bounds.index_expr(*high));
            bounds.equal(Quantity::size(value, dim), size.add(low).add(high));
        }
    }
}

impl ValueBoundsOpInterface for RankOp {
    fn populate_bounds_for_index_value(
        self,
        ir: &Body,
        value: Value,
        bounds: &mut ValueBounds<'_>,
    ) {
        if let Some(shape) = ir.ty(self.tensor(ir)).shape(ir.ctx()) {
            bounds.equal(value, AffineExpr::Constant(shape.len() as i64));
        }
    }
}
