//! Compiles the declarations of the passes.

fn main() {
    ods_spec::Build::new().file("src/Passes.td").compile("passes");
}
