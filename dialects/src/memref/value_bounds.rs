//! Sizes of memrefs, as equations.

use ods_core::interface::{OffsetSizeAndStrideOpInterface, ValueBounds, ValueBoundsOpInterface};
use ods_core::mixed::mixed;
use ods_core::{Body, OpType, Registry, Value};

use super::{AllocOp, AllocaOp, CastOp, DimOp, GetGlobalOp, RankOp, SubViewOp};

/// Attaches what is known of sizes.
pub fn attach_value_bounds(registry: &mut Registry) {
    type Bounds = dyn ValueBoundsOpInterface;
    registry.attach(AllocOp::SCHEMA.name, Bounds::by::<AllocOp>());
    registry.attach(AllocaOp::SCHEMA.name, Bounds::by::<AllocaOp>());
    registry.attach(CastOp::SCHEMA.name, Bounds::by::<CastOp>());
    registry.attach(DimOp::SCHEMA.name, Bounds::by::<DimOp>());
    registry.attach(GetGlobalOp::SCHEMA.name, Bounds::by::<GetGlobalOp>());
    registry.attach(RankOp::SCHEMA.name, Bounds::by::<RankOp>());
    registry.attach(SubViewOp::SCHEMA.name, Bounds::by::<SubViewOp>());
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
        bounds.size_is_kept(value, dim, self.source(ir));
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

/// The type of a global says all, and is looked at before the operation.
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
