//! The omp dialect: directives of OpenMP.

ods_core::include_dialect!(mod ir, "omp");

mod asm;

pub use ir::*;
