//! Passes over functions.

mod duplicates;

ods_core::include_dialect!(mod passes, "func");

#[doc(no_inline)]
pub use ods_operations::func::*;
pub use passes::*;
