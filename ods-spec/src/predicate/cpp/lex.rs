//! Tokens of the C++ subset.

use super::parse::Malformed;

/// A token and its start in the text.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Token {
    Ident(String),
    Dollar(String),
    Int(i64),
    Float(String),
    Str(String),
    Punct(&'static str),
}

/// Longest first, so that the first match is the right one.
const PUNCTUATION: &[&str] = &[
    "->", "::", "&&", "||", "==", "!=", "<=", ">=", "<<", "(", ")", "{", "}", "[", "]", "<", ">",
    ",", ".", ";", "?", ":", "!", "~", "+", "-", "*", "/", "%", "&", "|", "^", "=",
];

pub(super) fn tokens(text: &str) -> Result<Vec<(usize, Token)>, Malformed> {
    let bytes = text.as_bytes();
    let mut out = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let rest = &text[at..];
        if bytes[at].is_ascii_whitespace() {
            at += 1;
        } else if rest.starts_with("/*") {
            at += rest.find("*/").ok_or_else(|| Malformed::new(at, "unterminated comment"))? + 2;
        } else if rest.starts_with("//") {
            at += rest.find('\n').unwrap_or(rest.len());
        } else if bytes[at] == b'"' {
            let (value, len) = string(rest, at)?;
            out.push((at, Token::Str(value)));
            at += len;
        } else if bytes[at].is_ascii_digit() {
            let (token, len) = number(rest, at)?;
            out.push((at, token));
            at += len;
        } else if bytes[at] == b'$' || bytes[at] == b'_' || bytes[at].is_ascii_alphabetic() {
            let skip = usize::from(bytes[at] == b'$');
            let name = &rest[skip..skip + word(&rest[skip..])];
            let token =
                if skip == 1 { Token::Dollar(name.into()) } else { Token::Ident(name.into()) };
            out.push((at, token));
            at += skip + name.len();
        } else {
            let found = PUNCTUATION.iter().find(|one| rest.starts_with(**one));
            let one = found.ok_or_else(|| Malformed::new(at, "unexpected character"))?;
            out.push((at, Token::Punct(one)));
            at += one.len();
        }
    }
    Ok(out)
}

fn word(text: &str) -> usize {
    text.bytes().take_while(|b| b.is_ascii_alphanumeric() || *b == b'_').count()
}

fn string(rest: &str, at: usize) -> Result<(String, usize), Malformed> {
    let mut value = String::new();
    let mut chars = rest.char_indices().skip(1);
    while let Some((i, c)) = chars.next() {
        match c {
            '"' => return Ok((value, i + 1)),
            '\\' => value.push(match chars.next() {
                Some((_, 'n')) => '\n',
                Some((_, 't')) => '\t',
                Some((_, other)) => other,
                None => break,
            }),
            other => value.push(other),
        }
    }
    Err(Malformed::new(at, "unterminated string"))
}

fn number(rest: &str, at: usize) -> Result<(Token, usize), Malformed> {
    let bad = || Malformed::new(at, "malformed number");
    if let Some(hex) = rest.strip_prefix("0x").or_else(|| rest.strip_prefix("0X")) {
        let digits = hex.bytes().take_while(u8::is_ascii_hexdigit).count();
        let value = u64::from_str_radix(&hex[..digits], 16).map_err(|_| bad())?;
        let suffix = hex[digits..].bytes().take_while(|b| b"uUlL".contains(b)).count();
        return Ok((Token::Int(value as i64), 2 + digits + suffix));
    }
    let mut len = rest.bytes().take_while(u8::is_ascii_digit).count();
    let mut float = false;
    if rest[len..].starts_with('.') {
        float = true;
        len += 1;
        len += rest[len..].bytes().take_while(u8::is_ascii_digit).count();
    }
    if rest[len..].starts_with(['e', 'E']) {
        let sign = usize::from(rest[len + 1..].starts_with(['+', '-']));
        let digits = rest[len + 1 + sign..].bytes().take_while(u8::is_ascii_digit).count();
        if digits != 0 {
            float = true;
            len += 1 + sign + digits;
        }
    }
    let digits = &rest[..len];
    let suffix = rest[len..].bytes().take_while(|b| b"uUlLfF".contains(b)).count();
    let float = float || rest[len..len + suffix].contains(['f', 'F']);
    let token = if float {
        Token::Float(digits.into())
    } else {
        // Values above i64::MAX keep their bit pattern, as in a C++ conversion.
        Token::Int(digits.parse::<u64>().map_err(|_| bad())? as i64)
    };
    Ok((token, len + suffix))
}
