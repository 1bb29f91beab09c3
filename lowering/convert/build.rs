//! Compiles the declarations of the passes whose features are on.

use std::env;

/// The features that bring passes: a macro of the `.td` file for each, in capitals.
const FEATURES: [&str; 6] = ["AFFINE", "COMPLEX", "MATH", "MEMREF", "SCF", "VECTOR"];

fn main() {
    let mut build = ods_spec::Build::new();
    for feature in FEATURES {
        if env::var_os(format!("CARGO_FEATURE_{feature}")).is_some() {
            build.define(feature);
        }
    }
    build.file("src/Passes.td").compile("passes");
}
