//! Compiles the declarations of the passes whose features are enabled.

fn main() {
    ods_spec::Build::new().define_features().file("src/Passes.td").compile("passes");
}
