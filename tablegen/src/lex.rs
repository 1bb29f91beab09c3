//! From text to [`Tokens`]: the lexical rules, includes and conditional text.
//!
//! `include` and `#ifdef` may occur wherever a token may, so both are handled here, before the grammar. An error
//! becomes a token too, and ends the stream: it is reported when the evaluator reaches it, after the errors that it
//! finds before. Nesting is bounded here, so that no later stage recurses without bound.

mod cache;
mod directive;
mod literal;
mod nesting;

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Arc;

use rustc_hash::{FxBuildHasher, FxHashSet};

use super::index::Include;
use super::intern::{Interner, Sym};
use super::layout::Layout;
use super::session::{Edition, Session};
use super::source::{FileId, SourceMap, Span};
use super::store::Store;
use super::token::{BANGS, BANGS_OF_22, KEYWORDS, Tokens, letter};
use crate::diag::Diagnostic;
use cache::{Part, Recording};
use directive::{Condition, is_directive, unmatched};

pub(crate) use cache::LexedFiles;

/// The limit of the nesting of includes.
const MAX_INCLUDES: usize = 200;

/// The files of an evaluation with their offsets, and the cached tokens from earlier evaluations.
pub(crate) struct Files<'s> {
    pub(crate) map: &'s mut SourceMap,
    pub(crate) layout: &'s mut Layout,
    /// `None` for an evaluation that shares nothing.
    pub(crate) lexed: Option<&'s mut LexedFiles>,
    /// The approximate number of tokens.
    pub(crate) expected: usize,
}

/// The paths at which included files were searched for, each once.
#[derive(Default)]
pub(crate) struct Sought {
    /// The files that were read from disk, in order.
    pub(crate) found: Vec<PathBuf>,
    /// The paths that did not exist, tried before the file was found.
    pub(crate) absent: Vec<PathBuf>,
}

/// Lexes `main` and all its includes.
pub(crate) fn lex(
    session: &Session,
    files: Files<'_>,
    store: &mut Store,
    main: FileId,
) -> (Tokens, Sought) {
    for (word, _) in KEYWORDS {
        store.strings.intern(word);
    }
    store.strings.intern("include");
    let bangs = match session.edition {
        Edition::Llvm22 => BANGS_OF_22,
        Edition::Next => BANGS.len(),
    };
    let expected = files.expected;
    let mut lexer = Lexer {
        session,
        files,
        macros: session.defines.iter().map(|d| store.strings.intern(d)).collect(),
        store,
        tokens: Tokens::with_capacity(expected),
        sought: Sought::default(),
        names: FxHashSet::default(),
        bangs: BANGS.iter().take(bangs).enumerate().map(|(i, b)| (b.0, i as u32)).collect(),
        includes: 0,
        recordings: Vec::new(),
        scratch: String::new(),
        alone: None,
    };
    let end = match lexer.file(main, 0) {
        Ok(at) => at,
        Err(Stop { span }) => span,
    };
    let Lexer { mut tokens, sought, .. } = lexer;
    tokens.push(letter::END, end, 0);
    nesting::bound(&mut tokens);
    (tokens, sought)
}

/// Lexes one file without its includes, which are listed; an invalid token is skipped with the rest of its line.
pub(crate) fn lex_alone(text: Arc<str>) -> (Tokens, Interner, Vec<Include>) {
    let session = Session::new();
    let mut store = Store::new();
    for (word, _) in KEYWORDS {
        store.strings.intern(word);
    }
    store.strings.intern("include");
    let (mut map, mut layout) = (SourceMap::new(), Layout::new());
    let Some(main) = map.place(&mut layout, "", text, None) else {
        let mut tokens = Tokens::default();
        tokens.push(letter::END, Span::new(1, 1), 0);
        return (tokens, store.strings, Vec::new());
    };
    let mut lexer = Lexer {
        session: &session,
        files: Files { map: &mut map, layout: &mut layout, lexed: None, expected: 0 },
        macros: FxHashSet::default(),
        store: &mut store,
        tokens: Tokens::default(),
        sought: Sought::default(),
        names: FxHashSet::default(),
        bangs: BANGS.iter().enumerate().map(|(i, b)| (b.0, i as u32)).collect(),
        includes: 0,
        recordings: Vec::new(),
        scratch: String::new(),
        alone: Some(Vec::new()),
    };
    let mut from = 0;
    let end = loop {
        match lexer.file_from(main, 0, from) {
            Ok(end) => break end,
            Err(Stop { span }) => {
                if lexer.tokens.letters.as_bytes().last() == Some(&letter::ERROR) {
                    let count = lexer.tokens.spans.len() - 1;
                    lexer.tokens.truncate(count);
                }
                lexer.includes = 0;
                let text = lexer.files.map.text(main);
                let rest = (span.start as usize - 1).max(from).min(text.len());
                let line = memchr::memchr(b'\n', &text.as_bytes()[rest..]);
                let Some(next) = line.map(|length| rest + length + 1) else {
                    let end = text.len() as u32 + 1;
                    break Span::new(end, end);
                };
                from = next;
            }
        }
    };
    let Lexer { mut tokens, alone, .. } = lexer;
    tokens.push(letter::END, end, 0);
    nesting::bound(&mut tokens);
    (tokens, store.strings, alone.unwrap_or_default())
}

