//! The tensor dialect: tensors as values.
//!
//! - `ranked`: decomposed ranked tensor types; `slice`: the types of slices; `cast`: the types that casts relate.
//! - `verify`, `fold` and `canonicalize`: one file for each operation, or for several related operations.
//! - `reify`: reification of result sizes from operands; `subset`: slices as subsets of tensors.
//! - `transforms`: the passes.

ods_core::include_dialect!(mod ir, "tensor");

mod asm;
mod canonicalize;
mod cast;
mod expand;
mod fold;
mod materialize;
mod ranges;
mod ranked;
mod reify;
mod slice;
mod subset;
#[cfg(feature = "tensor-transforms")]
mod transforms;
mod verify;

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
#[cfg(feature = "tensor-transforms")]
pub use transforms::*;
pub use verify::verify_dynamic_sizes;

use ods_core::Registry;
use ods_core::hooks::ExtendRegistry;
use ods_core::interface::INLINE_ANYWHERE;

impl ExtendRegistry for TensorDialect {
    fn extend(registry: &mut Registry) {
        registry.attach_to::<Self>(&INLINE_ANYWHERE);
        reify::extend(registry);
        subset::extend(registry);
        #[cfg(feature = "tensor-transforms")]
        transforms::extend(registry);
    }
}
