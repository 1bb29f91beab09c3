//! Passes over structured operations.

mod decompose_relayout;
mod depthwise;
#[cfg(feature = "transform")]
mod destination;
mod elementwise_to_linalg;
mod fold_into_elementwise;
mod fuse_elementwise;
mod generalize;
mod inline_scalars;
mod interchange;
mod loops;
mod morph;
mod pad;
mod runtime_verification;
mod scalars;
mod specialize;
#[cfg(feature = "transform")]
mod split_reduction;
mod structured_op;
mod tiling;
mod unit_dims;
mod value_bounds;
#[cfg(feature = "transform")]
mod vectorize;

ods_core::include_dialect!(mod passes, "linalg_transforms");

pub use decompose_relayout::relayout_decomposition_patterns;
#[cfg(feature = "transform")]
pub(crate) use destination::name_destination;
pub use generalize::generalize;
pub use interchange::interchange_loops;
use loops::has_buffers_only;
pub use pad::pad_decomposition_patterns;
pub use passes::*;
pub use specialize::specialize;
#[cfg(feature = "transform")]
pub(crate) use split_reduction::{SplitOptions, split_reduction};
pub use unit_dims::unit_dims_patterns;
#[cfg(feature = "transform")]
pub(crate) use vectorize::{NotVectorized, VectorizeOptions, vectorize};

use ods_core::Registry;

/// Registers the passes, and the interfaces that passes need.
pub(super) fn extend(registry: &mut Registry) {
    register_passes(registry);
    runtime_verification::extend(registry);
    tiling::extend(registry);
    value_bounds::extend(registry);
}
