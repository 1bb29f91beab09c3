//! Formatting of a document to its canonical text.
//!
//! The layout is the printer's; values and blocks keep their names, and comments stay with the operation that they
//! precede or follow. Formatting is refused if a comment belongs to no printed operation.

use std::ops::Range;

use ods_core::text::places::{NOWHERE, Origin, Places};
use ods_core::text::{PrintFlags, Reading, print_module};

use super::known::{Known, View};
use super::lex::{Kind, lex, line_start};
use crate::answer::Edit;
use crate::language::Asked;

pub(super) fn format(known: &Known, asked: &Asked<'_>) -> Result<Vec<Edit>, String> {
    let mut edits = Vec::new();
    for view in known.views() {
        let span = view.chunk.span.clone();
        if span.end < asked.span.start || asked.span.end < span.start {
            continue;
        }
        if view.text().trim().is_empty() {
            continue;
        }
        let text = chunk(view, asked)?;
        if text != view.text() {
            edits.push(Edit { place: known.place(span), text });
        }
    }
    Ok(edits)
}

/// Returns the formatted text of a chunk.
fn chunk(view: View<'_>, asked: &Asked<'_>) -> Result<String, String> {
    if view.chunk.reading.has_errors() {
        return Err("the text has errors".into());
    }
    let module = view.chunk.reading.module().ok_or("the text has errors")?;
    let printed = print_module(module, &PrintFlags::default());
    let ctx = view.known.config.context(asked.contexts).ok_or("the server ends")?;
    let reading = Reading::read(&ctx, printed.as_bytes(), "");
    if reading.has_errors() {
        return Err("the printed text cannot be read again".into());
    }
    let (old, new) = (Flat::new(&view.chunk.reading), Flat::new(&reading));
    let old_text = view.text();
    let matched = pair(&old, &new);
    let mut changes: Vec<(Range<usize>, String)> = Vec::new();
    names(old_text, &printed, &old, &new, &matched, &mut changes);
    // A module that is implicit in the text stays implicit.
    let unwrap = !old.written && new.written;
    comments(old_text, &printed, &old, &new, &matched, &mut changes)?;
    changes.sort_by_key(|(span, _)| (span.start, span.end));
    let mut out = String::with_capacity(printed.len() * 2);
    let mut at = 0;
    for (span, text) in changes {
        if span.start < at {
            return Err("two changes of one place".into());
        }
        out += &printed[at..span.start];
        out += &text;
        at = span.end;
    }
    out += &printed[at..];
    Ok(if unwrap { without_module(&out) } else { out })
}

/// The operations and values of a reading, with offsets in the whole text.
struct Flat {
    ops: Vec<(u32, u32, u32, ods_core::OpName)>,
    values: Vec<FlatValue>,
    /// Uses: offset, definition, number.
    uses: Vec<(u32, u32, u32)>,
    written: bool,
}

struct FlatValue {
    at: u32,
    /// The index of the operation, and the number of the result or argument, by region and block in order.
    key: (usize, u32, u32),
    count: u32,
}

impl Flat {
    fn new(reading: &Reading) -> Flat {
        let mut flat =
            Flat { ops: Vec::new(), values: Vec::new(), uses: Vec::new(), written: false };
        flat.written = !reading.top().ops.is_empty();
        let mut tops = reading.top().ops.iter().peekable();
        for unit in reading.units() {
            while let Some(op) = tops.next_if(|op| op.start < unit.start()) {
                flat.ops.push((op.start, op.end, op.name_at, op.name));
            }
            flat.add(unit.places(), unit.start());
        }
        flat.ops.extend(tops.map(|op| (op.start, op.end, op.name_at, op.name)));
        flat
    }

    fn add(&mut self, places: &Places, start: u32) {
        let first = self.ops.len();
        self.ops.extend(
            places
                .ops
                .iter()
                .map(|op| (op.start + start, op.end + start, op.name_at + start, op.name)),
        );
        let mut counts = rustc_hash::FxHashMap::default();
        for one in &places.values {
            let op = if one.op == NOWHERE { usize::MAX } else { first + one.op as usize };
            let key = match one.origin {
                Origin::Results(number) => (op, 0, number),
                Origin::Argument(..) => {
                    let next = counts.entry(one.op).or_insert(0u32);
                    *next += 1;
                    (op, 1, *next)
                }
            };
            self.values.push(FlatValue { at: one.at + start, key, count: one.count });
        }
        let uses = places.uses.iter();
        self.uses.extend(
            uses.map(|one| (one.at.wrapping_add(start), one.def.wrapping_add(start), one.number)),
        );
    }
}

/// Maps each operation of the old text to the same operation in the new one.
fn pair(old: &Flat, new: &Flat) -> Vec<Option<usize>> {
    let mut at = usize::from(new.written && !old.written);
    let mut found = Vec::with_capacity(old.ops.len());
    for (_, _, _, name) in &old.ops {
        // An operation that is not printed is an implicit terminator.
        let same = new.ops.get(at).is_some_and(|op| op.3 == *name);
        found.push(same.then_some(at));
        at += usize::from(same);
    }
    found
}

