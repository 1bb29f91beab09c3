//! The arith dialect: arithmetic, comparison and conversion of integers, indices and floats, and of vectors and
//! tensors of them.

ods_core::include_dialect!(mod ir, "arith");

mod asm;
mod canonicalize;
mod cast;
mod fold;
mod index;
mod materialize;
mod overflow;
mod ranges;
mod reduction;
mod speculation;
mod transforms;
mod value_bounds;
mod verify;
#[cfg(any(feature = "math", feature = "vector"))]
mod wider_floats;

pub use index::{index_constant, index_value};
pub use ir::*;
pub use reduction::{combine, identity_attr};
#[cfg(feature = "affine")]
pub(crate) use speculation::own_range;
#[cfg(all(feature = "func", feature = "vector"))]
pub(crate) use transforms::{add_wide_int_patterns, types_with_halves};
pub use transforms::{ceil_floor_division_patterns, expansion_patterns};
#[cfg(any(feature = "math", feature = "vector"))]
pub(crate) use wider_floats::{InWiderFloats, extend_operands, float_named};

use ods_core::Registry;
use ods_core::hooks::ExtendRegistry;
use ods_core::interface::INLINE_ANYWHERE;

impl ExtendRegistry for ArithDialect {
    fn extend(registry: &mut Registry) {
        registry.attach_to::<Self>(&INLINE_ANYWHERE);
        value_bounds::extend(registry);
    }
}
