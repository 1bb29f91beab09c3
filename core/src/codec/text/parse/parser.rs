//! The parser: its state, its position, and its diagnostics; the base for tokens ([`super::token`]), types,
//! attributes and operations.
//!
//! One token of lookahead, lexed eagerly. Messages and their positions are upstream's: `expected X` is reported right
//! after the previous token, across line ends ([`Parser::wrong_token`]); nothing more is reported while the current
//! token is a lexical error, which was reported when it was lexed.

mod diagnostics;

use rustc_hash::FxHashMap;

use super::lexer::{Lexer, Tok, Token};
use super::loc::LateAliases;
use super::spelling::Spelling;
use crate::loc::FileId;
use crate::stack::{self, MAX_NESTING};
use crate::text::lines::{Lines, count_breaks};
use crate::text::reading::recorder::Recorder;
use crate::text::{ParseFailed, ParseResult, Pos};
use crate::{Attr, Context, Diagnostics, Ident, Loc, OpName, ResourceBlob, ResourceHandle, Type};

/// Parses tokens, types and attributes: the counterpart of `AsmParser`.
pub struct Parser<'src> {
    pub(in crate::codec::text) ctx: &'src Context,
    pub(in crate::codec::text) source: &'src [u8],
    lines: Lines<'src>,
    /// The start of the part of the source to parse.
    start: u32,
    file: &'src str,
    file_id: Option<FileId>,
    diags: &'src mut Diagnostics,
    /// Records places, for a reading that requests them.
    pub(in crate::codec::text) recorder: Option<Box<Recorder>>,
    /// The line before the first of the file: not 0 in a part of the source that has a file of its own.
    line_base: u32,
    /// The number of resources and distinct attributes parsed: the whole file shares them.
    pub(in crate::codec::text) resource_uses: usize,
    /// True before the first operations that may be parsed in pieces.
    pub(super) divisible: bool,
    /// True in a piece of a file whose other pieces are parsed in parallel.
    piece: bool,
    lexer: Lexer<'src>,
    pub(in crate::codec::text) tok: Token,
    /// The nesting depth of the current token in regions, types and attributes.
    depth: usize,
    pub(in crate::codec::text) type_aliases: FxHashMap<&'src [u8], Type>,
    pub(in crate::codec::text) attr_aliases: FxHashMap<&'src [u8], Attr>,
    /// The aliases defined after their use, which only locations may be; filled on the first such use.
    pub(super) late_aliases: Option<LateAliases<'src>>,
    /// The positions of locations of operations whose alias is not defined.
    pub(in crate::codec::text) undefined_locs: Vec<Pos>,
    /// The blobs that the file gives for resources, in its order; the last one for a key wins.
    pub(in crate::codec::text) blobs: Vec<(ResourceHandle, ResourceBlob)>,
    pub(super) resources: FxHashMap<Box<str>, Vec<(Ident, ResourceHandle)>>,
    pub(super) distinct: FxHashMap<u64, Attr>,
    /// Dialects' attributes by their spelling, without `#` and with their brackets: a few of them are frequent.
    pub(super) known_attrs: FxHashMap<&'src [u8], Attr>,
    /// Builtin types with angle brackets by their spelling.
    pub(super) known_types: FxHashMap<&'src [u8], Type>,
    /// Attribute names in this file, so that each is interned once.
    idents: FxHashMap<Spelling<'src>, Ident>,
    /// File names in locations, by their spelling with the quotes.
    files: FxHashMap<Spelling<'src>, Option<FileId>>,
    /// A buffer for the elements of a `dense` literal.
    pub(in crate::codec::text) elements: Vec<(bool, Token)>,
    /// The names of recursive types whose bodies are being parsed, innermost last.
    pub(in crate::codec::text) open_types: Vec<Ident>,
    /// The operation whose custom syntax is being parsed, outside of types and attributes of dialects.
    pub(in crate::codec::text) custom_op: Option<OpName>,
    /// The type written after a dialect's attribute, while its parameters are parsed.
    pub(in crate::codec::text) self_type: Option<Type>,
    /// The end of the dialect symbol whose parameters come next; `None` if they have no prefix.
    pub(in crate::codec::text) symbol_end: Option<u32>,
    /// The position of the name of the dialect's attribute whose parameters come next.
    pub(super) symbol_name: Pos,
}

