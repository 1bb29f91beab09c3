//! The dialects that are compiled in are declared as upstream declares them, and documented. Upstream's `.td` files are
//! compared where they are installed; where not, the test says that it is skipped.

#![expect(clippy::print_stdout, reason = "what is skipped or lacks is told")]

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use ods_core::schema::{DialectSchema, OpSchema};
use ods_core::{Context, Diagnostics, text};
use ods_dynamic::{Catalog, Loader};
use ods_spec::lang::Session;
use ods_spec::model::{Model, Options, Strictness};

/// Operations here that upstream does not have, or has in C++ alone.
const OURS: &[&str] = &["affine.dma_start", "affine.dma_wait"];

/// Operations whose names are compared: all but these dialects', which are being written.
const UNFINISHED: &[&str] = &["linalg"];

/// What of an operation has a name.
fn names(op: &OpSchema) -> [(&'static str, Vec<String>); 6] {
    let owned = |all: &mut dyn Iterator<Item = &'static str>| all.map(str::to_owned).collect();
    let interfaces: BTreeSet<&str> =
        op.interfaces.iter().map(|one| one.name.trim_start_matches("::mlir::")).collect();
    [
        ("operands", owned(&mut op.operands.iter().map(|one| one.name))),
        ("results", owned(&mut op.results.iter().map(|one| one.name))),
        ("attributes", owned(&mut op.props.iter().map(|one| one.name))),
        ("regions", owned(&mut op.regions.iter().map(|one| one.name))),
        ("successors", owned(&mut op.successors.iter().map(|one| one.name))),
        ("interfaces", interfaces.into_iter().map(str::to_owned).collect()),
    ]
}

/// The differences between a compiled dialect and upstream's, a line for each.
fn differences(ours: &DialectSchema, theirs: &DialectSchema) -> String {
    let mut out = String::new();
    for op in theirs.ops {
        let Some(have) = ours.ops.iter().find(|have| have.name == op.name) else {
            let _ = writeln!(out, "{} is not here", op.name);
            continue;
        };
        for ((what, ours), (_, theirs)) in names(have).into_iter().zip(names(op)) {
            if ours != theirs {
                let _ = writeln!(out, "{} has {what} {ours:?}, upstream's {theirs:?}", op.name);
            }
        }
        if have.traits != op.traits {
            let _ = writeln!(out, "{} has other traits than upstream's", op.name);
        }
    }
    let known = |op: &&&OpSchema| theirs.ops.iter().any(|have| have.name == op.name);
    for op in ours.ops.iter().filter(|op| !known(op) && !OURS.contains(&op.name)) {
        let _ = writeln!(out, "{} is not upstream's", op.name);
    }
    out
}

#[test]
fn declarations_are_upstreams() {
    let include = Path::new("/usr/lib/llvm-22/include");
    if !include.join("mlir/IR/OpBase.td").exists() {
        println!("SKIPPED: MLIR's files are not installed");
        return;
    }
    let ctx = Context::with(ods_dialects::register_all);
    let mut loader = Loader::new();
    loader.include(include);
    let mut found = String::new();
    let catalog = Catalog::mlir();
    for ours in ctx.registry().dialects() {
        let entry = catalog.entries().iter().find(|entry| entry.name == ours.name);
        let Some(entry) = entry.filter(|_| !UNFINISHED.contains(&ours.name)) else { continue };
        let theirs = loader.load_entry(entry).unwrap_or_else(|why| panic!("{}: {why}", ours.name));
        found += &differences(ours, theirs.schema());
    }
    assert_eq!(found, "");
}

/// The models of the specs in `dialects/src`, by the list in its build script.
fn own_models() -> Vec<Model> {
    let dialects = Path::new(env!("CARGO_MANIFEST_DIR")).join("../dialects");
    let build = std::fs::read_to_string(dialects.join("build.rs")).expect("the script is there");
    let table = build.split("const DIALECTS").nth(1).and_then(|rest| rest.split("];").next());
    let words: Vec<&str> = table.unwrap_or_default().split('"').skip(1).step_by(2).collect();
    let specs = words.windows(2).filter(|pair| pair[1].ends_with(".td") && pair[0] != "transforms");
    let model = |pair: &[&str]| {
        let file: PathBuf = dialects.join(pair[1]);
        if !file.exists() {
            return None;
        }
        let mut session = Session::new();
        session.include_dir(dialects.join("src")).embed(ods_spec::prelude::files().iter().copied());
        let evaluation = session.evaluate_file(file);
        let dialect = Some(pair[0].to_owned());
        let options = Options { dialect, strictness: Strictness::Warn, ..Options::default() };
        Model::build(&evaluation.records, &options).0
    };
    specs.filter_map(model).collect()
}

/// The texts between ```` ```mlir ```` and ```` ``` ````.
fn examples(description: &str) -> impl Iterator<Item = String> + '_ {
    description.split("```mlir").skip(1).filter_map(|rest| rest.split("```").next()).map(|text| {
        let indent = |line: &str| line.len() - line.trim_start().len();
        let lines = || text.lines().filter(|line| !line.trim().is_empty());
        let least = lines().map(indent).min().unwrap_or(0);
        lines().map(|line| &line[least.min(line.len())..]).collect::<Vec<_>>().join("\n")
    })
}

/// Lists what documentation lacks. Only an example that cannot be read fails: the rest is written bit by bit.
#[test]
fn documentation_is_counted_and_its_modules_parse() {
    let ctx = Context::with(ods_dialects::register_all);
    ctx.allow_unregistered(true);
    let (mut table, mut broken) = (String::new(), String::new());
    for model in own_models() {
        let (mut summary, mut description, mut example) = (0, 0, 0);
        for op in &model.ops {
            summary += usize::from(op.summary.trim().is_empty());
            description += usize::from(op.description.trim().is_empty());
            example += usize::from(examples(&op.description).next().is_none());
        }
        let _ = writeln!(
            table,
            "{}: of {} operations lack a summary {summary}, a description {description}, an example {example}",
            model.dialect.name,
            model.ops.len(),
        );
        let definitions = model.types.iter().chain(&model.attrs);
        let all = definitions.map(|one| (&one.name, &one.description));
        for (name, description) in all.chain(model.ops.iter().map(|op| (&op.name, &op.description)))
        {
            // Examples of single operations use values that are not defined; whole modules and functions are read.
            let whole = |text: &String| {
                ["module", "func.func", "llvm.func"].iter().any(|word| text.starts_with(word))
            };
            for example in examples(description).filter(whole) {
                let mut diagnostics = Diagnostics::new();
                if text::parse_module(&ctx, &example, name, &mut diagnostics).is_none() {
                    let why = diagnostics.list().first().map(|one| one.message.clone());
                    let _ = writeln!(broken, "{name}: {}\n{example}", why.unwrap_or_default());
                }
            }
        }
    }
    println!("{table}");
    assert_eq!(broken, "");
}
