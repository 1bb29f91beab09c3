//! The affine dialect: loops, conditions and accesses whose bounds and subscripts are affine maps.
//!
//! - `scope`: the values that may be dimensions and symbols; `mapped`: operations with a map over operands.
//! - `compose`: maps composed with the definitions of their operands; `range`: ranges of expressions, from loop bounds.
//! - `transforms`: the passes; in it `analysis`: dependences between accesses; `value_system`: linear systems over values;
//!   `constrained`: minima and maxima that linear systems decide; `expand`: maps expanded to arithmetic.
//! - `asm`, `verify`, `fold` and `canonicalize`: one file for each operation, or for several of a kind.

ods_core::include_dialect!(mod ir, "affine");

mod asm;
mod canonicalize;
mod compose;
mod dma;
mod extremes;
mod fold;
mod inliner;
mod int_ranges;
mod mapped;
mod materialize;
mod range;
mod regions;
mod scope;
mod speculation;
#[cfg(feature = "affine-transforms")]
mod transforms;
mod verify;

pub use compose::{ValueMap, composed_apply, composed_apply_op};
pub use dma::{Transfer, TransferParts};
pub use extremes::{Choose, composed_extreme};
pub use ir::*;
pub use mapped::Mapped;
pub use regions::build_open_loop;
pub use scope::{is_valid_dim, is_valid_symbol};
#[cfg(feature = "affine-transforms")]
pub use transforms::*;

use ods_core::Registry;
use ods_core::hooks::ExtendRegistry;

impl ExtendRegistry for AffineDialect {
    fn extend(registry: &mut Registry) {
        registry.attach_to::<Self>(&inliner::INLINER);
        #[cfg(feature = "affine-transforms")]
        transforms::extend(registry);
    }
}