/// Renames values to their names in the old text.
fn names(
    old_text: &str,
    new_text: &str,
    old: &Flat,
    new: &Flat,
    matched: &[Option<usize>],
    changes: &mut Vec<(Range<usize>, String)>,
) {
    let name = |text: &str, at: u32| {
        let span = lex(text, at as usize).next().map_or(0..0, |token| token.span);
        (text[span.clone()].to_owned(), span)
    };
    let mut given = rustc_hash::FxHashMap::default();
    for value in &old.values {
        let Some(Some(op)) = matched.get(value.key.0) else { continue };
        let (text, _) = name(old_text, value.at);
        for number in 0..value.count {
            let shown = if value.count == 1 { text.clone() } else { format!("{text}#{number}") };
            given.insert(
                (*op, value.key.1, value.key.2 + number),
                (shown, text.clone(), value.count),
            );
        }
    }
    // A value that is unnamed in the old text keeps its printed name, if the name is not in use.
    let taken: rustc_hash::FxHashSet<String> =
        given.values().map(|(_, text, _)| text.clone()).collect();
    for value in &new.values {
        let (text, _) = name(new_text, value.at);
        for number in 0..value.count {
            let key = (value.key.0, value.key.1, value.key.2 + number);
            if given.contains_key(&key) {
                continue;
            }
            let own = if number == 0 { text.clone() } else { format!("{text}_{number}") };
            if taken.contains(&own) {
                return;
            }
            given.insert(key, (own.clone(), own, 1));
        }
    }
    let mut by_place = rustc_hash::FxHashMap::default();
    for value in &new.values {
        by_place.insert(value.at, value);
        let mut parts = Vec::new();
        let mut number = 0;
        while number < value.count {
            let (_, text, count) = &given[&(value.key.0, value.key.1, value.key.2 + number)];
            parts.push(if *count > 1 { format!("{text}:{count}") } else { text.clone() });
            number += count;
        }
        let (_, mut span) = name(new_text, value.at);
        if value.count > 1 {
            let rest = &new_text[span.end..];
            span.end += rest.find([' ', ',']).unwrap_or(0);
        }
        changes.push((span, parts.join(", ")));
    }
    for (at, def, number) in &new.uses {
        let Some(value) = by_place.get(def) else { continue };
        let (shown, _, _) = &given[&(value.key.0, value.key.1, value.key.2 + number)];
        let (_, mut span) = name(new_text, *at);
        let rest = new_text[span.end..].bytes();
        if value.count > 1 && new_text[span.end..].starts_with('#') {
            span.end += 1 + rest.skip(1).take_while(u8::is_ascii_digit).count();
        }
        changes.push((span, shown.clone()));
    }
}

/// Inserts comments at the new positions of their operations.
fn comments(
    old_text: &str,
    new_text: &str,
    old: &Flat,
    new: &Flat,
    matched: &[Option<usize>],
    changes: &mut Vec<(Range<usize>, String)>,
) -> Result<(), String> {
    let mut before: Vec<(usize, String)> = Vec::new();
    for token in lex(old_text, 0).filter(|token| token.kind == Kind::Comment) {
        let text = old_text[token.span.clone()].trim_end();
        let start = line_start(old_text, token.span.start);
        let lost = || {
            let line = old_text[..start].bytes().filter(|byte| *byte == b'\n').count() + 1;
            Err(format!("formatting would lose the comment in line {line}"))
        };
        if old_text[start..token.span.start].trim().is_empty() {
            // Above the next operation, if no other operation begins in between.
            let next = old.ops.partition_point(|op| (op.0 as usize) < token.span.end);
            let Some((op, _, _, _)) = old.ops.get(next) else {
                // Behind all operations.
                if old.ops.iter().any(|op| op.1 as usize > token.span.end) {
                    return lost();
                }
                before.push((new_text.len(), format!("{text}\n")));
                continue;
            };
            let between = &old_text[token.span.end..*op as usize];
            let only_comments = lex(between, 0).all(|token| token.kind == Kind::Comment);
            let Some(Some(to)) = matched.get(next).filter(|_| only_comments) else { return lost() };
            let at = line_start(new_text, new.ops[*to].0 as usize);
            let indent = &new_text[at..new.ops[*to].0 as usize];
            let indent = if indent.trim().is_empty() { indent } else { "" };
            before.push((at, format!("{indent}{text}\n")));
        } else {
            // Behind the operation that begins or ends in this line.
            let index = old.ops.iter().position(|op| {
                let begins = (start..token.span.start).contains(&(op.0 as usize));
                let ends = (start..=token.span.start).contains(&(op.1 as usize));
                begins || ends
            });
            let Some(Some(to)) = index.and_then(|index| matched.get(index)) else { return lost() };
            let begins = index.is_some_and(|index| old.ops[index].0 as usize >= start);
            let near = if begins { new.ops[*to].0 } else { new.ops[*to].1 } as usize;
            let end = new_text[near..].find('\n').map_or(new_text.len(), |len| near + len);
            if changes.iter().any(|(span, _)| *span == (end..end)) {
                return lost();
            }
            changes.push((end..end, format!(" {text}")));
        }
    }
    // Several comments above one operation keep their order.
    for (at, text) in before {
        match changes.iter_mut().find(|(span, _)| *span == (at..at)) {
            Some((_, have)) => *have += &text,
            None => changes.push((at..at, text)),
        }
    }
    Ok(())
}

/// Returns the body of the printed module, without its indentation.
fn without_module(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut inside = false;
    for line in text.lines() {
        match line {
            "module {" if !inside => inside = true,
            "}" if inside => inside = false,
            _ => {
                out += if inside { line.strip_prefix("  ").unwrap_or(line) } else { line };
                out.push('\n');
            }
        }
    }
    out
}
