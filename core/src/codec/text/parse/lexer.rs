//! The lexer: from bytes to tokens.
//!
//! A token knows its line, counted while blanks are skipped, so that an operation's location costs no search. Keywords
//! are bare identifiers, whose text the parser compares. `::` is two colons.

/// The kinds of token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Tok {
    Eof,
    /// An error; the lexer has the message.
    Error,
    BareId,
    /// `@name` or `@"name"`.
    At,
    /// `#name` or `#3`.
    Hash,
    /// `^name`
    Caret,
    /// `!name`
    Exclamation,
    /// `%name`
    Percent,
    Int,
    Float,
    Str,
    /// `{-#`
    MetadataBegin,
    /// `#-}`
    MetadataEnd,
    Arrow,
    Colon,
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

/// A token: a range of the source, and the line it starts on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Token {
    pub(crate) kind: Tok,
    pub(crate) start: u32,
    pub(crate) end: u32,
    /// The line, 1-based.
    pub(crate) line: u32,
    /// The offset of the start of the line.
    pub(crate) line_start: u32,
}

pub(crate) struct Lexer<'src> {
    bytes: &'src [u8],
    at: usize,
    line: u32,
    line_start: u32,
    /// The offset and message of the last [`Tok::Error`].
    pub(crate) error: (u32, &'static str),
}

const ID: u8 = 1;
const SUFFIX: u8 = 2;
const DIGIT: u8 = 4;
const HEX: u8 = 8;
/// The class of bytes that end a run of literal bytes in a string.
const STRING_END: u8 = 16;

/// The classes of tokens that each byte may be part of.
static CLASS: [u8; 256] = {
    let mut table = [0; 256];
    let mut i = 0;
    while i < 256 {
        let byte = i as u8;
        let mut class = 0;
        if byte.is_ascii_alphabetic() {
            class |= ID | SUFFIX;
        }
        if byte.is_ascii_digit() {
            class |= ID | SUFFIX | DIGIT;
        }
        if byte.is_ascii_hexdigit() {
            class |= HEX;
        }
        if matches!(byte, b'_' | b'$' | b'.') {
            class |= ID | SUFFIX;
        }
        if byte == b'-' {
            class |= SUFFIX;
        }
        if matches!(byte, b'"' | b'\\' | b'\n' | 0x0b | 0x0c) {
            class |= STRING_END;
        }
        table[i] = class;
        i += 1;
    }
    table
};

/// The kind of token that a first byte determines.
#[derive(Clone, Copy)]
enum Start {
    Blank,
    Newline,
    /// A comment, or the token `/`.
    Slash,
    /// A bare identifier.
    Word,
    /// A token of one byte.
    Single(Tok),
    /// A name with a sigil.
    Prefix(Tok),
    /// Any other byte, for [`Lexer::lex`].
    Other,
}

static START: [Start; 256] = {
    let mut table = [Start::Other; 256];
    let mut i = 0;
    while i < 256 {
        table[i] = match i as u8 {
            // A zero byte is blank, unless it is the last one.
            b' ' | b'\t' | b'\r' | 0 => Start::Blank,
            b'\n' => Start::Newline,
            b'/' => Start::Slash,
            b'a'..=b'z' | b'A'..=b'Z' | b'_' => Start::Word,
            b'%' => Start::Prefix(Tok::Percent),
            b'^' => Start::Prefix(Tok::Caret),
            b'!' => Start::Prefix(Tok::Exclamation),
            b':' => Start::Single(Tok::Colon),
            b',' => Start::Single(Tok::Comma),
            b'=' => Start::Single(Tok::Equal),
            b'<' => Start::Single(Tok::Less),
            b'>' => Start::Single(Tok::Greater),
            b'(' => Start::Single(Tok::LParen),
            b')' => Start::Single(Tok::RParen),
            b'}' => Start::Single(Tok::RBrace),
            b'[' => Start::Single(Tok::LSquare),
            b']' => Start::Single(Tok::RSquare),
            b'*' => Start::Single(Tok::Star),
            b'+' => Start::Single(Tok::Plus),
            b'?' => Start::Single(Tok::Question),
            b'|' => Start::Single(Tok::VerticalBar),
            _ => Start::Other,
        };
        i += 1;
    }
    table
};

