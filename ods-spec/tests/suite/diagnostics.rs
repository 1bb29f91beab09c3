//! Golden files: `errors/x.td` and `warnings/x.td`, and their diagnostics.

use std::fs;
use std::path::{Path, PathBuf};

use expect_test::expect_file;
use ods_spec::Build;

/// Returns the `.td` files of a folder beside this file, as paths that do not depend on the build's directory.
fn specs(folder: &str) -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(folder);
    let entries = fs::read_dir(&root).expect("the folder can be listed");
    let mut paths: Vec<PathBuf> = entries
        .map(|entry| entry.expect("the folder can be listed").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "td"))
        .collect();
    paths.sort();
    assert!(!paths.is_empty());
    paths
}

#[test]
fn errors_are_as_expected() {
    for path in specs("errors") {
        let name = path.file_name().map(Path::new).expect("a spec has a name");
        let text = fs::read_to_string(&path).expect("the spec can be read");
        let rejected = Build::new().text(name, text).try_compile().expect_err("the spec is wrong");
        expect_file![path.with_extension("stderr")].assert_eq(&format!("{rejected}\n"));
    }
}

#[test]
fn warnings_are_as_expected() {
    for path in specs("warnings") {
        let name = path.file_name().map(Path::new).expect("a spec has a name");
        let text = fs::read_to_string(&path).expect("the spec can be read");
        let done = Build::new().text(name, text).try_compile();
        let done = done.unwrap_or_else(|rejected| panic!("{rejected}"));
        let said: String = done.warnings.iter().map(|one| one.text.as_str()).collect();
        expect_file![path.with_extension("stderr")].assert_eq(&said);
    }
}
