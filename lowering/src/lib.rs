//! Conversions to the llvm dialect, native code by Cranelift and the system's C compiler, and LLVM IR as text.
//!
//! This crate gathers three: [`convert`] (`ods-convert`), [`jit`] (`ods-jit`) and [`llvmir`] (`ods-llvmir`).
//!
//! With the feature `jit`, which is a default: [`jit`] is the engine, which takes CLIF functions and hands back callable
//! code; [`native`] has the interface by which an operation of any dialect becomes native code; [`aot`] compiles ahead
//! of time; [`runtime`] holds the functions that compiled code may call in its host: printing in the formats of
//! `mlir-runner`, the C mathematical library, 128-bit division, conversions of `f16`, arithmetic on `f80` and `f128`.
//! Without it there are the conversions, and no dependency on Cranelift. The features `affine`, `complex`, `linalg`,
//! `math`, `memref`, `scf` and `vector`, or `dialects` for all of them, are the conversions of these dialects; `llvmir` is
//! [`llvmir`], `ndarray` has views of ndarray as arguments, `gemm` products of
//! matrices for functions of the host.

#![cfg_attr(docsrs, feature(doc_cfg))]

pub use ods_convert as convert;
pub use ods_convert::passes;
#[cfg(feature = "jit")]
pub use ods_jit as jit;
#[cfg(feature = "jit")]
pub use ods_jit::{aot, native, runtime};
#[cfg(feature = "llvmir")]
pub use ods_llvmir as llvmir;

#[cfg(feature = "jit")]
pub use jit::{
    Argument, BoundFunction, FunctionType, GenericVal, HostMemory, Interrupt, JitEngine, JitError,
    JitFunction, JitModule, OptLevel, Parameters, ThreadPool, Trap, TrapKind, ValueType, optimize,
};
#[cfg(feature = "ndarray")]
pub use jit::{Element, HostFunction, LentMemory};
#[cfg(feature = "gemm")]
pub use jit::{MatrixElement, multiply_matrices};
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
