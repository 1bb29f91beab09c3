//! Completion, in the current text.

mod literal;
mod names;
mod place;

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;

use ods_spec::lang::index::{DefinitionKind as Kind, Index};

use super::Known;
use crate::answer::{Completion, CompletionItem, CompletionItemKind as Item};
use place::Place;

/// Keywords that begin a statement.
const STATEMENTS: [&str; 13] = [
    "include",
    "class",
    "def",
    "multiclass",
    "defm",
    "let",
    "foreach",
    "if",
    "defvar",
    "defset",
    "deftype",
    "assert",
    "dump",
];
/// Keywords that begin an item of a body.
const ITEMS: [&str; 11] =
    ["let", "bit", "bits", "int", "string", "list", "dag", "code", "defvar", "assert", "dump"];
/// Keywords that begin a type.
const TYPES: [&str; 7] = ["bit", "bits", "int", "string", "list", "dag", "code"];
/// Keywords that are values.
const WORDS: [&str; 3] = ["true", "false", "NAME"];
/// Bang operators.
const BANGS: [&str; 56] = [
    "add",
    "and",
    "cast",
    "con",
    "cond",
    "dag",
    "div",
    "empty",
    "eq",
    "exists",
    "filter",
    "find",
    "foldl",
    "foreach",
    "ge",
    "getdagarg",
    "getdagname",
    "getdagop",
    "getdagopname",
    "gt",
    "head",
    "if",
    "initialized",
    "instances",
    "interleave",
    "isa",
    "le",
    "listconcat",
    "listflatten",
    "listremove",
    "listsplat",
    "logtwo",
    "lt",
    "match",
    "mul",
    "ne",
    "not",
    "or",
    "range",
    "repr",
    "setdagarg",
    "setdagname",
    "setdagop",
    "setdagopname",
    "shl",
    "size",
    "sra",
    "srl",
    "strconcat",
    "sub",
    "subst",
    "substr",
    "tail",
    "tolower",
    "toupper",
    "xor",
];

/// Returns the items at an offset of a text that may have changed since the check.
pub(super) fn complete(known: &Known, text: &Arc<str>, offset: usize) -> Completion {
    let index = Index::new(Arc::clone(text));
    let cx = Cx { known, index: &index, text, offset };
    let (replaced, mut items) = cx.items();
    let mut seen = BTreeSet::new();
    items.retain(|one| seen.insert(one.label.clone()));
    Completion { replaced, items }
}

struct Cx<'a> {
    known: &'a Known,
    index: &'a Index,
    text: &'a str,
    offset: usize,
}

type Items = Vec<CompletionItem>;

impl Cx<'_> {
    fn items(&self) -> (Range<usize>, Items) {
        let line = self.text[..self.offset].rfind('\n').map_or(0, |at| at + 1);
        let before = &self.text[line..self.offset];
        if let Some(path) = before.trim_start().strip_prefix("include \"") {
            let part = path.rfind('/').map_or(0, |at| at + 1);
            let start = self.offset - path.len() + part;
            return (start..self.offset, self.files(&path[..part]));
        }
        if let Some(owner) = self.in_format() {
            return self.format(owner);
        }
        let word = |c: char| c.is_alphanumeric() || c == '_';
        let start = self.offset - before.len() + before.trim_end_matches(word).len();
        let replaced = start..self.offset;
        let head = &self.text[line..start];
        if head.ends_with('!') {
            return (replaced, BANGS.iter().map(|one| plain(one, Item::OPERATOR)).collect());
        }
        if head.trim_start().starts_with("//") || self.in_literal(start) {
            return (replaced, Vec::new());
        }
        if head.ends_with('.') {
            return (replaced, self.after_dot(start));
        }
        (replaced, self.by_token(start))
    }

    /// Returns the items by the tokens before the word being written.
    fn by_token(&self, start: usize) -> Items {
        let lexemes = self.index.lexemes();
        let end = lexemes.partition_point(|(span, _)| span.end <= start);
        let before = |back: usize| {
            let (span, _) = end.checked_sub(back).and_then(|at| lexemes.get(at))?;
            Some(self.index.text(span))
        };
        let inside = self.owner(start);
        match before(1) {
            Some("let") => return self.lets(inside),
            Some("class" | "def" | "multiclass" | "defvar" | "foreach" | "deftype") => {
                return Vec::new();
            }
            Some("list" | "field") => return self.types(),
            _ => {}
        }
        match self.place(end) {
            Place::Statement => {
                let mut all: Items =
                    STATEMENTS.iter().map(|one| plain(one, Item::KEYWORD)).collect();
                if before(1) == Some("<") {
                    all.clear();
                }
                all
            }
            Place::Item => {
                let items = ITEMS.iter().map(|one| plain(one, Item::KEYWORD));
                items.chain(self.global(&[Kind::Class])).collect()
            }
            Place::Parent { multiclass: true } => self.global(&[Kind::Multiclass, Kind::Class]),
            Place::Parent { multiclass: false } => self.global(&[Kind::Class]),
            Place::Parameter => self.types(),
            Place::Argument(of) => {
                let mut all = self.parameters(&of, before(1));
                all.extend(self.values(inside));
                all
            }
            Place::Traits => {
                let mut all = self.traits();
                all.extend(self.values(inside));
                all
            }
            Place::Value => self.values(inside),
        }
    }

    /// Returns the innermost record that contains an offset.
    fn owner(&self, offset: usize) -> Option<u32> {
        self.index.enclosing(offset)
    }
}

fn plain(word: &str, kind: Item) -> CompletionItem {
    CompletionItem::new(word, kind)
}
