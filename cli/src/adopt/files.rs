//! The files of a repository for adopted dialects.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Component, Path, PathBuf};

use super::dialect::Dialect;
use super::{Adoption, answers, coverage};
use crate::new::manifest;

/// The file with the names of the hooks that are not written.
const MISSING: &str = "src/hooks/missing.rs";

/// Returns the paths and texts of all files.
pub(super) fn all(of: &Adoption, folder: &Path) -> Result<Vec<(String, String)>, String> {
    let root = absolute(folder)?;
    let name = &of.choice.name;
    let mut files: Vec<(String, String)> = vec![
        ("Cargo.toml".to_owned(), manifest::text(&of.choice)),
        (".gitignore".to_owned(), "/target/\n".to_owned()),
        ("rustfmt.toml".to_owned(), "use_small_heuristics = \"Max\"\n".to_owned()),
        ("README.md".to_owned(), readme(of)),
        ("build.rs".to_owned(), build_script(of, &root)),
        ("src/answers.td".to_owned(), answers::text(&of.dialects, of.answers.as_deref())),
        ("src/lib.rs".to_owned(), library(of)),
        (
            "src/main.rs".to_owned(),
            format!(
                "//! The tool of the dialects: `opt` and the other commands of `ods`, with their flags.\n\n\
             fn main() -> std::process::ExitCode {{\n    ods_cli::main({name}::register)\n}}\n"
            ),
        ),
        ("src/hooks.rs".to_owned(), HOOKS.to_owned()),
        (MISSING.to_owned(), missing(&of.dialects)),
        (
            "tests/files.rs".to_owned(),
            format!(
                "//! Runs the test files in `tests/files` by their `RUN:` lines. `UPDATE_EXPECT=1 cargo test` rewrites their output.\n\n\
             fn main() -> std::process::ExitCode {{\n    let tool = env!(\"CARGO_BIN_EXE_{name}\");\n    ods_lit::Suite::new(\"{name}\", tool).folder(\"tests/files\").run()\n}}\n"
            ),
        ),
    ];
    for one in &of.dialects {
        files.push((warnings_file(one), warnings(one)));
    }
    let mut test = String::new();
    match &of.tests {
        Some((tests, survey)) => {
            let tests = relative(&root.join("tests/files"), &absolute(tests)?);
            let dialects = of.dialects.iter().map(|one| format!(" --dialect {}", one.name));
            let _ = writeln!(
                test,
                "// The parts of the project's own tests; those that do not survive are in the expected output.\n\
                 // RUN: {name} round-trips {}{}",
                shown(&tests),
                dialects.collect::<String>()
            );
            files.push(("tests/files/project.mlir.stdout".to_owned(), survey.to_string()));
        }
        None => {
            let _ = writeln!(test, "// RUN: {name} opt %s");
            files
                .push(("tests/files/project.mlir.stdout".to_owned(), "module {\n}\n\n".to_owned()));
        }
    }
    files.push(("tests/files/project.mlir".to_owned(), test));
    Ok(files)
}

const HOOKS: &str = "//! The hooks that are written in Rust. `hooks/missing.rs` lists the others: remove a name there, and the compiler shows\n\
                     //! the impl to write here.\n";

fn library(of: &Adoption) -> String {
    let mut out = String::from(
        "//! Dialects of another project, whose `.td` files `build.rs` names.\n\nmod hooks;\n\n",
    );
    for one in &of.dialects {
        let _ = writeln!(out, "ods_core::include_dialect!(\"{}\");", one.name);
    }
    out += "\nuse ods_core::Registry;\n\n/// Registers the dialects, and the dialects of ods.\npub fn register(registry: &mut Registry) {\n    ods_dialects::register_all(registry);\n";
    for one in &of.dialects {
        let _ = writeln!(out, "    registry.insert::<{}::{}>();", one.name, one.class());
    }
    out + "}\n"
}

fn build_script(of: &Adoption, root: &Path) -> String {
    let mut out = String::from(
        "//! Generates Rust from the declarations of the dialects, which are not part of this package.\n\n\
         #[path = \"src/hooks/missing.rs\"]\nmod missing;\n\nfn main() {\n",
    );
    for one in &of.dialects {
        // Writing to a string cannot fail, here and below.
        let _ = writeln!(
            out,
            "    let mut build = dialect({:?}, missing::{});",
            one.name,
            constant(one)
        );
        for file in &one.files {
            let _ = writeln!(out, "    build.file({:?});", shown(&relative(root, file)));
        }
        let _ = writeln!(out, "    build.compile({:?});", one.name);
    }
    out += "}\n\n/// Returns a build with the includes and answers, and without the hooks that are not written.\n\
            fn dialect(name: &str, missing: &[&str]) -> ods_spec::Build {\n\
            \x20   let mut build = ods_spec::Build::new();\n\
            \x20   build.dialect(name).answers(\"src/answers.td\").lenient();\n\
            \x20   build.known_warnings(format!(\"src/{name}.warnings\"));\n";
    for dir in &of.includes {
        let _ = writeln!(out, "    build.include({:?});", shown(&relative(root, dir)));
    }
    out + "    for hook in missing {\n        build.without(*hook);\n    }\n    build\n}\n"
}

