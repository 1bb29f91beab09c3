//! Passes over tensors.

mod fold_empty;
mod fold_subset;
#[cfg(feature = "vector")]
mod fold_transfer;
mod resolve;

ods_core::include_dialect!(mod passes, "tensor");

pub use fold_empty::fold_empty_patterns;
pub use fold_subset::fold_subset_patterns;
#[cfg(feature = "vector")]
pub use fold_transfer::fold_transfer_patterns;
#[doc(no_inline)]
pub use ods_operations::tensor::*;
pub use passes::*;
