//! Passes over functions of floats.

mod expand;

pub use expand::expansion_patterns;
