//! Passes over structured operations.

#[cfg(feature = "transform")]
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
mod specialize;
#[cfg(feature = "transform")]
mod split_reduction;
mod unit_dims;
#[cfg(feature = "transform")]
mod vectorize;

#[cfg(feature = "transform")]
pub(crate) use decompose_relayout::relayout_decomposition_patterns;
#[cfg(feature = "transform")]
pub(crate) use destination::name_destination;
#[cfg(feature = "transform")]
pub(crate) use generalize::generalize;
#[cfg(feature = "transform")]
pub(crate) use interchange::interchange_loops;
pub(super) use loops::has_buffers_only;
#[cfg(feature = "transform")]
pub(crate) use pad::pad_decomposition_patterns;
#[cfg(feature = "transform")]
pub(crate) use specialize::specialize;
#[cfg(feature = "transform")]
pub(crate) use split_reduction::{SplitOptions, split_reduction};
#[cfg(feature = "transform")]
pub(crate) use unit_dims::unit_dims_patterns;
#[cfg(feature = "transform")]
pub(crate) use vectorize::{NotVectorized, VectorizeOptions, vectorize};
