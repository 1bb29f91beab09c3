//! Splitting of `name=value name …` as in MLIR: text in quotes and braces is not split.

/// Returns the options of a text, in order; `None` for one without `=`.
pub(super) fn split(text: &str) -> Vec<(&str, Option<&str>)> {
    let mut found = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let end = rest.find([' ', '=']).unwrap_or(rest.len());
        let name = rest[..end].trim();
        if !rest[end..].starts_with('=') {
            rest = rest[end..].trim_start();
            if !name.is_empty() {
                found.push((name, None));
            }
            continue;
        }
        let after = &rest[end + 1..];
        let value = &after[..value_end(after)];
        rest = after[value.len()..].trim_start();
        found.push((name, Some(unwrap(value.trim()))));
    }
    found
}

/// Returns the elements of a list option's value: separated by commas outside of quotes and brackets.
pub(super) fn elements(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut rest = text;
    if text.is_empty() {
        return found;
    }
    while let Some(comma) = find(rest.as_bytes(), 0, b',') {
        found.push(unwrap(rest[..comma].trim()));
        rest = &rest[comma + 1..];
    }
    found.push(unwrap(rest.trim()));
    found
}

/// Returns the end of a value: a blank outside of quotes and braces.
fn value_end(text: &str) -> usize {
    let bytes = text.as_bytes();
    let mut at = 0;
    let mut depth = 0_usize;
    while at < bytes.len() {
        match bytes[at] {
            b' ' if depth == 0 => return at,
            quote @ (b'\'' | b'"') => {
                // An unclosed quote is an ordinary character.
                let close = bytes[at + 1..].iter().position(|byte| *byte == quote);
                at += close.map_or(0, |close| close + 1);
            }
            b'{' => depth += 1,
            b'}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        at += 1;
    }
    at
}

/// Returns the text without a pair of quotes or braces around all of it.
fn unwrap(text: &str) -> &str {
    let inner =
        |open: char, close: char| text.strip_prefix(open).and_then(|rest| rest.strip_suffix(close));
    if let Some(inside) = inner('\'', '\'').or_else(|| inner('"', '"')) {
        return inside.trim();
    }
    match inner('{', '}') {
        // The braces of `{a},{b}` are not a pair.
        Some(inside) if find(text.as_bytes(), 1, b'}') == Some(text.len() - 1) => inside.trim(),
        _ => text,
    }
}

/// Returns the first `wanted` from `from` on that is outside of quotes and brackets, without recursion.
fn find(bytes: &[u8], from: usize, wanted: u8) -> Option<usize> {
    let mut waiting = vec![wanted];
    for (at, &byte) in bytes.iter().enumerate().skip(from) {
        let close = *waiting.last()?;
        if byte == close {
            waiting.pop();
            if waiting.is_empty() {
                return Some(at);
            }
            continue;
        }
        waiting.extend(match byte {
            b'{' => Some(b'}'),
            b'(' => Some(b')'),
            b'[' => Some(b']'),
            b'"' | b'\'' => Some(byte),
            _ => None,
        });
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_divided_by_blanks() {
        assert_eq!(split(" a=1   b  "), [("a", Some("1")), ("b", None)]);
        assert_eq!(split("a = 1"), [("a", None), ("", Some("")), ("1", None)]);
        assert_eq!(split("p=\"x , y\" q='z'"), [("p", Some("x , y")), ("q", Some("z"))]);
        assert_eq!(split("p=c{m=2 n} q={d e}"), [("p", Some("c{m=2 n}")), ("q", Some("d e"))]);
        assert_eq!(split("p={a},{b}"), [("p", Some("{a},{b}"))]);
        assert_eq!(split("p=it's"), [("p", Some("it's"))]);
    }

    #[test]
    fn elements_are_divided_by_commas() {
        assert_eq!(elements("a,b"), ["a", "b"]);
        assert_eq!(elements("\"a,b\",c{d,e}"), ["a,b", "c{d,e}"]);
        assert_eq!(elements("1,"), ["1", ""]);
        assert!(elements("").is_empty());
        assert_eq!(elements("f(a,b),[c,d]"), ["f(a,b)", "[c,d]"]);
        assert_eq!(elements(&"(".repeat(if cfg!(miri) { 1000 } else { 100_000 })).len(), 1);
    }
}