/// The stream ends at an error, which is its last token.
struct Stop {
    span: Span,
}

struct Lexer<'s> {
    session: &'s Session,
    files: Files<'s>,
    store: &'s mut Store,
    tokens: Tokens,
    sought: Sought,
    /// The names of included files so far.
    names: FxHashSet<Sym>,
    macros: FxHashSet<Sym>,
    bangs: HashMap<&'static str, u32, FxBuildHasher>,
    /// The number of `include` keywords whose file name is still missing.
    includes: u32,
    /// Recordings of the open included files that are not cached.
    recordings: Vec<Recording>,
    scratch: String,
    /// The includes of a file that is lexed without them.
    alone: Option<Vec<Include>>,
}

/// A position in one file; `base` is the file's offset in the global space.
struct Cursor<'t> {
    source: &'t str,
    /// The bytes of `source`.
    text: &'t [u8],
    at: usize,
    base: u32,
}

impl Cursor<'_> {
    #[inline]
    fn peek(&self, ahead: usize) -> u8 {
        self.text.get(self.at + ahead).copied().unwrap_or(0)
    }

    fn offset(&self, at: usize) -> u32 {
        self.base + at as u32
    }

    fn span(&self, from: usize, to: usize) -> Span {
        Span::new(self.offset(from), self.offset(to))
    }

    /// Returns the text between two character boundaries.
    fn str(&self, from: usize, to: usize) -> &str {
        self.source.get(from..to).unwrap_or_default()
    }

    /// Skips to the end of the line.
    fn skip_line(&mut self) {
        let found = memchr::memchr2(b'\n', b'\r', &self.text[self.at..]);
        self.at = found.map_or(self.text.len(), |length| self.at + length);
    }

    fn skip_while(&mut self, mut wanted: impl FnMut(u8) -> bool) {
        while self.at < self.text.len() && wanted(self.text[self.at]) {
            self.at += 1;
        }
    }

    fn at_end(&self) -> bool {
        self.at >= self.text.len()
    }
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

fn is_word_start(byte: u8) -> bool {
    byte.is_ascii_alphabetic() || byte == b'_'
}

