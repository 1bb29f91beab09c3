//! Included files as they were lexed before.
//!
//! What a file gives depends on its text, its place, and which of the macros it asks for are defined.
//! Macros are compared on entry, so a file that asks for one, or defines one, after an `include` of its
//! own is lexed anew each time; so is one that has something to report.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::super::intern::Sym;
use super::super::source::Span;
use super::super::token::Tokens;

/// A file's tokens and what lies between them.
#[derive(Clone, Debug)]
pub(super) struct Lexed {
    text: Arc<str>,
    /// Place of the file; spans are absolute.
    start: u32,
    /// The macros asked for, and whether they were defined.
    asked: Vec<(Sym, bool)>,
    pub(super) tokens: Tokens,
    pub(super) parts: Vec<Part>,
}

/// A step of lexing a file again.
#[derive(Clone, Copy, Debug)]
pub(super) enum Part {
    /// Tokens up to that one.
    Tokens(usize),
    Define(Sym),
    Include {
        name: Sym,
        span: Span,
    },
}

/// The files lexed so far, each in its variants.
#[derive(Clone, Debug, Default)]
pub(crate) struct LexedFiles {
    files: FxHashMap<Arc<str>, Vec<Arc<Lexed>>>,
}

impl LexedFiles {
    /// The text a file had last.
    pub(super) fn text(&self, path: &str) -> Option<&Arc<str>> {
        Some(&self.files.get(path)?.last()?.text)
    }

    /// The file as lexed before, if everything it depends on is the same.
    pub(super) fn find(
        &self,
        path: &str,
        text: &Arc<str>,
        start: u32,
        is_defined: impl Fn(Sym) -> bool,
    ) -> Option<Arc<Lexed>> {
        let variants = self.files.get(path)?;
        let same = |file: &&Arc<Lexed>| {
            file.start == start
                && file.text == *text
                && file.asked.iter().all(|&(name, defined)| is_defined(name) == defined)
        };
        variants.iter().find(same).cloned()
    }

    pub(super) fn insert(&mut self, path: &str, file: Lexed) {
        let variants = self.files.entry(path.into()).or_default();
        // Text that has changed is gone for good.
        variants.retain(|other| other.text == file.text);
        variants.push(Arc::new(file));
    }
}

/// Notes what lexing a file does, so that it can be done again from the notes.
#[derive(Debug)]
pub(super) struct Recording {
    file: Lexed,
    /// The first token of the stream that is not noted yet.
    from: usize,
    defined: Vec<Sym>,
    includes: bool,
    notices: usize,
    /// Something happened that notes do not tell.
    spoilt: bool,
}

impl Recording {
    pub(super) fn new(text: Arc<str>, start: u32, so_far: &Tokens) -> Recording {
        let file =
            Lexed { text, start, asked: Vec::new(), tokens: Tokens::default(), parts: Vec::new() };
        Recording {
            file,
            from: so_far.spans.len(),
            defined: Vec::new(),
            includes: false,
            notices: so_far.notices.len(),
            spoilt: false,
        }
    }

    pub(super) fn ask(&mut self, name: Sym, is_defined: bool) {
        if !self.defined.contains(&name) {
            self.spoilt |= self.includes;
            self.file.asked.push((name, is_defined));
        }
    }

    pub(super) fn define(&mut self, name: Sym) {
        self.ask(name, false);
        self.defined.push(name);
        self.file.parts.push(Part::Define(name));
    }

    fn take(&mut self, so_far: &Tokens) {
        self.file.tokens.extend_from(so_far, self.from..so_far.spans.len());
        self.file.parts.push(Part::Tokens(self.file.tokens.spans.len()));
    }

    /// Before another file is entered; `pending` tells of words `include` that wait for their file name.
    pub(super) fn enter(&mut self, name: Sym, span: Span, so_far: &Tokens, pending: bool) {
        self.take(so_far);
        self.file.parts.push(Part::Include { name, span });
        self.includes = true;
        self.spoilt |= pending || so_far.notices.len() != self.notices;
    }

    /// After it.
    pub(super) fn leave(&mut self, so_far: &Tokens) {
        self.from = so_far.spans.len();
        self.notices = so_far.notices.len();
    }

    /// At the end of the file.
    pub(super) fn finish(mut self, so_far: &Tokens, pending: bool) -> Option<Lexed> {
        self.take(so_far);
        self.spoilt |= pending || so_far.notices.len() != self.notices;
        (!self.spoilt).then_some(self.file)
    }
}
