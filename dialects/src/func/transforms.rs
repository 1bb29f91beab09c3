//! Passes over functions.

mod duplicates;

ods_core::include_dialect!(mod passes, "func_transforms");

pub use passes::*;
