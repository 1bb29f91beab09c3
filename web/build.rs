//! Embeds the declarations of the shipped dialects, for their documentation: a table of paths and texts.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

fn main() {
    let package = PathBuf::from(std::env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let mut table = String::from("&[\n");
    for root in ["../dialects/operations/src", "../dialects/transforms/src"] {
        let root = package.join(root);
        let mut files = Vec::new();
        collect(&root, &mut files);
        files.sort();
        for file in &files {
            let name = file
                .strip_prefix(&root)
                .expect("found below the root")
                .to_string_lossy()
                .replace('\\', "/");
            writeln!(table, "    ({name:?}, include_str!({file:?})),").expect("a string grows");
        }
    }
    table.push_str("]\n");
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo sets it"));
    std::fs::write(out.join("dialects.rs"), table).expect("OUT_DIR is writable");
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    println!("cargo::rerun-if-changed={}", folder.display());
    for entry in std::fs::read_dir(folder).expect("the dialects stand beside") {
        let path = entry.expect("the folder can be listed").path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "td") {
            files.push(path);
        }
    }
}
