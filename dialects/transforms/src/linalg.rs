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
mod specialize;
#[cfg(feature = "transform")]
mod split_reduction;
mod structured_op;
mod unit_dims;
#[cfg(feature = "transform")]
mod vectorize;

ods_core::include_dialect!(mod passes, "linalg");

pub use decompose_relayout::relayout_decomposition_patterns;
#[cfg(feature = "transform")]
pub(crate) use destination::name_destination;
pub use generalize::generalize;
pub use interchange::interchange_loops;
#[doc(no_inline)]
pub use ods_operations::linalg::*;
pub use pad::pad_decomposition_patterns;
pub use passes::*;
pub use specialize::specialize;
#[cfg(feature = "transform")]
pub(crate) use split_reduction::{SplitOptions, split_reduction};
pub use unit_dims::unit_dims_patterns;
#[cfg(feature = "transform")]
pub(crate) use vectorize::{NotVectorized, VectorizeOptions, vectorize};
