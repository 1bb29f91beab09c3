//! Declared syntax (`ods/Syntax.td`) as rules of a grammar.

use regex_lite::Regex;

use super::operation::full_name;
use super::page::WHITE;
use crate::cpp_names::definition_name;
use crate::lang::Record;
use crate::model::{leaves_syntax, syntax_for};

/// Returns the format of a `Syntax` of an operation, type or attribute.
pub(super) fn format(def: Record<'_>) -> Option<&str> {
    let name = if def.is_a("Op") {
        full_name(def)
    } else if def.is_a("TypeDef") {
        format!("!{}", definition_name(def))
    } else if def.is_a("AttrDef") {
        format!("#{}", definition_name(def))
    } else {
        return None;
    };
    let records = def.records();
    let all: Vec<(&str, Record<'_>)> = records
        .defs_of_class("Syntax")
        .filter_map(|one| Some((one.opt_str("opName")?, one)))
        .collect();
    let name = syntax_for(&name, leaves_syntax(def), all.iter().map(|(name, _)| *name))?;
    let (_, found) = all.iter().find(|(one, _)| *one == name)?;
    found.opt_str("assemblyFormat")
}

/// Returns the directives that a format uses and that are declared, and the ones that they use, each once, as rules:
/// ``custom<Maybe>($x) ::= (`maybe` $x^)?``.
pub fn directives(def: Record<'_>, format: &str) -> Vec<String> {
    let mut found: Vec<Record<'_>> = Vec::new();
    let mut texts = vec![format];
    while let Some(text) = texts.pop() {
        for name in used(text) {
            let is_same = |one: &Record<'_>| one.opt_str("directiveName") == Some(name);
            if found.iter().any(is_same) {
                continue;
            }
            for one in def.records().defs_of_class("Directive").filter(is_same) {
                texts.extend(one.opt_str("assemblyFormat"));
                found.push(one);
            }
        }
    }
    found.into_iter().map(rule).collect()
}

fn used(format: &str) -> Vec<&str> {
    let custom = Regex::new(r"\bcustom\s*<\s*(\w+)\s*>");
    let all = custom.iter().flat_map(|custom| custom.captures_iter(format));
    all.filter_map(|found| Some(found.get(1)?.as_str())).collect()
}

fn rule(directive: Record<'_>) -> String {
    let text = |field| directive.opt_str(field).unwrap_or("");
    let args = directive.opt_dag("arguments");
    let args = args.iter().flat_map(|args| args.args());
    let args: Vec<String> =
        args.map(|(name, _)| format!("${}", name.unwrap_or_default())).collect();
    let format = text("assemblyFormat").trim_matches(WHITE);
    let format = format.split_whitespace().collect::<Vec<_>>().join(" ");
    format!("custom<{}>({}) ::= {format}", text("directiveName"), args.join(", "))
}
