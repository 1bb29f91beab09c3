//! The vcix dialect: instructions of vector coprocessors of RISC-V cores, which are lowered to LLVM intrinsics.

ods_core::include_dialect!(mod ir, "vcix");

pub use ir::*;
