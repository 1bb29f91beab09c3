//! The files of a new repository, with the name `sample` in the place of the dialect's.

use super::{Choice, name};

/// The choices that a file is for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum For {
    All,
    Minimal,
    Full,
    Jit,
}

macro_rules! template {
    ($who:ident $path:literal) => {
        (For::$who, $path, include_str!(concat!("template/", $path)))
    };
}

/// Names of files as they are here: the last part of one that would be hidden has `dot.` in front.
const FILES: &[(For, &str, &str)] = &[
    template!(All "dot.gitignore"),
    template!(All "build.rs"),
    template!(All "rustfmt.toml"),
    template!(All "src/Sample.td"),
    template!(All "src/lib.rs"),
    template!(All "src/main.rs"),
    template!(Minimal "example.mlir"),
    template!(Full "README.md"),
    template!(Full "dot.github/workflows/ci.yml"),
    template!(Full "src/hooks.rs"),
    template!(Full "tests/files.rs"),
    template!(Full "tests/files/errors.mlir"),
    template!(Full "tests/files/errors.mlir.stdout"),
    template!(Full "tests/files/scale.mlir"),
    template!(Full "tests/files/scale.mlir.stdout"),
    template!(Full "tests/files/scale.mlir.2.stdout"),
    template!(Jit "src/lower.rs"),
    template!(Jit "tests/files/run.mlir"),
    template!(Jit "tests/files/run.mlir.stdout"),
    template!(Jit "tests/files/run.mlir.2.stdout"),
];

/// Returns the paths and texts of the files, the manifest aside.
pub(super) fn files(choice: &Choice) -> impl Iterator<Item = (String, String)> {
    let wanted = |who: For| match who {
        For::All => true,
        For::Minimal => !choice.full,
        For::Full => choice.full,
        For::Jit => choice.jit,
    };
    let files = FILES.iter().filter(move |(who, ..)| wanted(*who));
    files.map(|(_, path, text)| {
        let path = named(&path.replace("dot.", "."), choice);
        (path, named(&chosen(text, choice), choice))
    })
}

/// Returns the lines that are for everyone, and those that the choice asks for: `@full …`, `@jit …` and `@nojit …`.
fn chosen(text: &str, choice: &Choice) -> String {
    let mut out = String::with_capacity(text.len());
    for line in text.lines() {
        let marks = [("@full", choice.full), ("@jit", choice.jit), ("@nojit", !choice.jit)];
        let marked =
            marks.iter().find_map(|(mark, wanted)| Some((*wanted, line.strip_prefix(mark)?)));
        let (wanted, line) = match marked {
            Some((wanted, rest)) => (wanted, rest.strip_prefix(' ').unwrap_or(rest)),
            None => (true, line),
        };
        if wanted {
            out += line;
            out.push('\n');
        }
    }
    out
}

fn named(text: &str, choice: &Choice) -> String {
    text.replace("sample", &choice.name).replace("Sample", &name::camel(&choice.name))
}
