//! The layers ("floors") of core: no module imports from a higher floor, in any form of path.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// The folders of core by floor, from the ground up, each with its modules or a module itself.
const FLOORS: [(&str, &str); 7] = [
    ("leaf data", "data"),
    ("schemas", "schema"),
    ("the IR and its meaning", "context ir raw semantics"),
    ("codecs", "codec"),
    ("rewriting", "builtin rewriting rt"),
    ("passes", "passes"),
    ("re-exports for users", "hooks"),
];

/// Folders whose modules are modules of core: the others are one module each.
const SHELVES: &str = "codec context data passes rewriting semantics";

/// The greatest number of modules in an import cycle.
const LARGEST_CIRCLE: usize = 21;

/// Modules of one floor that must not import each other.
const APART: [(&str, &str); 2] = [("text", "bytecode"), ("format", "bytecode")];

fn src() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../core/src")
}

fn rust_files(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder of core").flatten() {
        let path = entry.path();
        if path.is_dir() {
            rust_files(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
}

/// Returns the code of a file without comments and unit tests.
fn code(path: &Path) -> String {
    let text = std::fs::read_to_string(path).expect("a file of core");
    let text = text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
    let lines = text.lines().map(|line| line.split("//").next().unwrap_or_default());
    lines.collect::<Vec<_>>().join("\n")
}

/// Returns the first segment of each path in `a::b, c, d::{e, f}`, or of the path at the start of `text`.
fn first_segments(text: &str) -> Vec<String> {
    let word = |text: &str| -> String {
        text.trim_start().chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()
    };
    let Some(list) = text.strip_prefix('{') else { return vec![word(text)] };
    let mut names = vec![word(list)];
    let mut depth = 1;
    for (at, c) in list.char_indices() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 1 => names.push(word(&list[at + 1..])),
            _ => {}
        }
        if depth == 0 {
            break;
        }
    }
    names
}

/// Returns the modules of core, each with its folder, and the defining module of each name that `lib.rs` exports.
fn modules() -> (BTreeMap<String, String>, BTreeMap<String, String>) {
    let lib = code(&src().join("lib.rs"));
    let mut modules = BTreeMap::new();
    for folder in declared(&lib) {
        if SHELVES.split(' ').any(|shelf| shelf == folder) {
            let inside = declared(&code(&src().join(&folder).with_extension("rs")));
            modules.extend(inside.into_iter().map(|module| (module, folder.clone())));
        }
        modules.insert(folder.clone(), folder);
    }
    let mut exported = BTreeMap::new();
    for statement in lib.split(';') {
        let Some((_, path)) = statement.split_once("use ") else { continue };
        let Some((module, rest)) = path.split_once("::") else { continue };
        if modules.contains_key(module.trim()) {
            let names = rest.split(|c: char| !c.is_alphanumeric() && c != '_');
            for name in names.filter(|name| !name.is_empty() && !modules.contains_key(*name)) {
                exported.insert(name.to_owned(), module.trim().to_owned());
            }
        }
    }
    (modules, exported)
}

/// Returns the modules that a file declares.
fn declared(text: &str) -> Vec<String> {
    let lines = text.lines().filter_map(|line| line.split("mod ").nth(1)?.strip_suffix(';'));
    lines.map(str::to_owned).collect()
}

/// Returns the imports of each module, each with a file that contains it.
fn imports() -> BTreeMap<(String, String), String> {
    let (modules, exported) = modules();
    let mut files = Vec::new();
    rust_files(&src(), &mut files);
    let mut found = BTreeMap::new();
    for file in files {
        let below = file.strip_prefix(src()).expect("it is below").with_extension("");
        let parts: Vec<String> =
            below.iter().map(|part| part.to_string_lossy().into_owned()).collect();
        if parts == ["lib"] || parts.iter().any(|part| part == "tests") {
            continue;
        }
        let shelved = parts.len() > 1 && modules.get(&parts[1]) == Some(&parts[0]);
        let own = &parts[usize::from(shelved)];
        let text = code(&file);
        let root = "super::".repeat(parts.len());
        for prefix in ["crate::", root.as_str()] {
            for (at, _) in text.match_indices(prefix) {
                let before = text[..at].chars().next_back();
                if before.is_some_and(|c| c.is_alphanumeric() || "_:$".contains(c)) {
                    continue;
                }
                for name in first_segments(&text[at + prefix.len()..]) {
                    let module = match modules.get_key_value(&name) {
                        Some((module, _)) => Some(module),
                        None => exported.get(&name),
                    };
                    if let Some(module) = module.filter(|module| *module != own) {
                        let edge = (own.clone(), module.clone());
                        found.entry(edge).or_insert_with(|| file.display().to_string());
                    }
                }
            }
        }
    }
    found
}

#[test]
fn no_floor_knows_the_one_above() {
    let mut floors = BTreeMap::new();
    for (number, (_, folders)) in FLOORS.iter().enumerate() {
        floors.extend(folders.split(' ').map(|folder| (folder, number)));
    }
    let (modules, _) = modules();
    let floor = |module: &str| -> usize {
        let number = floors.get(modules[module].as_str()).copied();
        number.unwrap_or_else(|| panic!("module {module} of core has no floor"))
    };
    for module in modules.keys() {
        floor(module);
    }
    let imports = imports();
    assert!(imports.len() > 100, "imports are found");
    for ((from, to), file) in &imports {
        let edge = (from.as_str(), to.as_str());
        let separate = APART.contains(&edge) || APART.contains(&(edge.1, edge.0));
        assert!(!separate, "{file}: {from} and {to} do not know each other");
        let (low, high) = (floor(edge.0), floor(edge.1));
        assert!(
            low >= high,
            "{file}: {from} ({}) imports from {to} ({})",
            FLOORS[low].0,
            FLOORS[high].0
        );
    }
}

/// Returns the modules that are reachable from each module by imports.
fn reached(imports: &BTreeMap<(String, String), String>) -> BTreeMap<&str, BTreeSet<&str>> {
    let mut reached: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for (from, to) in imports.keys() {
        reached.entry(from).or_default().insert(to);
    }
    loop {
        let before: usize = reached.values().map(BTreeSet::len).sum();
        for module in reached.keys().copied().collect::<Vec<_>>() {
            let further: BTreeSet<&str> = reached[module]
                .iter()
                .filter_map(|next| reached.get(next))
                .flatten()
                .copied()
                .collect();
            reached.entry(module).or_default().extend(further);
        }
        if reached.values().map(BTreeSet::len).sum::<usize>() == before {
            return reached;
        }
    }
}

#[test]
#[expect(clippy::print_stdout, reason = "the size of the largest circle is printed")]
fn circles_of_imports_do_not_grow() {
    let imports = imports();
    let reached = reached(&imports);
    let circle = |module: &str| -> Vec<&str> {
        let back = |other: &&str| reached.get(other).is_some_and(|all| all.contains(module));
        reached[module].iter().copied().filter(back).collect()
    };
    let largest =
        reached.keys().map(|module| circle(module)).max_by_key(Vec::len).unwrap_or_default();
    println!("the largest circle has {} modules: {}", largest.len(), largest.join(" "));
    assert!(largest.len() <= LARGEST_CIRCLE, "it has {}: {}", largest.len(), largest.join(" "));
    assert!(largest.len() == LARGEST_CIRCLE, "it is down to {}: say so above", largest.len());
}
