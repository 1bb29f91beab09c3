//! Passes over functions.

mod duplicates;

ods_core::include_dialect!(mod passes, "func");

#[doc(inline)]
pub use ods_operations::func::*;
pub use passes::*;
