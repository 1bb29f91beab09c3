//! The affine dialect: loops, conditions and accesses whose bounds and subscripts are affine maps.
//!
//! - `scope`: the values that may be dimensions and symbols; `mapped`: operations with a map over operands.
//! - `compose`: maps composed with the definitions of their operands; `range`: ranges of expressions, from loop bounds.
//! - `asm`, `verify`, `fold` and `canonicalize`: one file for each operation, or for several of a kind.

ods_core::include_dialect!(mod ir, "affine");

mod asm;
mod canonicalize;
pub mod compose;
pub mod dma;
mod extremes;
mod fold;
mod inliner;
mod int_ranges;
pub mod mapped;
mod materialize;
mod range;
pub mod regions;
pub mod scope;
mod speculation;
mod value_bounds;
mod verify;

pub use compose::{ValueMap, composed_apply, composed_apply_op};
pub use dma::{Transfer, TransferParts};
pub use extremes::{Choose, composed_extreme};
pub use ir::*;
pub use mapped::Mapped;
pub use regions::build_open_loop;
pub use scope::{is_valid_dim, is_valid_symbol};

use ods_core::Registry;
use ods_core::hooks::ExtendRegistry;

impl ExtendRegistry for AffineDialect {
    fn extend(registry: &mut Registry) {
        registry.attach_to::<Self>(&inliner::INLINER);
        value_bounds::extend(registry);
    }
}
