//! Completion inside literals: assembly formats, and included files.

use std::ops::Range;
use std::path::Path;

use ods_spec::lang::index::Lexeme;
use ods_spec::prelude;

use super::{Cx, Items};
use crate::answer::{CompletionItem, CompletionItemKind as Item};
use crate::td::format_words::DIRECTIVES;

impl Cx<'_> {
    /// Returns whether an offset is in a string or code literal.
    pub(super) fn in_literal(&self, offset: usize) -> bool {
        self.literal(offset).is_some()
    }

    pub(super) fn literal(&self, offset: usize) -> Option<usize> {
        let lexemes = self.index.lexemes();
        let at = lexemes.partition_point(|(span, _)| span.end <= offset);
        let (span, kind) = lexemes.get(at)?;
        let literal = matches!(kind, Lexeme::String | Lexeme::Code);
        (literal && span.start < offset).then_some(at)
    }

    /// Returns the record whose assembly format contains the offset.
    pub(super) fn in_format(&self) -> Option<u32> {
        let at = self.literal(self.offset);
        let lexemes = self.index.lexemes();
        // A string that is not closed is not a lexeme: the lexeme before it is used.
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
        // Adjacent strings are concatenated.
        while text(back).is_some_and(|one| one.starts_with('"')) {
            back += 1;
        }
        let is_format = text(back) == Some("=") && text(back + 1) == Some("assemblyFormat");
        let start = lexemes.get(at).map_or(self.offset, |(span, _)| span.start.min(self.offset));
        is_format.then(|| self.owner(start)).flatten()
    }

    /// Returns variables and directives of a format.
    pub(super) fn format(&self, owner: u32) -> (Range<usize>, Items) {
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

    /// Returns the names of arguments and results that a record inherits.
    pub(super) fn inherited_names(&self, owner: u32) -> Vec<String> {
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

    /// Returns the files and folders below `folder` that may be included.
    pub(super) fn files(&self, folder: &str) -> Items {
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
}
