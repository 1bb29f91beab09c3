//! The parser: a cursor, the file, the symbols of the file, and diagnostics; the base for tokens ([`super::token`]), types,
//! attributes and operations.
//!
//! One token of lookahead, lexed eagerly. Messages and their positions are upstream's: `expected X` is reported right
//! after the previous token, across line ends ([`Parser::wrong_token`]); nothing more is reported while the current
//! token is a lexical error, which was reported when it was lexed.

mod diagnostics;

use super::cursor::Cursor;
use super::file::File;
use super::lexer::{Tok, Token};
use super::spelling::Spelling;
use super::symbols::{Subject, Symbols};
use crate::loc::FileId;
use crate::stack::{self, MAX_NESTING};
use crate::text::lines::count_breaks;
use crate::text::reading::recorder::Recorder;
use crate::text::{ParseFailed, ParseResult, Pos};
use crate::{Context, Diagnostics, Ident, Loc, Type};

/// Parses tokens, types and attributes: the counterpart of `AsmParser`.
pub struct Parser<'src> {
    pub(in crate::codec::text) ctx: &'src Context,
    pub(in crate::codec::text) cursor: Cursor<'src>,
    pub(super) file: File<'src>,
    pub(in crate::codec::text) symbols: Symbols<'src>,
    pub(in crate::codec::text) subject: Subject,
    diags: &'src mut Diagnostics,
    /// Records places, for a reading that requests them.
    pub(in crate::codec::text) recorder: Option<Box<Recorder>>,
    /// A buffer for the elements of a `dense` literal.
    pub(in crate::codec::text) elements: Vec<(bool, Token)>,
}

/// A position of the parser that it can return to.
#[derive(Clone, Copy)]
pub(super) struct Mark(pub(super) Token);

