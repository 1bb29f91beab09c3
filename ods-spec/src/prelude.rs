//! The prelude: our own `OpBase.td` and the rest, part of the program, under upstream's include paths.
//!
//! It is searched after all include directories, so that `-I` with upstream's own headers takes precedence.

use std::sync::LazyLock;

use include_dir::{Dir, include_dir};

// No build script of this package lists the files. Cargo would run it twice, and compile the crate twice, whenever it checks
// some crates and builds others: `prettyplease`, on which the crate depends, has a build script with `links`.
static INCLUDE: Dir = include_dir!("$CARGO_MANIFEST_DIR/include");

/// Returns the include path and text of every file of the prelude, sorted by path.
pub fn files() -> &'static [(&'static str, &'static str)] {
    static FILES: LazyLock<Vec<(&str, &str)>> = LazyLock::new(|| {
        let mut files = Vec::new();
        collect(&INCLUDE, &mut files);
        files.sort_unstable();
        files
    });
    &FILES
}

fn collect(folder: &'static Dir<'static>, files: &mut Vec<(&'static str, &'static str)>) {
    files.extend(
        folder.files().filter_map(|file| Some((file.path().to_str()?, file.contents_utf8()?))),
    );
    for inner in folder.dirs() {
        collect(inner, files);
    }
}

/// Returns the include path of the file that defines a class, multiclass or def of that name.
pub fn file_that_defines(name: &str) -> Option<&'static str> {
    let defines = |text: &str| {
        let mut words = text.split([' ', '<', ':', ';', '{']);
        matches!(words.next(), Some("class" | "def" | "multiclass" | "defm" | "defvar"))
            && words.next() == Some(name)
    };
    files().iter().find(|(_, text)| text.lines().any(defines)).map(|(path, _)| *path)
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    #[test]
    fn paths_are_upstreams() {
        let paths: Vec<&str> = super::files().iter().map(|file| file.0).collect();
        assert!(paths.contains(&"mlir/IR/OpBase.td"));
        assert!(paths.is_sorted());
    }

    // Cargo does not notice a file that is added to the folder.
    #[test]
    fn every_file_of_the_folder_is_embedded() {
        fn count(folder: &Path) -> usize {
            let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
            entries.map(|path| if path.is_dir() { count(&path) } else { 1 }).sum()
        }
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("include");
        assert_eq!(super::files().len(), count(&folder), "touch ods-spec/src/prelude.rs");
    }

    #[test]
    fn a_name_is_found_in_its_file() {
        let file = super::file_that_defines;
        assert_eq!(file("Pure"), Some("mlir/Interfaces/SideEffectInterfaces.td"));
        assert_eq!(file("Dialect"), Some("mlir/IR/DialectBase.td"));
        assert_eq!(file("Pur"), None);
    }
}
