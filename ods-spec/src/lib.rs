//! The TableGen language and ODS: .td files to records, to a checked model, to Rust.

mod cargo;
pub mod codegen;
pub mod coverage;
pub mod cpp_names;
pub mod docgen;
mod generators;
pub mod model;
pub mod pdll;
pub mod predicate;
pub mod prelude;

pub use cargo::{Build, Dialects, Generated, Message, Rejected, link_at_fixed_address};
pub use generators::Generators;
pub use ods_tablegen::{self as lang, diag};
