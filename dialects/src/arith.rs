//! The arith dialect: arithmetic, comparison and conversion of integers, indices and floats, and of vectors and
//! tensors of them.

ods_core::include_dialect!(mod ir, "arith");

mod asm;
mod canonicalize;
mod cast;
mod fold;
mod materialize;
mod overflow;
mod ranges;
mod reduction;
mod speculation;
mod transforms;
mod value_bounds;
mod verify;

pub use ir::*;
pub use reduction::{combine, identity_attr};
pub use transforms::{ceil_floor_division_patterns, expansion_patterns};
pub use value_bounds::attach_value_bounds;
