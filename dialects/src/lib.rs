//! The dialects that ship with ods, declared in .td: one module and one cargo feature each. The generic passes are in
//! [`transforms`].
//!
//! The folder of a dialect holds its operations: declaration, syntax (`asm`), verifiers (`verify`), folders (`fold`) and
//! patterns (`canonicalize`). Its folder `transforms` holds the passes, their declaration (`Passes.td`), and the
//! interfaces that passes need; it is compiled with the feature `NAME-transforms`. A feature enables the dialects whose
//! operations its code builds; all features are defaults.
//!
//! ```
//! use ods_core::Context;
//! let ctx = Context::with(ods_dialects::register_all);
//! assert!(ctx.dialect("builtin").is_some());
//! ```

#![cfg_attr(docsrs, feature(doc_cfg))]

use ods_core::Registry;

#[cfg(feature = "affine")]
pub mod affine;
#[cfg(feature = "arith")]
pub mod arith;
#[cfg(feature = "bufferization")]
pub mod bufferization;
#[cfg(feature = "cf")]
pub mod cf;
#[cfg(feature = "complex")]
pub mod complex;
#[cfg(feature = "dlti")]
pub mod dlti;
pub mod emitc;
#[cfg(feature = "func")]
pub mod func;
#[cfg(feature = "index")]
pub mod index;
#[cfg(feature = "irdl")]
pub mod irdl;
#[cfg(feature = "linalg")]
pub mod linalg;
#[cfg(feature = "llvm")]
pub mod llvm;
#[cfg(feature = "math")]
pub mod math;
#[cfg(feature = "memref")]
pub mod memref;
#[cfg(feature = "omp")]
pub mod omp;
#[cfg(any(feature = "memref", feature = "tensor"))]
pub mod reshape;
#[cfg(feature = "scf")]
pub mod scf;
#[cfg(feature = "tensor")]
pub mod sizes;
#[cfg(feature = "tensor")]
pub mod tensor;
#[cfg(feature = "transform")]
pub mod transform;
#[cfg(feature = "transforms")]
pub mod transforms;
#[cfg(feature = "ub")]
pub mod ub;
#[cfg(feature = "vcix")]
pub mod vcix;
#[cfg(feature = "vector")]
pub mod vector;

/// The dialects of which not every operation of upstream's is declared here. Whoever loads dialects from upstream's `.td`
/// loads these too, so that all of their operations are known.
pub const PARTIAL: &[&str] = &["omp", "transform"];

/// Registers every dialect whose feature is on, and the passes; but for `vcix`, which only LLVM IR has a use for, as
/// `mlir-opt` does not know it either.
pub fn register_all(registry: &mut Registry) {
    let _ = &registry;
    include!(concat!(env!("OUT_DIR"), "/register_all.rs"));
}
