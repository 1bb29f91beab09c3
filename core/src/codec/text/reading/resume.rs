//! Resuming: the place at which reading goes on after an error.

use crate::interface::SymbolOpInterface;
use crate::text::parse::lexer::{Tok, Token};
use crate::text::parse::op_parser::OpParser;
use crate::{Context, OpName};

impl OpParser<'_, '_> {
    /// Goes on behind what began with `start` and is broken.
    pub(super) fn resume(&mut self, start: Token) {
        let inside = self.units().container.is_some();
        let text = Text { ctx: self.base.ctx, bytes: self.base.source };
        let at = text.end_of_broken(start.start as usize, inside);
        self.base.reset_to(at as u32);
    }

    /// Goes on behind a broken module: with what comes next if its operations were read, else with its first.
    pub(super) fn resume_in(&mut self, read: bool) {
        if read {
            while self.tok.kind == Tok::Error {
                let start = self.tok;
                self.resume(start);
            }
            return;
        }
        let text = Text { ctx: self.base.ctx, bytes: self.base.source };
        let at = text.next_line_of(self.tok.start as usize);
        self.base.reset_to(at as u32);
    }
}

struct Text<'src> {
    ctx: &'src Context,
    bytes: &'src [u8],
}

impl Text<'_> {
    /// The place at which something new seems to begin: at the start of a line that is not indented more than `start`, outside of
    /// all brackets, or with what can only be a symbol of its own; or at the brace that closes what is around.
    fn end_of_broken(&self, start: usize, inside: bool) -> usize {
        let indent = self.indent(start);
        let mut at = start;
        let mut depth = 0usize;
        while let Some(byte) = self.bytes.get(at) {
            match byte {
                b'/' if self.bytes.get(at + 1) == Some(&b'/') => {
                    at = self.line_end(at);
                    continue;
                }
                b'"' => at = self.string_end(at),
                b'\n' => {
                    let next = self.next_word(at + 1);
                    let begins = self.indent(next) <= indent && self.begins(next);
                    if begins && (depth == 0 || self.begins_symbol(next)) {
                        return next;
                    }
                }
                b'{' | b'(' | b'[' => depth += 1,
                // One of its own, too many, stands no further left than it does.
                b'}' if depth == 0
                    && at > start
                    && inside
                    && (indent == 0 || self.indent(at) < indent) =>
                {
                    return at;
                }
                b'}' | b')' | b']' => depth = depth.saturating_sub(1),
                _ => {}
            }
            at += 1;
        }
        self.bytes.len()
    }

    /// The first line after `at` on which an operation may begin.
    fn next_line_of(&self, at: usize) -> usize {
        let mut at = at;
        loop {
            at = self.line_end(at);
            if at == self.bytes.len() {
                return at;
            }
            let next = self.next_word(at + 1);
            if self.begins(next) {
                return next;
            }
            at += 1;
        }
    }

    fn line_end(&self, at: usize) -> usize {
        let rest = self.bytes[at..].iter().position(|byte| *byte == b'\n');
        rest.map_or(self.bytes.len(), |len| at + len)
    }

    /// The closing quote of a string, or the last byte of its line.
    fn string_end(&self, quote: usize) -> usize {
        let mut at = quote + 1;
        while let Some(byte) = self.bytes.get(at) {
            match byte {
                b'"' => return at,
                b'\n' => return at - 1,
                b'\\' => at += 2,
                _ => at += 1,
            }
        }
        self.bytes.len()
    }

    fn next_word(&self, at: usize) -> usize {
        let blank = |byte: &&u8| matches!(byte, b' ' | b'\t' | b'\r');
        at + self.bytes[at..].iter().take_while(blank).count()
    }

    /// The blanks at the start of the line.
    fn indent(&self, at: usize) -> usize {
        let before = &self.bytes[..at.min(self.bytes.len())];
        let start = before.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
        self.next_word(start) - start
    }

    fn begins(&self, at: usize) -> bool {
        self.bytes.get(at).is_some_and(|byte| {
            byte.is_ascii_alphabetic() || matches!(byte, b'_' | b'"' | b'%' | b'#' | b'!')
        })
    }

    /// Returns whether a line begins as an operation does that defines a symbol: `func.func private @…`.
    fn begins_symbol(&self, at: usize) -> bool {
        let line = &self.bytes[at..self.line_end(at)];
        let Ok(line) = std::str::from_utf8(line) else { return false };
        let mut words = line.split_ascii_whitespace();
        let name = words.next().unwrap_or("");
        let mut next = words.next().unwrap_or("");
        if matches!(next, "private" | "public" | "nested") {
            next = words.next().unwrap_or("");
        }
        let full = if name == "module" { "builtin.module" } else { name };
        next.starts_with('@')
            && self.ctx.op_model::<dyn SymbolOpInterface>(OpName::new(full)).is_some()
    }
}