impl Lexer<'_> {
    fn stop(&mut self, span: Span, diagnostic: Diagnostic) -> Stop {
        let index = self.tokens.errors.len() as u32;
        self.tokens.errors.push(diagnostic);
        self.tokens.push(letter::ERROR, span, index);
        Stop { span }
    }

    /// Adds a diagnostic that is reported when the next token is reached.
    fn notice(&mut self, diagnostic: Diagnostic) {
        let token = self.tokens.spans.len() as u32;
        self.tokens.notices.push((token, diagnostic));
    }

    fn fail(&mut self, span: Span, message: impl Into<String>) -> Stop {
        self.stop(span, Diagnostic::error(span, message))
    }

    /// Lexes one file to its end; returns the position of the end.
    fn file(&mut self, file: FileId, depth: usize) -> Result<Span, Stop> {
        self.file_from(file, depth, 0)
    }

    /// Lexes the rest of a file from the start of a line.
    fn file_from(&mut self, file: FileId, depth: usize, from: usize) -> Result<Span, Stop> {
        let text = Arc::clone(self.files.map.text(file));
        let base = self.files.map.start(file);
        let c = &mut Cursor { source: &text, text: text.as_bytes(), at: from, base };
        let mut conditions: Vec<Condition> = Vec::new();
        let mut line_start = true;
        loop {
            let start = c.at;
            let Some(&byte) = c.text.get(start) else { break };
            c.at += 1;
            let before = self.tokens.spans.len();
            match byte {
                b' ' | b'\t' => continue,
                b'\n' | b'\r' => {
                    line_start = true;
                    continue;
                }
                b'/' if c.peek(0) == b'/' => {
                    c.skip_line();
                    continue;
                }
                b'/' if c.peek(0) == b'*' => {
                    self.block_comment(c, start)?;
                    continue;
                }
                b'#' => {
                    if let Some(directive) = line_start.then(|| is_directive(c)).flatten() {
                        self.directive(c, directive, &mut conditions)?;
                        line_start = false;
                        continue;
                    }
                    self.tokens.push(b'#', c.span(start, c.at), 0);
                }
                b'a'..=b'z' | b'A'..=b'Z' | b'_' => self.word(c, start)?,
                b'0'..=b'9' | b'+' | b'-' => self.number_or_word(c, start)?,
                b'"' => self.string(c, start)?,
                b'[' if c.peek(0) == b'{' => self.code(c, start)?,
                b'(' | b'[' | b'{' | b'<' | b')' | b']' | b'}' | b'>' | b':' | b',' | b'='
                | b';' => {
                    self.tokens.push(byte, c.span(start, c.at), 0);
                }
                b'?' => self.tokens.push(letter::UNSET, c.span(start, c.at), 0),
                b'.' => self.dots(c, start)?,
                b'$' => self.var_name(c, start)?,
                b'!' => self.bang(c, start)?,
                0 => {
                    let text = "NUL character is invalid in source; treated as space";
                    self.notice(Diagnostic::error(c.span(start, c.at), text));
                    continue;
                }
                _ => return Err(self.fail(c.span(start, c.at), "unexpected character")),
            }
            line_start = false;
            if self.includes > 0 && self.tokens.spans.len() > before {
                self.include(before, depth)?;
            }
        }
        let end = c.span(c.at, c.at);
        match conditions.last() {
            Some(open) => {
                // For the parser this is the end of the text, not an error.
                let error = unmatched(open, end);
                self.notice(error);
                Err(Stop { span: end })
            }
            None if self.includes > 0 && depth == 0 => {
                Err(self.fail(end, "expected filename after include"))
            }
            None => Ok(end),
        }
    }

    /// Enters the file named by the token after `include`, which is the last one.
    fn include(&mut self, before: usize, depth: usize) -> Result<(), Stop> {
        self.includes -= 1;
        let span = self.tokens.spans[before];
        let is_string = self.tokens.letters.as_bytes()[before] == letter::STRING;
        let name = Sym(self.tokens.payload[before]);
        // The name is not part of the stream.
        self.tokens.truncate(before);
        if !is_string {
            return Err(self.fail(span, "expected filename after include"));
        }
        if let Some(alone) = &mut self.alone {
            let path = self.store.strings.text(name).to_owned();
            alone.push(Include { path, span: span.start as usize - 1..span.end as usize - 1 });
            return Ok(());
        }
        if let Some(recording) = self.recordings.last_mut() {
            recording.enter(name, span, &self.tokens, self.includes > 0);
        }
        self.enter(name, span, depth + 1)?;
        if let Some(recording) = self.recordings.last_mut() {
            recording.leave(&self.tokens);
        }
        Ok(())
    }

    /// Opens a file and adds its tokens; `span` is the span of its name.
    fn enter(&mut self, name: Sym, span: Span, depth: usize) -> Result<(), Stop> {
        let is_new = self.names.insert(name);
        let name = self.store.strings.text(name).to_owned();
        if depth >= MAX_INCLUDES {
            let text = format!("include nested more than {MAX_INCLUDES} levels deep");
            return Err(self.fail(span, text));
        }
        let Files { map, layout, lexed, .. } = &mut self.files;
        let known = |path: &str| lexed.as_ref()?.text(path).cloned();
        let found = self.session.reopen_include(&name, known);
        if is_new {
            let taken = found.as_ref().and_then(|(path, _)| path.disk.as_deref());
            let paths = self.session.include_paths(&name);
            self.sought.absent.extend(paths.take_while(|path| Some(path.as_path()) != taken));
        }
        let Some((path, text)) = found else {
            let error = Diagnostic::error(span, format!("could not find include file '{name}'"));
            let known = self.session.embedded.keys().copied();
            return Err(self.stop(span, error.with_unknown(&name, known)));
        };
        if let Some(path) = path.disk.as_ref().filter(|_| is_new) {
            self.sought.found.push(path.clone());
        }
        let place = Span::new(span.end, span.end);
        let Some(file) = map.place(layout, path.shown.as_str(), Arc::clone(&text), Some(place))
        else {
            return Err(self.fail(span, "more than 4 GiB of text"));
        };
        let start = map.start(file);
        let Some(lexed) = lexed else { return self.file(file, depth).map(|_| ()) };
        let is_defined = |name| self.macros.contains(&name);
        let again = (self.includes == 0)
            .then(|| lexed.find(&path.shown, &text, start, is_defined))
            .flatten();
        if let Some(before) = again {
            return self.again(&before, depth);
        }
        self.recordings.push(Recording::new(text, start, &self.tokens));
        let waiting = self.includes > 0;
        self.file(file, depth)?;
        let waiting = waiting || self.includes > 0;
        if let Some(recording) = self.recordings.pop()
            && let Some(file) = recording.finish(&self.tokens, waiting)
            && let Some(lexed) = &mut self.files.lexed
        {
            lexed.insert(&path.shown, file);
        }
        Ok(())
    }

    /// Adds the tokens of a cached file.
    fn again(&mut self, file: &cache::Lexed, depth: usize) -> Result<(), Stop> {
        let mut from = 0;
        for &part in &file.parts {
            match part {
                Part::Tokens(to) => {
                    self.tokens.extend_from(&file.tokens, from..to);
                    from = to;
                }
                Part::Define(name) => {
                    self.macros.insert(name);
                }
                Part::Include { name, span } => self.enter(name, span, depth + 1)?,
            }
        }
        Ok(())
    }

    fn is_defined(&mut self, name: &str) -> bool {
        let name = self.store.strings.intern(name);
        let defined = self.macros.contains(&name);
        if let Some(recording) = self.recordings.last_mut() {
            recording.ask(name, defined);
        }
        defined
    }

    /// Defines a macro; returns false if it was already defined.
    fn define(&mut self, name: &str) -> bool {
        let name = self.store.strings.intern(name);
        if let Some(recording) = self.recordings.last_mut() {
            recording.define(name);
        }
        self.macros.insert(name)
    }
}
