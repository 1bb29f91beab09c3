//! The dialect `vhlo`: the versioned form of stablehlo and chlo that is stored in portable artifacts.

ods_core::include_dialect!(mod ir, "vhlo");

pub use ir::*;
