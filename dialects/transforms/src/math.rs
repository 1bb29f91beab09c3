//! Passes over functions of floats.

mod expand;
mod extend_to_supported;
mod sincos_fusion;
mod uplift_to_fma;

ods_core::include_dialect!(mod passes, "math");

pub use expand::expansion_patterns;
#[doc(no_inline)]
pub use ods_operations::math::*;
pub use passes::*;