/// Returns the list of hooks that are not written, by the names for `Build::without`.
fn missing(dialects: &[Dialect]) -> String {
    let mut out = String::from(
        "//! The hooks that the declarations require and that are not written: the build script omits them.\n",
    );
    for one in dialects {
        let _ = write!(
            out,
            "\n/// The hooks of `{}`.\npub const {}: &[&str] = &[",
            one.name,
            constant(one)
        );
        for hook in &one.obligations {
            let uses = match hook.of.len() {
                0 | 1 => String::new(),
                uses => format!(", {uses} uses"),
            };
            let place = one.place(hook.declared);
            let place = if place.is_empty() { String::new() } else { format!(", {place}") };
            let _ = write!(out, "\n    // `{}`{uses}{place}\n    {:?},", hook.item, hook.name);
        }
        out += if one.obligations.is_empty() { "];\n" } else { "\n];\n" };
    }
    out
}

fn constant(of: &Dialect) -> String {
    of.name.to_ascii_uppercase()
}

fn warnings_file(of: &Dialect) -> String {
    format!("src/{}.warnings", of.name)
}

/// Returns the known warnings, each with its positions as a comment.
fn warnings(of: &Dialect) -> String {
    let mut texts: BTreeMap<&str, &str> = BTreeMap::new();
    for one in &of.warnings {
        texts.entry(one.subject()).or_insert_with(|| one.place());
    }
    let mut out =
        format!("# What is not known of `{}`: the build reports other warnings only.\n", of.name);
    for (text, place) in texts {
        let place = place.rsplit('/').next().unwrap_or(place);
        let _ = write!(out, "\n# {place}\n{text}\n");
    }
    out
}

fn readme(of: &Adoption) -> String {
    let name = &of.choice.name;
    let mut out = format!(
        "# {name}\n\nThis crate has dialects of another project in Rust, generated by [ods](https://docs.rs/ods-core) from their `.td` files, which `build.rs` names.\n\n\
         ```sh\ncargo run -- opt FILE.mlir    # as mlir-opt, with these dialects\ncargo test\n```\n\n\
         - `src/hooks/missing.rs`: the hooks that are not written, each once. Remove a name, and the compiler shows the impl to write in `src/hooks.rs`.\n\
         - `src/answers.td`: declared syntax, result types and predicates in place of C++. The comments in it are a draft for everything that is missing.\n\
         - `src/*.warnings`: C++ text without a translation, and other known warnings. The build reports new ones only.\n\
         - `tests/files/project.mlir`: the round trips of the project's own tests. `UPDATE_EXPECT=1 cargo test` rewrites the list of the parts that do not survive.\n"
    );
    for one in &of.dialects {
        let _ = write!(out, "\n## {}\n\n{}", one.name, coverage::table(one));
    }
    if let Some((_, survey)) = &of.tests {
        let good = survey.total - survey.failed.len();
        let _ = write!(
            out,
            "\n## Tests\n\n{good} of {} parts of the project's tests survived text and bytecode when this repository was created.\n",
            survey.total
        );
    }
    out
}

fn absolute(path: &Path) -> Result<PathBuf, String> {
    let failed = |error: std::io::Error| format!("{}: {error}", path.display());
    match path.canonicalize() {
        Ok(path) => Ok(path),
        // The folder is not created yet.
        Err(_) => {
            let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty());
            let parent = parent.unwrap_or(Path::new("."));
            let parent = parent.canonicalize().map_err(failed)?;
            Ok(parent.join(path.file_name().unwrap_or_default()))
        }
    }
}

/// Returns the path of `to` from the folder `from`; absolute if they have no folder below the root in common.
fn relative(from: &Path, to: &Path) -> PathBuf {
    let common = from.components().zip(to.components()).take_while(|(a, b)| a == b).count();
    let named = |one: &Component<'_>| matches!(one, Component::Normal(_));
    if from.components().take(common).filter(named).count() == 0 {
        return to.to_owned();
    }
    let up = from.components().skip(common).map(|_| Component::ParentDir);
    up.chain(to.components().skip(common)).collect()
}

fn shown(path: &Path) -> String {
    path.to_string_lossy().replace('\\', "/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_relative_to_the_repository() {
        let path = |from: &str, to: &str| shown(&relative(Path::new(from), Path::new(to)));
        assert_eq!(path("/p/rust/shop", "/p/lib/Ops.td"), "../../lib/Ops.td");
        assert_eq!(path("/p/shop", "/q/lib/Ops.td"), "/q/lib/Ops.td");
        assert_eq!(path("/p/shop", "/p/shop/src/Ops.td"), "src/Ops.td");
    }
}
