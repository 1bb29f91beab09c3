//! Pages of types and attributes.

use super::invariants::fail;
use super::page::Page;
use super::{Failure, declared, defs_of};
use crate::lang::{Record, Records, Value};

/// Generates the page of all types.
pub(super) fn types(records: &Records) -> Result<String, Failure> {
    list(records, "TypeDef")
}

/// Generates the page of all attributes.
pub(super) fn attributes(records: &Records) -> Result<String, Failure> {
    list(records, "AttrDef")
}

fn list(records: &Records, class: &str) -> Result<String, Failure> {
    let mut page = Page::generated();
    for def in defs_of(records, class)? {
        definition(def, &mut page)?;
    }
    Ok(page.finish())
}

/// Writes the section of one type or attribute.
///
/// # Errors
/// If the declaration of the syntax is contradictory, or a parameter has no C++ type.
pub(super) fn definition(def: Record<'_>, page: &mut Page) -> Result<(), Failure> {
    write!(page, "\n### {}\n", def.opt_str("cppClassName").unwrap_or(""));
    page.summary(def.opt_str("summary").unwrap_or(""));
    let parameters = Parameter::all(def)?;
    let by_hand = def.opt_bit("hasCustomAssemblyFormat").unwrap_or(false);
    if let (Some(mnemonic), Some(format)) = (def.opt_str("mnemonic"), declared::format(def)) {
        declared_syntax(def, mnemonic, format, page);
    } else if let (Some(mnemonic), false) = (def.opt_str("mnemonic"), by_hand) {
        syntax(def, mnemonic, &parameters, page);
    }
    page.description(def.opt_str("description").unwrap_or(""));
    if parameters.is_empty() {
        page.push("\n");
    } else {
        page.push("\n#### Parameters:\n\n");
        page.push("| Parameter | C++ type | Description |\n");
        page.push("| :-------: | :-------: | ----------- |\n");
        for one in &parameters {
            writeln!(page, "| {} | `{}` | {} |", one.name, one.cpp_type, one.summary);
        }
    }
    Ok(())
}

/// Returns `!dialect.mnemonic` or `#dialect.mnemonic`.
fn written_name(def: Record<'_>, mnemonic: &str) -> String {
    let sigil = if def.is_a("AttrDef") { '#' } else { '!' };
    let dialect = def.opt_rec("dialect").and_then(|one| one.opt_str("name")).unwrap_or("");
    format!("{sigil}{dialect}.{mnemonic}")
}

/// Writes the format of a `Syntax`, and the declared directives that it uses.
fn declared_syntax(def: Record<'_>, mnemonic: &str, format: &str, page: &mut Page) {
    let format = format.split_whitespace().collect::<Vec<_>>().join(" ");
    writeln!(page, "\nSyntax:\n\n```\n{} {format}", written_name(def, mnemonic));
    for rule in declared::directives(def, &format) {
        writeln!(page, "{rule}");
    }
    page.push("```\n");
}

fn syntax(def: Record<'_>, mnemonic: &str, parameters: &[Parameter<'_>], page: &mut Page) {
    let name = written_name(def, mnemonic);
    if parameters.is_empty() {
        writeln!(page, "\nSyntax: `{name}`");
        return;
    }
    writeln!(page, "\nSyntax:\n\n```\n{name}<");
    for (index, one) in parameters.iter().enumerate() {
        let comma = if index + 1 < parameters.len() { "," } else { "" };
        writeln!(page, "  {}{comma}   # {}", one.syntax, one.name);
    }
    page.push(">\n```\n");
}

/// A parameter of a type or attribute.
struct Parameter<'a> {
    name: &'a str,
    cpp_type: &'a str,
    syntax: &'a str,
    summary: &'a str,
}

impl<'a> Parameter<'a> {
    fn all(def: Record<'a>) -> Result<Vec<Parameter<'a>>, Failure> {
        let args = def.opt_dag("parameters").into_iter().flat_map(|dag| dag.args());
        args.map(|(name, value)| Parameter::new(name.unwrap_or(""), value)).collect()
    }

    /// Reads a parameter: a C++ type alone, or a record with more details.
    fn new(name: &'a str, value: Value<'a>) -> Result<Parameter<'a>, Failure> {
        let Some(def) = value.as_record() else {
            let cpp_type = value.as_str().unwrap_or("");
            return Ok(Parameter { name, cpp_type, syntax: cpp_type, summary: "" });
        };
        let Some(cpp_type) = def.opt_str("cppType") else {
            let of = def.name();
            return fail(def, format!("Missing `cppType` field in Attribute/Type parameter: {of}"));
        };
        let syntax = def.opt_str("syntax").filter(|text| !text.is_empty()).unwrap_or(cpp_type);
        Ok(Parameter { name, cpp_type, syntax, summary: def.opt_str("summary").unwrap_or("") })
    }
}
