//! The TableGen language and ODS: .td files to records, to a checked model, to Rust.

mod cargo;
pub mod codegen;
pub mod coverage;
pub mod diag;
pub mod docgen;
pub mod lang;
pub mod model;
pub mod predicate;
pub mod prelude;

pub use cargo::{Build, Generated, Message, Rejected};
