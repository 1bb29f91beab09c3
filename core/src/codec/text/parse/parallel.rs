//! Parsing of the operations of a module on several threads: the text is cut where operations of the module seem to
//! begin, each piece is parsed into a body of its own, and the results are merged in the order of the pieces.
//!
//! A cut inside an operation, an error, or state that other pieces would have to share (names of the module's values,
//! resources, named types) ends the attempt: then one thread parses everything, and reports any errors.

use std::sync::atomic::{AtomicBool, Ordering};

use super::lexer::{Tok, Token};
use crate::ir::Body;
use crate::text::lines::count_breaks;
use crate::text::reading::is_module;
use crate::text::{OpParser, Parser};
use crate::{Context, Diagnostics, OpName, threads};

/// The number of pieces per module: enough for threads to share the work evenly.
const PIECES: usize = 32;

/// A run of a module's operations.
#[derive(Clone, Copy)]
struct Piece {
    /// Its first token.
    start: Token,
    /// The start of the next piece; the last piece ends with the block.
    end: Option<u32>,
}

/// A parsed piece: its operations, and the token behind them.
type Parsed = (Box<Body>, Token);

impl OpParser<'_, '_> {
    /// Parses the operations that follow, which are the first in the file or in its module, if there are enough of them
    /// and nothing prevents it; returns whether it did.
    pub(super) fn parse_in_parallel(&mut self) -> bool {
        if !self.base.file.divisible
            || !begins(self.cursor.tok.kind)
            || is_module(self.cursor.spelling())
        {
            return false;
        }
        self.base.file.divisible = false;
        let size = self.base.cursor.source.len() - self.cursor.tok.start as usize;
        if !threads::pays(self.base.ctx, size) || self.symbols.late_aliases.is_some() {
            return false;
        }
        let pieces = pieces(self.base.ctx, self.base.cursor.source, self.cursor.tok);
        if pieces.len() < 2 {
            return false;
        }
        let failed = AtomicBool::new(false);
        let this = &*self;
        let parsed = threads::map(self.base.ctx, pieces, |piece| {
            let parsed = this.parse_piece(piece, &failed);
            if parsed.is_none() {
                failed.store(true, Ordering::Relaxed);
            }
            parsed
        });
        let Some(parsed) = parsed.into_iter().collect::<Option<Vec<Parsed>>>() else {
            return false;
        };
        for (mut piece, behind) in parsed {
            let block = piece.entry_block(piece.region());
            for op in block.map_or_else(Vec::new, |block| piece.ops(block).collect()) {
                let op = self.body.adopt_op(&mut piece, op);
                self.body.append_op(op, self.block);
            }
            self.base.go_on_at(behind.start, behind.line, behind.line_start);
        }
        true
    }

    /// Parses a piece; returns `None` if the cut is wrong, or the piece cannot be parsed on its own.
    fn parse_piece(&self, piece: Piece, failed: &AtomicBool) -> Option<Parsed> {
        let mut diagnostics = Diagnostics::new();
        let mut base = Parser::piece_of(self.base, piece.start, &mut diagnostics);
        let mut p = OpParser::at_top(&mut base, 0, self.owner_loc);
        p.default_dialects.clone_from(&self.default_dialects);
        let end = piece.end.unwrap_or(u32::MAX);
        while p.cursor.tok.start < end && begins(p.cursor.tok.kind) {
            if failed.load(Ordering::Relaxed) {
                return None;
            }
            p.parse_operation().ok()?;
        }
        let behind = p.cursor.tok;
        let complete = piece.end.is_none_or(|end| behind.start == end);
        if !complete || behind.kind == Tok::Error || !p.is_self_contained() {
            return None;
        }
        let body = p.body;
        diagnostics.list().is_empty().then_some((body, behind))
    }

    /// Returns whether the top level defines and uses no names that other pieces might share.
    fn is_self_contained(&self) -> bool {
        self.values.defines_nothing()
            && !self.values.has_forward()
            && self.undeclared.is_empty()
            && self.outside.is_empty()
            && self.blocks.iter().all(|scope| scope.labels.is_empty())
    }
}

/// Returns whether such a token can begin an operation.
fn begins(kind: Tok) -> bool {
    matches!(kind, Tok::BareId | Tok::Str | Tok::Percent)
}

