//! The error of a translation out of MLIR: to native code, or to LLVM IR.

use std::fmt;

use crate::{Diagnostic, Loc, OpName, OpRef};

/// The reason why something has no translation, and its location.
///
/// Text becomes an error without a location, so that a translation may say `.ok_or("it has no result")?`; the caller of
/// the translation adds the location. The first location stays: an error in a region keeps its own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TranslateError {
    reason: String,
    /// The operation without a translation, and the predicate of the sentence about it.
    subject: Option<(OpName, &'static str)>,
    loc: Option<Loc>,
}

impl TranslateError {
    /// Returns the reason, without the operation.
    pub fn reason(&self) -> &str {
        &self.reason
    }

    /// Returns the location of the operation without a translation, if known.
    pub fn loc(&self) -> Option<Loc> {
        self.loc
    }

    /// Adds a location, unless the error has one.
    pub fn at(mut self, loc: Loc) -> TranslateError {
        self.loc = self.loc.or(Some(loc));
        self
    }

    /// Adds an operation and its location, unless the error has a location: then the message begins with the name of
    /// the operation and `failure`, such as "cannot be compiled".
    pub fn of_op(mut self, op: OpRef<'_>, failure: &'static str) -> TranslateError {
        if self.loc.is_none() {
            self.subject = Some((op.name(), failure));
        }
        self.at(op.loc())
    }
}

impl fmt::Display for TranslateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.subject {
            Some((op, failure)) => write!(f, "'{op}' op {failure}: {}", self.reason),
            None => f.write_str(&self.reason),
        }
    }
}

impl std::error::Error for TranslateError {}

impl From<String> for TranslateError {
    fn from(reason: String) -> TranslateError {
        TranslateError { reason, subject: None, loc: None }
    }
}

impl From<&str> for TranslateError {
    fn from(reason: &str) -> TranslateError {
        reason.to_owned().into()
    }
}

impl From<TranslateError> for Diagnostic {
    fn from(error: TranslateError) -> Diagnostic {
        Diagnostic::error(error.loc().unwrap_or(Loc::UNKNOWN), error.to_string())
    }
}
