//! Conversions to the llvm dialect by MLIR's rules, built on the framework of [`ods_core::conversion`].
//!
//! A dialect takes part in [`convert_to_llvm`] by implementing [`ConvertToLLVM`], attached while the registry is
//! filled:
//!
//! ```
//! use ods_core::conversion::{ConversionPatterns, ConversionTarget};
//! use ods_core::interface::Handle;
//! use ods_core::{Context, Loc, Module};
//! use ods_lowering::convert::{ConvertToLLVM, LlvmTypes, convert_to_llvm};
//!
//! struct Mine;
//! impl ConvertToLLVM for Mine {
//!     fn populate(&self, _: &mut ConversionTarget, _: &LlvmTypes, patterns: &mut ConversionPatterns) {
//!         // patterns.add(types, lower_this);
//!     }
//! }
//! static MINE: Handle<dyn ConvertToLLVM> = Handle::<dyn ConvertToLLVM>::new(&Mine);
//!
//! let ctx = Context::with(|registry| {
//!     ods_dialects::register_all(registry);
//!     ods_lowering::convert::register_conversions(registry);
//!     registry.attach("mine", &MINE);
//! });
//! convert_to_llvm(&mut Module::new(&ctx, Loc::UNKNOWN))?;
//! # Ok::<(), ods_core::Diagnostic>(())
//! ```
//!
//! A dialect adds passes to [`convert_program`] by [`LowerProgram`], attached in the same way.
//!
//! - [`LlvmTypes`] converts types; [`descriptor`] has the structs that memrefs are lowered to.
//! - One module per dialect holds its patterns: [`affine`], [`arith`], [`cf`], [`complex`], [`func`], [`index`],
//!   [`math`], [`memref`], [`ub`], [`vector`], [`mod@print`]; [`libm`] emits calls of the C mathematical library.
//! - [`lift`] lifts cf to scf.
//! - [`emit`] builds operations, `lanes` unrolls vectors of higher rank, `runtime` declares the functions that
//!   converted code calls.

#[cfg(feature = "affine")]
pub mod affine;
pub mod arith;
mod attrs;
pub mod cf;
#[cfg(feature = "complex")]
pub mod complex;
pub mod descriptor;
mod dialects;
pub mod emit;
pub mod func;
pub mod index;
mod interface;
mod lanes;
#[cfg(feature = "math")]
pub mod libm;
#[cfg(feature = "scf")]
pub mod lift;
mod llvm_types;
#[cfg(feature = "math")]
pub mod math;
#[cfg(feature = "memref")]
pub mod memref;
#[cfg(feature = "memref")]
mod obstacle;
pub mod passes;
#[cfg(feature = "vector")]
pub mod print;
mod program;
mod runtime;
#[cfg(feature = "math")]
mod scalarize;
#[cfg(feature = "scf")]
pub mod scf;
mod single_block;
mod step;
pub mod ub;
mod unreachable;
#[cfg(feature = "vector")]
pub mod vector;

use ods_core::conversion::{Conversion, ConversionPatterns, ConversionTarget};
use ods_core::{Diagnostic, Module};
use ods_dialects::llvm::LLVMDialect;

pub use dialects::register_conversions;
pub use interface::ConvertToLLVM;
pub use lanes::LanePatterns;
pub use llvm_types::{LlvmOptions, LlvmTypes};
pub use program::{ProgramOptions, convert_program, convert_program_with};
pub use step::{Contents, LowerProgram, Stage, Step};

/// Converts all operations in `module` that have a lowering to the llvm dialect; other operations stay.
///
/// # Errors
/// Returns an error if a dialect declares an operation illegal and no pattern converts it.
pub fn convert_to_llvm(module: &mut Module) -> Result<(), Diagnostic> {
    convert_dialects(module, LlvmOptions::default(), |_| true)
}

/// Runs [`convert_to_llvm`] with options, using only the patterns of the dialects whose names `wanted` accepts.
///
/// # Errors
/// Returns an error if a dialect declares an operation illegal and no pattern converts it.
pub fn convert_dialects(
    module: &mut Module,
    options: LlvmOptions,
    wanted: impl Fn(&str) -> bool,
) -> Result<(), Diagnostic> {
    let types = LlvmTypes::new(options);
    let mut target = ConversionTarget::new();
    target.legal_dialect::<LLVMDialect>();
    let mut patterns = ConversionPatterns::new();
    interface::populate(module.ctx(), &mut target, &types, &mut patterns, wanted);
    Conversion::new(&target, &patterns).partially(module)
}
