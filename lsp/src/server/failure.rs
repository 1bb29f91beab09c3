//! Refusals of requests.

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

    /// The request is not one that can be answered.
    pub(crate) fn params(message: impl Into<String>) -> Failure {
        Failure::new(ErrorCode::InvalidParams, message)
    }

    /// The server has a mistake.
    pub(crate) fn internal(message: impl Into<String>) -> Failure {
        Failure::new(ErrorCode::InternalError, message)
    }

    /// It cannot be done, and the user is told why.
    pub(crate) fn refused(message: impl Into<String>) -> Failure {
        Failure::new(ErrorCode::RequestFailed, message)
    }

    /// Nobody waits for it.
    pub(crate) fn cancelled() -> Failure {
        Failure::new(ErrorCode::RequestCanceled, "cancelled")
    }

    pub(crate) fn response(self, id: RequestId) -> Response {
        Response::new_err(id, self.code, self.message)
    }
}
