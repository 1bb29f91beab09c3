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
    pub const fn from_text(text: &str) -> Option<Punct> {
        let mut i = 0;
        while i < Punct::ALL.len() {
            if are_equal(Punct::ALL[i].text().as_bytes(), text.as_bytes()) {
                return Some(Punct::ALL[i]);
            }
            i += 1;
        }
        None
    }
}

const fn are_equal(a: &[u8], b: &[u8]) -> bool {
    match (a, b) {
        ([], []) => true,
        ([a, more @ ..], [b, others @ ..]) => *a == *b && are_equal(more, others),
        _ => false,
    }
}
