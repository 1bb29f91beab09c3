//! Conversions to the llvm dialect, native code by Cranelift and the system's C compiler, and LLVM IR as text.
//!
//! With the feature `jit`, which is a default: [`jit`] is the engine, which takes CLIF functions and hands back callable
//! code; [`native`] has the interface by which an operation of any dialect becomes native code; [`aot`] compiles ahead
//! of time; [`runtime`] holds the functions that compiled code may call in its host: printing in the formats of
//! `mlir-runner`, the C mathematical library, 128-bit division, conversions of `f16`, arithmetic on `f80` and `f128`.
//! Without it there are the conversions, and no dependency on Cranelift. The features `affine`, `complex`, `linalg`,
//! `math`, `memref`, `scf` and `vector`, or `dialects` for all of them, are the conversions of these dialects; `llvmir` is
//! [`llvmir`], `ndarray` has views of ndarray as arguments.

#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "jit")]
pub mod aot;
#[cfg(feature = "jit")]
mod c;
#[cfg(feature = "jit")]
mod clif;
pub mod convert;
#[cfg(feature = "jit")]
pub mod jit;
#[cfg(feature = "llvmir")]
pub mod llvmir;
#[cfg(feature = "jit")]
pub mod native;
pub mod passes;
#[cfg(feature = "jit")]
pub mod runtime;
#[cfg(feature = "jit")]
mod side_table;

#[cfg(feature = "jit")]
pub use jit::{
    Argument, BoundFunction, FunctionType, GenericVal, HostMemory, Interrupt, JitEngine, JitError,
    JitFunction, JitModule, OptLevel, Parameters, Trap, TrapKind, ValueType,
};
#[cfg(feature = "jit")]
#[cfg(feature = "ndarray")]
pub use jit::{Element, HostFunction, LentMemory};

#[cfg(feature = "llvmir")]
pub use llvmir::translate_to_llvmir;

use ods_core::Registry;

/// Registers the passes of this crate, and attaches the conversions to the llvm dialect, native code, and LLVM IR to the
/// dialects that ship with ods.
pub fn register_all(registry: &mut Registry) {
    passes::register_passes(registry);
    convert::register_conversions(registry);
    #[cfg(feature = "jit")]
    native::register_native(registry);
    #[cfg(feature = "llvmir")]
    llvmir::register_llvmir(registry);
}

#[cfg(all(test, any(feature = "jit", feature = "llvmir")))]
mod tests {
    /// Registers everything.
    pub(crate) fn register(registry: &mut ods_core::Registry) {
        ods_dialects::register_all(registry);
        crate::register_all(registry);
    }
}
