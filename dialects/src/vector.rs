//! The vector dialect: vectors of any rank as values.
//!
//! Its declared parts work: types, constraints, traits and declared syntax, `vector.print` among them. The hooks are
//! left out (`HOOKLESS` in build.rs): there are no folders and no verifiers beyond what is declared, and the operations
//! whose syntax is written by hand have the generic form only.

ods_core::include_dialect!(mod ir, "vector");

pub use ir::*;
