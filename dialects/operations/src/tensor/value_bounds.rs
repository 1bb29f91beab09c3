//! Value bounds of tensor sizes.

use ods_core::interface::{
    OffsetSizeAndStrideOpInterface, Quantity, ValueBounds, ValueBoundsOpInterface,
};
use ods_core::{Body, Value};

use super::slice::dropped_dims;
use super::{CastOp, DimOp, EmptyOp, ExtractSliceOp, PadOp, RankOp};

ods_core::extension! {
    ValueBoundsOpInterface => [CastOp, DimOp, EmptyOp, ExtractSliceOp, PadOp, RankOp];
}

impl ValueBoundsOpInterface for CastOp {
    fn populate_bounds_for_shaped_value_dim(
        self,
        ir: &Body,
        value: Value,
        dim: usize,
        bounds: &mut ValueBounds<'_>,
    ) {
        bounds.preserves_size(value, dim, self.source(ir));
    }
}

impl ValueBoundsOpInterface for DimOp {
    fn populate_bounds_for_index_value(
        self,
        ir: &Body,
        value: Value,
        bounds: &mut ValueBounds<'_>,
    ) {
        bounds.is_size_of(value, self.source(ir), self.index(ir));
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
        bounds.size_is_given(value, dim, self.mixed_sizes(ir).get(dim).copied());
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
        let remaining = sizes.iter().zip(dropped).filter(|(_, dropped)| !dropped);
        let size = remaining.map(|(size, _)| *size).nth(dim);
        bounds.size_is_given(value, dim, size);
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
        bounds.is_rank_of(value, self.tensor(ir));
    }
}
