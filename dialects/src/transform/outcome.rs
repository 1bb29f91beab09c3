//! The outcomes of transformations.

use ods_core::{Diagnostic, Loc};

/// The failure of a transformation.
#[derive(Debug)]
pub enum Failure {
    /// The payload is as it was, so that whoever runs the operation may try something else.
    Silenceable(Vec<Diagnostic>),
    /// The script cannot go on.
    Definite(Vec<Diagnostic>),
}

/// The outcome of an operation of a script.
pub type Outcome<T = ()> = Result<T, Failure>;

impl Failure {
    /// A silenceable failure at `loc`.
    pub fn silenceable(loc: Loc, message: impl Into<String>) -> Failure {
        Failure::Silenceable(vec![Diagnostic::error(loc, message)])
    }

    /// A definite failure at `loc`.
    pub fn definite(loc: Loc, message: impl Into<String>) -> Failure {
        Failure::Definite(vec![Diagnostic::error(loc, message)])
    }

    /// The same with a note on its last message.
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

    /// The same, which nobody may silence.
    pub fn made_definite(self) -> Failure {
        Failure::Definite(self.into_diagnostics())
    }

    /// Its messages.
    pub fn into_diagnostics(self) -> Vec<Diagnostic> {
        match self {
            Failure::Silenceable(all) | Failure::Definite(all) => all,
        }
    }
}
