//! The directories in which a `.td` file of another project finds its includes.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use ods_spec::prelude;

/// Returns the given directories, then the directories above the files that contain their includes: an include
/// `"shop/Ops.td"` of `/p/lib/x/A.td` is searched for in the folder of the file, in each folder above it, and in the
/// folder `include` of each. An include that is nowhere is left to the evaluation of the file, which reports it.
pub(super) fn roots(files: &[PathBuf], given: &[PathBuf]) -> Result<Vec<PathBuf>, String> {
    let mut roots = Vec::new();
    for dir in given {
        roots.push(canonical(dir)?);
    }
    let mut seen = BTreeSet::new();
    let mut next: Vec<PathBuf> =
        files.iter().rev().map(|file| canonical(file)).collect::<Result<_, _>>()?;
    while let Some(file) = next.pop() {
        if !seen.insert(file.clone()) {
            continue;
        }
        let text = std::fs::read(&file).map_err(|error| format!("{}: {error}", file.display()))?;
        for include in includes(&String::from_utf8_lossy(&text)) {
            if let Some(found) = find(include, &file, &mut roots) {
                next.push(found);
            }
        }
    }
    Ok(roots)
}

fn canonical(path: &Path) -> Result<PathBuf, String> {
    path.canonicalize().map_err(|error| format!("{}: {error}", path.display()))
}

/// Returns the paths that a file includes.
fn includes(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter_map(|line| {
        let path = line.trim_start().strip_prefix("include")?.trim_start().strip_prefix('"')?;
        path.split('"').next()
    })
}

/// Returns the file that an include names; a directory in which it is found is added to `roots`.
fn find(include: &str, from: &Path, roots: &mut Vec<PathBuf>) -> Option<PathBuf> {
    if let Some(root) = roots.iter().find(|root| root.join(include).is_file()) {
        return Some(root.join(include));
    }
    if prelude::files().iter().any(|(name, _)| *name == include) {
        return None;
    }
    let above = from.ancestors().skip(1).flat_map(|dir| [dir.to_owned(), dir.join("include")]);
    let root = above.into_iter().find(|dir| dir.join(include).is_file())?;
    let found = root.join(include);
    roots.push(root);
    Some(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn includes_are_found_above_the_file() {
        let base = std::env::temp_dir().join(format!("ods-includes-{}", std::process::id()));
        let file = |path: &str, text: &str| {
            let path = base.join(path);
            std::fs::create_dir_all(path.parent().expect("it has a folder"))
                .expect("it can be created");
            std::fs::write(&path, text).expect("the directory exists");
            path
        };
        let ops = file(
            "lib/shop/ir/Ops.td",
            "include \"mlir/IR/OpBase.td\"\n  include \"shop/Base.td\"\n",
        );
        file("include/shop/Base.td", "include \"Near.td\"\n// include \"shop/No.td\"\n");
        file("include/shop/Near.td", "include \"shop/Missing.td\"\n");
        let found = roots(&[ops], &[]).expect("the files can be read");
        let base = base.canonicalize().expect("it exists");
        assert_eq!(found, [base.join("include"), base.join("include/shop")]);
        std::fs::remove_dir_all(&base).expect("it is there");
    }
}
