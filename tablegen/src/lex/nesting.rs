//! The limit of nesting, checked before the grammar sees the tokens.
//!
//! Every later stage recurses at most as deep as brackets nest or statements chain.

use super::super::source::Span;
use super::super::stack::MAX_NESTING;
use super::super::token::{Tokens, letter};
use crate::diag::Diagnostic;

/// Ends the token stream with an error if it nests too deeply.
pub(super) fn bound(tokens: &mut Tokens) {
    let Some(at) = first_too_deep(tokens.letters.as_bytes()) else { return };
    let span = tokens.spans[at];
    tokens.truncate(at);
    tokens.notices.retain(|&(token, _)| token as usize <= at);
    let text = format!("nested more than {MAX_NESTING} levels deep");
    let index = tokens.errors.len() as u32;
    tokens.errors.push(Diagnostic::error(span, text));
    tokens.push(letter::ERROR, span, index);
    tokens.push(letter::END, Span::new(span.end, span.end), 0);
}

fn first_too_deep(letters: &[u8]) -> Option<usize> {
    let mut open = 0_u32;
    // Statement keywords since the last `;` or closing bracket.
    let mut chain = 0_u32;
    letters.iter().position(|letter| {
        match letter {
            b'(' | b'[' | b'{' | b'<' => open += 1,
            b')' | b']' | b'}' | b'>' => (open, chain) = (open.saturating_sub(1), 0),
            b';' => chain = 0,
            b'I' | b'R' | b'l' | b'L' => chain += 1,
            _ => return false,
        }
        open > MAX_NESTING || chain > MAX_NESTING
    })
}
