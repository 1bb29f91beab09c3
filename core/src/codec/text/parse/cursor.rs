//! The position in the source: the current token, and the lexer behind it.

use super::lexer::{Lexer, Tok, Token};
use crate::text::lines::Lines;

/// A source with one token of lookahead.
pub(in crate::codec::text) struct Cursor<'src> {
    pub(in crate::codec::text) source: &'src [u8],
    pub(super) lines: Lines<'src>,
    /// The start of the part of the source to parse.
    pub(super) start: u32,
    pub(super) lexer: Lexer<'src>,
    pub(in crate::codec::text) tok: Token,
    /// The nesting depth of the current token in regions, types and attributes.
    pub(super) depth: usize,
}

/// The distance in bytes up to which lines are counted.
const NEAR: usize = 1 << 12;

impl<'src> Cursor<'src> {
    /// Returns a cursor at the position of `first`, whose token is not lexed.
    pub(super) fn new(source: &'src [u8], first: Token) -> Cursor<'src> {
        let (lines, lexer) = (Lines::new(source), Lexer::new(source));
        Cursor { source, lines, start: first.start, lexer, tok: first, depth: 0 }
    }

    /// Returns the line of a position, and the start of the line.
    pub(in crate::codec::text) fn line_of(&self, at: u32) -> (u32, u32) {
        let (here, at) = (self.tok.line_start as usize, at as usize);
        let between = &self.source[here.min(at)..here.max(at)];
        // The position is mostly near, so that counting is cheaper than computing all line starts.
        if between.len() > NEAR {
            let (line, start) = self.lines.line_of(at);
            return (line as u32, start as u32);
        }
        let breaks = between.iter().filter(|byte| **byte == b'\n').count() as u32;
        let line = if at < here { self.tok.line - breaks } else { self.tok.line + breaks };
        let start = self.source[..at].iter().rposition(|byte| *byte == b'\n');
        (line, start.map_or(0, |end| end as u32 + 1))
    }

    /// Returns the end of the previous token.
    pub(in crate::codec::text) fn last_end(&self) -> u32 {
        let mut start = self.tok.line_start as usize;
        let mut end = self.tok.start as usize;
        loop {
            // A line begins outside of strings, so its tokens can be lexed from its start.
            let mut lexer = Lexer::new(&self.source[..end]);
            let line = &self.source[start..end];
            if line.windows(2).any(|pair| pair == b"//") {
                lexer.reset(start as u32, 1, 0);
                let mut last = None;
                loop {
                    let token = lexer.next();
                    match token.kind {
                        Tok::Eof => break,
                        _ => last = Some(token.end),
                    }
                }
                if let Some(last) = last {
                    return last;
                }
            } else if let Some(last) = line.iter().rposition(|byte| !byte.is_ascii_whitespace()) {
                return (start + last + 1) as u32;
            }
            if start <= self.start as usize {
                return self.start;
            }
            end = start - 1;
            start =
                self.source[..end].iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
        }
    }

    /// Returns the name at `at`, with its sigil.
    pub(in crate::codec::text) fn name_at(&self, at: u32) -> &'src [u8] {
        let mut lexer = Lexer::new(self.source);
        lexer.reset(at, 1, 0);
        let token = lexer.next();
        self.bytes(token)
    }

    #[inline]
    pub(in crate::codec::text) fn bytes(&self, token: Token) -> &'src [u8] {
        &self.source[token.start as usize..token.end as usize]
    }

    #[inline]
    pub(in crate::codec::text) fn spelling(&self) -> &'src [u8] {
        self.bytes(self.tok)
    }

    #[inline]
    pub(in crate::codec::text) fn at_word(&self, word: &[u8]) -> bool {
        self.tok.kind == Tok::BareId && self.spelling() == word
    }
}
