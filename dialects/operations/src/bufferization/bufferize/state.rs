//! The state during the rewrite of a body.

use ods_core::{Diagnostic, Type};

use super::{Boundary, Globals};
use crate::bufferization::analysis::{BufferizationOptions, FunctionTable};

/// The failure to bufferize an operation, with its diagnostic if there is one.
#[derive(Debug)]
pub struct Failed(pub Option<Box<Diagnostic>>);

/// The outcome of rewriting an operation.
pub type Bufferized = Result<(), Failed>;
/// The type of a buffer, if it can be inferred.
pub type BufferType = Result<Type, Failed>;

impl From<Diagnostic> for Failed {
    fn from(error: Diagnostic) -> Failed {
        Failed(Some(Box::new(error)))
    }
}

/// The knowledge about the buffers of one body.
#[derive(Debug)]
pub struct BufferizationState {
    /// The options of the pass.
    pub options: BufferizationOptions,
    /// The functions of the enclosing module.
    pub functions: FunctionTable,
    /// The function whose body is rewritten, if its type is bufferized as well.
    pub boundary: Option<Boundary>,
    /// The constants of the enclosing module; `None` without a module.
    pub globals: Option<Globals>,
}
