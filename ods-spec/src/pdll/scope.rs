//! Nested scopes of names.

use std::collections::HashMap;

use super::ast::{CallableId, VariableId};
use crate::lang::Span;

/// The referent of a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Decl {
    Variable(VariableId),
    Callable(CallableId),
    /// A pattern, with the position of its keyword.
    Pattern(Span),
}

/// All scopes of a file; the scope of a signature is entered again for the body.
#[derive(Debug)]
pub(super) struct Scopes {
    all: Vec<Scope>,
    current: usize,
}

#[derive(Debug, Default)]
struct Scope {
    parent: usize,
    names: HashMap<String, (Decl, Span)>,
}

/// The index of a scope.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct ScopeId(usize);

impl Default for Scopes {
    fn default() -> Scopes {
        Scopes { all: vec![Scope::default()], current: 0 }
    }
}

impl Scopes {
    /// Enters a new scope.
    pub(super) fn push(&mut self) -> ScopeId {
        self.all.push(Scope { parent: self.current, names: HashMap::new() });
        self.current = self.all.len() - 1;
        ScopeId(self.current)
    }

    /// Enters a scope again.
    pub(super) fn enter(&mut self, scope: ScopeId) {
        self.current = scope.0;
    }

    /// Leaves the current scope.
    pub(super) fn pop(&mut self) {
        self.current = self.all[self.current].parent;
    }

    /// Returns the referent of a name, and the position of its definition.
    pub(super) fn lookup(&self, name: &str) -> Option<(Decl, Span)> {
        let mut at = self.current;
        loop {
            let scope = &self.all[at];
            match scope.names.get(name) {
                Some(found) => return Some(*found),
                None if at == 0 => return None,
                None => at = scope.parent,
            }
        }
    }

    /// Defines a name in the current scope.
    pub(super) fn define(&mut self, name: &str, decl: Decl, span: Span) {
        self.all[self.current].names.insert(name.to_owned(), (decl, span));
    }
}
