//! The tokens of PDLL.

/// The kind of a token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Tok {
    Eof,
    /// Text that is no token; its error is reported already.
    Error,
    Identifier,
    Integer,
    String,
    /// Text in `[{ … }]`.
    Block,
    /// `#` and a name.
    Directive,
    Arrow,
    Colon,
    Comma,
    Dot,
    Equal,
    EqualArrow,
    Semicolon,
    LBrace,
    RBrace,
    LParen,
    RParen,
    LSquare,
    RSquare,
    Less,
    Greater,
    Underscore,
    Word(Word),
}

/// A keyword.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Word {
    /// `attr`, the literal; an identifier unless `<` follows.
    AttrOf,
    /// `op`, the expression; an identifier unless `<` follows.
    OpOf,
    /// `type`, the literal; an identifier unless `<` follows.
    TypeOf,
    Attr,
    Constraint,
    Erase,
    Let,
    Not,
    Op,
    OpName,
    Pattern,
    Replace,
    Return,
    Rewrite,
    RewriteWith,
    Type,
    TypeRange,
    Value,
    ValueRange,
    With,
}

impl Tok {
    /// Returns whether the token is a keyword.
    pub(super) fn is_keyword(self) -> bool {
        matches!(self, Tok::Word(_))
    }

    /// Returns whether the token is a keyword only if `<` follows.
    pub(super) fn is_dependent_keyword(self) -> bool {
        matches!(self, Tok::Word(Word::AttrOf | Word::OpOf | Word::TypeOf))
    }

    /// Returns whether the token names a variable.
    pub(super) fn is_name(self) -> bool {
        self == Tok::Identifier || self.is_dependent_keyword()
    }

    /// Returns whether the token has a string value.
    pub(super) fn is_string(self) -> bool {
        matches!(self, Tok::String | Tok::Block)
    }

    /// Returns the kind of a word.
    pub(super) fn of_word(text: &[u8]) -> Tok {
        Tok::Word(match text {
            b"_" => return Tok::Underscore,
            b"attr" => Word::AttrOf,
            b"op" => Word::OpOf,
            b"type" => Word::TypeOf,
            b"Attr" => Word::Attr,
            b"Constraint" => Word::Constraint,
            b"erase" => Word::Erase,
            b"let" => Word::Let,
            b"not" => Word::Not,
            b"Op" => Word::Op,
            b"OpName" => Word::OpName,
            b"Pattern" => Word::Pattern,
            b"replace" => Word::Replace,
            b"return" => Word::Return,
            b"Rewrite" => Word::Rewrite,
            b"rewrite" => Word::RewriteWith,
            b"Type" => Word::Type,
            b"TypeRange" => Word::TypeRange,
            b"Value" => Word::Value,
            b"ValueRange" => Word::ValueRange,
            b"with" => Word::With,
            _ => return Tok::Identifier,
        })
    }
}

/// A token with its position in the source map.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token {
    pub(super) kind: Tok,
    pub(super) start: u32,
    pub(super) end: u32,
}
