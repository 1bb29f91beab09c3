//! Value bounds of memref sizes.

use ods_core::interface::{OffsetSizeAndStrideOpInterface, ValueBounds, ValueBoundsOpInterface};
use ods_core::mixed::mixed;
use ods_core::{Body, Value};

use super::{AllocOp, AllocaOp, CastOp, DimOp, GetGlobalOp, RankOp, SubViewOp};

ods_core::extension! {
    ValueBoundsOpInterface => [AllocOp, AllocaOp, CastOp, DimOp, GetGlobalOp, RankOp, SubViewOp];
}

macro_rules! allocations {
    ($($op:ident;)*) => {$(
        impl ValueBoundsOpInterface for $op {
            fn populate_bounds_for_shaped_value_dim(
                self,
                ir: &Body,
                value: Value,
                dim: usize,
                bounds: &mut ValueBounds<'_>,
            ) {
                let shape = ir.ty(value).shape(ir.ctx()).unwrap_or_default();
                let size = mixed(shape, self.dynamic_sizes(ir)).get(dim).copied();
                bounds.size_is_given(value, dim, size);
            }
        }
    )*};
}

allocations! {
    AllocOp;
    AllocaOp;
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

/// The type of a global is static, and is used before this interface is.
impl ValueBoundsOpInterface for GetGlobalOp {}

impl ValueBoundsOpInterface for RankOp {
    fn populate_bounds_for_index_value(
        self,
        ir: &Body,
        value: Value,
        bounds: &mut ValueBounds<'_>,
    ) {
        bounds.is_rank_of(value, self.memref(ir));
    }
}

impl ValueBoundsOpInterface for SubViewOp {
    fn populate_bounds_for_shaped_value_dim(
        self,
        ir: &Body,
        value: Value,
        dim: usize,
        bounds: &mut ValueBounds<'_>,
    ) {
        let Some(dropped) = self.dropped_dims(ir) else { return };
        let sizes = self.mixed_sizes(ir).into_iter().zip(dropped);
        let size = sizes.filter(|(_, dropped)| !dropped).nth(dim).map(|(size, _)| size);
        bounds.size_is_given(value, dim, size);
    }
}
