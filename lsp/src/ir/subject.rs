//! Subjects: the entity that a name in the text refers to, its definition and its uses.

use std::ops::Range;

use ods_core::Block;
use ods_core::text::places::{NOWHERE, Origin, ValuePlace};

use super::declared::{Declaration, written_schema};
use super::known::{Known, OpId, View};
use super::lex::{Kind, lex, token_at};
use super::scope;
use crate::answer::{Edit, Place};
use crate::project::Project;

/// A value name: its unit, and its number among the value names of the unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct ValueId {
    pub(super) unit: usize,
    pub(super) value: usize,
}

/// A named entity.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Subject {
    /// A value, and the number of one result of a group.
    Value(ValueId, Option<u32>),
    Block {
        unit: usize,
        body: u32,
        block: Block,
    },
    /// The operation that defines a symbol.
    Symbol(OpId),
    /// An alias, identified by its name with its sigil.
    Alias(String),
    Op(OpId),
    /// A dialect's type or attribute, as written up to its parameters: `!llvm.ptr`.
    Written(String),
}

/// A subject and the range of its name in the chunk.
pub(super) struct Found<'a> {
    pub(super) view: View<'a>,
    pub(super) subject: Subject,
    pub(super) span: Range<usize>,
}

/// Returns the subject at a byte of the document.
pub(super) fn find(known: &Known, at: usize) -> Option<Found<'_>> {
    let (view, at) = known.view(at)?;
    let token = token_at(view.text(), at)?;
    let (mut span, start) = (token.span.clone(), token.span.start);
    let subject = match token.kind {
        Kind::Value => value_at(view, start).map(|(id, number)| Subject::Value(id, number)),
        // In `%a#1`, the number is part of the name.
        Kind::Attr if start > 0 && is_number(&view.text()[start + 1..span.end]) => {
            let before = token_at(view.text(), start - 1).filter(|one| one.kind == Kind::Value)?;
            span.start = before.span.start;
            value_at(view, before.span.start).map(|(id, number)| Subject::Value(id, number))
        }
        Kind::Block => block_at(view, start),
        Kind::Symbol => view.symbols().at(view, start).map(Subject::Symbol),
        Kind::Attr | Kind::Type => {
            let name = &view.text()[span.clone()];
            let alias = alias_definition(view, name).map(|_| Subject::Alias(name.to_owned()));
            let written =
                || written_schema(view.ctx(), name).map(|_| Subject::Written(name.to_owned()));
            alias.or_else(written)
        }
        _ => None,
    };
    let subject = subject.or_else(|| {
        let (id, name) = op_at(view, at)?;
        span = name;
        Some(Subject::Op(id))
    })?;
    Some(Found { view, subject, span })
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Returns the value that a name at a byte of the chunk refers to.
fn value_at(view: View<'_>, at: usize) -> Option<(ValueId, Option<u32>)> {
    let unit = view.unit_at(at)?;
    let (places, start) = view.places(Some(unit));
    let here = at as u32 - start;
    if let Ok(value) = places.values.binary_search_by_key(&here, |one| one.at) {
        return Some((ValueId { unit, value }, None));
    }
    if let Ok(index) = places.uses.binary_search_by_key(&here, |one| one.at) {
        let one = places.uses[index];
        let def = one.def.wrapping_add(start);
        let unit = view.unit_at(def as usize)?;
        let (places, start) = view.places(Some(unit));
        let value = places.values.binary_search_by_key(&def.wrapping_sub(start), |one| one.at);
        return Some((ValueId { unit, value: value.ok()? }, Some(one.number)));
    }
    // Inside a broken operation, the value is found by its name.
    let name = &view.text()[view.name_at(at)];
    scope::values(view, at).find(|(_, have)| *have == name).map(|(id, _)| (id, None))
}

fn block_at(view: View<'_>, at: usize) -> Option<Subject> {
    let unit = view.unit_at(at)?;
    let (places, start) = view.places(Some(unit));
    let here = at as u32 - start;
    let index = places.blocks.binary_search_by_key(&here, |one| one.at).ok()?;
    let one = places.blocks[index];
    Some(Subject::Block { unit, body: one.body, block: one.block })
}

/// Returns the operation whose name contains a byte of the chunk.
pub(super) fn op_at(view: View<'_>, at: usize) -> Option<(OpId, Range<usize>)> {
    let found = |unit: Option<usize>| {
        let (places, start) = view.places(unit);
        let here = (at as u32).checked_sub(start)?;
        let op = places.enclosing_op(here)?;
        let place = places.ops.get(op as usize)?;
        let name = (place.name_at + start) as usize..(place.name_end + start) as usize;
        (name.start <= at && at <= name.end).then_some((OpId { unit, op }, name))
    };
    view.unit_at(at).and_then(|unit| found(Some(unit))).or_else(|| found(None))
}

