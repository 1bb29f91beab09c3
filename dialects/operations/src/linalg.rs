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
pub mod create;
mod fold;
mod interfaces;
mod reify;
pub mod relayout;
#[cfg(all(feature = "cf", feature = "index", feature = "scf"))]
mod runtime_verification;
mod scalars;
pub mod shape;
mod softmax;
pub mod structured;
mod tiling;
mod value_bounds;
mod verify;

pub use canonicalize::fill::padding;
pub use canonicalize::insert_empty;
pub use fold::loop_ranges;
pub use interfaces::payload_uses;
pub use ir::*;
pub use scalars::has_buffers_only;
pub use structured::{indexing_maps, iterator_types};
pub use verify::contraction::is_sum_of_products;
pub use verify::is_sum_of_products_by;

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
        #[cfg(all(feature = "cf", feature = "index", feature = "scf"))]
        runtime_verification::extend(registry);
        tiling::extend(registry);
        value_bounds::extend(registry);
    }
}
