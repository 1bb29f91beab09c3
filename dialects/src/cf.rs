//! The cf dialect: branches between blocks, and assertions.

ods_core::include_dialect!(mod ir, "cf");

mod asm;
mod branch;
mod canonicalize;
mod inliner;
mod verify;

pub use branch::case_values;
pub use inliner::INLINER;
pub use ir::*;
