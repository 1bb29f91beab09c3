//! Escaping of text in markup.

use std::borrow::Cow;

/// Escapes text for character data or attribute values of HTML and XML. Characters that XML cannot represent are
/// replaced.
pub fn escaped(text: &str) -> Cow<'_, str> {
    let special = |c: char| matches!(c, '&' | '<' | '>' | '"' | '\'') || invalid(c);
    if !text.contains(special) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            c if invalid(c) => out.push(char::REPLACEMENT_CHARACTER),
            c => out.push(c),
        }
    }
    Cow::Owned(out)
}

fn invalid(c: char) -> bool {
    c.is_control() && !matches!(c, '\t' | '\n') || matches!(c, '\u{fffe}' | '\u{ffff}')
}

#[cfg(test)]
mod tests {
    use super::escaped;

    #[test]
    fn markup_and_controls() {
        assert_eq!(escaped("a -> b"), "a -&gt; b");
        assert_eq!(escaped("<\"&'>\0\u{1b}"), "&lt;&quot;&amp;&#39;&gt;\u{fffd}\u{fffd}");
        assert!(matches!(escaped("plain\n"), std::borrow::Cow::Borrowed(_)));
    }
}
