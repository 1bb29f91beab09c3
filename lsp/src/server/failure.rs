//! Errors in response to requests.

use lsp_server::{ErrorCode, RequestId, Response};

/// The reason why a request has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    code: i32,
    message: String,
}

impl Failure {
    pub(super) fn new(code: ErrorCode, message: impl Into<String>) -> Failure {
        Failure { code: code as i32, message: message.into() }
    }

    /// Creates the error for a request that is malformed.
    pub(crate) fn params(message: impl Into<String>) -> Failure {
        Failure::new(ErrorCode::InvalidParams, message)
    }

    /// Creates the error for a defect of the server.
    pub(crate) fn internal(message: impl Into<String>) -> Failure {
        Failure::new(ErrorCode::InternalError, message)
    }

    /// Creates the error for a request that cannot be fulfilled; the user sees the message.
    pub(crate) fn refused(message: impl Into<String>) -> Failure {
        Failure::new(ErrorCode::RequestFailed, message)
    }

    /// Creates the error for a cancelled request.
    pub(crate) fn cancelled() -> Failure {
        Failure::new(ErrorCode::RequestCanceled, "cancelled")
    }

    pub(crate) fn response(self, id: RequestId) -> Response {
        Response::new_err(id, self.code, self.message)
    }
}
