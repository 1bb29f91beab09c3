//! Checks the steps needed to add a dialect or its passes: a folder, a feature, and the line of a module.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

fn dialects() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../dialects")
}

/// Returns the folders of a crate that have the file of this name.
fn folders(of: &str, file: impl Fn(&str) -> String) -> Vec<String> {
    let sources = dialects().join(of).join("src");
    let folders = fs::read_dir(&sources).expect("the folder is there");
    let names = folders.filter_map(|folder| folder.ok()?.file_name().into_string().ok());
    let mut names: Vec<String> =
        names.filter(|name| sources.join(name).join(file(name)).exists()).collect();
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

/// Modules that dialects share have `memref` and `tensor` as conditions, and `vcix` is not registered.
#[test]
fn a_dialect_is_named_where_its_module_is() {
    let library = words("operations/src/lib.rs");
    let builds = [words("operations/build.rs"), words("transforms/build.rs")];
    let found = folders("operations", |name| format!("{name}.td"));
    assert!(found.len() >= 18, "{found:?}");
    for name in found.iter().filter(|name| !["memref", "tensor", "vcix"].contains(&name.as_str())) {
        // Once in the condition, once as the module.
        assert_eq!(library.get(name).copied(), Some(2), "{name} in dialects/operations/src/lib.rs");
        for build in &builds {
            assert_eq!(build.get(name), None, "{name} in a build script");
        }
    }
}

#[test]
fn every_dialect_has_a_feature_and_so_have_its_passes() {
    let read = |file: &str| fs::read_to_string(dialects().join(file)).expect("it is there");
    let [all, operations, transforms] =
        ["Cargo.toml", "operations/Cargo.toml", "transforms/Cargo.toml"].map(read);
    let has = |manifest: &str, name: &str| manifest.contains(&format!("\n{name} = ["));
    for name in folders("operations", |name| format!("{name}.td")) {
        assert!(has(&operations, &name), "{name} in dialects/operations/Cargo.toml");
        assert!(has(&all, &name), "{name} in dialects/Cargo.toml");
    }
    let library = words("transforms/src/lib.rs");
    let found = folders("transforms", |_| "Passes.td".to_owned());
    assert!(found.len() >= 12, "{found:?}");
    for name in found {
        // `transform` is a dialect with passes, and `generic` passes without a dialect.
        let feature = match name.as_str() {
            "transform" | "generic" => name.clone(),
            _ => format!("{name}-transforms"),
        };
        assert!(has(&transforms, &feature), "{feature} in dialects/transforms/Cargo.toml");
        assert!(library.contains_key(&name), "{name} in dialects/transforms/src/lib.rs");
    }
}
