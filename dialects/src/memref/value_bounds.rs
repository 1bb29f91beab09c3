//! Sizes of memrefs, as equations.

use ods_core::affine::AffineExpr;
use ods_core::interface::{
    OffsetSizeAndStrideOpInterface, Quantity, ValueBounds, ValueBoundsOpInterface,
};
use ods_core::mixed::{MixedIndex, constant_index, mixed};
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

/// The size of a dimension is one of those that an operation is given.
fn is_given(value: Value, dim: usize, size: Option<MixedIndex>, bounds: &mut ValueBounds<'_>) {
    if let Some(size) = size {
        let size = bounds.index_expr(size);
        bounds.equal(Quantity::size(value, dim), size);
    }
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
                is_given(value, dim, size, bounds);
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

/// The type of a global says all, and is looked at before the operation.
impl ValueBoundsOpInterface for GetGlobalOp {}

impl ValueBoundsOpInterface for RankOp {
    fn populate_bounds_for_index_value(
        self,
        ir: &Body,
        value: Value,
        bounds: &mut ValueBounds<'_>,
    ) {
        if let Some(shape) = ir.ty(self.memref(ir)).shape(ir.ctx()) {
            bounds.equal(value, AffineExpr::Constant(shape.len() as i64));
        }
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
        is_given(value, dim, size, bounds);
    }
}
