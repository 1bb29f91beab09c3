//! Checks that the compiled dialects are declared as upstream declares them, and documented. The comparison with
//! upstream's `.td` files is skipped, with a message, if the files are not installed.

#![expect(clippy::print_stdout, reason = "skipped and missing items are printed")]

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use ods_core::ir::WalkOrder;
use ods_core::schema::{DialectSchema, OpSchema};
use ods_core::verify::verify_module;
use ods_core::{Context, Diagnostics, Module, position, text};
use ods_dynamic::{Catalog, Loader};
use ods_spec::lang::Session;
use ods_spec::model::{Model, Options, Strictness};

/// Operations that upstream does not have, or has in C++ only.
const OURS: &[&str] = &["affine.dma_start", "affine.dma_wait"];

/// Dialects that are incomplete: only names of operations in other dialects are compared.
const UNFINISHED: &[&str] = &["linalg", "omp", "transform"];

/// Returns the named parts of an operation.
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

/// Operations that upstream considers pure although they may trap: ours are not hoisted out of loops that may not
/// execute.
const MAY_TRAP: [&str; 13] = [
    "affine.apply",
    "affine.delinearize_index",
    "affine.if",
    "affine.max",
    "affine.min",
    "affine.parallel",
    "arith.floordivsi",
    "arith.remsi",
    "arith.remui",
    "llvm.srem",
    "llvm.urem",
    "tensor.extract",
    "tensor.insert",
];

/// Returns the differences between a compiled dialect and upstream's, one per line.
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
        if have.traits != op.traits && !MAY_TRAP.contains(&op.name) {
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

/// Returns the models of the specs in `dialects`: the folder `name` is declared in `name/name.td`.
fn own_models() -> Vec<Model> {
    let dialects = Path::new(env!("CARGO_MANIFEST_DIR")).join("../dialects");
    let sources = [dialects.join("operations/src"), dialects.join("transforms/src")];
    let folders = sources.iter().flat_map(|one| std::fs::read_dir(one).expect("it is there"));
    let mut names: Vec<String> =
        folders.filter_map(|folder| folder.ok()?.file_name().into_string().ok()).collect();
    names.sort_unstable();
    names.dedup();
    let model = |name: &String| {
        let file = |one: &PathBuf| one.join(name).join(name).with_extension("td");
        let file = sources.iter().map(file).find(|file| file.exists())?;
        let mut session = Session::new();
        sources.iter().for_each(|one| {
            session.include_dir(one);
        });
        session.embed(ods_spec::prelude::files().iter().copied());
        let evaluation = session.evaluate_file(file);
        let dialect = Some(name.clone());
        let options = Options { dialect, strictness: Strictness::Warn, ..Options::default() };
        Model::build(&evaluation.records, &options).0
    };
    let models: Vec<Model> = names.iter().filter_map(model).collect();
    assert!(!models.is_empty());
    models
}

/// Returns the texts between ```` ```mlir ```` and ```` ``` ````.
fn examples(description: &str) -> impl Iterator<Item = String> + '_ {
    description.split("```mlir").skip(1).filter_map(|rest| rest.split("```").next()).map(|text| {
        let indent = |line: &str| line.len() - line.trim_start().len();
        let lines = || text.lines().filter(|line| !line.trim().is_empty());
        let least = lines().map(indent).min().unwrap_or(0);
        lines().map(|line| &line[least.min(line.len())..]).collect::<Vec<_>>().join("\n")
    })
}

/// Completes an example to a module: undefined values are defined at its end, which a graph region allows. Their types
/// are taken from the parser's diagnostics.
fn completed(ctx: &Context, example: &str) -> Result<Module, String> {
    let mut values: Vec<(String, String)> = Vec::new();
    // Each round adds a value, or the type of one.
    loop {
        let mut source = format!("{example}\n");
        for (name, ty) in &values {
            let _ = writeln!(source, "{name} = builtin.unrealized_conversion_cast to {ty}");
        }
        let mut diagnostics = Diagnostics::new();
        if let Some(module) = text::parse_module(ctx, &source, "example", &mut diagnostics) {
            verify_module(&module, &mut diagnostics);
            return match diagnostics.list().first() {
                Some(error) => Err(error.message.clone()),
                None => Ok(module),
            };
        }
        let error = diagnostics.list().first().expect("a parser that fails says why");
        let quoted = |text: &str, nth: usize| text.split('\'').nth(nth).map(str::to_owned);
        let learnt = if error.message == "use of undeclared SSA value name" {
            let (_, line, column) = position(ctx, error.loc).expect("it is in the example");
            let line = source.lines().nth(line as usize - 1).expect("it has the line");
            let name = &line[column as usize - 1..];
            let end = name[1..].find(|c: char| !c.is_alphanumeric() && !"_-$.".contains(c));
            Some((name[..end.map_or(name.len(), |end| end + 1)].to_owned(), "none".to_owned()))
        } else if error.message.starts_with("use of value") {
            quoted(&error.message, 1).zip(quoted(&error.message, 3))
        } else {
            let note = error.notes.first().map_or("", |note| note.message.as_str());
            let name =
                quoted(&error.message, 1).and_then(|name| Some(name.split_once('#')?.0.to_owned()));
            name.zip(quoted(note, 1))
        };
        let Some((name, ty)) = learnt.filter(|learnt| !values.contains(learnt)) else {
            return Err(error.message.clone());
        };
        values.retain(|(known, _)| *known != name);
        values.push((name, ty));
    }
}

#[test]
fn every_operation_has_words_and_an_example_that_is_read() {
    let ctx = Context::with(|registry| {
        ods_dialects::register_all(registry);
        registry.insert::<ods_dialects::vcix::VCIXDialect>();
    });
    let mut wrong = String::new();
    for op in own_models().iter().flat_map(|model| &model.ops) {
        if op.summary.trim().is_empty() || op.description.trim().is_empty() {
            let _ = writeln!(wrong, "{} lacks a summary or a description", op.name);
        }
        let mut shown = false;
        for example in examples(&op.description) {
            match completed(&ctx, &example) {
                Ok(module) => {
                    let mut all = module.root().walk(WalkOrder::Pre);
                    shown |= all.any(|found| found.name().as_str() == op.name);
                }
                Err(why) => _ = writeln!(wrong, "{}: {why}\n{example}", op.name),
            }
        }
        if !shown {
            let _ = writeln!(wrong, "{} is in no example of its own that is read", op.name);
        }
    }
    assert_eq!(wrong, "");
}
