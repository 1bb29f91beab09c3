//! Errors between a module and its result.

use std::fmt;

use cranelift_codegen::ir::TrapCode;

use super::value::ValueType;

/// The reason why compiled code stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum TrapKind {
    /// An integer division or remainder by zero.
    DivisionByZero,
    /// A signed division whose quotient does not fit.
    IntegerOverflow,
    /// A float that has no integer value of the wanted type.
    BadConversion,
    /// The stack of the calling thread is used up.
    StackOverflow,
    /// A load or store at an address that is not mapped or not accessible.
    MemoryFault {
        /// The address.
        address: usize,
    },
    /// A call of an address where there is no code: a null pointer, say, or one to data.
    BadCall {
        /// The address.
        address: usize,
    },
    /// The host gave the call up, see [`Interrupt`](super::Interrupt).
    Interrupted,
    /// An operation that control flow must not reach.
    Unreachable,
    /// A failed assertion.
    Assertion,
    /// The program called `abort`.
    Abort,
    /// A trap code of the translator's own.
    User(u8),
}

impl TrapKind {
    const UNREACHABLE: u8 = 1;
    const ASSERTION: u8 = 2;
    const ABORT: u8 = 3;
    const INTERRUPTED: u8 = 4;

    /// The CLIF trap code that reports this kind, or `None` for a memory fault and a bad call, which no instruction raises by
    /// code.
    pub fn code(self) -> Option<TrapCode> {
        Some(match self {
            TrapKind::DivisionByZero => TrapCode::INTEGER_DIVISION_BY_ZERO,
            TrapKind::IntegerOverflow => TrapCode::INTEGER_OVERFLOW,
            TrapKind::BadConversion => TrapCode::BAD_CONVERSION_TO_INTEGER,
            TrapKind::StackOverflow => TrapCode::STACK_OVERFLOW,
            TrapKind::MemoryFault { .. } | TrapKind::BadCall { .. } => return None,
            TrapKind::Interrupted => TrapCode::unwrap_user(Self::INTERRUPTED),
            TrapKind::Unreachable => TrapCode::unwrap_user(Self::UNREACHABLE),
            TrapKind::Assertion => TrapCode::unwrap_user(Self::ASSERTION),
            TrapKind::Abort => TrapCode::unwrap_user(Self::ABORT),
            TrapKind::User(code) => TrapCode::user(code)?,
        })
    }

    /// The kind of that raw code.
    pub(crate) fn from_number(number: u8) -> Option<Self> {
        Some(Self::from_code(TrapCode::from_raw(std::num::NonZeroU8::new(number)?)))
    }

    pub(super) fn from_code(code: TrapCode) -> Self {
        if code == TrapCode::INTEGER_DIVISION_BY_ZERO {
            return TrapKind::DivisionByZero;
        }
        if code == TrapCode::INTEGER_OVERFLOW {
            return TrapKind::IntegerOverflow;
        }
        if code == TrapCode::BAD_CONVERSION_TO_INTEGER {
            return TrapKind::BadConversion;
        }
        if code == TrapCode::STACK_OVERFLOW {
            return TrapKind::StackOverflow;
        }
        match code.as_raw().get() {
            Self::UNREACHABLE => TrapKind::Unreachable,
            Self::ASSERTION => TrapKind::Assertion,
            Self::ABORT => TrapKind::Abort,
            Self::INTERRUPTED => TrapKind::Interrupted,
            other => TrapKind::User(other),
        }
    }
}

impl fmt::Display for TrapKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TrapKind::DivisionByZero => f.write_str("integer division by zero"),
            TrapKind::IntegerOverflow => f.write_str("integer overflow in division"),
            TrapKind::BadConversion => f.write_str("float to integer conversion out of range"),
            TrapKind::StackOverflow => f.write_str("stack overflow"),
            TrapKind::MemoryFault { address } => write!(f, "memory fault at address {address:#x}"),
            TrapKind::BadCall { address } => {
                write!(f, "call of address {address:#x}, where there is no code")
            }
            TrapKind::Interrupted => f.write_str("interrupted"),
            TrapKind::Unreachable => f.write_str("unreachable code executed"),
            TrapKind::Assertion => f.write_str("assertion failed"),
            TrapKind::Abort => f.write_str("program aborted"),
            TrapKind::User(code) => write!(f, "trap {code}"),
        }
    }
}

/// A trap that [`JitFunction::call`](super::JitFunction::call) caught.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trap {
    /// The kind of trap.
    pub kind: TrapKind,
    /// The function whose code trapped.
    pub function: String,
    /// The source location of the trapping operation, where the module recorded one.
    pub location: Option<String>,
}

impl fmt::Display for Trap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(location) = &self.location {
            write!(f, "{location}: ")?;
        }
        write!(f, "{} in function '{}'", self.kind, self.function)
    }
}

/// A failure to build, find or run compiled code.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum JitError {
    /// Compiled code trapped.
    Trap(Trap),
    /// A call that is to be interruptible, of a function whose engine was not.
    NotInterruptible(String),
    /// The host is not a target of the code generator.
    Host(String),
    /// The C compiler, the loader or the file system failed.
    Tool(String),
    /// A name is defined twice, or with two types.
    Symbol(String),
    /// Names that compiled code refers to and neither the module nor the host defines, in order of first use.
    Unresolved(Vec<String>),
    /// The code generator rejected a function.
    Compile {
        /// The function.
        function: String,
        /// The code generator's message.
        message: String,
    },
    /// The module has no function of this name.
    UnknownFunction(String),
    /// A call with the wrong number of arguments.
    ArgumentCount {
        /// The function.
        function: String,
        /// Number of arguments it takes.
        expected: usize,
        /// Number of arguments that were given.
        found: usize,
    },
    /// A call with an argument of another type than declared.
    ArgumentType {
        /// The function.
        function: String,
        /// The zero-based position.
        index: usize,
        /// The declared type.
        expected: ValueType,
        /// The type given.
        found: ValueType,
    },
    /// A parameter that no argument of the host stands for, or an argument that is not what the parameter says.
    Argument {
        /// The function.
        function: String,
        /// The zero-based position.
        index: usize,
        /// The reason.
        message: String,
    },
}

impl std::error::Error for JitError {}

impl fmt::Display for JitError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            JitError::Trap(trap) => trap.fmt(f),
            JitError::NotInterruptible(function) => {
                write!(f, "the code of function '{function}' is not interruptible")
            }
            JitError::Host(message) => write!(f, "no code generator for this host: {message}"),
            JitError::Tool(message) | JitError::Symbol(message) => f.write_str(message),
            JitError::Unresolved(names) => {
                write!(f, "unresolved symbol{} ", if names.len() == 1 { "" } else { "s" })?;
                for (i, name) in names.iter().enumerate() {
                    write!(f, "{}'{name}'", if i == 0 { "" } else { ", " })?;
                }
                Ok(())
            }
            JitError::Compile { function, message } => {
                write!(f, "cannot compile function '{function}': {message}")
            }
            JitError::UnknownFunction(name) => write!(f, "the module has no function '{name}'"),
            JitError::ArgumentCount { function, expected, found } => {
                write!(
                    f,
                    "function '{function}' takes {expected} arguments, but {found} were given"
                )
            }
            JitError::ArgumentType { function, index, expected, found } => {
                write!(
                    f,
                    "argument {index} of function '{function}' is of type {expected}, but {found} was given"
                )
            }
            JitError::Argument { function, index, message } => {
                write!(f, "argument {index} of function '{function}': {message}")
            }
        }
    }
}
