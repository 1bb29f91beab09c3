//! The TableGen language and ODS: .td files to records, to a checked model, to Rust.

pub mod codegen;
pub mod diag;
pub mod lang;
pub mod model;
pub mod predicate;
pub mod prelude;
