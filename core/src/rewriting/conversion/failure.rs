//! The reasons why patterns did not legalize an operation, as notes of the error.

use crate::ir::Origin;
use crate::{Diagnostic, Loc, OpName};

/// The number of reasons that an error lists.
const SHOWN: usize = 4;

/// The reasons collected while one operation is legalized, the innermost first.
#[derive(Default)]
pub(super) struct Failures(Vec<Failure>);

/// The reason why a pattern did not legalize its root.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Failure {
    /// The pattern created or modified an operation that is not legal, and no pattern made it so.
    NotLegal { created: OpName, by: Origin },
    /// The pattern returned `None` after it had changed the IR.
    Changed { pattern: &'static str, root: OpName },
    /// The pattern was applied to its own results without end.
    Endless { pattern: &'static str },
}

impl Failures {
    pub(super) fn push(&mut self, failure: Failure) {
        // A failure repeats while each enclosing pattern tries others.
        if self.0.len() < SHOWN && !self.0.contains(&failure) {
            self.0.push(failure);
        }
    }

    /// Attaches the reasons to the error about an operation at `loc`.
    pub(super) fn explain(self, error: Diagnostic, loc: Loc) -> Diagnostic {
        self.0.into_iter().fold(error, |error, failure| error.with_help(loc, failure.text()))
    }
}

impl Failure {
    fn text(self) -> String {
        match self {
            Failure::NotLegal { created, by } => format!(
                "'{created}', made by {by}, is not legal in this target: declare it legal \
                 (`legal_op`, or `legal_dialect` for dialect '{}'), or add a pattern that converts it",
                created.dialect()
            ),
            Failure::Changed { pattern, root } => format!(
                "pattern '{pattern}' returned `None` for '{root}' after it had changed the IR: a pattern checks its \
                 conditions before the first change"
            ),
            Failure::Endless { pattern } => format!(
                "pattern '{pattern}' was applied to its own results without end, though it was added \
                 `with_bounded_recursion`"
            ),
        }
    }
}
