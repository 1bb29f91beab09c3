//! Passes over vectors, and the patterns that they consist of.

mod lower_mask;
mod lower_multi_reduction;
mod lower_transfer;
mod super_vectorize;
mod to_scf;

pub use lower_mask::mask_lowering_patterns;
pub use lower_multi_reduction::multi_reduction_lowering_patterns;
use lower_transfer::transfer_permutation_patterns;
