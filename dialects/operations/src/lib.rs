//! The operations, types and attributes of the dialects that ship with ods, declared in .td: one module and one cargo
//! feature each. Their passes are in ods-transforms; ods-dialects gathers both.
//!
//! The folder of a dialect holds declarations, syntax (`asm`), verifiers (`verify`), folders (`fold`), patterns
//! (`canonicalize`), and implementations of interfaces: also of those that only passes ask for, such as tiling
//! (`tiling`), value bounds (`value_bounds`) and checks at run time (`runtime_verification`). A feature enables the
//! dialects whose operations its code builds.
//!
//! Build scripts of dependents find the `.td` files in the folder that `DEP_ODS_OPERATIONS_INCLUDE` names.

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
#[cfg(feature = "ub")]
pub mod ub;
#[cfg(feature = "vcix")]
pub mod vcix;
#[cfg(feature = "vector")]
pub mod vector;

/// Registers every dialect whose feature is enabled, except `vcix`: only LLVM IR uses it, and `mlir-opt` does not
/// register it either.
pub fn register_all(registry: &mut Registry) {
    let _ = &registry;
    include!(concat!(env!("OUT_DIR"), "/register_all.rs"));
}
