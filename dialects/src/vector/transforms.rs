//! Passes over vectors, and the patterns that they consist of.

mod lower_mask;
mod lower_multi_reduction;

pub use lower_mask::mask_lowering_patterns;
pub use lower_multi_reduction::multi_reduction_lowering_patterns;
