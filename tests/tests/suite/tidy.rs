//! Project rules that the compiler does not check: dependencies between crates, and lengths of files.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Crates, and the crates of the workspace that each may depend on, except for dev-dependencies.
const ARROWS: [(&str, &[&str]); 20] = [
    ("ods-words", &[]),
    ("ods-lit", &[]),
    ("ods-tablegen", &["ods-words"]),
    ("ods-spec", &["ods-words", "ods-tablegen"]),
    ("ods-core", &["ods-words"]),
    ("ods-macros", &["ods-spec"]),
    ("ods-operations", &["ods-core", "ods-spec"]),
    ("ods-transforms", &["ods-core", "ods-operations", "ods-spec"]),
    ("ods-dialects", &["ods-core", "ods-operations", "ods-transforms"]),
    ("ods-dynamic", &["ods-words", "ods-spec", "ods-core"]),
    ("ods-convert", &["ods-core", "ods-dialects", "ods-spec"]),
    ("ods-jit", &["ods-core", "ods-dialects"]),
    ("ods-llvmir", &["ods-core", "ods-dialects"]),
    ("ods-lowering", &["ods-core", "ods-convert", "ods-jit", "ods-llvmir"]),
    ("ods-view", &["ods-core"]),
    ("ods-lsp", &["ods-spec", "ods-core", "ods-dynamic"]),
    ("ods-smith", &["ods-core", "ods-dialects", "ods-lowering"]),
    (
        "ods-cli",
        &[
            "ods-spec",
            "ods-core",
            "ods-dialects",
            "ods-dynamic",
            "ods-lowering",
            "ods-lsp",
            "ods-smith",
            "ods-view",
            "ods-words",
        ],
    ),
    ("ods-web", &["ods-spec", "ods-core", "ods-dialects", "ods-dynamic", "ods-lowering"]),
    (
        "ods-tests",
        &[
            "ods-spec",
            "ods-core",
            "ods-dialects",
            "ods-dynamic",
            "ods-lowering",
            "ods-cli",
            "ods-lit",
            "ods-macros",
        ],
    ),
];

/// Modules within a crate, and the sibling modules that each must not refer to. The rules of core are in `floors.rs`.
const FORBIDDEN: [(&str, &str, &[&str]); 4] = [
    ("ods-spec", "predicate", &["model", "codegen", "docgen", "cargo"]),
    ("ods-spec", "model", &["codegen", "docgen", "cargo"]),
    ("ods-spec", "codegen", &["docgen", "cargo"]),
    ("ods-spec", "docgen", &["codegen", "predicate", "cargo"]),
];

const MAX_LINES: usize = 1500;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("the crate is in the workspace")
        .to_owned()
}

fn rust_files(folder: &Path, files: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for path in entries.flatten().map(|entry| entry.path()) {
        let name = path.file_name().unwrap_or_default();
        if path.is_dir() && name != "target" && name != ".git" {
            rust_files(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
}

#[test]
fn crates_depend_only_as_allowed() {
    let allowed: BTreeMap<&str, &[&str]> = ARROWS.into();
    for folder in [
        "words",
        "tablegen",
        "ods-spec",
        "ods-macros",
        "core",
        "dialects",
        "dialects/operations",
        "dialects/transforms",
        "dynamic",
        "lowering",
        "lowering/convert",
        "lowering/jit",
        "lowering/llvmir",
        "lit",
        "lsp",
        "view",
        "smith",
        "cli",
        "tests",
        "web",
    ] {
        let manifest = std::fs::read_to_string(root().join(folder).join("Cargo.toml")).unwrap();
        let name = manifest
            .lines()
            .find_map(|line| line.strip_prefix("name = "))
            .unwrap()
            .trim_matches('"');
        let mut section = "";
        for line in manifest.lines() {
            if line.starts_with('[') {
                section = line;
            }
            let dependency = line.split(['.', ' ', '=']).next().unwrap_or_default();
            if dependency.starts_with("ods-")
                && section.contains("dependencies")
                && !section.contains("dev-")
            {
                assert!(
                    allowed[name].contains(&dependency),
                    "{name} must not depend on {dependency}"
                );
            }
        }
    }
}

#[test]
fn modules_name_only_what_they_may() {
    for (folder, module, forbidden) in FORBIDDEN {
        let src = root().join(folder).join("src");
        let mut files = vec![src.join(format!("{module}.rs"))];
        rust_files(&src.join(module), &mut files);
        for file in files {
            let text = std::fs::read_to_string(&file).unwrap_or_default();
            for other in forbidden {
                assert!(
                    !text.contains(&format!("crate::{other}::")),
                    "{} names crate::{other}",
                    file.display()
                );
            }
        }
    }
}

/// Dialects other than the ones in `dialects`. Core must not mention any dialect but builtin.
const OTHERS: [&str; 8] =
    ["emitc", "async", "gpu", "ml_program", "nvvm", "rocdl", "shape", "spirv"];

#[test]
fn core_knows_no_dialect_by_name() {
    let mut names: Vec<String> = OTHERS.map(str::to_owned).to_vec();
    let folders = ["dialects/operations/src", "dialects/transforms/src"];
    let entries = folders.map(|folder| std::fs::read_dir(root().join(folder)).unwrap().flatten());
    for entry in entries.into_iter().flatten() {
        let path = entry.path();
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        if !["lib", "generic"].contains(&name.as_str()) {
            names.push(name);
        }
    }
    let mut files = Vec::new();
    rust_files(&root().join("core/src"), &mut files);
    for file in files {
        let shown = file.display().to_string();
        if shown.contains("tests") {
            continue;
        }
        let text = std::fs::read_to_string(&file).unwrap();
        let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
        for line in code.lines().filter(|line| !line.trim_start().starts_with("//")) {
            for name in &names {
                // Identifiers whose meaning is defined by MLIR itself.
                if name == "dlti" && shown.ends_with("core/src/context/data_layout.rs") {
                    continue;
                }
                assert!(
                    !line.contains(&format!("\"{name}.")),
                    "{shown} names dialect {name}: {line}"
                );
            }
        }
    }
}

#[test]
fn files_are_short_and_modules_are_named_after_themselves() {
    let mut files = Vec::new();
    rust_files(&root(), &mut files);
    assert!(files.len() > 50, "the sources are found");
    for file in files {
        assert_ne!(
            file.file_name().unwrap(),
            "mod.rs",
            "{}: use foo.rs beside foo/",
            file.display()
        );
        let lines = std::fs::read_to_string(&file).unwrap().lines().count();
        assert!(lines <= MAX_LINES, "{}: {lines} lines", file.display());
    }
}
