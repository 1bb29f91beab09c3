//! Compiles the declarations of the dialects and passes whose features are enabled, and generates `register_all`.
//!
//! The dialect of feature `name` is declared in `src/name/name.td`; its compact bytecode encoding, if any, in
//! `src/name/Bytecode.td`. The passes of feature `name-transforms` are declared in `src/name/transforms/Passes.td`.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// The folder of dialect-independent passes.
const NO_DIALECT: &str = "transforms";

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
        let mut spec = build(&names);
        spec.file(source(name).join(name).with_extension("td"));
        if name != NO_DIALECT {
            spec.dialect(name);
        }
        let bytecode = source(name).join("Bytecode.td");
        if bytecode.is_file() {
            spec.bytecode(bytecode);
        }
        let call = match spec.generate(name).dialect {
            Some(dialect) => format!("registry.insert::<crate::{name}::{dialect}>();"),
            None => format!("crate::{name}::register_passes(registry);"),
        };
        if !UNREGISTERED.contains(&name.as_str()) {
            let _ = writeln!(register, "{call}");
        }
        let passes = source(name).join("transforms").join("Passes.td");
        let feature = format!("{name}_transforms");
        if passes.is_file() && is_enabled(&feature) {
            build(&names).file(passes).compile(&feature);
        }
    }
    let out = env::var_os("OUT_DIR").expect("cargo sets it");
    fs::write(Path::new(&out).join("register_all.rs"), format!("{{\n{register}}}\n"))
        .expect("the folder is there to be written to");
}

/// Returns a build with the dialects as modules, and the enabled features as macros.
fn build(names: &[String]) -> ods_spec::Build {
    let mut build = ods_spec::Build::new();
    build.include("src");
    for name in names {
        build.dialect_path(name, format!("crate::{name}"));
        for feature in [name.clone(), format!("{name}_transforms")] {
            if is_enabled(&feature) {
                build.define(feature.to_uppercase());
            }
        }
    }
    build
}
