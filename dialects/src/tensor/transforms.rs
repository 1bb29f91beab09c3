//! Passes over tensors.

mod fold_empty;
mod fold_subset;
#[cfg(feature = "vector")]
mod fold_transfer;
mod resolve;

pub(crate) use fold_empty::fold_empty_patterns;
#[cfg(feature = "transform")]
pub(crate) use fold_subset::fold_subset_patterns;
#[cfg(feature = "transform")]
pub(crate) use fold_transfer::fold_transfer_patterns;
