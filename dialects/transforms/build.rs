//! Compiles the declarations of the passes whose features are enabled, and the transform dialect; generates
//! `register_all`.
//!
//! The passes of feature `name-transforms` are declared in `src/name/Passes.td`; the dialect of feature `name` is declared,
//! with its passes, in `src/name/name.td`.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// The folder of dialect-independent passes, and their feature.
const GENERIC: &str = "generic";

/// Returns the folders of `folder`, sorted.
fn folders(folder: &Path) -> Vec<String> {
    let folders = fs::read_dir(folder).expect("the package has sources");
    let mut names: Vec<String> =
        folders.filter_map(|folder| folder.ok()?.file_name().into_string().ok()).collect();
    names.sort_unstable();
    names
}

fn main() {
    // Set by the build script of ods-operations: the folder of its `.td` files.
    let operations =
        env::var_os("DEP_ODS_OPERATIONS_INCLUDE").expect("a direct dependency sets it");
    let operations = PathBuf::from(operations);
    let prefix = "CARGO_FEATURE_";
    let features: BTreeSet<String> = env::vars_os()
        .filter_map(|(name, _)| name.into_string().ok()?.strip_prefix(prefix).map(str::to_owned))
        .collect();
    let is_enabled = |name: &str| features.contains(&name.to_uppercase());
    let build = |file: PathBuf| {
        let mut build = ods_spec::Build::new();
        build.include("src").include(&operations).file(file);
        features.iter().for_each(|feature| {
            build.define(feature);
        });
        for name in folders(&operations).into_iter().filter(|name| is_enabled(name)) {
            build.dialect_path(&name, format!("crate::{name}"));
        }
        build
    };
    let mut register = String::new();
    for name in folders(Path::new("src")) {
        let folder = Path::new("src").join(&name);
        let dialect = folder.join(&name).with_extension("td");
        let is_dialect = dialect.is_file();
        let feature = match is_dialect || name == GENERIC {
            true => name.clone(),
            false => format!("{name}_transforms"),
        };
        if !is_enabled(&feature) {
            continue;
        }
        let call = if is_dialect {
            let dialect = build(dialect).dialect(&name).generate(&name).dialect;
            let dialect = dialect.expect("the file declares a dialect");
            format!("registry.insert::<crate::{name}::{dialect}>();")
        } else {
            build(folder.join("Passes.td")).compile(&name);
            format!("crate::{name}::register_passes(registry);")
        };
        let _ = writeln!(register, "{call}");
    }
    let out = env::var_os("OUT_DIR").expect("cargo sets it");
    fs::write(Path::new(&out).join("register_all.rs"), format!("{{\n{register}}}\n"))
        .expect("the folder is there to be written to");
}
