//! Compiles the `.td` of each dialect whose feature is on.

use std::env;

/// Feature and module, the `.td` file, and the dialects whose enums it uses.
const DIALECTS: &[(&str, &str, &[&str])] = &[
    ("arith", "src/arith/ArithOps.td", &[]),
    ("cf", "src/cf/ControlFlowOps.td", &[]),
    ("func", "src/func/FuncOps.td", &[]),
    ("llvm", "src/llvm/LLVM.td", &[]),
    ("ub", "src/ub/UBOps.td", &[]),
    ("vector", "src/vector/VectorOps.td", &["arith"]),
];

/// C++ functions that specs name and Rust answers for, by dialect.
const PREDICATES: &[(&str, &str, &str)] = &[
    ("llvm", "getValAndBoolStructType", "crate::llvm::predicate::val_and_bool"),
    ("vector", "mlir::vector::doubleTrailingDim", "crate::vector::predicate::double_trailing"),
    ("vector", "mlir::vector::halveTrailingDim", "crate::vector::predicate::halve_trailing"),
];

/// Dialects of which only the declared parts are built.
const HOOKLESS: &[&str] = &["vector"];

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
        for (_, cpp, path) in PREDICATES.iter().filter(|(dialect, ..)| dialect == name) {
            build.predicate(*cpp, *path);
        }
        if HOOKLESS.contains(name) {
            build.without_hooks();
        }
        build.compile(name);
    }
}
