//! From text to [`Tokens`]: the lexical rules, includes and conditional text.
//!
//! `include` and `#ifdef` may stand wherever a token may, so both are handled here, before the grammar.
//! An error becomes a token too, and ends the stream: it is reported when the evaluator gets there, after
//! whatever it finds wrong before. Nesting is bounded here, so that no later stage recurses without bound.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Arc;

use rustc_hash::{FxBuildHasher, FxHashSet};

use super::intern::{Interner, Sym};
use super::layout::Layout;
use super::session::Session;
use super::source::{FileId, SourceMap, Span};
use super::token::{BANGS, INCLUDE, KEYWORDS, Tokens, letter};
use crate::diag::Diagnostic;

/// How deep brackets and brace-less statements may nest.
const MAX_NESTING: u32 = 2500;
/// How deep files may include files.
const MAX_INCLUDES: usize = 200;

/// What lexing a file and its includes gives.
pub(crate) struct Lexed {
    pub(crate) tokens: Tokens,
    pub(crate) dependencies: Vec<PathBuf>,
}

/// Lexes `main` and everything it includes.
pub(crate) fn lex(
    session: &Session,
    map: &mut SourceMap,
    layout: &mut Layout,
    strings: &mut Interner,
    main: FileId,
) -> Lexed {
    for (word, _) in KEYWORDS {
        strings.intern(word);
    }
    strings.intern("include");
    let mut lexer = Lexer {
        session,
        map,
        layout,
        strings,
        tokens: Tokens::default(),
        dependencies: Vec::new(),
        macros: session.defines.iter().cloned().collect(),
        bangs: BANGS.iter().enumerate().map(|(i, b)| (b.0, i as u32)).collect(),
        nesting: 0,
        includes: 0,
        chain: 0,
        scratch: String::new(),
    };
    let end = match lexer.file(main, 0) {
        Ok(at) => at,
        Err(Stop { span }) => span,
    };
    lexer.tokens.push(letter::END, end, 0);
    let Lexer { tokens, dependencies, .. } = lexer;
    Lexed { tokens, dependencies }
}

/// The stream has ended at an error, which is its last token.
struct Stop {
    span: Span,
}

struct Lexer<'s> {
    session: &'s Session,
    map: &'s mut SourceMap,
    layout: &'s mut Layout,
    strings: &'s mut Interner,
    tokens: Tokens,
    dependencies: Vec<PathBuf>,
    macros: FxHashSet<String>,
    bangs: HashMap<&'static str, u32, FxBuildHasher>,
    nesting: u32,
    /// Words `include` whose file name has yet to come.
    includes: u32,
    /// Statement keywords since the last `;` or `}`.
    chain: u32,
    scratch: String,
}

/// An open `#ifdef` (or its `#else`) of one file.
struct Condition {
    in_else: bool,
    enabled: bool,
    at: u32,
}

/// Position in one file; `base` is the file's offset in the global space.
struct Cursor<'t> {
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

#[derive(Clone, Copy, PartialEq, Eq)]
enum Directive {
    Ifdef,
    Ifndef,
    Else,
    Endif,
    Define,
}

const DIRECTIVES: [(&[u8], Directive); 5] = [
    (b"ifdef", Directive::Ifdef),
    (b"ifndef", Directive::Ifndef),
    (b"else", Directive::Else),
    (b"endif", Directive::Endif),
    (b"define", Directive::Define),
];

