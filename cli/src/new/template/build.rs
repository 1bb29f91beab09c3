//! Generates Rust from the declaration of the dialect.

fn main() {
    ods_spec::Build::new().file("src/Sample.td").compile("sample");
}
