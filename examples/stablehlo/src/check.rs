//! The dialect `check`: assertions of self-checking programs.

ods_core::include_dialect!(mod ir, "check");

pub use ir::*;
