//! The dialect `chlo`: operations of client libraries, decomposed to stablehlo.

ods_core::include_dialect!(mod ir, "chlo");

pub use ir::*;
