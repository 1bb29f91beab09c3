//! The tables of `docs/features.md` list the features that each feature of ods-dialects and ods-lowering enables.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

type Features = BTreeMap<String, Vec<String>>;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn read(file: &str) -> String {
    fs::read_to_string(root().join(file)).unwrap_or_else(|why| panic!("{file}: {why}"))
}

/// Returns the quoted strings of `text`.
fn quoted(text: &str) -> impl Iterator<Item = String> + '_ {
    text.split('"').skip(1).step_by(2).map(str::to_owned)
}

/// Returns the features of a manifest, with the list of each.
fn features(manifest: &str) -> Features {
    let (_, section) = manifest.split_once("\n[features]\n").expect("there are features");
    let section = section.split("\n[").next().unwrap_or_default();
    let lines = section.lines().filter(|line| !line.starts_with('#'));
    let entries = lines.collect::<Vec<_>>().join(" ");
    entries
        .split(']')
        .filter_map(|entry| entry.split_once('='))
        .map(|(name, list)| (name.trim().to_owned(), quoted(list).collect()))
        .collect()
}

/// Adds `feature` and the features that it enables, transitively.
fn add(features: &Features, feature: &str, found: &mut BTreeSet<String>) {
    add_with(features, feature, found, &mut |_| ());
}

/// Does what [`add`] does, and calls `elsewhere` with each feature of a dependency.
fn add_with(
    features: &Features,
    feature: &str,
    found: &mut BTreeSet<String>,
    elsewhere: &mut impl FnMut(&str),
) {
    if feature.contains('/') {
        elsewhere(feature);
    } else if !feature.starts_with("dep:") && found.insert(feature.to_owned()) {
        for other in &features[feature] {
            add_with(features, other, found, elsewhere);
        }
    }
}

fn list(names: impl IntoIterator<Item = String>) -> String {
    names.into_iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}

/// Returns the features of ods-dialects, with all features of ods-dialects that each enables: `generic` of ods-transforms
/// is called `transforms`, and `bufferization` enables the operations and the passes.
fn of_both() -> Features {
    let gathered = features(&read("dialects/Cargo.toml"));
    let operations = features(&read("dialects/operations/Cargo.toml"));
    let transforms = features(&read("dialects/transforms/Cargo.toml"));
    let resolve = |list: &Vec<String>| {
        let mut found = BTreeSet::new();
        let mut todo = list.clone();
        while let Some(name) = todo.pop() {
            if let Some(name) = name.strip_prefix("ods-operations/") {
                add(&operations, name, &mut found);
            } else if let Some(name) = name.strip_prefix("ods-transforms/") {
                let mut passes = BTreeSet::new();
                add_with(&transforms, name, &mut passes, &mut |other| todo.push(other.to_owned()));
                found.extend(passes);
            } else if !name.starts_with("ods-transforms?/") {
                found.insert(name);
            }
        }
        found.remove("bufferization-transforms");
        if found.remove("generic") {
            found.insert("transforms".to_owned());
        }
        found.into_iter().collect()
    };
    gathered.iter().map(|(name, list)| (name.clone(), resolve(list))).collect()
}

/// Returns the table of ods-dialects.
fn of_dialects() -> String {
    let features = of_both();
    let mut out = "| feature | enables |\n|---|---|\n".to_owned();
    for name in features.keys().filter(|name| *name != "default") {
        let mut found = BTreeSet::new();
        add(&features, name, &mut found);
        found.remove(name);
        let _ = writeln!(out, "| `{name}` | {} |", list(found));
    }
    out
}

/// Returns the features of ods-dialects that a crate in `lowering` always enables.
fn always(folder: &str, dialects: &Features) -> BTreeSet<String> {
    let manifest = read(&format!("lowering/{folder}/Cargo.toml"));
    let dependency = manifest.lines().find(|line| line.starts_with("ods-dialects = "));
    let list = dependency.and_then(|line| line.split_once("features = ")).expect("it has some");
    let mut found = BTreeSet::new();
    quoted(list.1).for_each(|name| add(dialects, &name, &mut found));
    found
}

