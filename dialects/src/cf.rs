//! The cf dialect: branches between blocks, and assertions.

ods_core::include_dialect!(mod ir, "cf");

mod asm;
mod branch;
mod canonicalize;
mod verify;

pub use ir::*;