impl<'src> Lexer<'src> {
    pub(crate) fn new(bytes: &'src [u8]) -> Lexer<'src> {
        Lexer { bytes, at: 0, line: 1, line_start: 0, error: (0, "") }
    }

    /// Moves to `at`, which is on the given line.
    pub(crate) fn reset(&mut self, at: u32, line: u32, line_start: u32) {
        self.at = at as usize;
        self.line = line;
        self.line_start = line_start;
    }

    #[inline]
    fn peek(&self, ahead: usize) -> u8 {
        self.bytes.get(self.at + ahead).copied().unwrap_or(0)
    }

    #[inline]
    fn skip_class(&mut self, class: u8) {
        let mut at = self.at;
        while let Some(byte) = self.bytes.get(at)
            && CLASS[*byte as usize] & class != 0
        {
            at += 1;
        }
        self.at = at;
    }

    /// Returns the next token.
    pub(crate) fn next(&mut self) -> Token {
        loop {
            let start = self.at;
            let Some(byte) = self.bytes.get(start).copied() else {
                return self.token(Tok::Eof, start);
            };
            self.at += 1;
            match START[byte as usize] {
                Start::Blank => {}
                Start::Newline => {
                    self.line += 1;
                    self.line_start = self.at as u32;
                }
                Start::Slash if self.peek(0) == b'/' => {
                    let rest = &self.bytes[self.at..];
                    self.at += rest.iter().position(|byte| *byte == b'\n').unwrap_or(rest.len());
                }
                Start::Slash => return self.token(Tok::Slash, start),
                Start::Word => {
                    self.skip_class(ID);
                    return self.token(Tok::BareId, start);
                }
                Start::Single(kind) => return self.token(kind, start),
                Start::Prefix(kind) => return self.prefixed(start, kind),
                Start::Other => return self.lex(byte, start),
            }
        }
    }

    #[inline]
    fn token(&self, kind: Tok, start: usize) -> Token {
        Token {
            kind,
            start: start as u32,
            end: self.at as u32,
            line: self.line,
            line_start: self.line_start,
        }
    }

    /// Returns the token that starts with `byte`, which was read, if the byte alone does not determine it.
    fn lex(&mut self, byte: u8, start: usize) -> Token {
        let kind = match byte {
            b'#' if self.peek(0) == b'-' && self.peek(1) == b'}' => {
                self.at += 2;
                Tok::MetadataEnd
            }
            b'#' => return self.prefixed(start, Tok::Hash),
            b'0'..=b'9' => self.number(byte),
            b'"' => return self.string(start, Tok::Str),
            b'@' => return self.symbol(start),
            b'{' if self.peek(0) == b'-' && self.peek(1) == b'#' => {
                self.at += 2;
                Tok::MetadataBegin
            }
            b'{' => Tok::LBrace,
            b'-' if self.peek(0) == b'>' => {
                self.at += 1;
                Tok::Arrow
            }
            b'-' => Tok::Minus,
            b'.' if self.peek(0) == b'.' && self.peek(1) == b'.' => {
                self.at += 2;
                Tok::Ellipsis
            }
            b'.' => {
                return self.fail(self.at, "expected three consecutive dots for an ellipsis");
            }
            _ => return self.fail(start, "unexpected character"),
        };
        self.token(kind, start)
    }

    fn fail(&mut self, at: usize, message: &'static str) -> Token {
        self.error = (at as u32, message);
        // The token starts at the error, and so do later messages about it.
        self.token(Tok::Error, at)
    }

    #[inline]
    fn prefixed(&mut self, start: usize, kind: Tok) -> Token {
        let class = CLASS[self.peek(0) as usize];
        if class & DIGIT != 0 {
            self.skip_class(DIGIT);
        } else if class & SUFFIX != 0 {
            self.skip_class(SUFFIX);
        } else {
            let message = match kind {
                Tok::Percent => "invalid SSA name",
                Tok::Caret => "invalid block name",
                Tok::Exclamation => "invalid type identifier",
                _ => "invalid attribute name",
            };
            return self.fail(start, message);
        }
        self.token(kind, start)
    }

    fn number(&mut self, first: u8) -> Tok {
        if first == b'0' && self.peek(0) == b'x' {
            // `0xf32` in a shape is `0`, `xf32`; `0xf` is a number. The shape parser splits it again.
            if CLASS[self.peek(1) as usize] & HEX != 0 {
                self.at += 1;
                self.skip_class(HEX);
            }
            return Tok::Int;
        }
        self.skip_class(DIGIT);
        if self.peek(0) != b'.' {
            return Tok::Int;
        }
        self.at += 1;
        self.skip_class(DIGIT);
        if matches!(self.peek(0), b'e' | b'E') {
            let sign = usize::from(matches!(self.peek(1), b'-' | b'+'));
            if self.peek(1 + sign).is_ascii_digit() {
                self.at += 1 + sign;
                self.skip_class(DIGIT);
            }
        }
        Tok::Float
    }

    /// Lexes the rest of a string whose opening quote was read.
    fn string(&mut self, start: usize, kind: Tok) -> Token {
        const UNTERMINATED: &str = "expected '\"' in string literal";
        loop {
            let rest = &self.bytes[self.at..];
            let plain = rest.iter().position(|byte| CLASS[*byte as usize] & STRING_END != 0);
            let Some(plain) = plain else {
                self.at = self.bytes.len();
                return self.fail(self.at, UNTERMINATED);
            };
            self.at += plain + 1;
            match rest[plain] {
                b'"' => return self.token(kind, start),
                b'\n' | 0x0b | 0x0c => return self.fail(self.at - 1, UNTERMINATED),
                b'\\' => {
                    if matches!(self.peek(0), b'"' | b'\\' | b'n' | b't') {
                        self.at += 1;
                    } else if self.peek(0).is_ascii_hexdigit() && self.peek(1).is_ascii_hexdigit() {
                        self.at += 2;
                    } else {
                        return self.fail(self.at - 1, "unknown escape in string literal");
                    }
                }
                _ => {}
            }
        }
    }

    fn symbol(&mut self, start: usize) -> Token {
        let first = self.peek(0);
        if first == b'"' {
            self.at += 1;
            return self.string(start, Tok::At);
        }
        if !first.is_ascii_alphabetic() && first != b'_' {
            return self.fail(self.at, "@ identifier expected to start with letter or '_'");
        }
        self.skip_class(ID);
        self.token(Tok::At, start)
    }
}

/// Returns the text between the quotes of a string token with escapes resolved; `None` if there are none.
pub(crate) fn unescape(body: &[u8]) -> Option<Vec<u8>> {
    if !body.contains(&b'\\') {
        return None;
    }
    let mut out = Vec::with_capacity(body.len());
    let mut at = 0;
    while let Some(byte) = body.get(at) {
        at += 1;
        if *byte != b'\\' {
            out.push(*byte);
            continue;
        }
        let hex = |at: usize| body.get(at).and_then(|digit| (*digit as char).to_digit(16));
        match body.get(at) {
            Some(b'n') => out.push(b'\n'),
            Some(b't') => out.push(b'\t'),
            Some(other @ (b'"' | b'\\')) => out.push(*other),
            _ => {
                let (high, low) = (hex(at).unwrap_or(0), hex(at + 1).unwrap_or(0));
                out.push((high << 4 | low) as u8);
                at += 1;
            }
        }
        at += 1;
    }
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(text: &str) -> Vec<Tok> {
        let mut lexer = Lexer::new(text.as_bytes());
        std::iter::from_fn(|| Some(lexer.next().kind))
            .take_while(|kind| *kind != Tok::Eof)
            .collect()
    }

    #[test]
    fn numbers_end_where_shapes_need_them_to() {
        assert_eq!(kinds("0xg 0xf 1. 1.e5 1e5"), {
            use Tok::*;
            [Int, BareId, Int, Float, Float, Int, BareId]
        });
    }

    #[test]
    fn lines_are_counted_over_comments() {
        let mut lexer = Lexer::new(b"a // x\n  b");
        lexer.next();
        let token = lexer.next();
        assert_eq!((token.line, token.start - token.line_start), (2, 2));
    }

    #[test]
    fn escapes_resolve_to_bytes() {
        assert_eq!(unescape(br"a\n\C3\A9\\").as_deref(), Some("a\né\\".as_bytes()));
        assert_eq!(unescape(b"plain"), None);
    }
}
