//! Hover text for a name: its declaration, its evaluated record, and its ODS model.

use std::fmt::Write as _;

use ods_spec::codegen;
use ods_spec::docgen;
use ods_spec::lang::Record;
use ods_spec::lang::index::{Definition, DefinitionKind as Kind, Index};
use ods_spec::model::{Model, Op, ValueArity, ValueDef};

use super::Known;
use super::files::Target;
use crate::answer::Hover;

/// The greatest number of fields of a record that are shown.
const MAX_FIELDS: usize = 40;
/// The greatest number of characters of a value that are shown.
const MAX_VALUE: usize = 160;

impl Known {
    pub(super) fn hover_at(&self, offset: usize) -> Option<Hover> {
        let index = self.files.main_index();
        if let Some(include) =
            index.includes().iter().find(|one| one.span.start <= offset && offset <= one.span.end)
        {
            let target = self.files.include_target(&include.path, &self.include_dirs)?;
            let text = format!("`{}`", target.display());
            return Some(Hover { span: include.span.clone(), text });
        }
        let span = self.name_at(offset)?;
        let targets = self.targets(offset)?;
        let Some(&target) = targets.first() else {
            let name = index.text(&span);
            let record = self.good.as_ref()?.records.def(name)?;
            return Some(Hover { text: self.record(record), span });
        };
        let text = self.about(target, index.use_at(offset));
        Some(Hover { span, text })
    }

    /// Describes a definition.
    fn about(&self, target: Target, used: Option<u32>) -> String {
        let index = self.files.index(target.0);
        let one = index.definition(target.1);
        let name = index.text(&one.name);
        let mut out = format!("```tablegen\n{}\n```\n", header(index, one));
        let comment = index.comment_before(one.span.start);
        if !comment.is_empty() {
            let _ = writeln!(out, "\n{comment}\n");
        }
        match one.kind {
            Kind::Def | Kind::Defm | Kind::Class => {
                let records = self.good.as_ref().map(|good| &good.records);
                let record = records.and_then(|records| match one.kind {
                    Kind::Class => records.class(name),
                    _ => records.def(name),
                });
                if let Some(record) = record {
                    out += &self.record(record);
                }
            }
            Kind::Field => {
                let owner = one.owner.map(|owner| index.text(&index.definition(owner).name));
                if let Some(owner) = owner {
                    let _ = writeln!(out, "\nIn `{owner}`");
                }
                out += &self.value_here(name, used);
            }
            _ => {}
        }
        out
    }

    /// Returns the value of a field in the record that contains the requested position.
    fn value_here(&self, field: &str, used: Option<u32>) -> String {
        let value = || {
            let index = self.files.main_index();
            let owner = index.uses()[used? as usize].owner?;
            let name = index.text(&index.definition(owner).name);
            let records = &self.good.as_ref()?.records;
            let record = records.def(name).or_else(|| records.class(name))?;
            let value = record.field(field)?;
            Some(format!("\nIn `{name}` it is\n```tablegen\n{}\n```\n", cut(&value.to_string())))
        };
        value().unwrap_or_default()
    }

    /// Describes an evaluated record.
    fn record(&self, record: Record<'_>) -> String {
        let mut out = String::new();
        let op = self.modelled.as_ref().and_then(|good| good.op(record.name()));
        let op = op.filter(|_| !record.is_class());
        if let Some((model, op)) = op {
            out += &operation(model, op, record);
        } else if let Some(def) =
            self.modelled.as_ref().and_then(|good| good.definition(record.name()))
        {
            let _ = writeln!(out, "\n{}\n", def.summary);
            if let Some(format) = &def.assembly_format {
                out +=
                    &declared_rules(record, def.is_declared.then_some(&format.text), &format.text);
            }
        } else if let Some(summary) = record.opt_str("summary").filter(|text| !text.is_empty()) {
            let _ = writeln!(out, "\n{}\n", summary.trim());
        }
        if let Some(text) = record.opt_str("description").filter(|text| !text.trim().is_empty()) {
            let _ = writeln!(out, "\n{}\n", unindented(text));
        }
        let classes: Vec<&str> = record.superclasses().map(|class| class.name()).collect();
        let word = if record.is_class() { "class" } else { "def" };
        let _ =
            writeln!(out, "\n```tablegen\n{word} {} {{\t// {}", record.name(), classes.join(" "));
        let fields: Vec<_> = record.fields().collect();
        for field in fields.iter().take(MAX_FIELDS) {
            let value = cut(&field.value().to_string());
            let _ = writeln!(out, "  {} {} = {value};", field.type_name(), field.name());
        }
        if fields.len() > MAX_FIELDS {
            let _ = writeln!(out, "  // and {} more", fields.len() - MAX_FIELDS);
        }
        out + "}\n```\n"
    }
}

