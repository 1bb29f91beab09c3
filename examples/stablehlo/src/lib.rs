//! StableHLO: the operation set that JAX, PyTorch/XLA and TensorFlow export, as dialects of ods.

pub mod check;
pub mod chlo;
#[allow(clippy::excessive_precision, reason = "coefficients stand as they were published")]
pub mod legalize;
pub mod library;
pub mod portable;
pub mod program;
pub mod quant;
pub mod sdy;
pub mod stablehlo;
#[allow(clippy::print_stdout, clippy::print_stderr, reason = "a tool writes to the terminal")]
pub mod tool;
pub mod vhlo;

pub use program::{
    ArgumentSize, Array, ArrayType, ArrayView, CallError, ElementType, LoadError, Options, Program,
    Scalar, Signature,
};

use ods_core::Registry;

/// Registers the dialects of this crate, its passes, and what its lowering needs of ods.
pub fn register_all(registry: &mut Registry) {
    ods_lowering::register_all(registry);
    register_dialects(registry);
}

/// Registers the dialects of this crate and its passes, for tools that register the lowering themselves.
pub fn register_dialects(registry: &mut Registry) {
    ods_dialects::register_all(registry);
    registry.insert::<stablehlo::StablehloDialect>();
    registry.insert::<chlo::ChloDialect>();
    registry.insert::<check::CheckDialect>();
    registry.insert::<vhlo::VhloDialect>();
    registry.insert::<quant::QuantDialect>();
    registry.insert::<sdy::SdyDialect>();
    legalize::register_passes(registry);
}

/// The page of the book, whose program is a test.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/stablehlo.md")]
struct Page;
