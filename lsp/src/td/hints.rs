//! Inlay hints: names of template arguments, and the fields that a `let` overrides.

use std::ops::Range;

use ods_spec::lang::index::{Index, UseKind};

use super::Known;
use crate::answer::{Hint, InlayHintKind};

/// Returns the hints of a range.
pub(super) fn hints(known: &Known, span: &Range<usize>) -> Vec<Hint> {
    let index = known.files.main_index();
    let mut all = Vec::new();
    for (at, one) in index.uses().iter().enumerate() {
        if one.span.end < span.start || one.span.start > span.end {
            continue;
        }
        match one.kind {
            UseKind::Class | UseKind::Multiclass => {
                let Some(args) = &one.args else { continue };
                names(known, index, at as u32, args, &mut all);
            }
            UseKind::Let => all.extend(overridden(known, index, at as u32)),
            _ => {}
        }
    }
    all
}

/// Adds hints with the names of positional class arguments.
fn names(known: &Known, index: &Index, at: u32, args: &Range<usize>, out: &mut Vec<Hint>) {
    let Some(&class) = known.files.resolve(0, at).first() else { return };
    let parameters = known.files.arguments(class);
    for (part, parameter) in split(index, args).into_iter().zip(parameters) {
        let of = known.files.index(parameter.0);
        let definition = of.definition(parameter.1);
        let name = of.text(&definition.name);
        let text = index.text(&part);
        // An argument that is already named by its text gets no hint.
        let said = text.split('=').next().unwrap_or_default().trim() == name || text == name;
        if said || text.is_empty() {
            continue;
        }
        let ty = definition.ty.as_ref().map(|ty| of.text(ty)).unwrap_or_default();
        out.push(Hint {
            at: part.start,
            label: format!("{name}:"),
            kind: Some(InlayHintKind::PARAMETER),
            tooltip: Some(format!("{ty} {name}")),
            padding: (false, true),
        });
    }
}

/// Splits the arguments between brackets, without surrounding blanks.
fn split(index: &Index, args: &Range<usize>) -> Vec<Range<usize>> {
    let lexemes = index.lexemes();
    let first = lexemes.partition_point(|(span, _)| span.start < args.start);
    let (mut parts, mut depth) = (Vec::new(), 0_i32);
    let mut part: Option<Range<usize>> = None;
    for (span, _) in lexemes[first..].iter().take_while(|(span, _)| span.end <= args.end) {
        match index.text(span) {
            "<" | "(" | "[" | "{" => depth += 1,
            ">" | ")" | "]" | "}" => depth -= 1,
            "," if depth == 0 => {
                parts.extend(part.take());
                continue;
            }
            _ => {}
        }
        let start = part.as_ref().map_or(span.start, |part| part.start);
        part = Some(start..span.end);
    }
    parts.extend(part);
    parts
}

/// Returns the type, origin and previous value of a field that a `let` sets.
fn overridden(known: &Known, index: &Index, at: u32) -> Option<Hint> {
    let one = &index.uses()[at as usize];
    let &(file, field) = known.files.resolve(0, at).first()?;
    let of = known.files.index(file);
    let definition = of.definition(field);
    let ty = of.text(definition.ty.as_ref()?);
    let class = definition.owner.map(|owner| of.text(&of.definition(owner).name));
    let class = class.unwrap_or_default();
    let written = of.text(&definition.span);
    let path = known.files.list[file].file.path.file_name().unwrap_or_default().to_string_lossy();
    Some(Hint {
        at: one.span.end,
        label: format!(": {ty}"),
        kind: Some(InlayHintKind::TYPE),
        tooltip: Some(format!("{class} ({path}): {written}")),
        padding: (false, false),
    })
}
