//! The dlti dialect: attributes for the data layout and the target machine.

ods_core::include_dialect!(mod ir, "dlti");

mod asm;
mod query;
mod verify;

pub use ir::*;
pub use query::query;
