//! The tensor dialect: tensors as values.
//!
//! - `ranked`: decomposed ranked tensor types; `slice`: the types of slices; `cast`: the types that casts relate.
//! - `verify`, `fold` and `canonicalize`: one file for each operation, or for several related operations.
//! - `reify`: reification of result sizes from operands; `subset`: slices as subsets of tensors.
//! - `runtime_verification`, `tiling`, `value_bounds`: interfaces for passes.

ods_core::include_dialect!(mod ir, "tensor");

mod asm;
mod canonicalize;
mod cast;
mod expand;
mod fold;
mod materialize;
mod ranges;
pub mod ranked;
pub mod reify;
#[cfg(feature = "cf")]
mod runtime_verification;
mod slice;
mod subset;
#[cfg(feature = "scf")]
mod tiling;
mod value_bounds;
mod verify;

pub use canonicalize::insert::Insertion;
pub use canonicalize::{cast_to, with_constant_sizes};
pub use cast::source_of_loosening_cast;
pub use expand::expanded;
pub use ir::*;
pub use ranked::tensor_type;
pub use reify::{dim_of, dim_op, mixed_size, mixed_sizes};
pub use slice::{
    DimMask, dropped_dims, extract_slice, insert_slice, reduced_slice_type, reduction_mask,
    slice_type,
};
pub use verify::verify_dynamic_sizes;

use ods_core::Registry;
use ods_core::hooks::ExtendRegistry;
use ods_core::interface::INLINE_ANYWHERE;

impl ExtendRegistry for TensorDialect {
    fn extend(registry: &mut Registry) {
        registry.attach_to::<Self>(&INLINE_ANYWHERE);
        reify::extend(registry);
        #[cfg(feature = "cf")]
        runtime_verification::extend(registry);
        subset::extend(registry);
        #[cfg(feature = "scf")]
        tiling::extend(registry);
        value_bounds::extend(registry);
    }
}
