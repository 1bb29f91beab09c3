//! The punctuation of MLIR text, as compiled assembly formats name it and the lexer makes it.

/// Punctuation tokens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "each variant is named after its spelling, see `Punct::text`")]
pub enum Punct {
    Arrow,
    Colon,
    ColonColon,
    Comma,
    Equal,
    Less,
    Greater,
    LParen,
    RParen,
    LBrace,
    RBrace,
    LSquare,
    RSquare,
    Star,
    Plus,
    Minus,
    Question,
    VerticalBar,
    Slash,
    Ellipsis,
}

impl Punct {
    /// The spelling.
    pub const fn text(self) -> &'static str {
        match self {
            Punct::Arrow => "->",
            Punct::Colon => ":",
            Punct::ColonColon => "::",
            Punct::Comma => ",",
            Punct::Equal => "=",
            Punct::Less => "<",
            Punct::Greater => ">",
            Punct::LParen => "(",
            Punct::RParen => ")",
            Punct::LBrace => "{",
            Punct::RBrace => "}",
            Punct::LSquare => "[",
            Punct::RSquare => "]",
            Punct::Star => "*",
            Punct::Plus => "+",
            Punct::Minus => "-",
            Punct::Question => "?",
            Punct::VerticalBar => "|",
            Punct::Slash => "/",
            Punct::Ellipsis => "...",
        }
    }

    /// The token spelled `text`, for compiled assembly formats.
    pub fn from_text(text: &str) -> Option<Punct> {
        use Punct::*;
        let all = [
            Arrow,
            Colon,
            ColonColon,
            Comma,
            Equal,
            Less,
            Greater,
            LParen,
            RParen,
            LBrace,
            RBrace,
            LSquare,
            RSquare,
            Star,
            Plus,
            Minus,
            Question,
            VerticalBar,
            Slash,
            Ellipsis,
        ];
        all.into_iter().find(|punct| punct.text() == text)
    }
}