impl<'src> Parser<'src> {
    pub(in crate::codec::text) fn new(
        ctx: &'src Context,
        source: &'src [u8],
        start: usize,
        file: &'src str,
        diags: &'src mut Diagnostics,
    ) -> Parser<'src> {
        let before = &source[..start];
        let line = 1 + count_breaks(before) as u32;
        let line_start = before.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
        let (start, line_start) = (start as u32, line_start as u32);
        let first = Token { kind: Tok::Eof, start, end: start, line, line_start };
        Parser::starting_at(ctx, source, first, file, diags)
    }

    /// Returns a parser of the piece of the file that begins with `first`. Aliases have the same meaning as in `whole`.
    pub(super) fn piece_of(
        whole: &Parser<'src>,
        first: Token,
        diags: &'src mut Diagnostics,
    ) -> Parser<'src> {
        let mut parser =
            Parser::starting_at(whole.ctx, whole.cursor.source, first, whole.file.name, diags);
        parser.symbols.type_aliases.clone_from(&whole.symbols.type_aliases);
        parser.symbols.attr_aliases.clone_from(&whole.symbols.attr_aliases);
        parser.cursor.depth = whole.cursor.depth;
        parser.file.piece = true;
        parser
    }

    /// Returns a parser that has lexed its first token, at the position of `first`.
    fn starting_at(
        ctx: &'src Context,
        source: &'src [u8],
        first: Token,
        file: &'src str,
        diags: &'src mut Diagnostics,
    ) -> Parser<'src> {
        let mut parser = Parser {
            ctx,
            cursor: Cursor::new(source, first),
            file: File::new(ctx, file),
            symbols: Symbols::default(),
            subject: Subject::default(),
            diags,
            recorder: None,
            elements: Vec::new(),
        };
        parser.go_on_at(first.start, first.line, first.line_start);
        parser
    }

    /// Returns the context; its lifetime is not that of the borrow.
    pub fn ctx(&self) -> &'src Context {
        self.ctx
    }

    // Places and errors.

    /// Returns the start of the next token.
    #[inline]
    pub fn pos(&self) -> Pos {
        Pos(self.cursor.tok.start)
    }

    /// Returns the location of a position.
    pub fn loc(&mut self, pos: Pos) -> Loc {
        if pos.0 >= self.cursor.tok.line_start {
            return self.place(self.cursor.tok.line, pos.0 - self.cursor.tok.line_start + 1);
        }
        let (line, start) = self.cursor.line_of(pos.0);
        self.place(line, pos.0 - start + 1)
    }

    fn place(&self, line: u32, col: u32) -> Loc {
        let line = line.wrapping_sub(self.file.line_base);
        self.file
            .id
            .and_then(|file| Loc::pack(file, line, col))
            .unwrap_or_else(|| self.document_place(line, col))
    }

    /// Returns the location of a position outside of the part with a file of its own, or of one that does not fit a
    /// word.
    #[cold]
    fn document_place(&self, line: u32, col: u32) -> Loc {
        self.ctx.file_loc(self.file.name, line.wrapping_add(self.file.line_base), col)
    }

    /// Sets the file that locations name to `file`, whose first line is the one after `before`; returns false if there
    /// are too many files for that.
    pub(in crate::codec::text) fn enter_file(&mut self, file: &str, before: u32) -> bool {
        let id = self.ctx.file(file);
        if id.is_some() {
            (self.file.id, self.file.line_base) = (id, before);
        }
        id.is_some()
    }

    /// Sets the file that locations name to the document.
    pub(in crate::codec::text) fn leave_file(&mut self) {
        (self.file.id, self.file.line_base) = (self.ctx.file(self.file.name), 0);
    }

    pub(in crate::codec::text) fn depth(&self) -> usize {
        self.cursor.depth
    }

    pub(in crate::codec::text) fn set_depth(&mut self, depth: usize) {
        self.cursor.depth = depth;
    }

    /// Resumes at an offset on that line.
    pub(in crate::codec::text) fn go_on_at(&mut self, at: u32, line: u32, line_start: u32) {
        self.cursor.lexer.reset(at, line, line_start);
        self.advance();
    }

    /// Returns the location of the current token.
    #[inline]
    pub(super) fn tok_loc(&self) -> Loc {
        self.place(self.cursor.tok.line, self.cursor.tok.start - self.cursor.tok.line_start + 1)
    }

    /// Returns the identifier that the current token, a bare one, spells.
    #[inline]
    pub(super) fn ident(&mut self) -> Ident {
        let spelling = self.cursor.spelling();
        let key = Spelling::new(spelling);
        if let Some(known) = self.symbols.idents.get(&key) {
            return *known;
        }
        let ident = Ident::new(std::str::from_utf8(spelling).unwrap_or(""));
        self.symbols.idents.insert(key, ident);
        ident
    }

    /// Returns the file named by a string token with that spelling that was parsed before.
    pub(super) fn known_file(&self, spelling: &'src [u8]) -> Option<FileId> {
        self.file.named.get(&Spelling::new(spelling)).copied().flatten()
    }

    /// Returns the file that a string token names.
    pub(super) fn file_named(&mut self, token: Token) -> Option<FileId> {
        let key = Spelling::new(self.cursor.bytes(token));
        if let Some(known) = self.file.named.get(&key) {
            return *known;
        }
        let file = self.ctx.file(&String::from_utf8_lossy(&self.string_of(token)));
        self.file.named.insert(key, file);
        file
    }

    // The token stream.

    #[inline]
    pub(in crate::codec::text) fn advance(&mut self) {
        self.cursor.tok = self.cursor.lexer.next();
        if self.cursor.tok.kind == Tok::Error {
            self.report_lexical();
        }
    }

    /// Restarts lexing at `at`.
    pub(in crate::codec::text) fn reset_to(&mut self, at: u32) {
        let (line, line_start) = self.cursor.line_of(at);
        self.cursor.lexer.reset(at, line, line_start);
        self.advance();
    }

    /// Resumes after `text`, which starts at the current token and has no line break.
    pub(super) fn go_on_after(&mut self, text: &[u8]) {
        let end = self.cursor.tok.start + text.len() as u32;
        self.cursor.lexer.reset(end, self.cursor.tok.line, self.cursor.tok.line_start);
        self.advance();
    }

    pub(super) fn mark(&self) -> Mark {
        Mark(self.cursor.tok)
    }

    /// Moves back (or forward) to a mark.
    pub(super) fn rewind(&mut self, mark: Mark) {
        self.cursor.tok = mark.0;
        self.cursor.lexer.reset(mark.0.end, mark.0.line, mark.0.line_start);
    }

    /// Runs `inner` one level deeper.
    #[inline]
    pub(super) fn nested<T>(
        &mut self,
        inner: impl FnOnce(&mut Self) -> ParseResult<T>,
    ) -> ParseResult<T> {
        self.enter()?;
        let result = stack::grow(|| inner(self));
        self.cursor.depth -= 1;
        result
    }

    #[inline]
    pub(super) fn enter(&mut self) -> ParseResult<()> {
        if self.cursor.depth == MAX_NESTING {
            return Err(self.error_here(format!("nesting is limited to {MAX_NESTING} levels")));
        }
        self.cursor.depth += 1;
        Ok(())
    }

    pub(super) fn leave(&mut self) {
        self.cursor.depth -= 1;
    }

    #[inline]
    pub(super) fn eat(&mut self, kind: Tok) -> bool {
        let found = self.cursor.tok.kind == kind;
        if found {
            self.advance();
        }
        found
    }

    #[inline]
    pub(super) fn expect(&mut self, kind: Tok, message: &str) -> ParseResult<()> {
        if self.eat(kind) { Ok(()) } else { Err(self.wrong_token(message)) }
    }

    /// Fails, in a piece, on an item that is shared by the whole file: it is parsed again when the file is parsed as a
    /// whole.
    pub(super) fn share(&self) -> ParseResult<()> {
        if self.file.piece { Err(ParseFailed) } else { Ok(()) }
    }

    /// Returns the type that was first created with the name of an identified type; see [`Context::identified_type`].
    pub fn identified_type(&self, name: Ident, ty: Type) -> ParseResult<Type> {
        self.share()?;
        Ok(self.ctx.identified_type(name, ty))
    }

    /// Begins the body of the recursive type called `name`; returns false inside that body.
    pub fn start_cyclic(&mut self, name: &str) -> bool {
        let name = Ident::new(name);
        let fresh = !self.subject.open_types.contains(&name);
        if fresh {
            self.subject.open_types.push(name);
        }
        fresh
    }

    /// Ends the body that [`Self::start_cyclic`] began last.
    pub fn end_cyclic(&mut self) {
        self.subject.open_types.pop();
    }
}