/// The distance in bytes up to which lines are counted.
const NEAR: usize = 1 << 12;

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
        let mut parser = Parser::starting_at(whole.ctx, whole.source, first, whole.file, diags);
        parser.type_aliases.clone_from(&whole.type_aliases);
        parser.attr_aliases.clone_from(&whole.attr_aliases);
        parser.depth = whole.depth;
        parser.piece = true;
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
            source,
            lines: Lines::new(source),
            start: first.start,
            file,
            file_id: ctx.file(file),
            diags,
            recorder: None,
            line_base: 0,
            resource_uses: 0,
            divisible: false,
            piece: false,
            lexer: Lexer::new(source),
            tok: first,
            depth: 0,
            type_aliases: FxHashMap::default(),
            attr_aliases: FxHashMap::default(),
            late_aliases: None,
            undefined_locs: Vec::new(),
            blobs: Vec::new(),
            resources: FxHashMap::default(),
            distinct: FxHashMap::default(),
            known_attrs: FxHashMap::default(),
            known_types: FxHashMap::default(),
            idents: FxHashMap::default(),
            files: FxHashMap::default(),
            elements: Vec::new(),
            open_types: Vec::new(),
            custom_op: None,
            self_type: None,
            symbol_end: None,
            symbol_name: Pos(0),
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
        Pos(self.tok.start)
    }

    /// Returns the location of a position.
    pub fn loc(&mut self, pos: Pos) -> Loc {
        if pos.0 >= self.tok.line_start {
            return self.place(self.tok.line, pos.0 - self.tok.line_start + 1);
        }
        let (line, start) = self.line_of(pos.0);
        self.place(line, pos.0 - start + 1)
    }

    /// Returns the line of a position, and the start of the line.
    fn line_of(&self, at: u32) -> (u32, u32) {
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

    fn place(&self, line: u32, col: u32) -> Loc {
        let line = line.wrapping_sub(self.line_base);
        self.file_id
            .and_then(|file| Loc::pack(file, line, col))
            .unwrap_or_else(|| self.document_place(line, col))
    }

    /// Returns the location of a position outside of the part with a file of its own, or of one that does not fit a
    /// word.
    #[cold]
    fn document_place(&self, line: u32, col: u32) -> Loc {
        self.ctx.file_loc(self.file, line.wrapping_add(self.line_base), col)
    }

    /// Sets the file that locations name to `file`, whose first line is the one after `before`; returns false if there
    /// are too many files for that.
    pub(in crate::codec::text) fn enter_file(&mut self, file: &str, before: u32) -> bool {
        let id = self.ctx.file(file);
        if id.is_some() {
            (self.file_id, self.line_base) = (id, before);
        }
        id.is_some()
    }

    /// Sets the file that locations name to the document.
    pub(in crate::codec::text) fn leave_file(&mut self) {
        (self.file_id, self.line_base) = (self.ctx.file(self.file), 0);
    }

    pub(in crate::codec::text) fn depth(&self) -> usize {
        self.depth
    }

    pub(in crate::codec::text) fn set_depth(&mut self, depth: usize) {
        self.depth = depth;
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

    /// Resumes at an offset on that line.
    pub(in crate::codec::text) fn go_on_at(&mut self, at: u32, line: u32, line_start: u32) {
        self.lexer.reset(at, line, line_start);
        self.advance();
    }

    /// Returns the location of the current token.
    #[inline]
    pub(super) fn tok_loc(&self) -> Loc {
        self.place(self.tok.line, self.tok.start - self.tok.line_start + 1)
    }

    /// Returns the identifier that the current token, a bare one, spells.
    #[inline]
    pub(super) fn ident(&mut self) -> Ident {
        let spelling = self.spelling();
        let key = Spelling::new(spelling);
        if let Some(known) = self.idents.get(&key) {
            return *known;
        }
        let ident = Ident::new(std::str::from_utf8(spelling).unwrap_or(""));
        self.idents.insert(key, ident);
        ident
    }

    /// Returns the file named by a string token with that spelling that was parsed before.
    pub(super) fn known_file(&self, spelling: &'src [u8]) -> Option<FileId> {
        self.files.get(&Spelling::new(spelling)).copied().flatten()
    }

    /// Returns the file that a string token names.
    pub(super) fn file_named(&mut self, token: Token) -> Option<FileId> {
        let key = Spelling::new(self.bytes(token));
        if let Some(known) = self.files.get(&key) {
            return *known;
        }
        let file = self.ctx.file(&String::from_utf8_lossy(&self.string_of(token)));
        self.files.insert(key, file);
        file
    }

    // The token stream.

    #[inline]
    pub(in crate::codec::text) fn advance(&mut self) {
        self.tok = self.lexer.next();
        if self.tok.kind == Tok::Error {
            self.report_lexical();
        }
    }

    /// Restarts lexing at `at`.
    pub(in crate::codec::text) fn reset_to(&mut self, at: u32) {
        let (line, line_start) = self.line_of(at);
        self.lexer.reset(at, line, line_start);
        self.advance();
    }

    /// Resumes after `text`, which starts at the current token and has no line break.
    pub(super) fn go_on_after(&mut self, text: &[u8]) {
        let end = self.tok.start + text.len() as u32;
        self.lexer.reset(end, self.tok.line, self.tok.line_start);
        self.advance();
    }

    pub(super) fn mark(&self) -> Mark {
        Mark(self.tok)
    }

    /// Moves back (or forward) to a mark.
    pub(super) fn rewind(&mut self, mark: Mark) {
        self.tok = mark.0;
        self.lexer.reset(mark.0.end, mark.0.line, mark.0.line_start);
    }

    /// Runs `inner` one level deeper.
    #[inline]
    pub(super) fn nested<T>(
        &mut self,
        inner: impl FnOnce(&mut Self) -> ParseResult<T>,
    ) -> ParseResult<T> {
        self.enter()?;
        let result = stack::grow(|| inner(self));
        self.depth -= 1;
        result
    }

    #[inline]
    pub(super) fn enter(&mut self) -> ParseResult<()> {
        if self.depth == MAX_NESTING {
            return Err(self.error_here(format!("nesting is limited to {MAX_NESTING} levels")));
        }
        self.depth += 1;
        Ok(())
    }

    pub(super) fn leave(&mut self) {
        self.depth -= 1;
    }

    #[inline]
    pub(super) fn bytes(&self, token: Token) -> &'src [u8] {
        &self.source[token.start as usize..token.end as usize]
    }

    #[inline]
    pub(in crate::codec::text) fn spelling(&self) -> &'src [u8] {
        self.bytes(self.tok)
    }

    #[inline]
    pub(super) fn eat(&mut self, kind: Tok) -> bool {
        let found = self.tok.kind == kind;
        if found {
            self.advance();
        }
        found
    }

    #[inline]
    pub(super) fn expect(&mut self, kind: Tok, message: &str) -> ParseResult<()> {
        if self.eat(kind) { Ok(()) } else { Err(self.wrong_token(message)) }
    }

    #[inline]
    pub(super) fn at_word(&self, word: &[u8]) -> bool {
        self.tok.kind == Tok::BareId && self.spelling() == word
    }

    /// Fails, in a piece, on an item that is shared by the whole file: it is parsed again when the file is parsed as a
    /// whole.
    pub(super) fn share(&self) -> ParseResult<()> {
        if self.piece { Err(ParseFailed) } else { Ok(()) }
    }

    /// Returns the type that was first created with the name of an identified type; see [`Context::identified_type`].
    pub fn identified_type(&self, name: Ident, ty: Type) -> ParseResult<Type> {
        self.share()?;
        Ok(self.ctx.identified_type(name, ty))
    }

    /// Begins the body of the recursive type called `name`; returns false inside that body.
    pub fn start_cyclic(&mut self, name: &str) -> bool {
        let name = Ident::new(name);
        let fresh = !self.open_types.contains(&name);
        if fresh {
            self.open_types.push(name);
        }
        fresh
    }

    /// Ends the body that [`Self::start_cyclic`] began last.
    pub fn end_cyclic(&mut self) {
        self.open_types.pop();
    }
}
