//! The cf dialect: branches between blocks, and assertions.

ods_core::include_dialect!(mod ir, "cf");

mod asm;
mod branch;
mod canonicalize;
mod inliner;
#[cfg(any(feature = "memref", feature = "tensor"))]
mod runtime_check;
mod verify;

pub use branch::case_values;
pub use inliner::INLINER;
pub use ir::*;
#[cfg(any(feature = "memref", feature = "tensor"))]
pub(crate) use runtime_check::{Checks, is_within};
