//! The state while a body is rewritten.

use ods_core::{Diagnostic, Type};

use super::{Boundary, Globals};
use crate::bufferization::analysis::{BufferizationOptions, FunctionTable};

/// The failure of an operation to become one on buffers, with the reason if it is told.
#[derive(Debug)]
pub struct Failed(pub(in crate::bufferization) Option<Box<Diagnostic>>);

/// The outcome of rewriting an operation.
pub type Bufferized = Result<(), Failed>;
/// The type of a buffer, if it can be told.
pub type BufferType = Result<Type, Failed>;

impl From<Diagnostic> for Failed {
    fn from(error: Diagnostic) -> Failed {
        Failed(Some(Box::new(error)))
    }
}

/// The knowledge about the buffers of one body.
#[derive(Debug)]
pub struct BufferizationState {
    pub(in crate::bufferization) options: BufferizationOptions,
    /// The functions of the module around.
    pub(in crate::bufferization) functions: FunctionTable,
    /// The function whose body it is, if its type is bufferized as well.
    pub(in crate::bufferization) boundary: Option<Boundary>,
    /// Constants of the module around; none where there is no module.
    pub(in crate::bufferization) globals: Option<Globals>,
}