/// Returns the place of a value in its unit.
pub(super) fn value_place<'a>(view: View<'a>, id: ValueId) -> &'a ValuePlace {
    &view.places(Some(id.unit)).0.values[id.value]
}

/// Returns the range of a value's name at its definition.
pub(super) fn value_span(view: View<'_>, id: ValueId) -> Range<usize> {
    let (places, start) = view.places(Some(id.unit));
    view.name_at((places.values[id.value].at + start) as usize)
}

/// Returns the range of an operation's name.
pub(super) fn op_name(view: View<'_>, id: OpId) -> Option<Range<usize>> {
    let (places, start) = view.places(id.unit);
    let op = places.ops.get(id.op as usize)?;
    Some((op.name_at + start) as usize..(op.name_end + start) as usize)
}

/// Returns the range of an alias's name at its definition.
pub(super) fn alias_definition(view: View<'_>, name: &str) -> Option<Range<usize>> {
    let aliases = view.chunk.reading.top().aliases.iter().filter(|one| one.defines);
    aliases.map(|one| view.name_at(one.at as usize)).find(|span| &view.text()[span.clone()] == name)
}

/// Returns the results of an operation.
fn results(view: View<'_>, id: OpId) -> Vec<ValueId> {
    let Some(unit) = id.unit else { return Vec::new() };
    let values = view.places(id.unit).0.values.iter().enumerate();
    let own = values.filter(|(_, one)| one.op == id.op && matches!(one.origin, Origin::Results(_)));
    own.map(|(value, _)| ValueId { unit, value }).collect()
}

fn value_uses(view: View<'_>, id: ValueId) -> Vec<Range<usize>> {
    let def = (value_place(view, id).at).wrapping_add(view.places(Some(id.unit)).1);
    let mut found = Vec::new();
    for unit in 0..view.units().len() {
        let (places, start) = view.places(Some(unit));
        // A value that is used in another unit is defined at the top.
        if unit != id.unit && value_place(view, id).region != NOWHERE {
            continue;
        }
        let uses = places.uses.iter().filter(|one| one.def.wrapping_add(start) == def);
        found.extend(uses.map(|one| view.name_at(one.at.wrapping_add(start) as usize)));
    }
    found
}

/// Returns the ranges of the chunk that name a subject: at its definitions, and at its uses.
pub(super) fn mentions(
    view: View<'_>,
    subject: &Subject,
) -> (Vec<Range<usize>>, Vec<Range<usize>>) {
    match subject {
        Subject::Value(id, _) => (vec![value_span(view, *id)], value_uses(view, *id)),
        Subject::Block { unit, body, block } => {
            let (places, start) = view.places(Some(*unit));
            let own = places.blocks.iter().filter(|one| one.body == *body && one.block == *block);
            let (defs, uses): (Vec<_>, Vec<_>) = own.partition(|one| one.defines);
            let spans = |all: Vec<&ods_core::text::places::BlockPlace>| {
                all.into_iter().map(|one| view.name_at((one.at + start) as usize)).collect()
            };
            (spans(defs), spans(uses))
        }
        Subject::Symbol(id) => {
            let index = view.symbols();
            (index.name(view, *id).into_iter().collect(), index.uses(view, *id))
        }
        Subject::Alias(name) | Subject::Written(name) => {
            let def = alias_definition(view, name);
            let kind = if name.starts_with('#') { Kind::Attr } else { Kind::Type };
            let text = view.text();
            let same = lex(text, 0).filter(|one| {
                one.kind == kind
                    && &text[one.span.clone()] == name
                    && Some(&one.span) != def.as_ref()
            });
            let uses = same.map(|one| one.span).collect();
            (def.into_iter().collect(), uses)
        }
        Subject::Op(id) => {
            let mut uses = Vec::new();
            let mut defs: Vec<_> = op_name(view, *id).into_iter().collect();
            for value in results(view, *id) {
                defs.push(value_span(view, value));
                uses.extend(value_uses(view, value));
            }
            if let Some(name) = view.symbols().name(view, *id) {
                defs.push(name);
                uses.extend(view.symbols().uses(view, *id));
            }
            (defs, uses)
        }
    }
}

