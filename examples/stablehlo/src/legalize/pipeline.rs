//! The pipeline from stablehlo to the llvm dialect.

use ods_core::pass::PassManager;
use ods_core::{Diagnostic, Diagnostics, Loc, Module};
use ods_lowering::convert;

/// The passes over stablehlo.
const SIMPLIFY: &str =
    "chlo-legalize-to-stablehlo{structured},stablehlo-legalize-quantized-op-to-qdq,";

/// The passes from linalg to memrefs: arguments are only read, and results are new buffers.
const TO_BUFFERS: &str = "\
    canonicalize,\
    linalg-fuse-elementwise-ops,\
    canonicalize,\
    func.func(stablehlo-reuse-operands),\
    empty-tensor-to-alloc-tensor,\
    cse,\
    one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops \
        function-boundary-type-conversion=identity-layout-map},";

/// The pass by which functions store their results in memory that their callers give them.
const RESULTS_TO_ARGUMENTS: &str =
    "buffer-results-to-out-params{hoist-static-allocs modify-public-functions},";

/// The passes from memrefs to loops: all buffers but results are freed by the function that allocates them.
const TO_LOOPS: &str = "\
    buffer-deallocation-pipeline,\
    convert-bufferization-to-memref,\
    convert-linalg-to-loops,\
    stablehlo-precise-math,\
    func.func(stablehlo-expand-math),\
    canonicalize,cse";

/// How the functions of a lowered module hand over their results.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Results {
    /// As new buffers, which the caller owns and frees.
    Returned,
    /// In memory of the caller, which the last arguments are: for functions whose results have static shapes. A function
    /// that returns one of its arguments, or a constant, still returns it.
    Stored,
}

/// Lowers a module of stablehlo to memrefs and loops. Reductions are split into at most `lanes` partial results, for
/// compilers that keep the order of operations on floats; 0 for none.
///
/// # Errors
/// What an operation without a lowering reports, at its location.
pub fn lower(module: &mut Module, results: Results, lanes: u32) -> Result<(), Vec<Diagnostic>> {
    let fail = |message: String| vec![Diagnostic::error(Loc::UNKNOWN, message)];
    let stores = match results {
        Results::Returned => "",
        Results::Stored => RESULTS_TO_ARGUMENTS,
    };
    let legalize = format!("stablehlo-legalize-to-linalg{{lanes={lanes}}},");
    let passes = format!("builtin.module({SIMPLIFY}{legalize}{TO_BUFFERS}{stores}{TO_LOOPS})");
    let manager = PassManager::parse(module.ctx(), &passes);
    let manager = manager.map_err(|error| fail(error.message))?.verify_each(cfg!(debug_assertions));
    let mut diagnostics = Diagnostics::new();
    match manager.run(module, &mut diagnostics) {
        true => Ok(()),
        false => Err(diagnostics.take()),
    }
}

/// Lowers a module of stablehlo to the llvm dialect, which the engines of `ods_lowering` compile.
///
/// # Errors
/// What an operation without a lowering reports, at its location.
pub fn to_native(module: &mut Module) -> Result<(), Vec<Diagnostic>> {
    lower(module, Results::Returned, 0)?;
    convert::convert_program(module).map_err(|error| vec![error])
}