/// Returns the table of ods-lowering. The first row lists the features of every build, which the other rows leave out.
fn of_lowering() -> String {
    let dialects = of_both();
    let conversions = features(&read("lowering/convert/Cargo.toml"));
    let gathered = features(&read("lowering/Cargo.toml"));
    let base = always("convert", &dialects);
    let mut out = "| feature | enables in ods-dialects |\n|---|---|\n".to_owned();
    let _ = writeln!(out, "| none | {} |", list(base.clone()));
    for name in gathered.keys().filter(|name| !["default", "dialects"].contains(&name.as_str())) {
        let mut found = BTreeSet::new();
        let mut todo = gathered[name].clone();
        while let Some(name) = todo.pop() {
            if let Some(dialect) = name.strip_prefix("ods-dialects/") {
                add(&dialects, dialect, &mut found);
            } else if let Some(folder) = name.strip_prefix("dep:ods-") {
                found.extend(always(folder, &dialects));
            } else {
                let name = name.strip_prefix("ods-convert/").unwrap_or(&name);
                todo.extend(conversions.get(name).into_iter().flatten().cloned());
            }
        }
        let more: Vec<String> = found.difference(&base).cloned().collect();
        if !more.is_empty() {
            let _ = writeln!(out, "| `{name}` | {} |", list(more));
        }
    }
    out
}

/// `UPDATE_EXPECT=1` rewrites the tables.
#[test]
fn the_tables_are_those_of_the_manifests() {
    let page = read("docs/features.md");
    let (prose, _) = page.split_once("## ods-dialects\n").expect("the page has the table");
    let mut want = prose.to_owned();
    for (title, table) in [("ods-dialects", of_dialects()), ("ods-lowering", of_lowering())] {
        let _ = write!(want, "## {title}\n\n{table}\n");
    }
    let want = format!("{}\n", want.trim_end());
    if env::var_os("UPDATE_EXPECT").is_some() {
        fs::write(root().join("docs/features.md"), &want).expect("the page can be written");
        return;
    }
    assert!(page == want, "UPDATE_EXPECT=1 rewrites the tables of docs/features.md");
}

/// The features of the example in the page enable no dialect besides `ub`.
#[test]
fn functions_and_arithmetic_bring_nothing_else() {
    let features = of_both();
    let mut found = BTreeSet::new();
    for name in ["arith", "cf", "func", "llvm"] {
        add(&features, name, &mut found);
    }
    assert_eq!(found.into_iter().collect::<Vec<_>>(), ["arith", "cf", "func", "llvm", "ub"]);
}

#[test]
fn all_features_are_defaults() {
    let features = of_both();
    let mut found = BTreeSet::new();
    add(&features, "default", &mut found);
    let missing: Vec<&String> = features.keys().filter(|name| !found.contains(*name)).collect();
    assert_eq!(missing, Vec::<&String>::new());
}

/// A pass that only matches operations of a dialect is compiled if the feature of that dialect is on in ods-transforms:
/// so each has the same closure in both crates, and ods-dialects turns on both.
#[test]
fn operations_have_equal_features_in_both_crates() {
    let operations = features(&read("dialects/operations/Cargo.toml"));
    let transforms = features(&read("dialects/transforms/Cargo.toml"));
    let gathered = features(&read("dialects/Cargo.toml"));
    let shared: Vec<&String> =
        transforms.keys().filter(|name| operations.contains_key(*name)).collect();
    assert!(shared.len() > 10, "{shared:?}");
    for name in shared {
        let mut want = operations[name].clone();
        want.retain(|one| !one.starts_with("dep:"));
        want.push(format!("ods-operations/{name}"));
        assert_eq!(transforms[name], want, "{name} in dialects/transforms/Cargo.toml");
        if name != "bufferization" {
            let both = [format!("ods-operations/{name}"), format!("ods-transforms?/{name}")];
            assert_eq!(gathered[name], both, "{name} in dialects/Cargo.toml");
        }
    }
}
