//! The outcomes of transformations.

use ods_core::{Diagnostic, Loc};

/// The failure of a transformation.
#[derive(Debug)]
pub enum Failure {
    /// The payload is unchanged, so the enclosing operation may try an alternative.
    Silenceable(Vec<Diagnostic>),
    /// The script cannot continue.
    Definite(Vec<Diagnostic>),
}

/// The outcome of running an operation of a script.
pub type Outcome<T = ()> = Result<T, Failure>;

impl Failure {
    /// Creates a silenceable failure at `loc`.
    pub fn silenceable(loc: Loc, message: impl Into<String>) -> Failure {
        Failure::Silenceable(vec![Diagnostic::error(loc, message)])
    }

    /// Creates a definite failure at `loc`.
    pub fn definite(loc: Loc, message: impl Into<String>) -> Failure {
        Failure::Definite(vec![Diagnostic::error(loc, message)])
    }

    /// Adds a note to the last diagnostic of the failure.
    pub fn with_note(self, loc: Loc, message: impl Into<String>) -> Failure {
        let add = |mut all: Vec<Diagnostic>| {
            if let Some(last) = all.pop() {
                all.push(last.with_note(loc, message));
            }
            all
        };
        match self {
            Failure::Silenceable(all) => Failure::Silenceable(add(all)),
            Failure::Definite(all) => Failure::Definite(add(all)),
        }
    }

    /// Converts the failure to a definite one.
    pub fn into_definite(self) -> Failure {
        Failure::Definite(self.into_diagnostics())
    }

    /// Returns the diagnostics.
    pub fn into_diagnostics(self) -> Vec<Diagnostic> {
        match self {
            Failure::Silenceable(all) | Failure::Definite(all) => all,
        }
    }
}
