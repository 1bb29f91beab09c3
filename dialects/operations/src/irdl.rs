//! The irdl dialect: declarations of dialects as IR, and their loading.

ods_core::include_dialect!(mod ir, "irdl");

mod asm;
mod base;
mod check;
mod load;
mod program;
mod verify;

pub use ir::*;
pub use load::load;
