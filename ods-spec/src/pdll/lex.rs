//! The lexer: text to tokens, one at a time, through the files that `#include` opens.

use std::sync::Arc;

use super::token::{Tok, Token};
use crate::diag::Diagnostic;
use crate::lang::{FileId, SourceMap, Span};

/// Reads the tokens of a file and of its includes.
#[derive(Debug)]
pub(super) struct Lexer {
    current: Buffer,
    /// The files that include the current one, with the positions at which they continue.
    outer: Vec<Buffer>,
}

/// A file that is being read.
#[derive(Clone, Debug)]
struct Buffer {
    text: Arc<str>,
    /// The position of the first byte in the source map.
    start: u32,
    at: usize,
}

impl Buffer {
    fn of(map: &SourceMap, file: FileId) -> Buffer {
        Buffer { text: Arc::clone(map.text(file)), start: map.start(file), at: 0 }
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn peek_second(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at + 1).copied()
    }

    fn skip_while(&mut self, holds: impl Fn(u8) -> bool) {
        while self.peek().is_some_and(&holds) {
            self.at += 1;
        }
    }

    fn place(&self, at: usize) -> u32 {
        self.start + at as u32
    }
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

impl Lexer {
    pub(super) fn new(map: &SourceMap, file: FileId) -> Lexer {
        Lexer { current: Buffer::of(map, file), outer: Vec::new() }
    }

    /// Returns the number of files that are open.
    pub(super) fn depth(&self) -> usize {
        self.outer.len() + 1
    }

    /// Continues in an included file; the including file continues at `position` after it.
    pub(super) fn enter(&mut self, map: &SourceMap, file: FileId, position: u32) {
        self.reset(position);
        let outer = std::mem::replace(&mut self.current, Buffer::of(map, file));
        self.outer.push(outer);
    }

    /// Continues at a position of the current file.
    pub(super) fn reset(&mut self, position: u32) {
        self.current.at = position.saturating_sub(self.current.start) as usize;
    }

    /// Returns the next token. The end of an included file is a token; the next one is from the including file.
    pub(super) fn next(&mut self, errors: &mut Vec<Diagnostic>) -> Token {
        loop {
            self.current.skip_while(|byte| matches!(byte, 0 | b' ' | b'\t' | b'\n' | b'\r'));
            let is_comment =
                self.current.peek() == Some(b'/') && self.current.peek_second() == Some(b'/');
            if !is_comment {
                break;
            }
            self.current.skip_while(|byte| !matches!(byte, b'\n' | b'\r'));
        }
        let start = self.current.at;
        let Some(first) = self.current.peek() else {
            let eof = self.token(Tok::Eof, start);
            if let Some(outer) = self.outer.pop() {
                self.current = outer;
            }
            return eof;
        };
        self.current.at += 1;
        let then = |lexer: &mut Lexer, byte: u8| {
            let follows = lexer.current.peek() == Some(byte);
            lexer.current.at += usize::from(follows);
            follows
        };
        let kind = match first {
            b'-' if then(self, b'>') => Tok::Arrow,
            b':' => Tok::Colon,
            b',' => Tok::Comma,
            b'.' => Tok::Dot,
            b'=' if then(self, b'>') => Tok::EqualArrow,
            b'=' => Tok::Equal,
            b';' => Tok::Semicolon,
            b'{' => Tok::LBrace,
            b'}' => Tok::RBrace,
            b'(' => Tok::LParen,
            b')' => Tok::RParen,
            b'[' if then(self, b'{') => return self.string(start, Tok::Block, errors),
            b'[' => Tok::LSquare,
            b']' => Tok::RSquare,
            b'<' => Tok::Less,
            b'>' => Tok::Greater,
            b'"' => return self.string(start, Tok::String, errors),
            b'#' => {
                self.current.skip_while(is_word);
                Tok::Directive
            }
            b'0'..=b'9' => {
                self.current.skip_while(|byte| byte.is_ascii_digit());
                Tok::Integer
            }
            byte if is_word(byte) => {
                self.current.skip_while(is_word);
                Tok::of_word(&self.current.text.as_bytes()[start..self.current.at])
            }
            _ => return self.error(start, "unexpected character", errors),
        };
        self.token(kind, start)
    }

    /// Reads the rest of a string, or of text in `[{ … }]`.
    fn string(&mut self, start: usize, kind: Tok, errors: &mut Vec<Diagnostic>) -> Token {
        let is_block = kind == Tok::Block;
        loop {
            let at = self.current.at;
            let Some(byte) = self.current.peek() else {
                let end = if is_block { "}]" } else { "\"" };
                let message = format!("expected '{end}' in string literal");
                return self.error(at.saturating_sub(1), &message, errors);
            };
            self.current.at += 1;
            match byte {
                b'"' if !is_block => break,
                b'}' if is_block && self.current.peek() == Some(b']') => {
                    self.current.at += 1;
                    break;
                }
                b'\n' | 0x0b | 0x0c if !is_block => {
                    return self.error(at, "expected '\"' in string literal", errors);
                }
                b'\\' => {
                    let hex = |byte: Option<u8>| byte.is_some_and(|byte| byte.is_ascii_hexdigit());
                    match (self.current.peek(), self.current.peek_second()) {
                        (Some(b'"' | b'\\' | b'n' | b't'), _) => self.current.at += 1,
                        (first, second) if hex(first) && hex(second) => self.current.at += 2,
                        _ => return self.error(at, "unknown escape in string literal", errors),
                    }
                }
                _ => {}
            }
        }
        self.token(kind, start)
    }

    fn token(&self, kind: Tok, start: usize) -> Token {
        let (start, end) = (self.current.place(start), self.current.place(self.current.at));
        Token { kind, start, end }
    }

    fn error(&mut self, at: usize, message: &str, errors: &mut Vec<Diagnostic>) -> Token {
        let start = self.current.place(at);
        errors.push(Diagnostic::error(Span::new(start, start + 1), message));
        self.token(Tok::Error, at)
    }
}

/// Returns the value of a string token from its text.
pub(super) fn string_value(kind: Tok, text: &str) -> String {
    let around = if kind == Tok::Block { 2 } else { 1 };
    let inner = text.get(around..text.len().saturating_sub(around)).unwrap_or("");
    let mut value = Vec::with_capacity(inner.len());
    let mut bytes = inner.bytes();
    while let Some(byte) = bytes.next() {
        if byte != b'\\' {
            value.push(byte);
            continue;
        }
        match bytes.next() {
            Some(b'n') => value.push(b'\n'),
            Some(b't') => value.push(b'\t'),
            Some(high) if high.is_ascii_hexdigit() => {
                let digit = |byte: u8| (byte as char).to_digit(16).unwrap_or(0) as u8;
                value.push(digit(high) << 4 | bytes.next().map_or(0, digit));
            }
            escaped => value.extend(escaped),
        }
    }
    String::from_utf8_lossy(&value).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_are_resolved() {
        assert_eq!(string_value(Tok::String, r#""a\"\\\n\t\41""#), "a\"\\\n\tA");
        assert_eq!(string_value(Tok::Block, "[{ \"x\" }]"), " \"x\" ");
    }
}
