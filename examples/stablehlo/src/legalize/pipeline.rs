//! The pipeline from stablehlo to the llvm dialect.

use ods_core::pass::PassManager;
use ods_core::{Diagnostic, Diagnostics, Loc, Module};
use ods_lowering::convert;

/// The passes between stablehlo and the llvm dialect.
///
/// Results are new buffers that the caller owns and frees; arguments are only read, and all other buffers are freed by
/// the function that allocates them.
pub const PASSES: &str = "builtin.module(\
    chlo-legalize-to-stablehlo{structured},\
    stablehlo-legalize-quantized-op-to-qdq,\
    stablehlo-legalize-to-linalg,\
    canonicalize,\
    linalg-fuse-elementwise-ops,\
    canonicalize,\
    empty-tensor-to-alloc-tensor,\
    cse,\
    one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops \
        function-boundary-type-conversion=identity-layout-map},\
    buffer-deallocation-pipeline,\
    convert-bufferization-to-memref,\
    convert-linalg-to-loops,\
    stablehlo-precise-math,\
    func.func(stablehlo-expand-math),\
    canonicalize,cse)";

/// Lowers a module of stablehlo to memrefs and loops.
///
/// # Errors
/// What an operation without a lowering reports, at its location.
pub fn lower(module: &mut Module) -> Result<(), Vec<Diagnostic>> {
    let fail = |message: String| vec![Diagnostic::error(Loc::UNKNOWN, message)];
    let manager = PassManager::parse(module.ctx(), PASSES);
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
    lower(module)?;
    convert::convert_program(module).map_err(|error| vec![error])
}
