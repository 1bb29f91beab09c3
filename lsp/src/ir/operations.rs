//! Descriptions of operations, types and attributes in Markdown.

use std::fmt::Write;

use ods_core::schema::{OpSchema, ParametricSchema, ValueArity, ValueSchema};

/// Describes an operation: summary, operands, attributes, results and regions.
pub(super) fn describe(schema: &OpSchema) -> String {
    let mut out = String::new();
    if !schema.summary.is_empty() {
        let _ = writeln!(out, "{}\n", schema.summary);
    }
    values(&mut out, "Operands", schema.operands);
    let mut attrs = schema.props.iter().peekable();
    if attrs.peek().is_some() {
        out += "Attributes:\n\n";
    }
    for attr in attrs {
        let optional = if attr.optional { ", optional" } else { "" };
        let _ = writeln!(out, "- `{}`: {}{optional}", attr.name, attr.constraint.summary);
    }
    if !schema.props.is_empty() {
        out.push('\n');
    }
    values(&mut out, "Results", schema.results);
    out
}

/// Describes a type or attribute: summary and parameters.
pub(super) fn describe_params(schema: &ParametricSchema) -> String {
    let mut out = String::new();
    if !schema.summary.is_empty() {
        let _ = writeln!(out, "{}\n", schema.summary);
    }
    if schema.params.is_empty() || schema.is_verbatim() {
        return out;
    }
    out += "Parameters:\n\n";
    for param in schema.params {
        let optional = if param.optional { ", optional" } else { "" };
        let said = if param.summary.is_empty() { param.cpp_type } else { param.summary };
        let _ = writeln!(out, "- `{}`: {said}{optional}", param.name);
    }
    out.push('\n');
    out
}

fn values(out: &mut String, what: &str, values: &[ValueSchema]) {
    if values.is_empty() {
        return;
    }
    let _ = writeln!(out, "{what}:\n");
    for (number, one) in values.iter().enumerate() {
        let name = if one.name.is_empty() { format!("#{number}") } else { one.name.to_owned() };
        let many = match one.arity {
            ValueArity::One => "",
            ValueArity::Optional => "optional ",
            _ => "variadic of ",
        };
        let _ = writeln!(out, "- `{name}`: {many}{}", one.constraint.summary);
    }
    out.push('\n');
}
