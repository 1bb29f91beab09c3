//! The dialect `chlo`: operations of client libraries, decomposed to stablehlo.

mod decompose;
mod hooks;
mod ragged_dot;
mod scan;

ods_core::include_dialect!(mod ir, "chlo");

pub use ir::*;
