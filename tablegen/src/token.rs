//! Tokens: one letter for the grammar, a span and a payload for the evaluator.
//!
//! The grammar (`grammar.pest`) runs over the letters alone, so it never sees white space, comments or the content of
//! literals, and a position in its input is the index of a token.

use std::ops::Range;

use super::intern::Sym;
use super::source::Span;
use super::store::ValueId;
use crate::diag::Diagnostic;

/// The letters of the grammar's alphabet that are not punctuation.
pub(crate) mod letter {
    pub(crate) const IDENT: u8 = b'i';
    pub(crate) const INT: u8 = b'0';
    pub(crate) const BINARY: u8 = b'1';
    pub(crate) const STRING: u8 = b's';
    pub(crate) const CODE: u8 = b'4';
    pub(crate) const VAR_NAME: u8 = b'v';
    pub(crate) const TRUE: u8 = b'2';
    pub(crate) const FALSE: u8 = b'3';
    pub(crate) const UNSET: u8 = b'5';
    pub(crate) const DOTS: u8 = b'~';
    pub(crate) const ERROR: u8 = b'@';
    pub(crate) const END: u8 = b'$';
}

/// The keywords and their letters; their symbols are interned first, in this order.
pub(crate) const KEYWORDS: [(&str, u8); 25] = [
    ("assert", b'T'),
    ("bit", b'Y'),
    ("bits", b'S'),
    ("class", b'C'),
    ("code", b'O'),
    ("dag", b'W'),
    ("def", b'D'),
    ("defm", b'M'),
    ("defset", b'E'),
    ("deftype", b'A'),
    ("defvar", b'V'),
    ("dump", b'U'),
    ("else", b'L'),
    ("false", letter::FALSE),
    ("field", b'f'),
    ("foreach", b'R'),
    ("if", b'I'),
    ("in", b'N'),
    ("int", b'X'),
    ("let", b'l'),
    ("list", b'Q'),
    ("multiclass", b'm'),
    ("string", b'Z'),
    ("then", b'H'),
    ("true", letter::TRUE),
];

/// The symbol of `include`, which never becomes a token.
pub(crate) const INCLUDE: Sym = Sym(KEYWORDS.len() as u32);

/// A `!` operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Bang {
    Add,
    And,
    Cast,
    Con,
    Cond,
    Dag,
    Div,
    Empty,
    Eq,
    Exists,
    Filter,
    Find,
    Foldl,
    Foreach,
    Ge,
    GetDagArg,
    GetDagName,
    GetDagOp,
    GetDagOpName,
    Gt,
    Head,
    If,
    Initialized,
    Instances,
    Interleave,
    IsA,
    Le,
    ListConcat,
    ListFlatten,
    ListRemove,
    ListSplat,
    LogTwo,
    Lt,
    Match,
    Mul,
    Ne,
    Not,
    Or,
    Range,
    Repr,
    SetDagArg,
    SetDagName,
    SetDagOp,
    SetDagOpName,
    Shl,
    Size,
    Sort,
    Sra,
    Srl,
    StrConcat,
    Sub,
    Subst,
    Substr,
    Switch,
    Tail,
    ToLower,
    ToUpper,
    Xor,
}

