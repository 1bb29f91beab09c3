//! The diagnostics of a parser.

use super::super::lexer::Tok;
use super::Parser;
use crate::text::{ParseFailed, Pos};
use crate::{Diagnostic, Loc};

impl Parser<'_> {
    /// Removes and returns the diagnostics after the first `count`.
    pub(in crate::codec::text) fn take_diagnostics(&mut self, count: usize) -> Vec<Diagnostic> {
        let taken = self.diags.list().get(count..).unwrap_or_default().to_vec();
        self.diags.truncate(count);
        taken
    }

    /// Reports an error at `pos`: `return Err(p.error(pos, "expected …"))`. While an operation's custom syntax is
    /// parsed, the message is prefixed with the operation's name.
    #[cold]
    pub fn error(&mut self, pos: Pos, message: impl Into<String>) -> ParseFailed {
        match self.subject.custom_op {
            None => self.plain_error(pos, message),
            Some(name) => self.plain_error(pos, format!("custom op '{name}' {}", message.into())),
        }
    }

    /// Reports an error at `pos` without that prefix.
    #[cold]
    pub(in crate::codec::text) fn plain_error(
        &mut self,
        pos: Pos,
        message: impl Into<String>,
    ) -> ParseFailed {
        if self.cursor.tok.kind != Tok::Error {
            let loc = self.loc(pos);
            self.diags.push(Diagnostic::error(loc, message));
        }
        ParseFailed
    }

    /// Reports an error at the next token, as [`Self::error`] does.
    #[cold]
    pub fn error_next(&mut self, message: impl Into<String>) -> ParseFailed {
        let pos = self.pos();
        self.error(pos, message)
    }

    /// Reports an error at the next token without a prefix.
    #[cold]
    pub(in crate::codec::text) fn error_here(&mut self, message: impl Into<String>) -> ParseFailed {
        let back = u32::from(
            self.cursor.tok.kind == Tok::Eof && self.cursor.tok.start != self.cursor.start,
        );
        self.plain_error(Pos(self.cursor.tok.start - back), message)
    }

    /// Reports an error at a location.
    #[cold]
    pub(in crate::codec::text) fn error_at(
        &mut self,
        loc: Loc,
        message: impl Into<String>,
    ) -> ParseFailed {
        self.diags.push(Diagnostic::error(loc, message));
        ParseFailed
    }

    /// Adds a note to the last error.
    pub fn note(&mut self, pos: Pos, message: impl Into<String>) {
        let loc = self.loc(pos);
        self.note_at(loc, message);
    }

    pub(in crate::codec::text) fn note_at(&mut self, loc: Loc, message: impl Into<String>) {
        if self.cursor.tok.kind != Tok::Error {
            self.diags.note_last(loc, message);
        }
    }

    pub(in crate::codec::text) fn diagnostic_count(&self) -> usize {
        self.diags.list().len()
    }

    /// Removes the diagnostics after the first `count`.
    pub(in crate::codec::text) fn forget_diagnostics(&mut self, count: usize) {
        self.diags.truncate(count);
    }

    /// Returns the location of the last error.
    pub(in crate::codec::text) fn last_error_loc(&self) -> Loc {
        self.diags.list().last().map_or(Loc::UNKNOWN, |last| last.loc)
    }

    /// Reports, behind the previous token, that something other than the current token was expected.
    #[cold]
    pub(in crate::codec::text) fn wrong_token(
        &mut self,
        message: impl Into<String>,
    ) -> ParseFailed {
        let back = usize::from(
            self.cursor.tok.kind == Tok::Eof && self.cursor.tok.start != self.cursor.start,
        );
        let original = self.cursor.tok.start as usize - back;
        let first = self.cursor.start as usize;
        let mut text = &self.cursor.source[first..original];
        loop {
            while let [rest @ .., b' ' | b'\t'] = text {
                text = rest;
            }
            match text {
                [] => return self.plain_error(Pos(original as u32), message),
                [rest @ .., b'\n' | b'\r'] => text = rest,
                _ => return self.plain_error(Pos((first + text.len()) as u32), message),
            }
            let line = text.iter().rposition(|byte| matches!(byte, b'\n' | b'\r')).unwrap_or(0);
            if let Some(comment) = text[line..].windows(2).position(|pair| pair == b"//") {
                text = &text[..line + comment];
            }
        }
    }

    #[cold]
    pub(in crate::codec::text) fn report_lexical(&mut self) {
        let (at, message) = self.cursor.lexer.error;
        let loc = self.loc(Pos(at));
        self.diags.push(Diagnostic::error(loc, message));
    }
}
