//! The TableGen language and ODS: .td files to records, to a checked model, to Rust.

pub mod diag;
pub mod lang;
