//! The error of a translation to LLVM IR: the reason, and its location.

use std::fmt;

use ods_core::{Diagnostic, Loc, OpRef};

/// The result of translating something to LLVM IR.
pub type Result<T = ()> = std::result::Result<T, LLVMIRError>;

/// The reason why something has no LLVM IR form, and its location.
///
/// Text becomes an error without a location, so that a translation may say `.ok_or("it has no result")?`; the caller of
/// the translation adds the operation's.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LLVMIRError {
    reason: String,
    loc: Option<Loc>,
}

impl LLVMIRError {
    /// The reason, in the words of MLIR if it reports the error, too.
    pub fn reason(&self) -> &str {
        &self.reason
    }

    /// The location of the operation without an LLVM IR form, if it is known.
    pub fn loc(&self) -> Option<Loc> {
        self.loc
    }

    /// Adds the location of an operation, unless the error has one: an error in a region keeps its own.
    pub(super) fn at_op(mut self, op: OpRef<'_>) -> LLVMIRError {
        self.loc = self.loc.or(Some(op.loc()));
        self
    }
}

impl fmt::Display for LLVMIRError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.reason)
    }
}

impl std::error::Error for LLVMIRError {}

impl From<String> for LLVMIRError {
    fn from(reason: String) -> LLVMIRError {
        LLVMIRError { reason, loc: None }
    }
}

impl From<&str> for LLVMIRError {
    fn from(reason: &str) -> LLVMIRError {
        reason.to_owned().into()
    }
}

impl From<LLVMIRError> for Diagnostic {
    fn from(error: LLVMIRError) -> Diagnostic {
        Diagnostic::error(error.loc.unwrap_or(Loc::UNKNOWN), error.reason)
    }
}
