//! Errors of loading and calling.

use std::fmt;

use ods_core::Diagnostic;
use ods_lowering::JitError;

use super::element::ElementType;
use super::signature::ArrayType;
use super::sizes::ArgumentSize;

/// The reason why a program cannot be loaded.
#[derive(Debug)]
pub enum LoadError {
    /// Errors in the program, with their locations, and their rendered text.
    Program {
        /// The diagnostics.
        errors: Vec<Diagnostic>,
        /// The diagnostics as text.
        text: String,
    },
    /// There is no function of that name.
    UnknownFunction(String),
    /// A type of the signature has no counterpart in the host.
    Type {
        /// The function.
        function: String,
        /// The type.
        ty: String,
    },
    /// The engine failed.
    Engine(JitError),
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LoadError::Program { text, .. } => f.write_str(text.trim_end()),
            LoadError::UnknownFunction(name) => write!(f, "error: there is no function '{name}'"),
            LoadError::Type { function, ty } => {
                write!(
                    f,
                    "error: a value of type {ty} of function '{function}' has no counterpart in the host"
                )
            }
            LoadError::Engine(error) => write!(f, "error: {error}"),
        }
    }
}

impl std::error::Error for LoadError {}

impl From<JitError> for LoadError {
    fn from(error: JitError) -> LoadError {
        LoadError::Engine(error)
    }
}

/// The reason why a call fails.
#[derive(Debug)]
pub enum CallError {
    /// The number of arguments is wrong.
    Count {
        /// The number of parameters.
        expected: usize,
        /// The number of arguments.
        found: usize,
        /// The name of the first missing argument, if it has one.
        name: Option<String>,
    },
    /// An argument has the wrong type.
    Argument {
        /// The position of the argument.
        index: usize,
        /// The name of the argument, if it has one.
        name: Option<String>,
        /// The type of the parameter.
        expected: Box<ArrayType>,
        /// The type of the argument.
        found: Box<ArrayType>,
    },
    /// A size of an argument is not one that the operations of the program need.
    Size {
        /// The argument and its dimension.
        size: ArgumentSize,
        /// The name of the argument, if it has one.
        name: Option<String>,
        /// The size that is needed.
        expected: usize,
        /// The size that is given.
        found: usize,
        /// The size of an earlier argument that needs to be equal, and the name of that argument.
        equals: Option<(ArgumentSize, Option<String>)>,
    },
    /// The elements have another type than the one that is asked for.
    Element {
        /// The type of the elements.
        expected: ElementType,
        /// The type that is asked for.
        found: ElementType,
    },
    /// The number of bytes is not that of the elements.
    Bytes {
        /// The number of bytes of the elements.
        expected: usize,
        /// The number of bytes.
        found: usize,
    },
    /// The bytes of an element are no value of its type.
    Bits {
        /// The type of the elements.
        element: ElementType,
    },
    /// The arguments break a condition of the program on their shapes.
    Assertion {
        /// The message of the program.
        message: String,
    },
    /// The program trapped.
    Engine(JitError),
}

impl fmt::Display for CallError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CallError::Count { expected, found, name } => {
                write!(f, "the function takes {expected} arguments, but {found} are given")?;
                match name {
                    Some(name) => write!(f, ": argument {found} ('{name}') is missing"),
                    None if found < expected => write!(f, ": argument {found} is missing"),
                    None => Ok(()),
                }
            }
            CallError::Argument { index, name, expected, found } => {
                write_argument(f, *index, name.as_deref())?;
                write!(f, " has type {found}, but the function takes {expected}")
            }
            CallError::Size { size, name, expected, found, equals } => {
                write_argument(f, size.argument, name.as_deref())?;
                write!(f, " has size {found} along dimension {}, but ", size.dim)?;
                match equals {
                    Some((other, name)) => {
                        write_argument(f, other.argument, name.as_deref())?;
                        write!(f, " has size {expected} along dimension {}", other.dim)
                    }
                    None => write!(f, "the function takes {expected}"),
                }
            }
            CallError::Element { expected, found } => {
                write!(f, "the elements have type {expected}, not {found}")
            }
            CallError::Bytes { expected, found } => {
                write!(f, "the elements take {expected} bytes, but {found} are given")
            }
            CallError::Bits { element } => {
                write!(f, "an element has bytes that are no value of type {element}")
            }
            CallError::Assertion { message } => f.write_str(message),
            CallError::Engine(error) => write!(f, "{error}"),
        }
    }
}

fn write_argument(f: &mut fmt::Formatter<'_>, index: usize, name: Option<&str>) -> fmt::Result {
    write!(f, "argument {index}")?;
    name.map_or(Ok(()), |name| write!(f, " ('{name}')"))
}

impl std::error::Error for CallError {}

impl From<JitError> for CallError {
    fn from(error: JitError) -> CallError {
        CallError::Engine(error)
    }
}