pub(super) fn definitions(known: &Known, at: usize, project: &Project) -> Vec<Place> {
    let Some(found) = find(known, at) else { return Vec::new() };
    let view = found.view;
    let (spans, declared) = match &found.subject {
        Subject::Op(id) => {
            let place = view.places(id.unit).0.ops.get(id.op as usize);
            let declared = place.and_then(|op| Declaration::of_op(view.ctx(), op.name));
            (op_name(view, *id).into_iter().collect(), declared)
        }
        Subject::Written(name) => (Vec::new(), Declaration::of_written(view.ctx(), name)),
        other => (mentions(view, other).0, None),
    };
    let own = spans.into_iter().map(|span| known.place(view.out(span)));
    declared.and_then(|one| one.place(project)).into_iter().chain(own).collect()
}

pub(super) fn references(known: &Known, at: usize, with_definitions: bool) -> Vec<Place> {
    let Some(found) = find(known, at) else { return Vec::new() };
    let (mut all, uses) = mentions(found.view, &found.subject);
    if !with_definitions {
        all.clear();
    }
    all.extend(uses);
    all.sort_by_key(|span| span.start);
    all.into_iter().map(|span| known.place(found.view.out(span))).collect()
}

/// Returns the range of the name without its sigil, if it can be renamed.
pub(super) fn renamed(known: &Known, at: usize) -> Option<Range<usize>> {
    let found = find(known, at)?;
    if matches!(found.subject, Subject::Op(_) | Subject::Written(_)) {
        return None;
    }
    let span = found.view.out(found.span);
    Some(span.start + 1..span.end)
}

pub(super) fn rename(known: &Known, at: usize, name: &str) -> Result<Vec<Edit>, String> {
    let found = find(known, at).ok_or("nothing here has a name")?;
    let view = found.view;
    let sigil = &view.text()[found.span.start..=found.span.start];
    let name = name.strip_prefix(sigil).unwrap_or(name);
    let symbol = matches!(found.subject, Subject::Symbol(_));
    let text = match &found.subject {
        Subject::Op(_) => {
            return Err("the name of an operation is not for the file to change".into());
        }
        Subject::Written(_) => {
            return Err(
                "the name of a dialect's type or attribute is not for the file to change".into()
            );
        }
        Subject::Symbol(_) if !plain_symbol(name) => {
            format!("@\"{}\"", name.trim_matches('"').replace('\\', "\\\\").replace('"', "\\\""))
        }
        _ => format!("{sigil}{name}"),
    };
    if name.is_empty() || !symbol && !plain_name(name) {
        return Err(format!("'{name}' is no name for it"));
    }
    clash(view, &found, &text)?;
    let (defs, uses) = mentions(view, &found.subject);
    let spans = defs.into_iter().chain(uses);
    let edit = |span| Edit { place: known.place(view.out(span)), text: text.clone() };
    Ok(spans.map(edit).collect())
}

/// Returns an error if the new name is already in use.
fn clash(view: View<'_>, found: &Found<'_>, name: &str) -> Result<(), String> {
    let taken = match &found.subject {
        Subject::Value(id, _) => {
            let (defs, uses) = mentions(view, &found.subject);
            let mut outer = defs.iter().chain(&uses);
            outer.any(|span| {
                scope::values(view, span.start).any(|(other, have)| have == name && other != *id)
            }) || scope::shadowed(view, *id, name)
        }
        Subject::Block { unit, body, block } => {
            let (places, start) = view.places(Some(*unit));
            let own = places.blocks.iter().find(|one| one.block == *block && one.body == *body);
            let region = own.map(|one| one.region);
            places.blocks.iter().any(|one| {
                Some(one.region) == region
                    && one.block != *block
                    && &view.text()[view.name_at((one.at + start) as usize)] == name
            })
        }
        Subject::Symbol(id) => view.symbols().taken(view, *id, name),
        Subject::Alias(_) => alias_definition(view, name).is_some(),
        Subject::Op(_) | Subject::Written(_) => false,
    };
    if taken { Err(format!("'{name}' is taken")) } else { Ok(()) }
}

fn plain_name(name: &str) -> bool {
    let digits = name.bytes().all(|byte| byte.is_ascii_digit());
    let suffix =
        |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'.' | b'-');
    let first = name.bytes().next().is_some_and(|byte| !byte.is_ascii_digit());
    !name.is_empty() && (digits || first && name.bytes().all(suffix))
}

fn plain_symbol(name: &str) -> bool {
    let first = |byte: u8| byte.is_ascii_alphabetic() || byte == b'_';
    let rest = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'.');
    name.bytes().next().is_some_and(first) && name.bytes().all(rest)
}
