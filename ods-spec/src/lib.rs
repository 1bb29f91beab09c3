//! The TableGen language and ODS: .td files to records, to a checked model, to Rust.
