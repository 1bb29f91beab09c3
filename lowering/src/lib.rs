//! Conversions to the llvm dialect and native code by Cranelift.
//!
//! With the feature `jit`, which is a default: [`jit`] is the engine, which takes CLIF functions and hands back callable
//! code; [`runtime`] holds the functions that compiled code may call in its host: printing in the formats of
//! `mlir-runner`, the C mathematical library, 128-bit division, half-precision conversion. Without it there are the
//! conversions, and no dependency on Cranelift.

#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "c")]
pub mod c;
#[cfg(feature = "jit")]
mod clif;
pub mod convert;
#[cfg(feature = "jit")]
pub mod jit;
mod llvmir;
#[cfg(feature = "jit")]
mod native;
pub mod passes;
#[cfg(feature = "jit")]
pub mod runtime;
#[cfg(feature = "jit")]
mod side_table;

#[cfg(feature = "jit")]
pub use jit::{
    FunctionType, GenericVal, JitEngine, JitError, JitFunction, JitModule, OptLevel, Trap,
    TrapKind, ValueType,
};

pub use llvmir::translate_to_llvmir;

use ods_core::Registry;

/// Registers the passes of this crate, and attaches the conversions to the llvm dialect to the dialects that ship with
/// ods.
pub fn register_all(registry: &mut Registry) {
    passes::register_passes(registry);
    convert::register_conversions(registry);
}
