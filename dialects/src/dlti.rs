//! The dlti dialect: attributes that tell how data is laid out, and which machine code is for.

ods_core::include_dialect!(mod ir, "dlti");

mod asm;
mod query;
mod verify;

pub use ir::*;
pub use query::query;
