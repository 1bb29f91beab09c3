//! Passes over functions of floats.

mod expand;
mod extend_to_supported;
mod sincos_fusion;
mod uplift_to_fma;

pub use expand::expansion_patterns;
