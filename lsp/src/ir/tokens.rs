//! Semantic tokens of a document.

use std::ops::Range;

use super::known::Known;
use super::lex::{Kind, lex, line_start};
use super::subject::op_at;
use crate::answer::{Token, TokenKind};

/// Builtin types and keywords of the grammar, which are coloured alike everywhere.
const TYPES: [&str; 10] =
    ["index", "none", "tensor", "memref", "vector", "tuple", "complex", "f16", "f32", "f64"];
const WORDS: [&str; 11] = [
    "loc",
    "true",
    "false",
    "unit",
    "dense",
    "sparse",
    "array",
    "affine_map",
    "affine_set",
    "attributes",
    "strided",
];

pub(super) fn tokens(known: &Known, span: &Range<usize>) -> Vec<Token> {
    let mut found = Vec::new();
    for view in known.views() {
        let text = view.text();
        let base = view.chunk.span.start;
        let from = line_start(text, text.floor_char_boundary(span.start.saturating_sub(base)));
        for token in lex(text, from) {
            if token.span.start + base >= span.end {
                break;
            }
            let word = &text[token.span.clone()];
            let at = token.span.start;
            let op = || op_at(view, at).is_some_and(|(_, name)| name.start == at);
            let kind = match token.kind {
                Kind::Comment => TokenKind::Comment,
                Kind::String if op() => TokenKind::Macro,
                Kind::String => TokenKind::String,
                Kind::Value => TokenKind::Variable,
                Kind::Block => TokenKind::Label,
                Kind::Symbol => TokenKind::Function,
                Kind::Attr => TokenKind::EnumMember,
                Kind::Type => TokenKind::Type,
                Kind::Number => TokenKind::Number,
                Kind::Word if op() => TokenKind::Macro,
                Kind::Word if TYPES.contains(&word) || is_integer(word) => TokenKind::Type,
                Kind::Word if WORDS.contains(&word) => TokenKind::Keyword,
                Kind::Word | Kind::Other => continue,
            };
            let defines = match token.kind {
                Kind::Value => {
                    let unit = view.unit_at(at);
                    unit.is_some_and(|unit| {
                        let (places, start) = view.places(Some(unit));
                        let here = at as u32 - start;
                        places.values.binary_search_by_key(&here, |one| one.at).is_ok()
                    })
                }
                _ => false,
            };
            found.push(Token { span: view.out(token.span), kind, defines });
        }
    }
    found
}

/// Returns whether a word is a numeric type: `i32`, `si8`, `ui1`, `bf16`, `f8E4M3`.
fn is_integer(word: &str) -> bool {
    ["i", "si", "ui", "bf", "tf", "f8", "f4", "f6", "f80", "f128"].iter().any(|start| {
        let rest = word.strip_prefix(start);
        rest.is_some_and(|rest| {
            rest.is_empty() && *start != "i" && start.len() > 2
                || rest.starts_with(|c: char| c.is_ascii_digit() || c == 'E')
        })
    })
}
