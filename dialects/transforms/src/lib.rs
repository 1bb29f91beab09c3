//! Passes over the dialects that ship with ods, and the code that only passes use: one module and one cargo feature for
//! each dialect. `generic` has the passes that are independent of dialects, `transform` the dialect of scripts that
//! run transformations.
//!
//! The module of a dialect has the operations of ods-operations beside the passes, and dialects without passes are
//! re-exported: so `ods_transforms::scf` is all of scf. ods-dialects gathers both crates.
//!
//! The folder of a dialect holds the declaration of its passes (`Passes.td`) and one file for each.

#![cfg_attr(docsrs, feature(doc_cfg))]

// The modules below take precedence over the modules of the same names.
#[doc(no_inline)]
pub use ods_operations::*;

use ods_core::Registry;

#[cfg(feature = "affine-transforms")]
pub mod affine;
#[cfg(feature = "arith-transforms")]
pub mod arith;
#[cfg(feature = "bufferization-transforms")]
pub mod bufferization;
#[cfg(feature = "func-transforms")]
pub mod func;
#[cfg(feature = "generic")]
pub mod generic;
#[cfg(feature = "linalg-transforms")]
pub mod linalg;
#[cfg(feature = "llvm-transforms")]
pub mod llvm;
#[cfg(feature = "math-transforms")]
pub mod math;
#[cfg(feature = "memref-transforms")]
pub mod memref;
#[cfg(feature = "scf-transforms")]
pub mod scf;
#[cfg(feature = "tensor-transforms")]
pub mod tensor;
#[cfg(feature = "transform")]
pub mod transform;
#[cfg(feature = "vector-transforms")]
pub mod vector;

/// Registers every dialect whose feature is enabled, except `vcix`, and the passes.
pub fn register_all(registry: &mut Registry) {
    ods_operations::register_all(registry);
    include!(concat!(env!("OUT_DIR"), "/register_all.rs"));
}
