//! Pages of operations.

use std::collections::BTreeSet;

use super::operation::{Named, Operation, full_name, summary};
use super::page::{Page, WHITE, without};
use super::{Failure, Options, declared};
use crate::diag::Diagnostic;
use crate::lang::{Record, Records};

/// Generates the page of all operations.
pub(super) fn operations(records: &Records, options: &Options) -> Result<String, Failure> {
    let mut page = Page::generated();
    let defs = requested(records, options)?;
    source_link(&options.input, &mut page);
    for def in defs {
        operation(def, options, &mut page)?;
    }
    Ok(page.finish())
}

/// Returns the selected operations, sorted by the bytes of their record names.
pub(super) fn requested<'a>(
    records: &'a Records,
    options: &Options,
) -> Result<Vec<Record<'a>>, Failure> {
    if records.class("Op").is_none() {
        let text = "ERROR: Couldn't find the 'Op' class!\n";
        return Err(Diagnostic::global_error(text).into());
    }
    let wanted = |def: &Record<'_>| {
        let name = full_name(*def);
        options.include_ops.as_ref().is_none_or(|regex| regex.is_match(&name))
            && !options.exclude_ops.as_ref().is_some_and(|regex| regex.is_match(&name))
    };
    Ok(records.defs().filter(|def| def.is_a("Op")).filter(wanted).collect())
}

/// Writes a link to the file in MLIR's repository, if the file belongs to it.
pub(super) fn source_link(input: &str, page: &mut Page) {
    if let Some(at) = input.find("mlir/include/mlir/") {
        let path = &input[at..];
        write!(page, "\n[source](https://github.com/llvm/llvm-project/blob/main/{path})\n");
    }
}

/// Writes the section of one operation.
///
/// # Errors
/// If the operation is malformed.
pub(super) fn operation(
    def: Record<'_>,
    options: &Options,
    page: &mut Page,
) -> Result<(), Failure> {
    let op = Operation::new(def)?;
    let text = |field| op.def.opt_str(field).unwrap_or("");
    let class = class_name(op.def);
    let class = without(&options.strip_prefix, &class);
    write!(page, "\n### `{}` ({class})\n", op.name);
    page.summary(op.def.str("summary")?);
    syntax(op.def, &op.name, declared::format(op.def).unwrap_or(text("assemblyFormat")), page);
    let description = op.def.str("description")?;
    if !description.trim_matches(WHITE).is_empty() {
        page.description(description);
    }
    traits(&op.traits, page);
    attributes(&op.attributes, options, page);
    table("Operand", ":-----:", &op.operands, page);
    table("Result", ":----:", &op.results, page);
    table("Successor", ":-------:", &op.successors, page);
    region_args(&op.regions, page);
    page.push("\n");
    Ok(())
}

/// Returns the C++ class of an operation: the name of its record after the first underscore, in its namespace.
fn class_name(def: Record<'_>) -> String {
    let name = def.name();
    let (prefix, class) = name.split_once('_').unwrap_or(("", name));
    let class = if prefix.is_empty() { name } else { class };
    let namespace = def.opt_str("cppNamespace").unwrap_or("");
    if namespace.is_empty() { class.to_owned() } else { format!("{namespace}::{class}") }
}

/// Writes the format, with its lines aligned, and the declared directives that it uses.
fn syntax(def: Record<'_>, name: &str, format: &str, page: &mut Page) {
    let format = format.trim_matches(WHITE);
    if format.is_empty() {
        return;
    }
    write!(page, "\nSyntax:\n\n```\noperation ::= `{name}` ");
    let mut lines = format.split('\n').map(|line| line.trim_matches(WHITE));
    writeln!(page, "{}", lines.next().unwrap_or(""));
    for line in lines.filter(|line| !line.is_empty()) {
        writeln!(page, "              {line}");
    }
    for rule in declared::directives(def, format) {
        writeln!(page, "{rule}");
    }
    page.push("```\n");
}

