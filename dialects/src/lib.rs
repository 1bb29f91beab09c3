//! The dialects that ship with ods, declared in .td: one module and one cargo feature each. Passes that are about none
//! of them in particular are in [`transforms`].
//!
//! The features, all of them defaults, with the others that they bring:
//!
//! - `affine`: `arith`, `memref`, `ub`
//! - `arith`
//! - `bufferization`: `arith`, `func`, `memref`, `scf`, `tensor`
//! - `cf`: `arith`, `ub`
//! - `complex`: `arith`
//! - `dlti`
//! - `func`: `cf`
//! - `index`
//! - `linalg`: `affine`, `arith`, `complex`, `index`, `math`, `memref`, `scf`, `tensor`
//! - `llvm`
//! - `math`: `arith`, `ub`
//! - `memref`: `arith`, `cf`, `ub`
//! - `omp`: `func`, `llvm`
//! - `scf`: `affine`, `arith`, `cf`, `memref`, `tensor`, `ub`
//! - `tensor`: `affine`, `arith`, `cf`, `complex`
//! - `transform`: `affine`, `bufferization`, `func`, `linalg`, `memref`, `scf`, `tensor`, `transforms`, `vector`
//! - `transforms`, the generic passes: `ub`
//! - `ub`
//! - `vcix`: `llvm`
//! - `vector`: `affine`, `arith`, `memref`, `scf`, `tensor`, `ub`
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
#[cfg(any(test, feature = "memref", feature = "tensor"))]
#[allow(dead_code, reason = "each of the two dialects uses its part")]
mod reshape;
#[cfg(feature = "scf")]
pub mod scf;
#[cfg(all(feature = "memref", feature = "tensor"))]
#[allow(dead_code, reason = "dialects of tensors and buffers use their part")]
mod sizes;
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
    #[cfg(feature = "affine")]
    {
        registry.insert::<affine::AffineDialect>();
        affine::register_passes(registry);
    }
    #[cfg(feature = "arith")]
    {
        registry.insert::<arith::ArithDialect>();
        arith::register_passes(registry);
    }
    #[cfg(feature = "bufferization")]
    {
        registry.insert::<bufferization::BufferizationDialect>();
        bufferization::attach_interfaces(registry);
        bufferization::register_passes(registry);
    }
    #[cfg(feature = "cf")]
    registry.insert::<cf::ControlFlowDialect>();
    #[cfg(feature = "complex")]
    registry.insert::<complex::ComplexDialect>();
    #[cfg(feature = "dlti")]
    registry.insert::<dlti::DLTIDialect>();
    #[cfg(feature = "func")]
    {
        registry.insert::<func::FuncDialect>();
        func::register_passes(registry);
    }
    #[cfg(feature = "index")]
    registry.insert::<index::IndexDialect>();
    #[cfg(feature = "linalg")]
    {
        registry.insert::<linalg::LinalgDialect>();
        linalg::attach_tiling(registry);
        linalg::register_passes(registry);
    }
    #[cfg(feature = "llvm")]
    {
        registry.insert::<llvm::LLVMDialect>();
        llvm::register_passes(registry);
    }
    #[cfg(feature = "math")]
    {
        registry.insert::<math::MathDialect>();
        math::register_passes(registry);
    }
    #[cfg(feature = "memref")]
    {
        registry.insert::<memref::MemRefDialect>();
        memref::register_passes(registry);
        memref::attach_constants(registry);
        memref::attach_memref_parts(registry);
        memref::attach_memory_spaces(registry);
    }
    #[cfg(feature = "omp")]
    registry.insert::<omp::OpenMPDialect>();
    #[cfg(feature = "scf")]
    {
        registry.insert::<scf::SCFDialect>();
        scf::register_passes(registry);
    }
    #[cfg(feature = "tensor")]
    {
        registry.insert::<tensor::TensorDialect>();
        tensor::attach_sizes(registry);
        tensor::attach_subsets(registry);
        #[cfg(feature = "scf")]
        tensor::attach_tiling(registry);
        tensor::register_passes(registry);
    }
    #[cfg(feature = "transform")]
    {
        registry.insert::<transform::TransformDialect>();
        transform::register_passes(registry);
    }
    #[cfg(feature = "ub")]
    registry.insert::<ub::UBDialect>();
    #[cfg(feature = "vector")]
    {
        registry.insert::<vector::VectorDialect>();
        vector::attach_memory_spaces(registry);
        vector::attach_subsets(registry);
        vector::attach_unrolling(registry);
        vector::register_passes(registry);
    }
    register_inliners(registry);
    register_value_bounds(registry);
    #[cfg(feature = "linalg")]
    linalg::attach_runtime_verification(registry);
    #[cfg(feature = "memref")]
    memref::attach_runtime_verification(registry);
    #[cfg(feature = "scf")]
    scf::attach_slice_checks(registry);
    #[cfg(feature = "tensor")]
    tensor::attach_runtime_verification(registry);
    #[cfg(feature = "transforms")]
    transforms::register_passes(registry);
    let _ = registry;
}

