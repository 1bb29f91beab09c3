//! Hand-written code uses generated names: hooks, patterns and conversions refer to operations, attributes and types by
//! generated names, not by strings, and do not index lists by numbers. Clippy restricts `ods_core::raw`, which has
//! access by position. Exceptions are listed with their reasons.

use std::path::{Path, PathBuf};

use regex_lite::Regex;

/// Folders of hand-written dialect code.
const FOLDERS: [&str; 9] = [
    "dialects/operations/src",
    "dialects/transforms/src",
    "lowering/convert/src",
    "lowering/jit/src",
    "lowering/llvmir/src",
    "examples/mlir-toy/src",
    "examples/stablehlo/src",
    "examples/toy/src",
    "core/src/builtin",
];

/// Files that may access by position or quote a name, with the reason.
const EXCEPTIONS: [(&str, &str); 17] = [
    (
        "core/src/builtin/",
        "its declarations are written in Rust, as core does not know the spec compiler",
    ),
    ("dialects/operations/src/linalg/verify/matmul.rs", "results of affine maps"),
    (
        "dialects/operations/src/arith/asm.rs",
        "a name of the vector dialect, which need not be built",
    ),
    (
        "dialects/operations/src/arith/materialize.rs",
        "a name of the ub dialect, which need not be built",
    ),
    (
        "dialects/operations/src/bufferization/interfaces.rs",
        "builtin types, of which an interface holds",
    ),
    ("dialects/operations/src/llvm/data_layout.rs", "the entries of a data layout are a list"),
    (
        "dialects/operations/src/llvm/inliner.rs",
        "discardable attributes of parameters, which no `.td` declares",
    ),
    (
        "dialects/operations/src/llvm/verify.rs",
        "discardable attributes of modules, which no `.td` declares",
    ),
    (
        "dialects/operations/src/llvm/verify/parameters.rs",
        "discardable attributes of parameters, which no `.td` declares",
    ),
    (
        "lowering/jit/src/parameters.rs",
        "a discardable attribute of parameters, which no `.td` declares",
    ),
    ("lowering/jit/src/native/intrinsic.rs", "LLVM's names of intrinsics"),
    ("lowering/convert/src/arith", "lanes: the operands of any operation"),
    ("lowering/convert/src/func", "discardable attributes, which no `.td` declares"),
    (
        "examples/stablehlo/src/legalize/lower/functions.rs",
        "a discardable attribute of functions, which no `.td` declares",
    ),
    (
        "examples/stablehlo/src/program/entry.rs",
        "a discardable attribute of parameters, which no `.td` declares",
    ),
    ("examples/stablehlo/src/tool/", "numbers of the command line"),
    (
        "lowering/llvmir/src/",
        "LLVM's names of metadata and intrinsics, discardable attributes, and instructions of any operation",
    ),
];

/// Patterns of accesses by position, and of property slots given as numbers.
const POSITIONS: [&str; 6] = [
    r"\.(set_prop|param)\(([^()]*(\([^()]*\))?[^()]*,\s*)?\d+\s*[,)]",
    r"\b(args|params|operands|results)\[\d+\]",
    r"\bargs\.(attr|operands|types|successors|set)\(\d+",
    r"InPlace::(Operand|Prop)\(\d",
    r"\b(operands|results|successors)\([^()]*\)\.nth\(\d",
    r"^const ([^M][A-Z_]*|M[^A][A-Z_]*): usize = \d;",
];

/// Patterns of quoted names of operations, attributes or types of compiled dialects, and of attribute accesses by name.
const NAMES: [&str; 2] = [
    r#""(arith|builtin|cf|func|index|llvm|ub|vector)\.[a-z_][A-Za-z0-9_.]*""#,
    r#"\.(attr|inherent)\(""#,
];

fn rust_files(folder: &Path, files: &mut Vec<PathBuf>) {
    let entries = std::fs::read_dir(folder).expect("the folder can be read");
    for path in entries.flatten().map(|entry| entry.path()) {
        if path.is_dir() {
            rust_files(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
}

/// Returns the lines of a file that are neither comments nor tests, with their numbers.
fn code(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let own = text.split("#[cfg(test)]").next().unwrap_or_default();
    let lines = own.lines().map(|line| line.split("//").next().unwrap_or_default());
    lines.enumerate().map(|(index, line)| (index + 1, line))
}

fn is_test(path: &str) -> bool {
    path.ends_with("tests.rs") || path.ends_with("testing.rs") || path.contains("/tests/")
}

#[test]
fn hooks_use_generated_names() {
    let root =
        Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the crate is in the workspace");
    let wrong: Vec<Regex> =
        POSITIONS.iter().chain(&NAMES).map(|one| Regex::new(one).expect("a regex")).collect();
    let mut files = Vec::new();
    FOLDERS.iter().for_each(|folder| rust_files(&root.join(folder), &mut files));
    files.sort();
    let mut found = Vec::new();
    let mut excused = [false; EXCEPTIONS.len()];
    for file in files {
        let name = file.strip_prefix(root).unwrap_or(&file).display().to_string();
        if is_test(&name) {
            continue;
        }
        let text = std::fs::read_to_string(&file).expect("the file can be read");
        for (number, line) in code(&text) {
            if !wrong.iter().any(|one| one.is_match(line)) {
                continue;
            }
            match EXCEPTIONS.iter().position(|(start, _)| name.starts_with(start)) {
                Some(index) => excused[index] = true,
                None => found.push(format!("{name}:{number}: {}", line.trim())),
            }
        }
    }
    let unused = EXCEPTIONS.iter().zip(excused).filter(|(_, used)| !used);
    found.extend(unused.map(|((name, _), _)| format!("{name} needs no exception")));
    assert!(found.is_empty(), "use generated names:\n{}", found.join("\n"));
}
