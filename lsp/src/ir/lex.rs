//! A lexer of MLIR text for queries about single lines. A line begins outside of every token.

use std::ops::Range;

/// The kinds of token that editors distinguish.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// `// …`
    Comment,
    /// `"…"`
    String,
    /// `%name`
    Value,
    /// `^name`
    Block,
    /// `@name`
    Symbol,
    /// `#name`
    Attr,
    /// `!name`
    Type,
    /// A bare word.
    Word,
    /// A number.
    Number,
    /// Any other single byte.
    Other,
}

/// A token.
#[derive(Clone, Debug)]
pub(super) struct Lexed {
    pub(super) kind: Kind,
    pub(super) span: Range<usize>,
}

/// Returns the tokens of `text` from `from` on, which is the start of a line or token.
pub(super) fn lex(text: &str, from: usize) -> impl Iterator<Item = Lexed> {
    let mut at = from;
    std::iter::from_fn(move || {
        let bytes = text.as_bytes();
        while bytes.get(at).is_some_and(u8::is_ascii_whitespace) {
            at += 1;
        }
        let first = *bytes.get(at)?;
        let rest = &bytes[at..];
        let name =
            |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'.' | b'-');
        let run = |from: usize, of: &dyn Fn(&u8) -> bool| {
            from + rest[from.min(rest.len())..].iter().take_while(|byte| of(byte)).count()
        };
        let (kind, len) = match first {
            b'/' if rest.get(1) == Some(&b'/') => (Kind::Comment, run(0, &|byte| *byte != b'\n')),
            b'"' => (Kind::String, string(rest)),
            b'@' if rest.get(1) == Some(&b'"') => (Kind::Symbol, 1 + string(&rest[1..])),
            b'@' => (Kind::Symbol, run(1, &|byte| *byte != b'-' && name(byte))),
            b'%' => (Kind::Value, run(1, &name)),
            b'^' => (Kind::Block, run(1, &name)),
            b'#' => (Kind::Attr, run(1, &name)),
            b'!' => (Kind::Type, run(1, &name)),
            b'0'..=b'9' => (Kind::Number, run(0, &|byte| *byte != b'-' && name(byte))),
            _ if first.is_ascii_alphabetic() || first == b'_' => {
                (Kind::Word, run(0, &|byte| *byte != b'-' && name(byte)))
            }
            _ => (Kind::Other, text[at..].chars().next().map_or(1, char::len_utf8)),
        };
        let span = at..at + len.max(1);
        at = span.end;
        Some(Lexed { kind, span })
    })
}

/// Returns the length of a string, up to its closing quote or the end of its line.
fn string(bytes: &[u8]) -> usize {
    let mut at = 1;
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'"' => return at + 1,
            b'\n' => return at,
            b'\\' if bytes.get(at + 1).is_some_and(|next| *next != b'\n') => at += 2,
            _ => at += 1,
        }
    }
    bytes.len().min(at)
}

/// Returns the start of the line that contains a byte.
pub(super) fn line_start(text: &str, at: usize) -> usize {
    text.as_bytes()[..at].iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1)
}

/// Returns the token that contains a byte, or that ends there.
pub(super) fn token_at(text: &str, at: usize) -> Option<Lexed> {
    let mut before = None;
    for token in lex(text, line_start(text, at)) {
        if token.span.start > at {
            break;
        }
        if token.span.contains(&at) && token.kind != Kind::Other {
            return Some(token);
        }
        if token.span.contains(&at) || token.span.end == at {
            let better = before.is_none() || token.kind != Kind::Other;
            before = if better { Some(token) } else { before };
        }
    }
    before
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_end_where_they_should() {
        let text = "%a:2 = foo.bar @f::@\"x y\"(#m.n<1>) // \"c\n^bb0: \"s\\\"\" !t 0x1f é\"";
        let all: Vec<_> = lex(text, 0).filter(|one| one.kind != Kind::Other).collect();
        let shown: Vec<_> = all.iter().map(|one| &text[one.span.clone()]).collect();
        let expected = [
            "%a",
            "2",
            "foo.bar",
            "@f",
            "@\"x y\"",
            "#m.n",
            "1",
            "// \"c",
            "^bb0",
            "\"s\\\"\"",
            "!t",
            "0x1f",
            "\"",
        ];
        assert_eq!(shown, expected);
        assert_eq!(token_at(text, 2).unwrap().span, 0..2);
    }
}
