//! The interfaces by which dialects take part in conversions and in whole programs; each file has those of one dialect.

#[cfg(feature = "affine")]
mod affine;
mod arith;
#[cfg(feature = "bufferization")]
mod bufferization;
mod cf;
#[cfg(feature = "complex")]
mod complex;
mod func;
mod index;
#[cfg(feature = "linalg")]
mod linalg;
#[cfg(feature = "math")]
mod math;
#[cfg(feature = "memref")]
mod memref;
#[cfg(feature = "scf")]
mod scf;
#[cfg(feature = "transform")]
mod transform;
mod ub;
#[cfg(feature = "vector")]
mod vector;

use ods_core::Registry;
use ods_dialects::llvm::LLVMDialect;

/// Attaches [`ConvertToLLVM`](super::ConvertToLLVM) and [`LowerProgram`](super::LowerProgram) to the dialects that ship
/// with ods, and registers the llvm dialect.
pub fn register_conversions(registry: &mut Registry) {
    registry.insert::<LLVMDialect>();
    #[cfg(feature = "affine")]
    affine::extend(registry);
    arith::extend(registry);
    #[cfg(feature = "bufferization")]
    bufferization::extend(registry);
    cf::extend(registry);
    #[cfg(feature = "complex")]
    complex::extend(registry);
    func::extend(registry);
    index::extend(registry);
    #[cfg(feature = "linalg")]
    linalg::extend(registry);
    #[cfg(feature = "math")]
    math::extend(registry);
    #[cfg(feature = "memref")]
    memref::extend(registry);
    #[cfg(feature = "scf")]
    scf::extend(registry);
    #[cfg(feature = "transform")]
    transform::extend(registry);
    ub::extend(registry);
    #[cfg(feature = "vector")]
    vector::extend(registry);
}