/// Returns the text of a definition up to its body.
fn header(index: &Index, one: &Definition) -> String {
    let end = one.body.as_ref().map_or(one.span.end, |body| body.start);
    let text = match one.kind {
        Kind::Iterator => return format!("{} {}", one.kind.word(), index.text(&one.name)),
        _ => index.text(&(one.span.start..end.max(one.span.start))),
    };
    let text = text.trim();
    if text.len() > 8 * MAX_VALUE { cut(text) } else { text.to_owned() }
}

/// Joins a text to one line, and truncates it.
fn cut(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    match line.char_indices().nth(MAX_VALUE) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line,
    }
}

/// Removes the common indentation of a description's lines.
fn unindented(text: &str) -> String {
    let lines: Vec<&str> = text.lines().collect();
    let full = lines.iter().filter(|line| !line.trim().is_empty());
    let indent = full.map(|line| line.len() - line.trim_start().len()).min().unwrap_or(0);
    let bare: Vec<&str> = lines.iter().map(|line| line.get(indent..).unwrap_or("")).collect();
    bare.join("\n").trim().to_owned()
}

/// Shows the format of a `Syntax`, and the declared directives that a format uses.
fn declared_rules(record: Record<'_>, syntax: Option<&str>, format: &str) -> String {
    let mut lines: Vec<String> = syntax.map(unindented).into_iter().collect();
    lines.extend(docgen::directives(record, format));
    match lines.is_empty() {
        true => String::new(),
        false => format!("\n```\n{}\n```\n", lines.join("\n")),
    }
}

/// Describes the ODS model of an operation.
fn operation(model: &Model, op: &Op, record: Record<'_>) -> String {
    let mut out = format!("\n**`{}`** {}\n", op.name, op.summary.trim());
    let values = |out: &mut String, what: &str, values: &[ValueDef]| {
        for (number, one) in values.iter().enumerate() {
            let summary = &model.type_constraint(one.constraint).summary;
            let many = match one.arity {
                ValueArity::One => "",
                ValueArity::Optional => "optional ",
                ValueArity::Variadic { .. } | ValueArity::VariadicOfVariadic(_) => "variadic of ",
            };
            let name = if one.name.is_empty() { format!("#{number}") } else { one.name.clone() };
            let _ = writeln!(out, "- {what} `{name}`: {many}{summary}");
        }
    };
    out.push('\n');
    values(&mut out, "operand", &op.operands);
    for prop in &op.props {
        let summary = &model.attr_constraint(prop.constraint).summary;
        let optional = if prop.optional { "optional " } else { "" };
        let _ = writeln!(out, "- attribute `{}`: {optional}{summary}", prop.name);
    }
    values(&mut out, "result", &op.results);
    for region in &op.regions {
        let _ = writeln!(out, "- region `{}`: {}", region.name, region.summary);
    }
    for block in &op.successors {
        let _ = writeln!(out, "- successor `{}`: {}", block.name, block.summary);
    }
    if let Some(format) = &op.assembly_format {
        if !op.is_declared {
            let example = super::format_words::example(op, &format.text);
            let _ = writeln!(out, "\n```mlir\n{example}\n```");
        }
        out += &declared_rules(record, op.is_declared.then_some(&format.text), &format.text);
    }
    let functions = codegen::outline(model, &codegen::Options::default(), op);
    if !functions.is_empty() {
        let _ = writeln!(out, "\n```rust\nimpl {} {{", op.class);
        for one in functions.iter().take(MAX_FIELDS) {
            let lines: Vec<&str> = one.text.lines().collect();
            let _ = writeln!(out, "    {};", lines.join("\n    "));
        }
        out += "}\n```\n";
    }
    out
}
