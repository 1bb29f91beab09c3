//! Compiles the declarations of each dialect whose feature is enabled, and generates `register_all`.
//!
//! The dialect of feature `name` is declared in `src/name/name.td`; its compact bytecode encoding, if any, in
//! `src/name/Bytecode.td`.

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

/// The folder of dialect-independent passes.
const NO_DIALECT: &str = "transforms";

/// Dialects that are compiled but not registered with the others: only LLVM IR uses them, and `mlir-opt` does not
/// register them either.
const UNREGISTERED: [&str; 1] = ["vcix"];

/// Returns the folders of `src` with a declaration and an enabled feature.
fn features() -> Vec<String> {
    let folders = fs::read_dir("src").expect("the package has sources");
    let names = folders.filter_map(|folder| folder.ok()?.file_name().into_string().ok());
    let is_on = |name: &String| {
        let feature = format!("CARGO_FEATURE_{}", name.to_uppercase());
        env::var_os(feature).is_some() && declaration(name).is_file()
    };
    let mut names: Vec<String> = names.filter(is_on).collect();
    names.sort_unstable();
    names
}

fn declaration(name: &str) -> std::path::PathBuf {
    Path::new("src").join(name).join(name).with_extension("td")
}

fn main() {
    let features = features();
    let mut register = String::new();
    for name in &features {
        let mut build = ods_spec::Build::new();
        build.file(declaration(name)).include("src");
        if name != NO_DIALECT {
            build.dialect(name);
        }
        for other in &features {
            build.define(other.to_uppercase());
            build.dialect_path(other, format!("crate::{other}"));
        }
        let bytecode = Path::new("src").join(name).join("Bytecode.td");
        if bytecode.is_file() {
            build.bytecode(bytecode);
        }
        let call = match build.generate(name).dialect {
            Some(dialect) => format!("registry.insert::<crate::{name}::{dialect}>();"),
            None => format!("crate::{name}::register_passes(registry);"),
        };
        if !UNREGISTERED.contains(&name.as_str()) {
            let _ = writeln!(register, "{call}");
        }
    }
    let out = env::var_os("OUT_DIR").expect("cargo sets it");
    fs::write(Path::new(&out).join("register_all.rs"), format!("{{\n{register}}}\n"))
        .expect("the folder is there to be written to");
}
