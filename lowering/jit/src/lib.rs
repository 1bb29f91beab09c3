//! Native code of the llvm dialect, and of operations that say how they become native code.
//!
//! [`native`] is that translation, against a [`native::Target`]: `clif` is Cranelift, `c` the system's C compiler; [`aot`]
//! writes objects, and [`runtime`] has the functions of the host. The rest is the just-in-time engine: CLIF functions in,
//! callable functions out.
//!
//! [`JitEngine`] holds the options and the host symbols, [`ModuleBuilder`] takes function and data definitions, and the
//! resulting [`JitModule`] hands out [`JitFunction`]s. Code lives until the last module or function handle drops.
//!
//! Invariants:
//! - Code pages are never writable and executable at once, and never change after [`JitEngine::build`] returns; call
//!   trampolines made later go to pages of their own.
//! - A trap in compiled code reached through [`JitFunction::call`] becomes [`JitError::Trap`]; a trap in host code or
//!   in code entered through a raw pointer keeps the system's default behaviour.
//! - No Rust panic unwinds through compiled code: host functions are `extern "C"`, so a panic in one aborts.
//! - `unsafe` is confined to the engine's files and to [`runtime`].

pub mod aot;
mod builder;
mod c;
mod clif;
mod code_map;
mod engine;
mod error;
#[cfg(feature = "gemm")]
mod gemm;
mod guard;
mod hook;
#[cfg(feature = "ndarray")]
mod host;
mod interrupt;
mod memref;
mod module;
pub mod native;
#[cfg(feature = "ndarray")]
mod ndarray;
mod optimize;
mod parameters;
mod place;
pub mod runtime;
mod side_table;
mod signature;
mod threads;
mod trampoline;
mod value;

pub use builder::ModuleBuilder;
pub(crate) use builder::{Listing, Sink};
pub(crate) use code_map::{CodeInfo, ExecutableRange};
pub(crate) use engine::Compiler;
pub use engine::JitEngine;
pub use error::{JitError, Trap, TrapKind};
#[cfg(feature = "gemm")]
pub use gemm::{MatrixElement, multiply_matrices};
pub(crate) use hook::{LoadHook, When};
#[cfg(feature = "ndarray")]
pub use host::{HostFunction, LentMemory};
pub use interrupt::Interrupt;
pub(crate) use interrupt::{__ods_interrupted, word as interrupt_word};
pub use memref::{Element, HostMemory};
pub(crate) use module::{CodeStore, Entry as ModuleEntry};
pub use module::{JitFunction, JitModule};
pub use optimize::{OptLevel, optimize};
pub use parameters::{Argument, BoundFunction, Parameters};
pub use place::Place;
pub use signature::{FunctionType, returns_through_pointer};
pub(crate) use threads::__ods_parallel_for;
pub use threads::ThreadPool;
pub use value::{GenericVal, ValueType};

#[cfg(test)]
mod tests;
