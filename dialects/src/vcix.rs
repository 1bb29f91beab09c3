//! The vcix dialect: instructions of a vector coprocessor of RISC-V cores, which become
//! intrinsics of LLVM.

ods_core::include_dialect!(mod ir, "vcix");

pub use ir::*;
