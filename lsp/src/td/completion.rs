//! Completion, by the text as it is at this moment.

use std::collections::BTreeSet;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use ods_spec::lang::index::{DefinitionKind as Kind, Index, Lexeme};
use ods_spec::prelude;

use super::Known;
use super::files::Target;
use super::format_words::DIRECTIVES;
use crate::answer::{Completion, CompletionItem, CompletionItemKind as Item};

/// Words that begin a statement.
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
/// Words that begin an item of a body.
const ITEMS: [&str; 11] =
    ["let", "bit", "bits", "int", "string", "list", "dag", "code", "defvar", "assert", "dump"];
/// Words that begin a type.
const TYPES: [&str; 7] = ["bit", "bits", "int", "string", "list", "dag", "code"];
/// Words that are values.
const WORDS: [&str; 3] = ["true", "false", "NAME"];
/// Operators.
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

/// The choices at an offset of a text that may have changed since it was checked.
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

    /// The choices by the words before the one that is written.
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

    /// The innermost record around an offset.
    fn owner(&self, offset: usize) -> Option<u32> {
        self.index.around(offset)
    }

    /// The sort of place before a word, by looking back to what opened it.
    fn place(&self, end: usize) -> Place {
        let lexemes = self.index.lexemes();
        let mut depth = 0_i32;
        let text = |at: usize| self.index.text(&lexemes[at].0);
        for at in (0..end).rev() {
            let (_, kind) = &lexemes[at];
            match text(at) {
                ">" | ")" | "]" => depth += 1,
                "}" if depth == 0 => {
                    return if self.in_body(at + 1, end) { Place::Item } else { Place::Statement };
                }
                "}" => depth += 1,
                "<" | "(" | "[" | "{" if depth > 0 => depth -= 1,
                "<" => {
                    let named = at.checked_sub(1).map(text).unwrap_or_default();
                    let declares = at.checked_sub(2).map(text).unwrap_or_default();
                    return match declares {
                        "class" | "multiclass" => Place::Parameter,
                        _ if named == "list" || named.starts_with('!') => Place::Parameter,
                        _ => Place::Argument(named.to_owned()),
                    };
                }
                "[" => {
                    let before = at.checked_sub(1).map(text).unwrap_or_default();
                    return if matches!(before, "," | "traits" | "=") {
                        Place::Traits
                    } else {
                        Place::Value
                    };
                }
                "(" => return Place::Value,
                "{" => {
                    let open = lexemes[at].0.start;
                    let body = |one: &ods_spec::lang::index::Definition| {
                        one.body.as_ref().is_some_and(|body| body.start == open)
                    };
                    let record = self.index.definitions().iter().find(|one| body(one));
                    return match record.map(|one| one.kind) {
                        Some(Kind::Multiclass) | None => Place::Statement,
                        Some(_) => Place::Item,
                    };
                }
                ";" if depth == 0 => {
                    return if self.in_body(at, end) { Place::Item } else { Place::Statement };
                }
                "=" if depth == 0 => return Place::Value,
                ":" if depth == 0 && !matches!(kind, Lexeme::Code | Lexeme::String) => {
                    let statement = (0..at).rev().map(text).find(|one| {
                        matches!(*one, "class" | "def" | "defm" | "multiclass" | ";" | "}" | "{")
                    });
                    return match statement {
                        Some("defm" | "multiclass") => Place::Parent { multiclass: true },
                        Some("class" | "def") => Place::Parent { multiclass: false },
                        _ => Place::Value,
                    };
                }
                "in" if depth == 0 => return Place::Statement,
                _ => {}
            }
        }
        Place::Statement
    }

    /// Returns whether the words before are items of a class or def, and not statements.
    fn in_body(&self, at: usize, end: usize) -> bool {
        let lexemes = self.index.lexemes();
        let offset = lexemes.get(at).or(lexemes.get(end.saturating_sub(1)));
        let offset = offset.map_or(self.offset, |(span, _)| span.end).min(self.offset);
        let inner = self.index.definitions().iter().rev().find(|one| {
            one.body.as_ref().is_some_and(|body| {
                let closed = self.index.text(body).ends_with('}');
                body.start < offset
                    && (self.offset < body.end || !closed && body.end <= self.offset)
            })
        });
        inner.is_some_and(|one| one.kind != Kind::Multiclass)
    }

    /// Returns whether an offset is in a string or code.
    fn in_literal(&self, offset: usize) -> bool {
        self.literal(offset).is_some()
    }

    fn literal(&self, offset: usize) -> Option<usize> {
        let lexemes = self.index.lexemes();
        let at = lexemes.partition_point(|(span, _)| span.end <= offset);
        let (span, kind) = lexemes.get(at)?;
        let literal = matches!(kind, Lexeme::String | Lexeme::Code);
        (literal && span.start < offset).then_some(at)
    }

    /// The record whose assembly format the offset is in.
    fn in_format(&self) -> Option<u32> {
        let at = self.literal(self.offset);
        let lexemes = self.index.lexemes();
        // A string that is not closed yet is no word: what is before it is.
        let at = at.or_else(|| {
            let at = lexemes.partition_point(|(span, _)| span.end <= self.offset);
            let from = lexemes.get(at.checked_sub(1)?)?.0.end;
            self.text[from..self.offset].contains('"').then_some(at)
        })?;
        let text = |back: usize| {
            let at = at.checked_sub(back)?;
            Some(self.index.text(&lexemes.get(at)?.0))
        };
        let mut back = 1;
        // Strings in a row are one.
        while text(back).is_some_and(|one| one.starts_with('"')) {
            back += 1;
        }
        let is_format = text(back) == Some("=") && text(back + 1) == Some("assemblyFormat");
        let start = lexemes.get(at).map_or(self.offset, |(span, _)| span.start.min(self.offset));
        is_format.then(|| self.owner(start)).flatten()
    }

    /// Variables and directives of a format.
    fn format(&self, owner: u32) -> (Range<usize>, Items) {
        let before = &self.text[..self.offset];
        let name = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-');
        let start = before.trim_end_matches(name).len();
        let variable = before[..start].ends_with('$');
        let one = self.index.definition(owner);
        let mut all = Items::new();
        let lexemes = self.index.lexemes().iter();
        let names = lexemes.filter(|(span, kind)| {
            *kind == Lexeme::DagName && one.span.start <= span.start && span.end <= one.span.end
        });
        let names = names.map(|(span, _)| self.index.text(span).trim_start_matches('$').to_owned());
        let inherited = self.inherited_names(owner);
        for name in names.chain(inherited) {
            let label = if variable { name } else { format!("${name}") };
            all.push(CompletionItem::new(label, Item::VARIABLE).detail("argument or result"));
        }
        if !variable {
            for (name, insert, about) in DIRECTIVES {
                let mut item = CompletionItem::new(name, Item::FUNCTION).detail(about);
                item.snippet = insert.contains('$');
                item.insert = Some(insert.to_owned());
                all.push(item);
            }
        }
        (start..self.offset, all)
    }

    /// Names of arguments and results that a record has from its classes.
    fn inherited_names(&self, owner: u32) -> Vec<String> {
        let name = self.index.text(&self.index.definition(owner).name);
        let Some(good) = &self.known.good else { return Vec::new() };
        let Some(record) = good.records.def(name).or_else(|| good.records.class(name)) else {
            return Vec::new();
        };
        let mut all = Vec::new();
        for field in ["arguments", "results", "regions", "successors", "parameters"] {
            let Some(dag) = record.opt_dag(field) else { continue };
            all.extend(dag.args().filter_map(|(name, _)| name.map(str::to_owned)));
        }
        all
    }

    /// The files and folders that an include may name, below `folder`.
    fn files(&self, folder: &str) -> Items {
        let mut all = Items::new();
        let mut add = |name: String, is_folder: bool| {
            let (kind, name) = match is_folder {
                true => (Item::FOLDER, format!("{name}/")),
                false => (Item::FILE, name),
            };
            all.push(CompletionItem::new(name, kind));
        };
        for dir in &self.known.include_dirs {
            let Ok(entries) = std::fs::read_dir(dir.join(folder)) else { continue };
            let mut entries: Vec<_> = entries.flatten().collect();
            entries.sort_by_key(|one| one.file_name());
            for entry in entries {
                let name = entry.file_name().to_string_lossy().into_owned();
                let path = entry.path();
                let is_td = path.extension().is_some_and(|one| one == "td");
                if !name.starts_with('.') && (is_td || path.is_dir()) {
                    add(name, !is_td);
                }
            }
        }
        for (path, _) in prelude::files() {
            let Ok(rest) = Path::new(path).strip_prefix(folder) else { continue };
            let mut parts = rest.components();
            let first = parts.next().map(|one| one.as_os_str().to_string_lossy().into_owned());
            if let Some(first) = first {
                add(first, parts.next().is_some());
            }
        }
        all
    }

    /// The record that a definition of the text as it is now derives from, in the files that were read.
    fn classes_of(&self, owner: u32) -> Vec<Target> {
        let one = self.index.definition(owner);
        let parents =
            one.parents.iter().map(|at| self.index.text(&self.index.uses()[*at as usize].span));
        let known =
            parents.filter_map(|name| self.known.files.globals(name, &[Kind::Class]).last());
        known.collect()
    }

    /// The fields that a record of the text as it is now inherits.
    fn fields(&self, owner: u32) -> Vec<(String, String, String)> {
        let mut all = Vec::new();
        let mut seen = BTreeSet::new();
        for class in self.classes_of(owner).into_iter().rev() {
            for (file, at) in self.known.files.lineage(class) {
                let of = self.known.files.index(file);
                let class = of.text(&of.definition(at).name).to_owned();
                for (_, member) in of.members(at).filter(|(_, one)| one.kind == Kind::Field) {
                    let name = of.text(&member.name).to_owned();
                    let ty =
                        member.ty.as_ref().map(|ty| of.text(ty).to_owned()).unwrap_or_default();
                    if seen.insert(name.clone()) {
                        all.push((name, ty, class.clone()));
                    }
                }
            }
        }
        all
    }

    /// The fields that a `let` may set.
    fn lets(&self, owner: Option<u32>) -> Items {
        let Some(owner) = owner else { return Vec::new() };
        let own = self.index.members(owner).filter(|(_, one)| one.kind == Kind::Field);
        let own = own.map(|(_, one)| {
            let ty = one.ty.as_ref().map(|ty| self.index.text(ty)).unwrap_or_default();
            (self.index.text(&one.name).to_owned(), ty.to_owned(), String::new())
        });
        let all = self.fields(owner).into_iter().chain(own);
        let item = |(name, ty, class): (String, String, String)| {
            let mut item = CompletionItem::new(name.as_str(), Item::FIELD);
            item.detail =
                Some(if class.is_empty() { ty.clone() } else { format!("{ty}, of {class}") });
            let value = match ty.as_str() {
                "bit" => "${1:1}",
                "string" => "\"$1\"",
                "code" => "[{$1}]",
                "dag" => "($1)",
                _ if ty.starts_with("list") => "[$1]",
                _ => "$1",
            };
            item.insert = Some(format!("{name} = {value};"));
            item.snippet = true;
            item
        };
        all.map(item).collect()
    }

    /// Names in the scope of an offset, defs and variables.
    fn values(&self, owner: Option<u32>) -> Items {
        let mut all = Items::new();
        let mut around = owner;
        while let Some(owner) = around {
            let one = self.index.definition(owner);
            for (_, member) in self.index.members(owner) {
                let name = self.index.text(&member.name);
                if !name.is_empty() && member.name.end < self.offset {
                    let ty = member.ty.as_ref().map(|ty| self.index.text(ty)).unwrap_or_default();
                    let kind = match member.kind {
                        Kind::Field => Item::FIELD,
                        Kind::Def => Item::CONSTANT,
                        _ => Item::VARIABLE,
                    };
                    all.push(CompletionItem::new(name, kind).detail(ty));
                }
            }
            let fields = self.fields(owner).into_iter();
            all.extend(
                fields.map(|(name, ty, _)| CompletionItem::new(name, Item::FIELD).detail(ty)),
            );
            around = one.owner;
        }
        all.extend(self.global(&[Kind::Def, Kind::Defm, Kind::Defset, Kind::Variable]));
        all.extend(self.global(&[Kind::Class]));
        all.extend(WORDS.iter().map(|one| plain(one, Item::KEYWORD)));
        all
    }

    fn types(&self) -> Items {
        let types = TYPES.iter().map(|one| plain(one, Item::KEYWORD));
        types.chain(self.global(&[Kind::Class, Kind::Deftype])).collect()
    }

    /// The traits that an operation, type or attribute may have.
    fn traits(&self) -> Items {
        let Some(good) = &self.known.good else { return Vec::new() };
        let traits =
            ["Trait", "Interface"].into_iter().flat_map(|one| good.records.defs_of_class(one));
        let named = traits.filter(|one| !one.is_anonymous());
        let mut all: Items = named
            .map(|one| CompletionItem::new(one.name(), Item::INTERFACE).detail("trait"))
            .collect();
        let classes =
            good.records.classes().filter(|one| one.is_a("Trait") && one.name() != "Trait");
        all.extend(
            classes.map(|one| {
                CompletionItem::new(one.name(), Item::INTERFACE).detail("class of traits")
            }),
        );
        all
    }

    /// The names of a class's arguments, where one may begin.
    fn parameters(&self, class: &str, before: Option<&str>) -> Items {
        if !matches!(before, Some("<" | ",")) {
            return Vec::new();
        }
        let kinds = [Kind::Class, Kind::Multiclass];
        let Some(class) = self.known.files.globals(class, &kinds).last() else { return Vec::new() };
        let arguments = self.known.files.arguments(class).into_iter();
        arguments
            .map(|(file, at)| {
                let of = self.known.files.index(file);
                let one = of.definition(at);
                let ty = one.ty.as_ref().map(|ty| of.text(ty)).unwrap_or_default();
                let name = of.text(&one.name);
                let mut item = CompletionItem::new(name, Item::PROPERTY).detail(ty);
                item.insert = Some(format!("{name} = "));
                item
            })
            .collect()
    }

    /// The fields of what is before a dot.
    fn after_dot(&self, start: usize) -> Items {
        let base = self.text[..start - 1].trim_end();
        let word = |c: char| c.is_alphanumeric() || c == '_';
        let name = &base[base.trim_end_matches(word).len()..];
        let files = &self.known.files;
        let local = self.owner(start).and_then(|owner| {
            let member =
                self.index.members(owner).find(|(_, one)| self.index.text(&one.name) == name);
            member.and_then(|(_, one)| one.ty.as_ref()).map(|ty| self.index.text(ty))
        });
        let of = match local {
            Some(class) => files.globals(class, &[Kind::Class]).last(),
            None => files.globals(name, &[Kind::Def, Kind::Defm, Kind::Defset]).last(),
        };
        let Some(of) = of else { return Vec::new() };
        let mut all = Items::new();
        for (file, at) in files.lineage(of) {
            let of = files.index(file);
            for (_, one) in of.members(at).filter(|(_, one)| one.kind == Kind::Field) {
                let ty = one.ty.as_ref().map(|ty| of.text(ty)).unwrap_or_default();
                all.push(CompletionItem::new(of.text(&one.name), Item::FIELD).detail(ty));
            }
        }
        all
    }

    /// The global names of some kinds, those of the document first.
    fn global(&self, kinds: &[Kind]) -> Items {
        let mut all = Items::new();
        let files = self.known.files.list.iter().skip(1).map(|one| one.index());
        for index in std::iter::once(self.index).chain(files) {
            for one in index.definitions() {
                let name = index.text(&one.name);
                if !kinds.contains(&one.kind) || name.is_empty() || !one.plain {
                    continue;
                }
                if one.kind == Kind::Variable && one.owner.is_some() {
                    continue;
                }
                let kind = match one.kind {
                    Kind::Class | Kind::Multiclass => Item::CLASS,
                    Kind::Variable | Kind::Defset => Item::VARIABLE,
                    Kind::Deftype => Item::TYPE_PARAMETER,
                    _ => Item::CONSTANT,
                };
                let parents: Vec<&str> = one
                    .parents
                    .iter()
                    .map(|at| index.text(&index.uses()[*at as usize].span))
                    .collect();
                let mut item = CompletionItem::new(name, kind);
                item.detail = Some(format!("{} {}", one.kind.word(), parents.join(", ")));
                all.push(item);
            }
        }
        all
    }
}

/// The sort of place that a word stands in.
enum Place {
    Statement,
    Item,
    Parent {
        multiclass: bool,
    },
    /// The type of a template argument.
    Parameter,
    /// An argument of a class of that name.
    Argument(String),
    /// An element of a list of traits.
    Traits,
    Value,
}

fn plain(word: &str, kind: Item) -> CompletionItem {
    CompletionItem::new(word, kind)
}
