//! Passes over tensors.

mod fold_empty;
mod fold_subset;
#[cfg(feature = "vector")]
mod fold_transfer;
mod resolve;
mod runtime_verification;
mod tiling;
mod value_bounds;

ods_core::include_dialect!(mod passes, "tensor_transforms");

pub use fold_empty::fold_empty_patterns;
pub use fold_subset::fold_subset_patterns;
#[cfg(feature = "vector")]
pub use fold_transfer::fold_transfer_patterns;
pub use passes::*;

use ods_core::Registry;

/// Registers the passes, and the interfaces that passes need.
pub(super) fn extend(registry: &mut Registry) {
    register_passes(registry);
    runtime_verification::extend(registry);
    tiling::extend(registry);
    value_bounds::extend(registry);
}
