//! Completion: the items for a position.

mod defined;
mod registered;

use ods_core::OpName;

use super::expected::in_comment_or_string;
use super::known::{Known, View};
use super::lex::{Kind, lex, line_start};
use crate::answer::{Completion, CompletionItem, CompletionItemKind};
use crate::language::Asked;

pub(super) fn complete(known: &Known, asked: &Asked<'_>) -> Completion {
    let text = asked.document.text.as_str();
    let now = text.floor_char_boundary(asked.now);
    if in_comment_or_string(text, now)
        && !text[line_start(text, now)..now].trim_start().starts_with('"')
    {
        return Completion::default();
    }
    // The checked text is an earlier one; up to the word being written it is mostly unchanged.
    let start = word_start(text, now);
    let checked = known.text.as_str();
    let at = asked.offset.map(|at| at.saturating_sub(now - start)).unwrap_or_else(|| {
        let same = text.bytes().zip(checked.bytes()).take_while(|(a, b)| a == b).count();
        checked.floor_char_boundary(same.min(start))
    });
    let Some((view, at)) = known.view(at) else { return Completion::default() };
    let at = view.text().floor_char_boundary(at.min(view.text().len()));
    let line = line_start(text, start);
    let site = Site { view, at, before: &text[line..start], word: &text[start..now] };
    Completion { replaced: start..now, items: site.items() }
}

/// Returns the start of the name being written, with its sigil.
fn word_start(text: &str, now: usize) -> usize {
    let name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '$' | '.' | '-');
    let start = text[..now].trim_end_matches(name).len();
    match text[..start].chars().next_back() {
        Some('%' | '^' | '@' | '#' | '!' | '"') => start - 1,
        _ => start,
    }
}

struct Site<'a> {
    view: View<'a>,
    at: usize,
    /// The text of the line before the word.
    before: &'a str,
    word: &'a str,
}

impl Site<'_> {
    fn items(&self) -> Vec<CompletionItem> {
        match self.word.chars().next() {
            Some('%') => self.values(),
            Some('^') => self.blocks(),
            Some('@') => self.symbols(),
            Some('!') => self.types(true),
            Some('#') => self.attributes(true),
            Some('"') => self.operations(true),
            _ if self.begins_operation() => self.operations(false),
            _ if self.wants_type() => self.types(false),
            _ => self.inside(),
        }
    }

    /// Returns whether the position is at the start of a statement, or behind its results.
    fn begins_operation(&self) -> bool {
        let before = self.before.trim();
        let statement = match before.rsplit_once(['{', '}']) {
            Some((_, behind)) if !behind.contains(['(', ':']) => behind.trim(),
            _ => before,
        };
        statement.is_empty() && !self.in_dictionary()
            || statement.starts_with('%') && statement.ends_with('=') && !statement.contains('(')
    }

    fn in_dictionary(&self) -> bool {
        let open = self.before.rfind('{');
        let closed = self.before.rfind('}');
        let inside = open > closed && open.is_some();
        inside
            && self.before.trim_start().contains([' ', '.'])
            && self.op().is_some_and(|(_, rest)| {
                let schema =
                    self.view.ctx().op_schema(self.op_name().unwrap_or(OpName::new("a.b")));
                rest.contains('{') && schema.is_some_and(|schema| schema.regions.is_empty())
            })
    }

    fn wants_type(&self) -> bool {
        let before = self.before.trim_end();
        [":", "->", "<", "x"].iter().any(|end| before.ends_with(end))
            || before.rfind(':').is_some_and(|colon| {
                let behind = &before[colon..];
                !behind.contains(['{', '=']) && (behind.ends_with(',') || behind.ends_with('('))
            })
    }

    /// Returns the operation at the start of the line: its name as written, and the text behind it.
    fn op(&self) -> Option<(&str, &str)> {
        for token in lex(self.before, 0) {
            match token.kind {
                Kind::Word | Kind::String => {
                    let name = self.before[token.span.clone()].trim_matches('"');
                    return Some((name, &self.before[token.span.end..]));
                }
                Kind::Value | Kind::Number | Kind::Other => {}
                _ => return None,
            }
        }
        None
    }

    fn op_name(&self) -> Option<OpName> {
        let (name, _) = self.op()?;
        let ctx = self.view.ctx();
        let dialects = self.default_dialects();
        let full = dialects
            .iter()
            .map(|dialect| format!("{dialect}.{name}"))
            .map(|name| OpName::new(&name));
        let mut all = std::iter::once(OpName::new(name)).chain(full);
        all.find(|name| ctx.op_schema(*name).is_some())
    }

    /// Returns the dialects whose prefix may be omitted here, as declared by the enclosing operations.
    fn default_dialects(&self) -> Vec<&'static str> {
        let mut found = vec!["builtin"];
        if let Some(unit) = self.view.unit_at(self.at) {
            let (places, start) = self.view.places(Some(unit));
            let mut next = places.enclosing_op(self.at as u32 - start);
            while let Some(op) = next {
                let schema = self.view.ctx().op_schema(places.ops[op as usize].name);
                let default = schema.map_or("", |schema| schema.default_dialect);
                found.extend(Some(default).filter(|default| !default.is_empty()));
                next = places.parent_op(op);
            }
        }
        found
    }

    /// Returns the items inside an operation: attributes, keywords of its syntax, types and attribute values.
    fn inside(&self) -> Vec<CompletionItem> {
        let mut all: Vec<CompletionItem> = Vec::new();
        if let Some(schema) = self.op_name().and_then(|name| self.view.ctx().op_schema(name)) {
            if self.in_dictionary() || self.before.trim_end().ends_with("<{") {
                all.extend(schema.props.iter().map(|prop| {
                    CompletionItem::new(prop.name, CompletionItemKind::PROPERTY)
                        .detail(prop.constraint.summary)
                }));
                if !self.before.trim_end().ends_with('=') {
                    return all;
                }
            }
            let mut words = Vec::new();
            super::syntax::words(schema, &mut words);
            all.extend(
                words
                    .into_iter()
                    .map(|word| CompletionItem::new(word, CompletionItemKind::KEYWORD)),
            );
        }
        all.extend(self.attributes(false));
        all.extend(self.types(false));
        all.extend(self.values());
        all.extend(self.symbols());
        all
    }
}
