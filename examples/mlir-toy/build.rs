//! Turns the declaration of the dialect into Rust.

fn main() {
    ods_spec::Build::new().file("src/Toy.td").compile("toy");
}
