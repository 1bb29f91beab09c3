//! From the checked model to Rust source: pure and deterministic.

pub mod clif;
pub mod format;
