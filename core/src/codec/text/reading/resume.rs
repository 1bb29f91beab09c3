//! Recovery: the position at which reading resumes after an error.

use crate::interface::SymbolOpInterface;
use crate::text::parse::lexer::{Tok, Token};
use crate::text::parse::op_parser::OpParser;
use crate::{Context, OpName};

impl OpParser<'_, '_> {
    /// Resumes behind the malformed text that begins with `start`.
    pub(super) fn resume(&mut self, start: Token) {
        let inside = self.units().container.is_some();
        let text = Text { ctx: self.base.ctx, bytes: self.base.cursor.source };
        let at = text.end_of_broken(start.start as usize, inside);
        self.base.reset_to(at as u32);
    }

    /// Resumes behind a malformed module: after it if its operations were read, else at its first operation.
    pub(super) fn resume_in(&mut self, read: bool) {
        if read {
            while self.cursor.tok.kind == Tok::Error {
                let start = self.cursor.tok;
                self.resume(start);
            }
            return;
        }
        let text = Text { ctx: self.base.ctx, bytes: self.base.cursor.source };
        let at = text.next_line_of(self.cursor.tok.start as usize);
        self.base.reset_to(at as u32);
    }
}

struct Text<'src> {
    ctx: &'src Context,
    bytes: &'src [u8],
}

impl Text<'_> {
    /// Returns the offset at which a new item seems to begin: at the start of a line that is not indented more than
    /// `start`, outside of all brackets, or with text that can only define a symbol; or at the closing brace of the
    /// enclosing operation.
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
                // A superfluous brace of the item itself is not indented less than the item.
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

    /// Returns the start of the first line after `at` on which an operation may begin.
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

    /// Returns the offset of the closing quote of a string, or of the last byte of its line.
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

    /// Returns the number of blanks at the start of the line.
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

    /// Returns whether a line begins like an operation that defines a symbol: `func.func private @…`.
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
