//! Cache of the tokens of included files.
//!
//! The tokens of a file depend on its text, its offset, and the definitions of the macros that it tests. Macros are
//! compared on entry, so a file that tests or defines a macro after an `include` of its own is lexed anew each time; so
//! is a file with diagnostics.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::super::intern::Sym;
use super::super::source::Span;
use super::super::token::Tokens;

/// A file's tokens and the events between them.
#[derive(Clone, Debug)]
pub(super) struct Lexed {
    text: Arc<str>,
    /// The offset of the file; spans are absolute.
    start: u32,
    /// The tested macros, and whether they were defined.
    asked: Vec<(Sym, bool)>,
    pub(super) tokens: Tokens,
    pub(super) parts: Vec<Part>,
}

/// A step of replaying a file.
#[derive(Clone, Copy, Debug)]
pub(super) enum Part {
    /// Adds the tokens up to that one.
    Tokens(usize),
    Define(Sym),
    Include {
        name: Sym,
        span: Span,
    },
}

/// The cached files, each in its variants.
#[derive(Clone, Debug, Default)]
pub(crate) struct LexedFiles {
    files: FxHashMap<Arc<str>, Vec<Arc<Lexed>>>,
}

impl LexedFiles {
    /// Returns the last text of a file.
    pub(super) fn text(&self, path: &str) -> Option<&Arc<str>> {
        Some(&self.files.get(path)?.last()?.text)
    }

    /// Returns the cached file, if everything that it depends on is unchanged.
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
        // Changed text does not come back.
        variants.retain(|other| other.text == file.text);
        variants.push(Arc::new(file));
    }
}

/// Records the steps of lexing a file for a replay.
#[derive(Debug)]
pub(super) struct Recording {
    file: Lexed,
    /// The first token of the stream that is not recorded yet.
    from: usize,
    defined: Vec<Sym>,
    includes: bool,
    notices: usize,
    /// True if a step cannot be replayed.
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

    /// Records that another file is entered; `pending` if an `include` keyword still lacks its file name.
    pub(super) fn enter(&mut self, name: Sym, span: Span, so_far: &Tokens, pending: bool) {
        self.take(so_far);
        self.file.parts.push(Part::Include { name, span });
        self.includes = true;
        self.spoilt |= pending || so_far.notices.len() != self.notices;
    }

    /// Records that the entered file ended.
    pub(super) fn leave(&mut self, so_far: &Tokens) {
        self.from = so_far.spans.len();
        self.notices = so_far.notices.len();
    }

    /// Finishes the recording at the end of the file.
    pub(super) fn finish(mut self, so_far: &Tokens, pending: bool) -> Option<Lexed> {
        self.take(so_far);
        self.spoilt |= pending || so_far.notices.len() != self.notices;
        (!self.spoilt).then_some(self.file)
    }
}
