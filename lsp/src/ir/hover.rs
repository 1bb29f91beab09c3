//! Hover text.

use std::fmt::Write;

use ods_core::text::places::{Origin, Places};
use ods_core::text::{PrintFlags, print_op};
use ods_core::{Block, OpRef, Type, raw};

use super::declared::{Declaration, written_schema};
use super::known::{Known, OpId, View};
use super::operations::{describe, describe_params};
use super::subject::{Found, Subject, ValueId, alias_definition, find, value_place};
use crate::answer::Hover;

/// The length of the longest operation text that is shown.
const SHOWN: usize = 4000;

pub(super) fn hover(known: &Known, at: usize) -> Option<Hover> {
    let found = find(known, at)?;
    let text = match &found.subject {
        Subject::Value(id, number) => value(found.view, *id, *number),
        Subject::Block { unit, body, block } => block_text(&found, *unit, *body, *block)?,
        Subject::Symbol(id) | Subject::Op(id) => operation(found.view, *id)?,
        Subject::Alias(name) => alias(found.view, name)?,
        Subject::Written(name) => written(found.view, name)?,
    };
    Some(Hover { span: found.view.out(found.span), text })
}

fn types(view: View<'_>, types: &[Type]) -> String {
    let all: Vec<_> = types.iter().map(|ty| format!("`{}`", ty.display(view.ctx()))).collect();
    all.join(", ")
}

fn value(view: View<'_>, id: ValueId, number: Option<u32>) -> String {
    let place = value_place(view, id);
    let places = view.places(Some(id.unit)).0;
    let mut out = String::new();
    if let Some(op) = places.ops.get(place.op as usize) {
        let _ = writeln!(out, "Operation: \"{}\"\n", op.name);
    }
    let all = places.types_of(place);
    let mut shown = all;
    match place.origin {
        Origin::Results(first) => match number {
            Some(number) => {
                let _ = writeln!(out, "Result #{}\n", first + number);
                shown = all.get(number as usize..=number as usize).unwrap_or(all);
            }
            None if place.count > 1 => {
                let _ = writeln!(out, "Result #[{first}, {}]\n", first + place.count - 1);
            }
            None => {
                let _ = writeln!(out, "Result #{first}\n");
            }
        },
        Origin::Argument(block, number) => {
            let start = view.places(Some(id.unit)).1;
            let name = block_name(view, places, start, place.region, block);
            let _ = writeln!(out, "Block: {name}\n");
            let _ = writeln!(out, "Argument #{number}\n");
        }
    }
    let word = if shown.len() == 1 { "Type" } else { "Types" };
    let _ = writeln!(out, "{word}: {}", types(view, shown));
    out
}

/// Returns the label of a block, if it has one, and its number in its region.
fn block_name(view: View<'_>, places: &Places, start: u32, region: u32, block: Block) -> String {
    let labels = places.blocks.iter().filter(|one| one.defines && one.region == region);
    let labels: Vec<_> = labels.collect();
    let Some(index) = labels.iter().position(|one| one.block == block) else {
        return "#0".to_owned();
    };
    let open = places.regions.get(region as usize).map_or(0, |region| region.start);
    let first = labels.first().map_or(open, |one| one.at);
    // The first block may be unlabelled.
    let between = &view.text()[(open + start) as usize..(first + start) as usize];
    let unnamed = usize::from(!between.trim_start_matches('{').trim().is_empty());
    let name = &view.text()[view.name_at((labels[index].at + start) as usize)];
    format!("{name} (#{})", index + unnamed)
}

