//! The error of a translation: the reason, and the operation that it is about.

use std::fmt;

use ods_core::{Diagnostic, Loc, OpName, OpRef};

use crate::JitError;

/// The result of translating something.
pub type Result<T = ()> = std::result::Result<T, NativeError>;

/// The reason why something has no native form, and its place.
///
/// Text becomes an error without a place, so that a translation may say `.ok_or("it has no result")?`; the caller of the
/// translation adds the operation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NativeError {
    reason: String,
    place: Option<Place>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Place {
    loc: Loc,
    /// The operation without a native form; none for an error at a location.
    op: Option<OpName>,
}

impl NativeError {
    /// The reason, without the operation.
    pub fn reason(&self) -> &str {
        &self.reason
    }

    /// The location of the operation without a native form, if it is known.
    pub fn loc(&self) -> Option<Loc> {
        self.place.map(|place| place.loc)
    }

    /// Adds the operation without a native form, unless the error has a place.
    pub(crate) fn at_op(self, op: OpRef<'_>) -> NativeError {
        self.or_place(Place { loc: op.loc(), op: Some(op.name()) })
    }

    /// Adds a location, unless the error has a place.
    pub(crate) fn at(self, loc: Loc) -> NativeError {
        self.or_place(Place { loc, op: None })
    }

    fn or_place(mut self, place: Place) -> NativeError {
        self.place = self.place.or(Some(place));
        self
    }
}

impl fmt::Display for NativeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.place.and_then(|place| place.op) {
            Some(op) => {
                write!(f, "'{op}' op cannot be compiled to native code: {}", self.reason)
            }
            None => f.write_str(&self.reason),
        }
    }
}

impl std::error::Error for NativeError {}

impl From<String> for NativeError {
    fn from(reason: String) -> NativeError {
        NativeError { reason, place: None }
    }
}

impl From<&str> for NativeError {
    fn from(reason: &str) -> NativeError {
        reason.to_owned().into()
    }
}

impl From<JitError> for NativeError {
    fn from(error: JitError) -> NativeError {
        error.to_string().into()
    }
}

impl From<NativeError> for Diagnostic {
    fn from(error: NativeError) -> Diagnostic {
        Diagnostic::error(error.loc().unwrap_or(Loc::UNKNOWN), error.to_string())
    }
}
