//! The manifest of a new package.

use std::fmt::Write;

use super::Choice;

/// A dependency: its crate, its folder in a checkout, and the rest of the inline table.
struct Dependency {
    name: &'static str,
    folder: &'static str,
    more: &'static str,
}

const fn dependency(name: &'static str, folder: &'static str) -> Dependency {
    Dependency { name, folder, more: "" }
}

/// The dialects enabled by default. Dialects are most of the code that is built and linked, so others are enabled when
/// they are needed.
const DIALECTS: &str =
    ", default-features = false, features = [\"arith\", \"cf\", \"func\", \"transforms\"]";

/// Returns the text of `Cargo.toml`.
pub(crate) fn text(choice: &Choice) -> String {
    // The other commands are available in `ods`; without them the program is a third smaller.
    let more = match (choice.jit, choice.all_dialects) {
        (true, _) => ", default-features = false, features = [\"jit\"]",
        (false, true) => ", default-features = false, features = [\"dialects\"]",
        (false, false) => ", default-features = false",
    };
    let cli = Dependency { more, ..dependency("ods-cli", "cli") };
    let more = if choice.all_dialects { "" } else { DIALECTS };
    let dialects = Dependency { more, ..dependency("ods-dialects", "dialects") };
    let mut normal = vec![cli, dependency("ods-core", "core"), dialects];
    if choice.jit {
        let more = ", default-features = false, features = [\"jit\"]";
        normal.push(Dependency { more, ..dependency("ods-lowering", "lowering") });
    }
    let build = vec![dependency("ods-spec", "ods-spec")];
    let dev = if choice.full { vec![dependency("ods-lit", "lit")] } else { Vec::new() };

    let (name, rust) = (&choice.name, env!("CARGO_PKG_RUST_VERSION"));
    let mut out = format!(
        "[package]\nname = \"{name}\"\ndescription = \"The dialect {name}\"\nversion = \"0.1.0\"\nedition = \"2024\"\nrust-version = \"{rust}\"\n\n\
         [[bin]]\nname = \"{name}\"\npath = \"src/main.rs\"\ndoc = false\n"
    );
    if choice.full {
        out += "\n[[test]]\nname = \"files\"\nharness = false\n";
    }
    let sections =
        [("dependencies", &normal), ("build-dependencies", &build), ("dev-dependencies", &dev)];
    for (section, dependencies) in sections {
        if !dependencies.is_empty() {
            // Writing to a string cannot fail.
            let _ = writeln!(out, "\n[{section}]");
            dependencies.iter().for_each(|one| out += &line(one));
        }
    }
    out += "\n# Backtraces have lines for this crate alone: the rest would be most of the program's size.\n\
            [profile.dev]\ndebug = \"line-tables-only\"\n\n\
            [profile.dev.package.\"*\"]\ndebug = false\nincremental = false\n";
    if let Some(checkout) = &choice.ods_path {
        out += "\n# The crates of a checkout, in the place of those of the registry.\n[patch.crates-io]\n";
        for one in normal.iter().chain(&build).chain(&dev) {
            let path = checkout.join(one.folder);
            let path = path.to_string_lossy();
            let _ = writeln!(out, "{} = {{ path = {path:?} }}", one.name);
        }
    }
    out
}

fn line(dependency: &Dependency) -> String {
    let version = concat!(env!("CARGO_PKG_VERSION_MAJOR"), ".", env!("CARGO_PKG_VERSION_MINOR"));
    match dependency.more {
        "" => format!("{} = \"{version}\"\n", dependency.name),
        more => format!("{} = {{ version = \"{version}\"{more} }}\n", dependency.name),
    }
}