/// Attaches what operations know of the bounds of their results.
fn register_value_bounds(registry: &mut Registry) {
    #[cfg(feature = "affine")]
    affine::attach_value_bounds(registry);
    #[cfg(feature = "arith")]
    arith::attach_value_bounds(registry);
    #[cfg(feature = "linalg")]
    linalg::attach_value_bounds(registry);
    #[cfg(feature = "memref")]
    memref::attach_value_bounds(registry);
    #[cfg(feature = "scf")]
    scf::attach_value_bounds(registry);
    #[cfg(feature = "tensor")]
    tensor::attach_value_bounds(registry);
    let _ = registry;
}

/// Attaches what dialects say of inlining.
fn register_inliners(registry: &mut Registry) {
    #[allow(unused_imports, reason = "there may be no dialect")]
    use ods_core::DialectType;
    use ods_core::interface::INLINE_ANYWHERE;
    registry.attach(ods_core::builtin::BUILTIN.name, &INLINE_ANYWHERE);
    #[cfg(feature = "affine")]
    registry.attach(affine::AffineDialect::SCHEMA.name, &affine::INLINER);
    #[cfg(feature = "arith")]
    registry.attach(arith::ArithDialect::SCHEMA.name, &INLINE_ANYWHERE);
    #[cfg(feature = "bufferization")]
    registry.attach(bufferization::BufferizationDialect::SCHEMA.name, &INLINE_ANYWHERE);
    #[cfg(feature = "cf")]
    registry.attach(cf::ControlFlowDialect::SCHEMA.name, &cf::INLINER);
    #[cfg(feature = "complex")]
    registry.attach(complex::ComplexDialect::SCHEMA.name, &INLINE_ANYWHERE);
    #[cfg(feature = "func")]
    registry.attach(func::FuncDialect::SCHEMA.name, &func::INLINER);
    #[cfg(feature = "index")]
    registry.attach(index::IndexDialect::SCHEMA.name, &INLINE_ANYWHERE);
    #[cfg(feature = "linalg")]
    registry.attach(linalg::LinalgDialect::SCHEMA.name, &INLINE_ANYWHERE);
    #[cfg(feature = "llvm")]
    registry.attach(llvm::LLVMDialect::SCHEMA.name, &llvm::INLINER);
    #[cfg(feature = "math")]
    registry.attach(math::MathDialect::SCHEMA.name, &INLINE_ANYWHERE);
    #[cfg(feature = "memref")]
    registry.attach(memref::MemRefDialect::SCHEMA.name, &INLINE_ANYWHERE);
    #[cfg(feature = "scf")]
    registry.attach(scf::SCFDialect::SCHEMA.name, &scf::INLINER);
    #[cfg(feature = "tensor")]
    registry.attach(tensor::TensorDialect::SCHEMA.name, &INLINE_ANYWHERE);
    #[cfg(feature = "ub")]
    registry.attach(ub::UBDialect::SCHEMA.name, &INLINE_ANYWHERE);
    #[cfg(feature = "vector")]
    registry.attach(vector::VectorDialect::SCHEMA.name, &INLINE_ANYWHERE);
}
