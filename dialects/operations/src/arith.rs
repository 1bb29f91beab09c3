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
mod value_bounds;
mod verify;

pub use index::{index_constant, index_value};
pub use ir::*;
pub use reduction::{combine, identity_attr};
pub use speculation::own_range;

use ods_core::Registry;
use ods_core::hooks::ExtendRegistry;
use ods_core::interface::INLINE_ANYWHERE;

impl ExtendRegistry for ArithDialect {
    fn extend(registry: &mut Registry) {
        registry.attach_to::<Self>(&INLINE_ANYWHERE);
        value_bounds::extend(registry);
    }
}
