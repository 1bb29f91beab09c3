//! Passes over tensors.

mod fold_subset;
#[cfg(feature = "vector")]
mod fold_transfer;
mod resolve;
