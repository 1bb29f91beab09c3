//! The `.td` text that declarations become, and the way back from its lines to Rust.

use proc_macro2::{Delimiter, Span, TokenStream, TokenTree};

/// Text line by line, each with what it was made of.
#[derive(Default)]
pub(crate) struct Text {
    pub(crate) text: String,
    spans: Vec<Span>,
}

impl Text {
    /// Adds a line, or several.
    pub(crate) fn line(&mut self, span: Span, text: impl AsRef<str>) {
        for line in text.as_ref().split('\n') {
            self.text.push_str(line);
            self.text.push('\n');
            self.spans.push(span);
        }
    }

    /// Returns the source of line `line`, from 1.
    pub(crate) fn span(&self, line: u32) -> Option<Span> {
        self.spans.get((line as usize).checked_sub(1)?).copied()
    }
}

/// A string literal of the language.
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

/// A Rust type as a value of the language: a tuple is a list, all else is spelled alike.
pub(crate) fn value(tokens: TokenStream) -> String {
    let mut out = String::new();
    write(tokens, &mut out);
    out
}

/// Types of Rust nest no deeper than rustc lets them.
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
                // `Variadic<…>` holds together.
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
