//! Checks the steps needed to add a dialect: its folder, its feature, and the line of its module.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

fn dialects() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../dialects")
}

/// Returns the folders with a dialect declaration.
fn declared() -> Vec<String> {
    let folders = fs::read_dir(dialects().join("src")).expect("the folder is there");
    let names = folders.filter_map(|folder| folder.ok()?.file_name().into_string().ok());
    let is_declared =
        |name: &String| dialects().join("src").join(name).join(name).with_extension("td").exists();
    let mut names: Vec<String> = names.filter(is_declared).collect();
    names.sort_unstable();
    names
}

/// Counts each word of the file.
fn words(file: &str) -> BTreeMap<String, usize> {
    let text = fs::read_to_string(dialects().join(file)).expect("the file is there");
    let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
    let mut count = BTreeMap::new();
    for line in code {
        for word in line.split(|c: char| !c.is_alphanumeric() && c != '_') {
            *count.entry(word.to_owned()).or_default() += 1;
        }
    }
    count
}

/// The list `PARTIAL` names `transform` and `omp`, which are not declared completely here; modules that dialects share
/// have `memref` and `tensor` as conditions; `transforms` is not a dialect, and `vcix` is not registered.
#[test]
fn a_dialect_is_named_where_its_module_is() {
    let (library, build) = (words("src/lib.rs"), words("build.rs"));
    let excepted = ["memref", "omp", "tensor", "transform", "transforms", "vcix"];
    let found = declared();
    assert!(found.len() >= 20, "{found:?}");
    for name in found.iter().filter(|name| !excepted.contains(&name.as_str())) {
        // Once in the condition, once as the module.
        assert_eq!(library.get(name).copied(), Some(2), "{name} in dialects/src/lib.rs");
        assert_eq!(build.get(name), None, "{name} in dialects/build.rs");
    }
}

#[test]
fn every_dialect_has_a_feature() {
    let manifest = fs::read_to_string(dialects().join("Cargo.toml")).expect("it is there");
    for name in declared() {
        let feature = format!("\n{name} = [");
        assert!(manifest.contains(&feature), "{name} in dialects/Cargo.toml");
        let passes = dialects().join("src").join(&name).join("transforms/Passes.td");
        let feature = format!("\n{name}-transforms = [");
        assert_eq!(passes.exists(), manifest.contains(&feature), "passes of {name}");
    }
}
