//! Passes over tensors.

mod fold_empty;
mod fold_subset;
#[cfg(feature = "vector")]
mod fold_transfer;
mod resolve;

pub(crate) use fold_empty::fold_empty_patterns;
