//! The dialect `stablehlo`: the portable operation set.

ods_core::include_dialect!(mod ir, "stablehlo");

pub use ir::*;
