//! The coverage of an adopted dialect: what is generated, what declared syntax adds, and what is left to write.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use ods_spec::model::{Op, ParamDef};

use super::dialect::Dialect;

/// The coverage of operations, types or attributes.
#[derive(Default)]
struct Row {
    all: usize,
    /// The number that needs no hand-written Rust.
    complete: usize,
    /// The number with declared syntax or declared result types.
    declared: usize,
    /// The number whose syntax is missing.
    without_syntax: usize,
    /// The number with other hooks that are missing.
    without_hooks: usize,
}

impl Row {
    fn count(&mut self, declared: bool, missing: &[&str]) {
        let is_syntax = |name: &&&str| {
            name.starts_with("custom<")
                || name.ends_with(" CustomAsm")
                || name.ends_with(" CustomParams")
        };
        self.all += 1;
        self.complete += usize::from(missing.is_empty());
        self.declared += usize::from(declared);
        self.without_syntax += usize::from(missing.iter().any(|name| is_syntax(&name)));
        self.without_hooks += usize::from(missing.iter().any(|name| !is_syntax(&name)));
    }
}

fn rows(of: &Dialect) -> [(&'static str, Row); 3] {
    let missing = |name: &str| -> Vec<&str> {
        let all = of.obligations.iter().filter(|one| one.of.iter().any(|user| user == name));
        all.map(|one| one.name.as_str()).collect()
    };
    let op = |mut row: Row, op: &Op| {
        let directive = op.assembly_format.as_ref().is_some_and(|one| one.text.contains("custom<"));
        let hooked = op.format.as_ref().is_some_and(|format| format.has_custom());
        let declared = op.is_declared || op.infers_declared || directive && !hooked;
        row.count(declared, &missing(&op.name));
        row
    };
    let def = |mut row: Row, def: &ParamDef| {
        row.count(false, &missing(&def.name));
        row
    };
    [
        ("operations", of.model.ops.iter().fold(Row::default(), op)),
        ("types", of.model.types.iter().fold(Row::default(), def)),
        ("attributes", of.model.attrs.iter().fold(Row::default(), def)),
    ]
}

/// Returns the table of a dialect in Markdown, and the number of missing hooks of each kind.
pub(super) fn table(of: &Dialect) -> String {
    let mut out = String::from(
        "| | declared | complete | by declared syntax | syntax to write | hooks to write |\n|---|---:|---:|---:|---:|---:|\n",
    );
    for (kind, row) in rows(of) {
        let Row { all, complete, declared, without_syntax, without_hooks } = row;
        // Writing to a string cannot fail, here and below.
        let _ = writeln!(
            out,
            "| {kind} | {all} | {complete} | {declared} | {without_syntax} | {without_hooks} |"
        );
    }
    let mut kinds: BTreeMap<&str, usize> = BTreeMap::new();
    for one in &of.obligations {
        let kind = match one.name.split_once(' ') {
            Some((_, kind)) => kind.rsplit("::").next().unwrap_or(kind),
            None if one.name.starts_with("custom<") => "custom<…>",
            None if one.name.starts_with("natives::") => "natives",
            None => "passes and interfaces",
        };
        *kinds.entry(kind).or_default() += 1;
    }
    if !kinds.is_empty() {
        let kinds = kinds.iter().map(|(kind, count)| format!("{count} `{kind}`"));
        let _ = writeln!(out, "\nTo write: {}.", kinds.collect::<Vec<_>>().join(", "));
    }
    out
}

/// Returns the numbers of a dialect in a sentence.
pub(super) fn summary(of: &Dialect) -> String {
    let [(_, ops), (_, types), (_, attrs)] = rows(of);
    let complete = ops.complete + types.complete + attrs.complete;
    let mut out = format!(
        "{}, {} and {}, {complete} of them complete; {} to write",
        counted(ops.all, "operation"),
        counted(types.all, "type"),
        counted(attrs.all, "attribute"),
        counted(of.obligations.len(), "hook"),
    );
    let texts: BTreeSet<&str> = of.model.untranslated.iter().map(|one| one.text.trim()).collect();
    if !texts.is_empty() {
        let _ = write!(out, "; {} without a translation", counted(texts.len(), "C++ text"));
    }
    out + "."
}

fn counted(number: usize, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}