/// Cuts the text after `first` into pieces of similar size, at lines on which an isolated operation begins with the
/// same indentation as the first one.
fn pieces(ctx: &Context, source: &[u8], first: Token) -> Vec<Piece> {
    let mut pieces = vec![Piece { start: first, end: None }];
    let indent = &source[first.line_start as usize..first.start as usize];
    if indent.iter().any(|byte| !matches!(byte, b' ' | b'\t')) {
        return pieces;
    }
    let size = (source.len() - first.start as usize).div_ceil(PIECES);
    let (mut at, mut line) = (first.start as usize, first.line);
    while let Some(start) = next_start(ctx, source, at + size, indent) {
        line += count_breaks(&source[at..start]) as u32;
        at = start;
        let line_start = (start - indent.len()) as u32;
        let (start, last) = (start as u32, pieces.len() - 1);
        pieces[last].end = Some(start);
        let start = Token { kind: Tok::BareId, start, end: start, line, line_start };
        pieces.push(Piece { start, end: None });
    }
    pieces
}

/// Returns the first offset behind `from` at which an isolated operation seems to begin.
fn next_start(ctx: &Context, source: &[u8], from: usize, indent: &[u8]) -> Option<usize> {
    let mut at = from;
    loop {
        at += source.get(at..)?.iter().position(|byte| *byte == b'\n')? + 1;
        let Some(line) = source[at..].strip_prefix(indent) else { continue };
        let is_id = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'.');
        let end = line.iter().position(|byte| !is_id(byte)).unwrap_or(line.len());
        let Ok(word) = std::str::from_utf8(&line[..end]) else { continue };
        if word.contains('.') && ctx.is_isolated(OpName::new(word)) {
            return Some(at + indent.len());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::{PrintFlags, parse_module, print_module};

    /// Returns top-level operations with `inside` in one of them, enough to be parsed on several threads.
    fn text(inside: &str) -> String {
        let mut text = "\"t.first\"() : () -> ()\n".to_owned();
        for i in 0..4000 {
            let more = if i == 3000 { inside } else { "" };
            text += &format!(
                "builtin.module @m{i} {{\n  %0 = \"t.a\"() {{n = {i} : i64}} : () -> i32\n  \
                 \"t.b\"(%0) : (i32) -> ()\n{more}}}\n"
            );
        }
        text
    }

    /// Returns the result of parsing a text: the module with its locations, or the errors.
    fn parse(text: &str, threads: bool) -> Result<String, Vec<String>> {
        let ctx = Context::with(|_| {});
        ctx.allow_unregistered(true);
        ctx.allow_threading(threads);
        let mut diagnostics = Diagnostics::new();
        let module = parse_module(&ctx, text, "a.mlir", &mut diagnostics);
        let messages = diagnostics.list().iter();
        let messages =
            messages.map(|one| format!("{:?} {}", crate::position(&ctx, one.loc), one.message));
        let flags = PrintFlags { debuginfo: true, ..PrintFlags::default() };
        module.map(|module| print_module(&module, &flags)).ok_or_else(|| messages.collect())
    }

    #[test]
    fn pieces_begin_with_isolated_operations() {
        let ctx = Context::with(|_| {});
        let text = text("");
        let first = Token { kind: Tok::Str, start: 0, end: 9, line: 1, line_start: 0 };
        let pieces = pieces(&ctx, text.as_bytes(), first);
        assert!(pieces.len() > PIECES / 2);
        for pair in pieces.windows(2) {
            let start = pair[1].start;
            assert_eq!(pair[0].end, Some(start.start));
            assert!(text[start.start as usize..].starts_with("builtin.module @m"));
            let breaks = text[..start.start as usize].matches('\n').count();
            assert_eq!(start.line as usize, 1 + breaks);
        }
    }

    #[test]
    fn threads_change_nothing() {
        // Nothing special; an apparent start of an operation of the module; state shared by the whole file; errors.
        for inside in [
            "",
            "} // \nbuiltin.module {\n",
            "builtin.module @inner {\n}\n",
            "\"t.a\"() {s = \"\nbuiltin.module\"} : () -> ()\n",
            "\"t.a\"() {a = distinct[0]<unit>, r = dense_resource<r> : tensor<i1>} : () -> ()\n",
            "\"t.a\"() : () -> () loc(#late)\n",
            "}\n%1 = \"t.a\"() : () -> i32\nbuiltin.module {\n",
            "\"t.a\"(%1) : (i32) -> ()\n",
            "\"t.a\"() : () -> ()[\n",
            "}\n}\n{{\n",
            "}\n#alias = i32\nbuiltin.module {\n",
        ] {
            let text = format!("{}#late = loc(\"x\")\n", text(inside));
            assert_eq!(parse(&text, true), parse(&text, false), "{inside}");
        }
        let twice = text("}\n%1 = \"t.a\"() : () -> i32\nbuiltin.module {\n");
        let twice = format!("%1 = \"t.a\"() : () -> i32\n{twice}");
        assert_eq!(parse(&twice, true), parse(&twice, false));
        let messages = parse(&twice, true).unwrap_err();
        assert!(messages[0].contains("redefinition of SSA value '%1'"), "{messages:?}");
    }
}
