//! Tokens of the format language.

use super::Origin;
use crate::diag::Diagnostic;

/// A token and its start in the text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Token<'a> {
    pub(super) kind: TokenKind,
    /// The text without the backquotes of a literal, the quotes of a string and the `$` of a variable.
    pub(super) text: &'a str,
    /// The text as written.
    pub(super) raw: &'a str,
    pub(super) at: usize,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum TokenKind {
    Eof,
    Literal,
    Variable,
    String,
    Identifier,
    Punctuation(u8),
}

impl Token<'_> {
    pub(super) fn is(&self, punctuation: u8) -> bool {
        self.kind == TokenKind::Punctuation(punctuation)
    }
}

/// Splits `text` into tokens, ending with one of kind [`TokenKind::Eof`] at its end.
///
/// A character that starts no token is kept as an error, which is reported when the parser reaches it.
pub(super) fn tokens(
    text: &str,
    origin: Origin,
) -> impl Iterator<Item = Result<Token<'_>, Diagnostic>> {
    let bytes = text.as_bytes();
    let mut next = 0;
    let mut done = false;
    std::iter::from_fn(move || {
        if done {
            return None;
        }
        while matches!(bytes.get(next), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            next += 1;
        }
        let token = lex(text, next, origin);
        match &token {
            Ok((token, after)) => {
                next = *after;
                done = token.kind == TokenKind::Eof;
            }
            Err(_) => done = true,
        }
        Some(token.map(|(token, _)| token))
    })
}

fn lex(text: &str, at: usize, origin: Origin) -> Result<(Token<'_>, usize), Diagnostic> {
    let bytes = text.as_bytes();
    let token = |kind, from: usize, to: usize, after| {
        Ok((Token { kind, text: &text[from..to], raw: &text[at..after], at }, after))
    };
    let word = |from: usize, more: &[u8]| {
        from + bytes[from..]
            .iter()
            .take_while(|b| b.is_ascii_alphanumeric() || more.contains(b))
            .count()
    };
    let quoted = |quote: u8, what: &str| match bytes[at + 1..].iter().position(|b| *b == quote) {
        Some(length) => Ok(at + 1 + length),
        None => Err(origin.error(text.len(), format!("unexpected end of file in {what}"))),
    };
    let Some(&first) = bytes.get(at) else {
        return token(TokenKind::Eof, at, at, at);
    };
    match first {
        b'^' | b':' | b',' | b'=' | b'<' | b'>' | b'?' | b'(' | b')' | b'*' | b'|' => {
            token(TokenKind::Punctuation(first), at, at + 1, at + 1)
        }
        b'`' => {
            let end = quoted(b'`', "literal")?;
            token(TokenKind::Literal, at + 1, end, end + 1)
        }
        b'"' => {
            let end = string_end(bytes, at + 1)
                .ok_or_else(|| origin.error(text.len(), "unexpected end of file in string"))?;
            token(TokenKind::String, at + 1, end, end + 1)
        }
        b'$' => {
            if !bytes.get(at + 1).is_some_and(|b| b.is_ascii_alphabetic() || *b == b'_') {
                return Err(origin.error(at, "expected variable name"));
            }
            let end = word(at + 1, b"_");
            token(TokenKind::Variable, at + 1, end, end)
        }
        b'_' | b'a'..=b'z' | b'A'..=b'Z' => {
            let end = word(at, b"_-");
            token(TokenKind::Identifier, at, end, end)
        }
        _ => Err(origin.error(at, "unexpected character")),
    }
}

/// Returns the index of the closing quote; a backslash escapes the character after it.
fn string_end(bytes: &[u8], from: usize) -> Option<usize> {
    let mut at = from;
    loop {
        match bytes.get(at)? {
            b'"' => return Some(at),
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
}
