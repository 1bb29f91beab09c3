//! The result of a translation to LLVM IR.

use ods_core::TranslateError;

/// The result of translating something to LLVM IR. The reason of an error has the words of MLIR if it reports the error,
/// too.
pub type Result<T = ()> = std::result::Result<T, TranslateError>;