/// The operators by name, and their letters: most share `o`; operators with a different operand syntax, or that may
/// open a dag, have their own. Operators newer than LLVM 22 come last.
pub(crate) const BANGS: [(&str, Bang, u8); 58] = [
    ("add", Bang::Add, b'o'),
    ("and", Bang::And, b'o'),
    ("cast", Bang::Cast, b'x'),
    ("con", Bang::Con, b'o'),
    ("cond", Bang::Cond, b'k'),
    ("dag", Bang::Dag, b'o'),
    ("div", Bang::Div, b'o'),
    ("empty", Bang::Empty, b'o'),
    ("eq", Bang::Eq, b'o'),
    ("exists", Bang::Exists, b'o'),
    ("filter", Bang::Filter, b'e'),
    ("find", Bang::Find, b'o'),
    ("foldl", Bang::Foldl, b'd'),
    ("foreach", Bang::Foreach, b'e'),
    ("ge", Bang::Ge, b'o'),
    ("getdagarg", Bang::GetDagArg, b'o'),
    ("getdagname", Bang::GetDagName, b'o'),
    ("getdagop", Bang::GetDagOp, b'g'),
    ("getdagopname", Bang::GetDagOpName, b'o'),
    ("gt", Bang::Gt, b'o'),
    ("head", Bang::Head, b'o'),
    ("if", Bang::If, b'o'),
    ("initialized", Bang::Initialized, b'o'),
    ("instances", Bang::Instances, b'o'),
    ("interleave", Bang::Interleave, b'o'),
    ("isa", Bang::IsA, b'o'),
    ("le", Bang::Le, b'o'),
    ("listconcat", Bang::ListConcat, b'o'),
    ("listflatten", Bang::ListFlatten, b'o'),
    ("listremove", Bang::ListRemove, b'o'),
    ("listsplat", Bang::ListSplat, b'o'),
    ("logtwo", Bang::LogTwo, b'o'),
    ("lt", Bang::Lt, b'o'),
    ("match", Bang::Match, b'o'),
    ("mul", Bang::Mul, b'o'),
    ("ne", Bang::Ne, b'o'),
    ("not", Bang::Not, b'o'),
    ("or", Bang::Or, b'o'),
    ("range", Bang::Range, b'o'),
    ("repr", Bang::Repr, b'o'),
    ("setdagarg", Bang::SetDagArg, b'o'),
    ("setdagname", Bang::SetDagName, b'o'),
    ("setdagop", Bang::SetDagOp, b'o'),
    ("setdagopname", Bang::SetDagOpName, b'o'),
    ("shl", Bang::Shl, b'o'),
    ("size", Bang::Size, b'o'),
    ("sra", Bang::Sra, b'o'),
    ("srl", Bang::Srl, b'o'),
    ("strconcat", Bang::StrConcat, b'o'),
    ("sub", Bang::Sub, b'o'),
    ("subst", Bang::Subst, b'o'),
    ("substr", Bang::Substr, b'o'),
    ("tail", Bang::Tail, b'o'),
    ("tolower", Bang::ToLower, b'o'),
    ("toupper", Bang::ToUpper, b'o'),
    ("xor", Bang::Xor, b'o'),
    ("sort", Bang::Sort, b'e'),
    ("switch", Bang::Switch, b'w'),
];

/// The number of [`BANGS`] that LLVM 22 supports.
pub(crate) const BANGS_OF_22: usize = 56;

/// The tokens of one evaluation, with includes inlined; the last one is the end.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tokens {
    /// One letter per token.
    pub(crate) letters: String,
    pub(crate) spans: Vec<Span>,
    /// The symbol of words, strings and code; the value of numbers; an index into `errors` for errors, into [`BANGS`]
    /// for operators.
    pub(crate) payload: Vec<u32>,
    pub(crate) errors: Vec<Diagnostic>,
    /// The notices that are reported when the token of their index is reached, in order.
    pub(crate) notices: Vec<(u32, Diagnostic)>,
}

impl Tokens {
    pub(crate) fn with_capacity(count: usize) -> Tokens {
        Tokens {
            letters: String::with_capacity(count),
            spans: Vec::with_capacity(count),
            payload: Vec::with_capacity(count),
            ..Tokens::default()
        }
    }

    pub(crate) fn push(&mut self, letter: u8, span: Span, payload: u32) {
        self.letters.push(char::from(letter));
        self.spans.push(span);
        self.payload.push(payload);
    }

    /// Removes all tokens from `count` on.
    pub(crate) fn truncate(&mut self, count: usize) {
        self.letters.truncate(count);
        self.spans.truncate(count);
        self.payload.truncate(count);
    }

    /// Appends tokens of another stream, none of them an error.
    pub(crate) fn extend_from(&mut self, other: &Tokens, range: Range<usize>) {
        self.letters.push_str(&other.letters[range.clone()]);
        self.spans.extend_from_slice(&other.spans[range.clone()]);
        self.payload.extend_from_slice(&other.payload[range]);
    }

    #[inline]
    pub(crate) fn letter(&self, token: u32) -> u8 {
        self.letters.as_bytes()[token as usize]
    }

    #[inline]
    pub(crate) fn span(&self, token: u32) -> Span {
        self.spans[token as usize]
    }

    #[inline]
    pub(crate) fn sym(&self, token: u32) -> Sym {
        Sym(self.payload[token as usize])
    }

    /// Returns the value of a number.
    #[inline]
    pub(crate) fn number(&self, token: u32) -> ValueId {
        ValueId(self.payload[token as usize])
    }

    #[inline]
    pub(crate) fn bang(&self, token: u32) -> Bang {
        BANGS[self.payload[token as usize] as usize].1
    }
}
