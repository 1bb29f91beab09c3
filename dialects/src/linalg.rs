//! The linalg dialect: structured operations on tensors and memory.
//!
//! A structured operation declares its computation: its record has data (`Data` in the `.td`) for the indexing maps
//! from loops to elements, and for the scalar computation. `structured` interprets the former and `body` the latter,
//! each for all operations.
//!
//! - `asm`: custom syntax; `verify`: one file for each interface, or for several operations of a kind.

ods_core::include_dialect!(mod ir, "linalg");

mod asm;
mod body;
mod canonicalize;
mod create;
mod fold;
mod interfaces;
mod reify;
mod relayout;
mod runtime_verification;
mod scalars;
mod shape;
mod softmax;
mod structured;
mod structured_op;
mod tiling;
mod transforms;
mod value_bounds;
mod verify;

#[cfg(feature = "transform")]
pub(crate) use fold::loop_ranges;
#[cfg(feature = "bufferization")]
pub(crate) use interfaces::payload_uses;
pub use ir::*;
pub use structured::{indexing_maps, iterator_types};
#[cfg(feature = "transform")]
pub(crate) use transforms::{
    NotVectorized, SplitOptions, VectorizeOptions, generalize, interchange_loops, name_destination,
    pad_decomposition_patterns, relayout_decomposition_patterns, specialize, split_reduction,
    unit_dims_patterns, vectorize,
};
#[cfg(feature = "transform")]
pub(crate) use verify::is_sum_of_products_by;

use ods_core::hooks::{ExtendRegistry, MaterializeConstants};
use ods_core::interface::INLINE_ANYWHERE;
use ods_core::{Attr, Op, OpBuilder, Registry, Type};

use crate::arith::ArithDialect;

impl MaterializeConstants for LinalgDialect {
    fn materialize(builder: &mut OpBuilder<'_>, value: Attr, ty: Type) -> Option<Op> {
        ArithDialect::materialize(builder, value, ty)
    }
}

impl ExtendRegistry for LinalgDialect {
    fn extend(registry: &mut Registry) {
        registry.attach_to::<Self>(&INLINE_ANYWHERE);
        runtime_verification::extend(registry);
        tiling::extend(registry);
        value_bounds::extend(registry);
    }
}
