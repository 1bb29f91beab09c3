//! The text of a macro invocation, with the mapping from its positions back to tokens.

use proc_macro::{Span, TokenStream, TokenTree};

/// The `.td` text of an invocation.
///
/// Invariant: unless the text comes from a literal, line `n` and column `c` of [`Self::text`] correspond to line
/// `first_line + n - 1` and column `c` of the Rust file: the code before the text is blanked out.
pub(crate) struct Source {
    pub(crate) file: String,
    pub(crate) text: String,
    first_line: usize,
    /// Line, column and span of each token of the text; empty for a literal.
    tokens: Vec<(usize, usize, Span)>,
    whole: Span,
}

impl Source {
    pub(crate) fn new(input: TokenStream) -> Result<Source, &'static str> {
        let call = Span::call_site();
        let file = call.file();
        let mut trees = input.clone().into_iter();
        if let (Some(TokenTree::Literal(literal)), None) = (trees.next(), trees.next()) {
            let whole = literal.span();
            let text = syn::parse_str::<syn::LitStr>(&literal.to_string())
                .map_err(|_| "expected the text of a .td file, or one string literal")?
                .value();
            return Ok(Source { file, text, first_line: 0, tokens: Vec::new(), whole });
        }
        let source =
            call.source_text().ok_or("the text is not in a file: give it as one string literal")?;
        let (open, close) = source
            .find(['{', '(', '['])
            .zip(source.rfind(['}', ')', ']']))
            .ok_or("the text is not in a file: give it as one string literal")?;
        let blank = |c: char| if c == '\n' { '\n' } else { ' ' };
        let mut text = " ".repeat(call.start().column().saturating_sub(1));
        text.extend(source[..=open].chars().map(blank));
        text.push_str(&source[open + 1..close]);
        let mut tokens = Vec::new();
        places(input, &mut tokens);
        Ok(Source { file, text, first_line: call.start().line(), tokens, whole: call })
    }

    /// Returns the span of the token at or before a position of the text.
    pub(crate) fn span(&self, position: Option<(u32, u32)>) -> Span {
        let Some((line, column)) = position else { return self.whole };
        let at = (self.first_line + line as usize - 1, column as usize);
        let before = self.tokens.iter().filter(|(line, column, _)| (*line, *column) <= at);
        before.max_by_key(|(line, column, _)| (*line, *column)).map_or(self.whole, |found| found.2)
    }
}

/// Collects the positions of all tokens, including those inside groups. rustc limits the nesting depth of groups.
fn places(input: TokenStream, out: &mut Vec<(usize, usize, Span)>) {
    for tree in input {
        let start = tree.span().start();
        if let TokenTree::Group(group) = &tree {
            let open = group.span_open();
            out.push((open.start().line(), open.start().column(), open));
            places(group.stream(), out);
        } else {
            out.push((start.line(), start.column(), tree.span()));
        }
    }
}
