//! Tokens of several characters: words, numbers, strings, code, operators, comments.

use super::super::source::Span;
use super::super::store::{Node, Store, ValueId};
use super::super::token::{BANGS, INCLUDE, KEYWORDS, letter};
use super::{Cursor, Lexer, Stop, is_word, is_word_start};
use crate::diag::Diagnostic;

impl Lexer<'_> {
    pub(super) fn number_or_word(&mut self, c: &mut Cursor<'_>, start: usize) -> Result<(), Stop> {
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
        let value = self.store.int(value);
        self.tokens.push(letter::INT, span, value.0);
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
        let value = match kind {
            letter::INT => self.store.int(value as i64),
            _ => self.bits(&c.text[digits..c.at]),
        };
        self.tokens.push(kind, span, value.0);
        Ok(())
    }

    /// Returns the value of binary digits, with one bit for each digit.
    fn bits(&mut self, digits: &[u8]) -> ValueId {
        let bits: Vec<u32> = digits.iter().rev().map(|&d| Store::bit(d == b'1').0).collect();
        let slice = self.store.slice(&bits);
        self.store.add(Node::Bits(slice))
    }

    pub(super) fn string(&mut self, c: &mut Cursor<'_>, start: usize) -> Result<(), Stop> {
        let body = start + 1;
        c.at = body;
        c.skip_while(|b| !matches!(b, b'"' | b'\\' | b'\n' | b'\r'));
        if c.peek(0) == b'"' {
            // Most strings have no escapes and are interned as written.
            let text = c.str(body, c.at);
            let sym = self.store.strings.intern(text);
            c.at += 1;
            self.tokens.push(letter::STRING, c.span(start, c.at), sym.0);
            return Ok(());
        }
        let mut text = std::mem::take(&mut self.scratch);
        text.clear();
        let mut from = body;
        loop {
            text.push_str(c.str(from, c.at));
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
        let sym = self.store.strings.intern(&text);
        self.scratch = text;
        self.tokens.push(letter::STRING, c.span(start, c.at), sym.0);
        Ok(())
    }

    fn fail_token(&mut self, c: &Cursor<'_>, start: usize, at: Span, message: &str) -> Stop {
        let token = c.span(start, c.at);
        self.stop(token, Diagnostic::error(at, message))
    }

    pub(super) fn code(&mut self, c: &mut Cursor<'_>, start: usize) -> Result<(), Stop> {
        let body = start + 2;
        c.at = body;
        loop {
            let brace = memchr::memchr(b'}', &c.text[c.at..]);
            c.at = brace.map_or(c.text.len(), |length| c.at + length);
            if c.at + 1 >= c.text.len() {
                return Err(self.fail(c.span(start, start), "unterminated code block"));
            }
            // After a brace one more character is consumed, so `}}]` does not end the block.
            c.at += 2;
            if c.text[c.at - 1] == b']' {
                break;
            }
        }
        let text = c.str(body, c.at - 2);
        let sym = self.store.strings.intern(text);
        self.tokens.push(letter::CODE, c.span(start, c.at), sym.0);
        Ok(())
    }

    pub(super) fn dots(&mut self, c: &mut Cursor<'_>, start: usize) -> Result<(), Stop> {
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

    pub(super) fn var_name(&mut self, c: &mut Cursor<'_>, start: usize) -> Result<(), Stop> {
        if !is_word_start(c.peek(0)) {
            return Err(self.fail(c.span(start, start), "invalid variable name"));
        }
        let from = c.at;
        c.skip_while(is_word);
        let text = c.str(from, c.at);
        let sym = self.store.strings.intern(text);
        self.tokens.push(letter::VAR_NAME, c.span(start, c.at), sym.0);
        Ok(())
    }

    pub(super) fn bang(&mut self, c: &mut Cursor<'_>, start: usize) -> Result<(), Stop> {
        if !c.peek(0).is_ascii_alphabetic() {
            return Err(self.fail(c.span(start, start), "invalid \"!operator\""));
        }
        let from = c.at;
        c.skip_while(|b| b.is_ascii_alphabetic());
        let name = c.str(from, c.at);
        let span = c.span(start, c.at);
        match self.bangs.get(name) {
            Some(&index) => {
                self.tokens.push(BANGS[index as usize].2, span, index);
                Ok(())
            }
            None => Err(self.fail(span, "unknown operator")),
        }
    }

    pub(super) fn word(&mut self, c: &mut Cursor<'_>, start: usize) -> Result<(), Stop> {
        c.skip_while(is_word);
        let sym = self.store.strings.intern(c.str(start, c.at));
        let span = c.span(start, c.at);
        match KEYWORDS.get(sym.0 as usize) {
            Some(&(_, letter)) => {
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

    pub(super) fn block_comment(&mut self, c: &mut Cursor<'_>, start: usize) -> Result<(), Stop> {
        c.at = start + 2;
        let mut depth = 1;
        while depth > 0 {
            let found = memchr::memchr2(b'*', b'/', &c.text[c.at..]);
            c.at = found.map_or(c.text.len(), |length| c.at + length);
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
}