impl Lexer<'_> {
    fn stop(&mut self, span: Span, diagnostic: Diagnostic) -> Stop {
        let index = self.tokens.errors.len() as u32;
        self.tokens.errors.push(diagnostic);
        self.tokens.push(letter::ERROR, span, index);
        Stop { span }
    }

    /// Something to be told when the token that comes next is reached.
    fn notice(&mut self, diagnostic: Diagnostic) {
        let token = self.tokens.spans.len() as u32;
        self.tokens.notices.push((token, diagnostic));
    }

    fn fail(&mut self, span: Span, message: impl Into<String>) -> Stop {
        self.stop(span, Diagnostic::error(span, message))
    }

    /// Lexes one file to its end and gives the position of that.
    fn file(&mut self, file: FileId, depth: usize) -> Result<Span, Stop> {
        let text = Arc::clone(self.map.text(file));
        let mut cursor = Cursor { text: text.as_bytes(), at: 0, base: self.map.start(file) };
        let c = &mut cursor;
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
                    c.skip_while(|b| b != b'\n' && b != b'\r');
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
                b'(' | b'[' | b'{' | b'<' => {
                    self.nesting += 1;
                    if self.nesting > MAX_NESTING {
                        return Err(self.too_deep(c.span(start, c.at)));
                    }
                    self.tokens.push(byte, c.span(start, c.at), 0);
                }
                b')' | b']' | b'}' | b'>' => {
                    self.nesting = self.nesting.saturating_sub(1);
                    self.chain = 0;
                    self.tokens.push(byte, c.span(start, c.at), 0);
                }
                b':' | b',' | b'=' | b'?' => self.tokens.push(byte, c.span(start, c.at), 0),
                b';' => {
                    self.chain = 0;
                    self.tokens.push(byte, c.span(start, c.at), 0);
                }
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
                // To the parser this is the end of the text, and nothing worse.
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

    fn too_deep(&mut self, span: Span) -> Stop {
        self.fail(span, format!("nested more than {MAX_NESTING} levels deep"))
    }

    fn block_comment(&mut self, c: &mut Cursor<'_>, start: usize) -> Result<(), Stop> {
        c.at = start + 2;
        let mut depth = 1;
        while depth > 0 {
            c.skip_while(|b| b != b'*' && b != b'/');
            match (c.peek(0), c.peek(1)) {
                (b'*', b'/') => {
                    depth -= 1;
                    c.at += 2;
                }
                (b'/', b'*') => {
                    depth += 1;
                    c.at += 2;
                }
                _ if c.at_end() => {
                    return Err(self.fail(c.span(start, start), "unterminated comment"));
                }
                _ => c.at += 1,
            }
        }
        Ok(())
    }

    fn word(&mut self, c: &mut Cursor<'_>, start: usize) -> Result<(), Stop> {
        c.skip_while(is_word);
        let Ok(text) = std::str::from_utf8(&c.text[start..c.at]) else { return Ok(()) };
        let sym = self.strings.intern(text);
        let span = c.span(start, c.at);
        match KEYWORDS.get(sym.0 as usize) {
            Some(&(_, letter)) => {
                if matches!(letter, b'I' | b'R' | b'l' | b'L') {
                    self.chain += 1;
                    if self.chain > MAX_NESTING {
                        return Err(self.too_deep(span));
                    }
                }
                self.tokens.push(letter, span, sym.0);
                Ok(())
            }
            None if sym == INCLUDE => {
                self.includes += 1;
                Ok(())
            }
            None => {
                self.tokens.push(letter::IDENT, span, sym.0);
                Ok(())
            }
        }
    }

    /// Enters the file named by the token after `include`, which is the last one.
    fn include(&mut self, before: usize, depth: usize) -> Result<(), Stop> {
        self.includes -= 1;
        let span = self.tokens.spans[before];
        let is_string = self.tokens.letters.as_bytes()[before] == letter::STRING;
        let name = Sym(self.tokens.payload[before]);
        // The name is not part of the stream.
        self.tokens.letters.truncate(before);
        self.tokens.spans.truncate(before);
        self.tokens.payload.truncate(before);
        if !is_string {
            return Err(self.fail(span, "expected filename after include"));
        }
        let name = self.strings.text(name).to_owned();
        if depth + 1 >= MAX_INCLUDES {
            let text = format!("include nested more than {MAX_INCLUDES} levels deep");
            return Err(self.fail(span, text));
        }
        let place = Span::new(span.end, span.end);
        let Some((path, text)) = self.session.open_include(&name) else {
            return Err(self.fail(span, format!("could not find include file '{name}'")));
        };
        if let Some(path) = &path.disk
            && !self.dependencies.contains(path)
        {
            self.dependencies.push(path.clone());
        }
        let Some(file) = self.map.place(self.layout, path.shown, text, Some(place)) else {
            return Err(self.fail(span, "more than 4 GiB of text"));
        };
        self.file(file, depth + 1)?;
        Ok(())
    }

    fn number_or_word(&mut self, c: &mut Cursor<'_>, start: usize) -> Result<(), Stop> {
        let first = c.text[start];
        if first.is_ascii_digit() {
            // A digit may start an identifier, as in `8i`.
            let mut at = c.at;
            while c.text.get(at).is_some_and(u8::is_ascii_digit) {
                at += 1;
            }
            let next = c.text.get(at).copied().unwrap_or(0);
            let after = c.text.get(at + 1).copied().unwrap_or(0);
            let based = (next == b'b' && matches!(after, b'0' | b'1'))
                || (next == b'x' && after.is_ascii_hexdigit());
            if !based && is_word_start(next) {
                return self.word(c, start);
            }
            if first == b'0' && based {
                return self.based_number(c, start, next);
            }
        } else if !c.peek(0).is_ascii_digit() {
            self.tokens.push(first, c.span(start, c.at), 0);
            return Ok(());
        }
        c.skip_while(|b| b.is_ascii_digit());
        let digits = if first.is_ascii_digit() { start } else { start + 1 };
        let mut magnitude: Option<u64> = Some(0);
        for &digit in &c.text[digits..c.at] {
            magnitude = magnitude
                .and_then(|m| m.checked_mul(10))
                .and_then(|m| m.checked_add(u64::from(digit - b'0')));
        }
        let value = match magnitude {
            Some(m) if first == b'-' => (m <= 1 << 63).then(|| (m as i64).wrapping_neg()),
            Some(m) => Some(m as i64),
            None => None,
        };
        let span = c.span(start, c.at);
        let Some(value) = value else { return Err(self.fail(span, "number out of range")) };
        let index = self.tokens.ints.len() as u32;
        self.tokens.ints.push(value);
        self.tokens.push(letter::INT, span, index);
        Ok(())
    }

    fn based_number(&mut self, c: &mut Cursor<'_>, start: usize, base: u8) -> Result<(), Stop> {
        c.at = start + 2;
        let digits = c.at;
        let (bits, kind) = if base == b'x' { (4, letter::INT) } else { (1, letter::BINARY) };
        if base == b'x' {
            c.skip_while(|b| b.is_ascii_hexdigit());
        } else {
            c.skip_while(|b| matches!(b, b'0' | b'1'));
        }
        let span = c.span(start, c.at);
        let mut value: u64 = 0;
        for &digit in &c.text[digits..c.at] {
            if value >> (64 - bits) != 0 {
                return Err(self.fail(span, "number out of range"));
            }
            let digit = char::from(digit).to_digit(16).unwrap_or(0);
            value = value << bits | u64::from(digit);
        }
        let index = self.tokens.ints.len() as u32;
        self.tokens.ints.push(value as i64);
        if kind == letter::BINARY {
            self.tokens.ints.push((c.at - digits) as i64);
        }
        self.tokens.push(kind, span, index);
        Ok(())
    }

    fn string(&mut self, c: &mut Cursor<'_>, start: usize) -> Result<(), Stop> {
        let body = start + 1;
        c.at = body;
        c.skip_while(|b| !matches!(b, b'"' | b'\\' | b'\n' | b'\r'));
        if c.peek(0) == b'"' {
            // Most strings have no escapes and are interned as they stand.
            let text = std::str::from_utf8(&c.text[body..c.at]).unwrap_or_default();
            let sym = self.strings.intern(text);
            c.at += 1;
            self.tokens.push(letter::STRING, c.span(start, c.at), sym.0);
            return Ok(());
        }
        let mut text = std::mem::take(&mut self.scratch);
        text.clear();
        let mut from = body;
        loop {
            text.push_str(std::str::from_utf8(&c.text[from..c.at]).unwrap_or_default());
            if c.at_end() {
                let span = c.span(body, body);
                return Err(self.fail_token(c, start, span, "end of file in string literal"));
            }
            match c.text[c.at] {
                b'"' => break,
                b'\\' => {}
                _ => {
                    let span = c.span(body, body);
                    return Err(self.fail_token(c, start, span, "end of line in string literal"));
                }
            }
            c.at += 1;
            let here = c.span(c.at, c.at);
            match c.peek(0) {
                quoted @ (b'\\' | b'\'' | b'"') => text.push(char::from(quoted)),
                b't' => text.push('\t'),
                b'n' => text.push('\n'),
                _ if c.at_end() => {
                    let span = c.span(body, body);
                    return Err(self.fail_token(c, start, span, "end of file in string literal"));
                }
                b'\n' | b'\r' => {
                    let text = "escaped newlines not supported in tblgen";
                    return Err(self.fail_token(c, start, here, text));
                }
                _ => {
                    let text = "invalid escape in string literal";
                    return Err(self.fail_token(c, start, here, text));
                }
            }
            c.at += 1;
            from = c.at;
            c.skip_while(|b| !matches!(b, b'"' | b'\\' | b'\n' | b'\r'));
        }
        c.at += 1;
        let sym = self.strings.intern(&text);
        self.scratch = text;
        self.tokens.push(letter::STRING, c.span(start, c.at), sym.0);
        Ok(())
    }

    fn fail_token(&mut self, c: &Cursor<'_>, start: usize, at: Span, message: &str) -> Stop {
        let token = c.span(start, c.at);
        self.stop(token, Diagnostic::error(at, message))
    }

    fn code(&mut self, c: &mut Cursor<'_>, start: usize) -> Result<(), Stop> {
        let body = start + 2;
        c.at = body;
        loop {
            c.skip_while(|b| b != b'}');
            if c.at + 1 >= c.text.len() {
                return Err(self.fail(c.span(start, start), "unterminated code block"));
            }
            // After a brace one more character is consumed, so `}}]` does not end the block.
            c.at += 2;
            if c.text[c.at - 1] == b']' {
                break;
            }
        }
        let text = std::str::from_utf8(&c.text[body..c.at - 2]).unwrap_or_default();
        let sym = self.strings.intern(text);
        self.tokens.push(letter::CODE, c.span(start, c.at), sym.0);
        Ok(())
    }

    fn dots(&mut self, c: &mut Cursor<'_>, start: usize) -> Result<(), Stop> {
        if c.peek(0) != b'.' {
            self.tokens.push(b'.', c.span(start, c.at), 0);
            return Ok(());
        }
        if c.peek(1) != b'.' {
            return Err(self.fail(c.span(start, start), "invalid '..' punctuation"));
        }
        c.at += 2;
        self.tokens.push(letter::DOTS, c.span(start, c.at), 0);
        Ok(())
    }

    fn var_name(&mut self, c: &mut Cursor<'_>, start: usize) -> Result<(), Stop> {
        if !is_word_start(c.peek(0)) {
            return Err(self.fail(c.span(start, start), "invalid variable name"));
        }
        let from = c.at;
        c.skip_while(is_word);
        let text = std::str::from_utf8(&c.text[from..c.at]).unwrap_or_default();
        let sym = self.strings.intern(text);
        self.tokens.push(letter::VAR_NAME, c.span(start, c.at), sym.0);
        Ok(())
    }

    fn bang(&mut self, c: &mut Cursor<'_>, start: usize) -> Result<(), Stop> {
        if !c.peek(0).is_ascii_alphabetic() {
            return Err(self.fail(c.span(start, start), "invalid \"!operator\""));
        }
        let from = c.at;
        c.skip_while(|b| b.is_ascii_alphabetic());
        let name = std::str::from_utf8(&c.text[from..c.at]).unwrap_or_default();
        let span = c.span(start, c.at);
        match self.bangs.get(name) {
            Some(&index) => {
                self.tokens.push(BANGS[index as usize].2, span, index);
                Ok(())
            }
            None => Err(self.fail(span, "unknown operator")),
        }
    }

    fn directive(
        &mut self,
        c: &mut Cursor<'_>,
        directive: Directive,
        conditions: &mut Vec<Condition>,
    ) -> Result<(), Stop> {
        self.one_directive(c, directive, conditions)?;
        while conditions.iter().any(|open| !open.enabled) {
            // In skipped text only block comments at line starts and directives count.
            c.skip_while(|b| b != b'\n' && b != b'\r');
            loop {
                c.skip_while(|b| matches!(b, b' ' | b'\t' | b'\n' | b'\r'));
                if c.peek(0) == b'/' && c.peek(1) == b'*' {
                    self.block_comment(c, c.at)?;
                } else {
                    break;
                }
            }
            if c.at_end() {
                let open = conditions.iter().next_back();
                let end = c.span(c.at, c.at);
                return match open {
                    Some(open) => Err(self.stop(end, unmatched(open, end))),
                    None => Ok(()),
                };
            }
            if c.peek(0) != b'#' {
                continue;
            }
            c.at += 1;
            match is_directive(c) {
                None | Some(Directive::Define) => {}
                Some(directive) => self.one_directive(c, directive, conditions)?,
            }
        }
        Ok(())
    }

    fn one_directive(
        &mut self,
        c: &mut Cursor<'_>,
        directive: Directive,
        conditions: &mut Vec<Condition>,
    ) -> Result<(), Stop> {
        let start = c.at;
        c.skip_while(|b| b.is_ascii_alphabetic());
        let here = c.span(start, start);
        match directive {
            Directive::Ifdef | Directive::Ifndef => {
                let word = if directive == Directive::Ifdef { "#ifdef" } else { "#ifndef" };
                let (name, at) = self.macro_name(c, word)?;
                let defined = self.macros.contains(&name);
                let enabled = defined == (directive == Directive::Ifdef);
                conditions.push(Condition { in_else: false, enabled, at });
                self.directive_end(c, &format!("{word} NAME"))
            }
            Directive::Else => {
                let Some(open) = conditions.last_mut() else {
                    return Err(self.fail(here, "#else without #ifdef or #ifndef"));
                };
                if open.in_else {
                    let mut error = Diagnostic::error(here, "double #else");
                    let at = Span::new(open.at, open.at);
                    error.notes.push(Diagnostic::error(at, "previous #else is here"));
                    return Err(self.stop(here, error));
                }
                *open = Condition { in_else: true, enabled: !open.enabled, at: here.start };
                self.directive_end(c, "#else")
            }
            Directive::Endif => {
                if conditions.is_empty() {
                    return Err(self.fail(here, "#endif without #ifdef"));
                }
                self.directive_end(c, "#endif")?;
                conditions.pop();
                Ok(())
            }
            Directive::Define => {
                let (name, at) = self.macro_name(c, "#define")?;
                let text = format!("duplicate definition of macro: {name}");
                if !self.macros.insert(name) {
                    self.notice(Diagnostic::warning(Span::new(at, at), text));
                }
                self.directive_end(c, "#define NAME")
            }
        }
    }

    fn macro_name(&mut self, c: &mut Cursor<'_>, word: &str) -> Result<(String, u32), Stop> {
        c.skip_while(|b| matches!(b, b' ' | b'\t'));
        let from = c.at;
        if !is_word_start(c.peek(0)) {
            let span = c.span(from, from);
            return Err(self.fail(span, format!("expected macro name after {word}")));
        }
        c.skip_while(is_word);
        let name = String::from_utf8_lossy(&c.text[from..c.at]).into_owned();
        Ok((name, c.offset(from)))
    }

    fn directive_end(&mut self, c: &mut Cursor<'_>, what: &str) -> Result<(), Stop> {
        loop {
            c.skip_while(|b| matches!(b, b' ' | b'\t'));
            match (c.peek(0), c.peek(1)) {
                _ if c.at_end() => return Ok(()),
                (b'\n' | b'\r', _) => return Ok(()),
                (b'/', b'/') => c.skip_while(|b| b != b'\n' && b != b'\r'),
                (b'/', b'*') => self.block_comment(c, c.at)?,
                (b'/', _) => {
                    return Err(self.fail(c.span(c.at, c.at), "unexpected character"));
                }
                _ => {
                    let text = format!("only comments are supported after {what}");
                    return Err(self.fail(c.span(c.at, c.at), text));
                }
            }
        }
    }
}

fn unmatched(open: &Condition, end: Span) -> Diagnostic {
    let here = Span::new(open.at, open.at);
    let mut error = Diagnostic::error(end, "reached EOF without matching #endif");
    error.notes.push(Diagnostic::error(here, "the latest preprocessor control is here"));
    error
}

/// The directive that starts after a `#`, if it is one.
fn is_directive(c: &Cursor<'_>) -> Option<Directive> {
    let rest = &c.text[c.at..];
    DIRECTIVES.iter().find_map(|&(word, directive)| {
        let after = rest.strip_prefix(word)?;
        let blank = matches!(after, [] | [b' ' | b'\t' | b'\n' | b'\r', ..]);
        let comment = matches!(after, [b'/', b'/' | b'*', ..]);
        (blank || comment).then_some(directive)
    })
}
