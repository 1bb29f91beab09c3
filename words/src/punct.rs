//! The punctuation tokens of MLIR text, for compiled assembly formats and lexers.

/// Declares the tokens from one list of names and spellings.
macro_rules! punctuation {
    ($($name:ident $text:literal)*) => {
        crate::tree::leaf! {
            /// Punctuation tokens.
            pub enum Punct {
                $(#[doc = concat!("`", $text, "`")] $name,)*
            }
        }

        impl Punct {
            const ALL: &[Punct] = &[$(Punct::$name),*];

            /// Returns the spelling.
            pub const fn text(self) -> &'static str {
                match self {
                    $(Punct::$name => $text,)*
                }
            }
        }
    };
}

punctuation! {
    Arrow "->"
    Colon ":"
    ColonColon "::"
    Comma ","
    Equal "="
    Less "<"
    Greater ">"
    LParen "("
    RParen ")"
    LBrace "{"
    RBrace "}"
    LSquare "["
    RSquare "]"
    Star "*"
    Plus "+"
    Minus "-"
    Question "?"
    VerticalBar "|"
    Slash "/"
    Ellipsis "..."
}

impl Punct {
    /// Returns the token spelled `text`, for compiled assembly formats.
    pub fn from_text(text: &str) -> Option<Punct> {
        Punct::ALL.iter().copied().find(|punct| punct.text() == text)
    }
}
