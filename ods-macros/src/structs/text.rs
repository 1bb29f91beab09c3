//! The `.td` text of declarations, and the mapping from its lines back to Rust.

use proc_macro2::{Delimiter, Span, TokenStream, TokenTree};

/// Text line by line, each line with the span of its source.
#[derive(Default)]
pub(crate) struct Text {
    pub(crate) text: String,
    spans: Vec<Span>,
}

impl Text {
    /// Adds one or more lines.
    pub(crate) fn line(&mut self, span: Span, text: impl AsRef<str>) {
        for line in text.as_ref().split('\n') {
            self.text.push_str(line);
            self.text.push('\n');
            self.spans.push(span);
        }
    }

    /// Returns the span of the source of line `line`, counted from 1.
    pub(crate) fn span(&self, line: u32) -> Option<Span> {
        self.spans.get((line as usize).checked_sub(1)?).copied()
    }
}

/// Returns the `.td` string literal of a text.
pub(crate) fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

/// Spells a Rust type as a `.td` value: a tuple becomes a list, everything else is copied.
pub(crate) fn value(tokens: TokenStream) -> String {
    let mut out = String::new();
    write(tokens, &mut out);
    out
}

/// Writes tokens; the recursion is bounded, since rustc limits the nesting depth of types.
fn write(tokens: TokenStream, out: &mut String) {
    let mut glued = true;
    let mut trees = tokens.into_iter().peekable();
    while let Some(tree) = trees.next() {
        if !glued && !matches!(&tree, TokenTree::Punct(p) if ",>".contains(p.as_char())) {
            out.push(' ');
        }
        glued = false;
        match tree {
            TokenTree::Group(group) => {
                let list = matches!(group.delimiter(), Delimiter::Parenthesis | Delimiter::Bracket);
                out.push_str(if list { "[" } else { "" });
                write(group.stream(), out);
                out.push_str(if list { "]" } else { "" });
            }
            // A trailing comma makes a tuple of one.
            TokenTree::Punct(comma) if comma.as_char() == ',' && trees.peek().is_none() => {}
            TokenTree::Punct(punct) => {
                glued = "<-!:".contains(punct.as_char());
                out.push(punct.as_char());
            }
            other => {
                out.push_str(&other.to_string());
                // `Variadic<…>` has no space before the bracket.
                glued =
                    matches!(trees.peek(), Some(TokenTree::Punct(p)) if "<:".contains(p.as_char()));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> String {
        value(text.parse().expect("it is made of tokens"))
    }

    #[test]
    fn types_are_values() {
        assert_eq!(of("I32"), "I32");
        assert_eq!(
            of("Variadic<AnyTypeOf<(I32, Index,)>, 2>"),
            "Variadic<AnyTypeOf<[I32, Index]>, 2>"
        );
        assert_eq!(of("DefaultValuedAttr<I32Attr, \"-1\">"), "DefaultValuedAttr<I32Attr, \"-1\">");
        assert_eq!(of("IntMinValue<-3>"), "IntMinValue<-3>");
        assert_eq!(quoted("a \"b\"\n"), "\"a \\\"b\\\"\\n\"");
    }
}
