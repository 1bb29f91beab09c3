//! Compiles the `.td` of each dialect whose feature is on.

use std::env;

/// Feature and module, the `.td` file, and the dialects whose enums it uses.
const DIALECTS: &[(&str, &str, &[&str])] = &[
    ("arith", "src/arith/ArithOps.td", &[]),
    ("cf", "src/cf/ControlFlowOps.td", &[]),
    ("func", "src/func/FuncOps.td", &[]),
    ("ub", "src/ub/UBOps.td", &[]),
];

fn main() {
    for (name, file, uses) in DIALECTS {
        if env::var_os(format!("CARGO_FEATURE_{}", name.to_uppercase())).is_none() {
            continue;
        }
        let mut build = ods_spec::Build::new();
        build.file(file).include("src").dialect(*name);
        for other in *uses {
            build.dialect_path(*other, format!("crate::{other}"));
        }
        build.compile(name);
    }
}