fn block_text(found: &Found<'_>, unit: usize, body: u32, block: Block) -> Option<String> {
    let view = found.view;
    let (places, start) = view.places(Some(unit));
    let mine = places.blocks.iter().filter(|one| one.body == body && one.block == block);
    let label = mine.clone().find(|one| one.defines)?;
    let region = places.regions.get(label.region as usize)?;
    let op = places.ops.get(region.op as usize)?;
    let mut out = format!("Operation: \"{}\"\n\n", op.name);
    let labels: Vec<_> =
        places.blocks.iter().filter(|one| one.defines && one.region == label.region).collect();
    let name = |at: u32| &view.text()[view.name_at((at + start) as usize)];
    let holder = |at: u32| {
        let before = labels.iter().rev().find(|one| one.at <= at);
        before.map_or("#0", |one| name(one.at))
    };
    let mut list = |what: &str, all: Vec<&str>| {
        let mut once: Vec<&str> = Vec::new();
        all.into_iter().for_each(|one| {
            if !once.contains(&one) {
                once.push(one);
            }
        });
        if !once.is_empty() {
            let _ = writeln!(out, "{what}: {}\n", once.join(", "));
        }
    };
    let own = block_name(view, places, start, label.region, block);
    list("Block", vec![&own]);
    list("Predecessors", mine.filter(|one| !one.defines).map(|one| holder(one.at)).collect());
    let end = labels.iter().find(|one| one.at > label.at).map_or(region.end, |one| one.at);
    let inside = places.blocks.iter().filter(|one| {
        !one.defines && one.region == label.region && label.at < one.at && one.at < end
    });
    list("Successors", inside.map(|one| name(one.at)).collect());
    let args = places.values.iter().filter(|one| {
        one.region == label.region && matches!(one.origin, Origin::Argument(of, _) if of == block)
    });
    for arg in args {
        let _ = writeln!(out, "- `{}`: {}", name(arg.at), types(view, places.types_of(arg)));
    }
    Some(out)
}

fn operation(view: View<'_>, id: OpId) -> Option<String> {
    let place = view.places(id.unit).0.ops.get(id.op as usize)?;
    let mut out = format!("\"{}\"", place.name);
    let op = view.op(id);
    if let Some(name) = view.symbols().given(id).and_then(|name| name.as_str(view.ctx())) {
        let visibility = op.and_then(|op| op.attr("sym_visibility"));
        let visibility =
            visibility.and_then(|one| one.as_str(view.ctx()).map(|one| one.to_string()));
        let _ = write!(out, " : {} @{name}", visibility.as_deref().unwrap_or("public"));
    }
    out += "\n\n";
    if let Some(schema) = view.ctx().op_schema(place.name) {
        out += &describe(schema);
        if let Some(declaration) = Declaration::of_op(view.ctx(), place.name) {
            declaration.tell(&mut out);
        }
    }
    if let Some(op) = op {
        out += &evaluated(view, op);
        let flags = PrintFlags {
            generic: true,
            skip_regions: true,
            elide_elements_if_larger: Some(16),
            ..PrintFlags::default()
        };
        let mut text = print_op(op, &flags);
        if text.len() > SHOWN {
            text.truncate(text.floor_char_boundary(SHOWN));
            text.push('…');
        }
        let _ = writeln!(out, "Generic Form:\n\n```mlir\n{}\n```", text.trim_end());
    }
    Some(out)
}

/// Lists the types of operands and results, and the attributes.
#[expect(clippy::disallowed_methods, reason = "an operation of any kind is shown")]
fn evaluated(view: View<'_>, op: OpRef<'_>) -> String {
    let mut out = String::new();
    let operands: Vec<Type> = op.operands().map(|value| value.ty()).collect();
    let results: Vec<Type> = op.results().map(|value| value.ty()).collect();
    if !operands.is_empty() || !results.is_empty() {
        let _ = writeln!(out, "Type: ({}) → ({})\n", types(view, &operands), types(view, &results));
    }
    let Some(schema) = op.schema() else { return out };
    for (slot, prop) in schema.props.iter().enumerate() {
        if let Some(value) = raw::prop(op.body, op.op, slot) {
            let _ = writeln!(out, "- `{}` = `{}`", prop.name, view.show(value));
        }
    }
    if !schema.props.is_empty() {
        out.push('\n');
    }
    out
}

fn alias(view: View<'_>, name: &str) -> Option<String> {
    use ods_core::text::places::Alias;
    let span = alias_definition(view, name)?;
    let aliases = &view.chunk.reading.top().aliases;
    let one = aliases.iter().find(|one| one.at as usize == span.start)?;
    let (what, text) = match one.alias {
        Alias::Attr(attr) => ("Attribute", view.show(attr)),
        Alias::Type(ty) => ("Type", ty.display(view.ctx()).to_string()),
    };
    Some(format!("{what} Alias: \"{}\"\n\nValue: \n\n```mlir\n{text}\n```\n", &name[1..]))
}

/// Describes a dialect's type or attribute by its declaration.
fn written(view: View<'_>, name: &str) -> Option<String> {
    let mut out = format!("`{name}`\n\n");
    out += &describe_params(written_schema(view.ctx(), name)?);
    if let Some(declaration) = Declaration::of_written(view.ctx(), name) {
        declaration.tell(&mut out);
    }
    Some(out)
}
