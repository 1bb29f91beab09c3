//! Conversion of the spec compiler's diagnostics to problems of the document.

use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;

use ods_spec::diag::{Diagnostic, Severity as Level};
use ods_spec::lang::Span;
use ods_spec::prelude;

use super::files::Good;
use crate::answer::{DiagnosticTag, File, Place, Problem, Severity};
use crate::document::Document;

/// A quick fix that an error suggests.
#[derive(Clone, Debug)]
pub(super) enum Fix {
    /// Replaces an undefined name by another.
    Replace(Range<usize>, String),
    /// Includes a file that defines the name.
    Include(String),
    /// Replaces the C++ text in the def at that range by `RustPred`.
    RustPred(Range<usize>),
}

/// Converts diagnostics to problems.
pub(super) struct Teller<'a> {
    pub(super) good: &'a Good,
    pub(super) document: &'a Document,
    pub(super) include_dirs: &'a [PathBuf],
}

impl Teller<'_> {
    /// Returns the problems, and the quick fixes with the indices of their problems.
    pub(super) fn tell(&self, diagnostics: &[Diagnostic]) -> (Vec<Problem>, Vec<(usize, Fix)>) {
        let (mut problems, mut fixes) = (Vec::<Problem>::new(), Vec::new());
        for diagnostic in diagnostics {
            let problem = self.problem(diagnostic);
            let same = |one: &Problem| {
                one.span == problem.span
                    && one.message == problem.message
                    && one.notes.len() == problem.notes.len()
            };
            if problems.iter().any(same) {
                continue;
            }
            let number = problems.len();
            if diagnostic.message.starts_with("C++ text has no translation") {
                fixes.push((number, Fix::RustPred(problem.span.clone())));
            }
            if let Some(unknown) = &diagnostic.unknown {
                let own = diagnostic.span.and_then(|span| self.good.bytes(span));
                let text = self.document.text.as_str();
                if let (Some((0, span)), Some(similar)) = (own, &unknown.similar) {
                    let word = word_at(text, &span);
                    let quoted = text[word.clone()].starts_with('"');
                    let with = if quoted { format!("\"{similar}\"") } else { similar.clone() };
                    fixes.push((number, Fix::Replace(word, with)));
                }
                if unknown.is_global {
                    let files = self.files_that_define(&unknown.name);
                    fixes.extend(files.into_iter().map(|path| (number, Fix::Include(path))));
                }
            }
            problems.push(problem);
        }
        (problems, fixes)
    }

    /// Returns the files that define a name, as they would be included: in the prelude, or beside the document.
    fn files_that_define(&self, name: &str) -> Vec<String> {
        let known: Option<String> = prelude::file_that_defines(name).map(str::to_owned);
        let mut all: Vec<String> = known.into_iter().collect();
        let Some(own) = self
            .document
            .path
            .parent()
            .filter(|dir| self.include_dirs.iter().any(|one| one == dir))
        else {
            return all;
        };
        let Ok(entries) = std::fs::read_dir(own) else { return all };
        let mut beside: Vec<PathBuf> = entries.flatten().map(|one| one.path()).collect();
        beside.sort();
        for path in beside.iter().filter(|path| path.extension().is_some_and(|one| one == "td")) {
            let Ok(text) = std::fs::read_to_string(path) else { continue };
            let found = memchr::memmem::find(text.as_bytes(), name.as_bytes()).is_some();
            if *path != self.document.path
                && found
                && ods_spec::lang::index::Index::new(text).globals(name).next().is_some()
                && let Some(file) = path.file_name()
            {
                all.push(file.to_string_lossy().into_owned());
            }
        }
        all
    }

    fn problem(&self, diagnostic: &Diagnostic) -> Problem {
        let mut message = diagnostic.message.trim_end().to_owned();
        if let Some(similar) = diagnostic.unknown.as_ref().and_then(|one| one.similar.as_ref()) {
            message += &format!("; did you mean '{similar}'?");
        }
        let mut problem = Problem::error(0..0, message);
        problem.severity = match diagnostic.severity {
            Level::Error => Severity::ERROR,
            // A missing translation to Rust is only a hint in a project without Rust.
            Level::Warning if !self.is_rust() && diagnostic.message.contains("C++") => {
                Severity::HINT
            }
            Level::Warning => Severity::WARNING,
            Level::Note => Severity::INFORMATION,
        };
        if diagnostic.message.starts_with("unused template argument") {
            problem.tags = vec![DiagnosticTag::UNNECESSARY];
        }
        match diagnostic.span.and_then(|span| Some((span, self.good.bytes(span)?))) {
            Some((_, (0, bytes))) => {
                problem.span = word_at(self.document.text.as_str(), &bytes);
            }
            Some((span, (_, bytes))) => {
                problem.span = self.include_of(span);
                let place = self.good.place(span, &self.document.text);
                let place = place.map(|one| Place { span: bytes, ..one });
                problem.notes.extend(place.map(|one| (one, problem.message.clone())));
            }
            None => {}
        }
        let own = || {
            let file = File { path: self.document.path.clone(), text: self.document.text.clone() };
            Place { file: Arc::new(file), span: problem.span.clone() }
        };
        let mut notes = Vec::new();
        for note in &diagnostic.notes {
            let place = note.span.and_then(|span| self.good.place(span, &self.document.text));
            notes.push((place.unwrap_or_else(own), note.message.trim_end().to_owned()));
        }
        problem.notes.extend(notes);
        problem
    }

    /// Returns whether the document is part of a Rust package.
    fn is_rust(&self) -> bool {
        self.document.path.ancestors().any(|dir| dir.join("Cargo.toml").is_file())
    }

    /// Returns the include, in the document, that leads to a span in another file.
    fn include_of(&self, span: Span) -> Range<usize> {
        let stack = self.good.map().include_stack(span);
        let text = &self.document.text;
        let Some(line) = stack.first().and_then(|(_, line)| text.line(*line as usize - 1)) else {
            return 0..0;
        };
        let words = &text.as_str()[line.clone()];
        match (words.find('"'), words.rfind('"')) {
            (Some(open), Some(close)) if open < close => line.start + open..line.start + close + 1,
            _ => line,
        }
    }
}

/// Returns a range; if it is empty, the range of the word or literal that starts there.
fn word_at(text: &str, span: &Range<usize>) -> Range<usize> {
    if span.end > span.start {
        return span.clone();
    }
    let rest = text.get(span.start..).unwrap_or_default();
    let letter = |c: char| c.is_alphanumeric() || c == '_';
    let length = match rest.chars().next() {
        Some(first) if letter(first) => rest.find(|c| !letter(c)).unwrap_or(rest.len()),
        Some('"') => rest[1..].find(['"', '\n']).map_or(1, |at| at + 2),
        Some('\n') | None => 0,
        Some(first) => first.len_utf8(),
    };
    span.start..span.start + length
}
