//! Compiles the declarations of the dialects whose features are enabled, and generates `register_all`.
//!
//! The dialect of feature `name` is declared in `src/name/name.td`; its compact bytecode encoding, if any, in
//! `src/name/Bytecode.td`.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// Dialects that are compiled but not registered with the others: only LLVM IR uses them, and `mlir-opt` does not
/// register them either.
const UNREGISTERED: [&str; 1] = ["vcix"];

/// Returns the folders of `src`, sorted.
fn folders() -> Vec<String> {
    let folders = fs::read_dir("src").expect("the package has sources");
    let mut names: Vec<String> =
        folders.filter_map(|folder| folder.ok()?.file_name().into_string().ok()).collect();
    names.sort_unstable();
    names
}

fn is_enabled(feature: &str) -> bool {
    env::var_os(format!("CARGO_FEATURE_{}", feature.to_uppercase())).is_some()
}

fn source(name: &str) -> PathBuf {
    Path::new("src").join(name)
}

fn main() {
    let mut names = folders();
    names.retain(|name| is_enabled(name) && source(name).join(name).with_extension("td").is_file());
    let mut register = String::new();
    for name in &names {
        let mut build = ods_spec::Build::new();
        build.include("src").file(source(name).join(name).with_extension("td")).dialect(name);
        for other in &names {
            build.dialect_path(other, format!("crate::{other}"));
            build.define(other.to_uppercase());
        }
        let bytecode = source(name).join("Bytecode.td");
        if bytecode.is_file() {
            build.bytecode(bytecode);
        }
        let dialect = build.generate(name).dialect.expect("the file declares a dialect");
        if !UNREGISTERED.contains(&name.as_str()) {
            let _ = writeln!(register, "registry.insert::<crate::{name}::{dialect}>();");
        }
    }
    let out = env::var_os("OUT_DIR").expect("cargo sets it");
    fs::write(Path::new(&out).join("register_all.rs"), format!("{{\n{register}}}\n"))
        .expect("the folder is there to be written to");
    // Build scripts of dependents find the `.td` files by this variable: `DEP_ODS_OPERATIONS_INCLUDE`.
    let include = env::current_dir().expect("cargo runs this in the package").join("src");
    println!("cargo::metadata=include={}", include.display());
}
