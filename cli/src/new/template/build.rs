//! Turns the declaration of the dialect into Rust.

fn main() {
    ods_spec::Build::new().file("src/Sample.td").compile("sample");
}