/// Writes traits, interfaces and effects, each sorted.
fn traits(all: &[Record<'_>], page: &mut Page) {
    let (mut traits, mut interfaces, mut effects) =
        (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    for one in all.iter().filter(|one| !one.is_a("PredTrait")) {
        let cpp = one.opt_str("trait").unwrap_or("");
        let cpp = cpp.strip_suffix("::Trait").unwrap_or(cpp);
        let cpp = cpp.strip_suffix("::Impl").unwrap_or(cpp);
        let name = if one.is_anonymous() { cpp } else { one.name() };
        if !one.is_a("InterfaceTrait") {
            traits.insert(format!("`{name}`"));
        } else if one.is_a("SideEffectsTraitBase") {
            effects.insert(format!("`{}`", effect(*one)));
            interfaces.insert(format!("`{name} ({cpp})`"));
        } else {
            interfaces.insert(format!("`{name}`"));
        }
    }
    for (title, names) in [("Traits", traits), ("Interfaces", interfaces), ("Effects", effects)] {
        if !names.is_empty() {
            let names: Vec<String> = names.into_iter().collect();
            write!(page, "\n{title}: {}\n", names.join(", "));
        }
    }
}

/// Returns the effects that a trait denotes.
fn effect(of: Record<'_>) -> String {
    fn plain(text: &str) -> &str {
        without("mlir::", without("::", text))
    }
    let one = |effect: Record<'_>| {
        let text = |field| effect.opt_str(field).unwrap_or("");
        format!("{} on {}", plain(text("effect")), text("resource"))
    };
    let effects = of.rec_list("effects").unwrap_or_default();
    let effects: Vec<String> = effects.into_iter().map(one).collect();
    format!("{}{{{}}}", plain(of.opt_str("baseEffectName").unwrap_or("")), effects.join(", "))
}

fn attributes(all: &[Named<'_>], options: &Options, page: &mut Page) {
    if all.is_empty() {
        return;
    }
    // An HTML table, so that a description of several lines can be collapsed inside it.
    page.push("\n#### Attributes:\n\n<table>\n");
    page.push("<tr><th>Attribute</th><th>MLIR Type</th><th>Description</th></tr>\n");
    for Named { name, constraint } in all {
        let storage = constraint.opt_str("storageType").map(|ty| ty.trim_matches(WHITE));
        let storage = storage.filter(|ty| !ty.is_empty()).unwrap_or("::mlir::Attribute");
        let summary = summary(*constraint);
        write!(page, "<tr><td><code>{name}</code></td><td>{storage}</td><td>");
        match description(*constraint).filter(|_| options.hugo) {
            Some(text) => write!(
                page,
                "<details><summary>{summary}</summary>{{{{% markdown %}}}}{text}{{{{% /markdown %}}}}</details>"
            ),
            None => page.push(summary),
        }
        page.push("</td></tr>\n");
    }
    page.push("</table>\n");
}

/// Returns the description of an attribute, or of its innermost wrapped attribute.
fn description(constraint: Record<'_>) -> Option<&str> {
    fn own(one: Record<'_>) -> Option<&str> {
        one.opt_str("description").filter(|text| !text.is_empty())
    }
    let mut base = constraint;
    // A chain of wrappers ends; the bound guards against one that contains itself.
    for _ in 0..1_000 {
        let Some(inner) = base.opt_rec("baseAttr") else { break };
        base = inner;
    }
    own(constraint).or_else(|| own(base))
}

/// Writes a table of the regions with named arguments (`RegionArgs` of `ods/Regions.td`).
fn region_args(regions: &[Named<'_>], page: &mut Page) {
    fn names<'a>(of: Record<'a>) -> Vec<&'a str> {
        of.str_list("argNames").unwrap_or_default()
    }
    let mut named = regions.iter().filter(|one| !names(one.constraint).is_empty()).peekable();
    if named.peek().is_none() {
        return;
    }
    page.push("\n#### Regions:\n\n| Region | Arguments |\n| :----: | --------- |\n");
    for Named { name, constraint } in named {
        let args: Vec<String> = names(*constraint).iter().map(|arg| format!("`{arg}`")).collect();
        writeln!(page, "| `{name}` | {} |", args.join(", "));
    }
}

fn table(title: &str, rule: &str, rows: &[Named<'_>], page: &mut Page) {
    if rows.is_empty() {
        return;
    }
    write!(page, "\n#### {title}s:\n\n| {title} | Description |\n| {rule} | ----------- |\n");
    for Named { name, constraint } in rows {
        match *name {
            "" => page.push("| &laquo;unnamed&raquo;"),
            name => write!(page, "| `{name}`"),
        }
        writeln!(page, " | {} |", summary(*constraint));
    }
}
