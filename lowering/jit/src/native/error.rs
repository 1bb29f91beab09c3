//! The result of a translation to native code.

use ods_core::TranslateError;

use crate::JitError;

/// The result of translating something.
pub type Result<T = ()> = std::result::Result<T, TranslateError>;

/// The predicate of an error about an operation.
pub(crate) const FAILURE: &str = "cannot be compiled to native code";

impl From<JitError> for TranslateError {
    fn from(error: JitError) -> TranslateError {
        error.to_string().into()
    }
}
