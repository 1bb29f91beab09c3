//! Reports of managers: the list of passes, and their statistics.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::option::OptionKind;
use super::pipeline::{Merged, Step};
use super::{OpPassManager, Pass, PassInfo};
use crate::Registry;

/// The format of `--mlir-pass-statistics`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StatisticsStyle {
    /// One entry per kind of pass, sorted by name.
    List,
    /// One entry per pass, as a tree of pipelines.
    Pipeline,
}

const RULE: &str =
    "===-------------------------------------------------------------------------===\n";

/// Returns the statistics report of a pipeline.
pub(super) fn statistics(pipeline: &OpPassManager, style: StatisticsStyle) -> String {
    let mut out = format!("{RULE}                         ... Pass statistics report ...\n{RULE}");
    match style {
        StatisticsStyle::List => list(pipeline, &mut out),
        StatisticsStyle::Pipeline => steps(pipeline.steps(), 0, &mut out),
    }
    out.push('\n');
    out
}

/// A counter with its name, value and description.
type Row = (&'static str, u64, &'static str);

fn rows(pass: &dyn Pass) -> Vec<Row> {
    let schemas = pass.schema().statistics.iter();
    let row = schemas.zip(pass.statistics());
    row.map(|(schema, have)| (schema.name, have.get(), schema.description)).collect()
}

fn list(pipeline: &OpPassManager, out: &mut String) {
    let mut merged: BTreeMap<&str, Vec<Row>> = BTreeMap::new();
    for pass in pipeline.passes() {
        let rows = rows(pass);
        if rows.is_empty() {
            continue;
        }
        match merged.get_mut(pass.schema().name) {
            Some(have) => have.iter_mut().zip(rows).for_each(|(have, row)| have.1 += row.1),
            None => {
                merged.insert(pass.schema().name, rows);
            }
        }
    }
    for (name, rows) in merged {
        entry(2, name, rows, out);
    }
}

fn steps(steps: Vec<Step<'_>>, indent: usize, out: &mut String) {
    for step in steps {
        match step {
            Step::Pass(pass) => entry(indent, pass.schema().name, rows(pass), out),
            Step::Inside(mut group) => inside(&mut group, indent, out),
        }
    }
}

fn inside(group: &mut [Merged<'_>], mut indent: usize, out: &mut String) {
    group.sort_by(|a, b| a.of.anchor_text().cmp(b.of.anchor_text()));
    if group.len() > 1 {
        let names: Vec<String> =
            group.iter().map(|one| format!("'{}'", one.of.anchor_text())).collect();
        // Writing to a string cannot fail.
        let _ = writeln!(out, "{:indent$}Pipeline Collection : [{}]", "", names.join(", "));
        indent += 2;
    }
    for one in group {
        let _ = writeln!(out, "{:indent$}'{}' Pipeline", "", one.of.anchor_text());
        steps(one.steps(), indent + 2, out);
    }
}

fn entry(indent: usize, name: &str, mut rows: Vec<Row>, out: &mut String) {
    // Writing to a string cannot fail.
    let _ = writeln!(out, "{:indent$}{name}", "");
    rows.sort_by_key(|row| row.0);
    let digits = |value: u64| value.max(1).ilog10() as usize + 1;
    let wide = rows.iter().map(|row| digits(row.1)).max().unwrap_or(0);
    let long = rows.iter().map(|row| row.0.len()).max().unwrap_or(0);
    let indent = indent + 2;
    for (name, value, description) in rows {
        let _ = writeln!(out, "{:indent$}(S) {value:>wide$} {name:<long$} - {description}", "");
    }
}

/// Returns the registered passes by flag, with their options: the output of `--list-passes`.
pub fn list_passes(registry: &Registry) -> String {
    let mut passes: Vec<&PassInfo> = registry.passes().collect();
    passes.sort_by_key(|info| info.schema.argument);
    let mut rows: Vec<(usize, String, String)> = Vec::new();
    for info in passes {
        rows.push((2, format!("--{}", info.schema.argument), format!("  {}", info.schema.summary)));
        let created = (info.make)();
        let options = info.schema.options.iter().zip(created.options());
        let mut options: Vec<_> = options.collect();
        options.sort_by_key(|(schema, _)| schema.argument);
        for (schema, option) in options {
            let (kind, values): (&str, &[(&str, &str)]) = match option.spec().kind {
                OptionKind::Bool => ("", &[]),
                OptionKind::Named(name) => (name, &[]),
                OptionKind::OneOf(values) => ("value", values),
            };
            let value = if kind.is_empty() { String::new() } else { format!("=<{kind}>") };
            rows.push((4, format!("--{}{value}", schema.argument), schema.description.to_owned()));
            for (name, description) in values {
                rows.push((4, format!("={name}"), format!("  {description}")));
            }
        }
    }
    let width = rows.iter().map(|(indent, left, _)| indent + left.len()).max().unwrap_or(0);
    let mut out = "Passes:\n".to_owned();
    for (indent, left, right) in rows {
        let left = format!("{:indent$}{left}", "");
        // Writing to a string cannot fail.
        let _ = writeln!(out, "{left:width$} - {right}");
    }
    out
}
