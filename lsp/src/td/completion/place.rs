//! The syntactic position of a word.

use ods_spec::lang::index::{DefinitionKind as Kind, Lexeme};

use super::Cx;

/// The syntactic position of a word.
pub(super) enum Place {
    Statement,
    Item,
    Parent {
        multiclass: bool,
    },
    /// The type of a template argument.
    Parameter,
    /// An argument of the class with that name.
    Argument(String),
    /// An element of a list of traits.
    Traits,
    Value,
}

impl Cx<'_> {
    /// Returns the syntactic position before a word, by searching backwards for its opening token.
    pub(super) fn place(&self, end: usize) -> Place {
        let lexemes = self.index.lexemes();
        let mut depth = 0_i32;
        let text = |at: usize| self.index.text(&lexemes[at].0);
        for at in (0..end).rev() {
            let (_, kind) = &lexemes[at];
            match text(at) {
                ">" | ")" | "]" => depth += 1,
                "}" if depth == 0 => {
                    return if self.in_body(at + 1, end) { Place::Item } else { Place::Statement };
                }
                "}" => depth += 1,
                "<" | "(" | "[" | "{" if depth > 0 => depth -= 1,
                "<" => {
                    let named = at.checked_sub(1).map(text).unwrap_or_default();
                    let declares = at.checked_sub(2).map(text).unwrap_or_default();
                    return match declares {
                        "class" | "multiclass" => Place::Parameter,
                        _ if named == "list" || named.starts_with('!') => Place::Parameter,
                        _ => Place::Argument(named.to_owned()),
                    };
                }
                "[" => {
                    let before = at.checked_sub(1).map(text).unwrap_or_default();
                    return if matches!(before, "," | "traits" | "=") {
                        Place::Traits
                    } else {
                        Place::Value
                    };
                }
                "(" => return Place::Value,
                "{" => {
                    let open = lexemes[at].0.start;
                    let body = |one: &ods_spec::lang::index::Definition| {
                        one.body.as_ref().is_some_and(|body| body.start == open)
                    };
                    let record = self.index.definitions().iter().find(|one| body(one));
                    return match record.map(|one| one.kind) {
                        Some(Kind::Multiclass) | None => Place::Statement,
                        Some(_) => Place::Item,
                    };
                }
                ";" if depth == 0 => {
                    return if self.in_body(at, end) { Place::Item } else { Place::Statement };
                }
                "=" if depth == 0 => return Place::Value,
                ":" if depth == 0 && !matches!(kind, Lexeme::Code | Lexeme::String) => {
                    let statement = (0..at).rev().map(text).find(|one| {
                        matches!(*one, "class" | "def" | "defm" | "multiclass" | ";" | "}" | "{")
                    });
                    return match statement {
                        Some("defm" | "multiclass") => Place::Parent { multiclass: true },
                        Some("class" | "def") => Place::Parent { multiclass: false },
                        _ => Place::Value,
                    };
                }
                "in" if depth == 0 => return Place::Statement,
                _ => {}
            }
        }
        Place::Statement
    }

    /// Returns whether the preceding words are items of a class or def body, not statements.
    pub(super) fn in_body(&self, at: usize, end: usize) -> bool {
        let lexemes = self.index.lexemes();
        let offset = lexemes.get(at).or(lexemes.get(end.saturating_sub(1)));
        let offset = offset.map_or(self.offset, |(span, _)| span.end).min(self.offset);
        let inner = self.index.definitions().iter().rev().find(|one| {
            one.body.as_ref().is_some_and(|body| {
                let closed = self.index.text(body).ends_with('}');
                body.start < offset
                    && (self.offset < body.end || !closed && body.end <= self.offset)
            })
        });
        inner.is_some_and(|one| one.kind != Kind::Multiclass)
    }
}
