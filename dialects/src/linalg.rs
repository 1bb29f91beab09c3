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
mod shape;
mod softmax;
mod structured;
#[cfg(feature = "linalg-transforms")]
mod transforms;
mod verify;

pub use fold::loop_ranges;
pub use interfaces::payload_uses;
pub use ir::*;
pub use structured::{indexing_maps, iterator_types};
#[cfg(feature = "linalg-transforms")]
pub use transforms::*;
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
        #[cfg(feature = "linalg-transforms")]
        transforms::extend(registry);
    }
}
