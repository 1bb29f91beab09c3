//! The optimiser: pipelines over the llvm dialect, by level.

use ods_core::pass::{OpPassManager, PassManager};
use ods_core::{Diagnostic, Diagnostics, Loc, Module, OpType};
use ods_dialects::llvm::{
    LLVMDSEPass, LLVMExpandHalfPass, LLVMFuncOp, LLVMGVNPass, LLVMIndVarsPass, LLVMInlinePass,
    LLVMLICMPass, LLVMLoopInterchangePass, LLVMLoopLoadElimPass, LLVMLoopRotatePass,
    LLVMLoopUnrollPass, LLVMLoopVectorizePass, LLVMScalarizeArgsPass, LLVMSimpleLoopUnswitchPass,
    LLVMSimplifyCFGPass,
};
use ods_dialects::transforms::{Mem2Reg, SROA};

/// The level of optimisation, as compilers spell it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum OptLevel {
    /// The fastest compile: the code generator does not optimize, and allocates registers in one pass.
    O0,
    /// The code generator optimizes operations without effects on memory: value numbering, invariant code motion,
    /// rewriting. It takes about half as long again.
    O1,
    /// Before that, passes over the llvm dialect: inlining, memory as values, redundant loads and dead stores, loops.
    #[default]
    O2,
    /// As `O2`, with larger limits for inlining and loops.
    O3,
}

impl OptLevel {
    /// Returns the level of that number; levels above 3 are 3.
    pub fn of_number(number: u8) -> OptLevel {
        match number {
            0 => OptLevel::O0,
            1 => OptLevel::O1,
            2 => OptLevel::O2,
            _ => OptLevel::O3,
        }
    }
}

/// Runs the passes of a level on a module of the llvm dialect. Levels below `O2` have none. The C engine needs none: a C
/// compiler has its own.
///
/// # Errors
/// Returns the diagnostic of a pass that fails.
pub fn optimize(module: &mut Module, level: OptLevel) -> Result<(), Diagnostic> {
    if level < OptLevel::O2 {
        return Ok(());
    }
    let failed =
        |error: ods_core::pass::PipelineError| Diagnostic::error(Loc::UNKNOWN, error.to_string());
    let pipeline = pipeline(module, level).map_err(failed)?;
    let manager = PassManager::new(module.ctx(), pipeline).verify_each(cfg!(debug_assertions));
    let mut diagnostics = Diagnostics::new();
    match manager.run(module, &mut diagnostics) {
        true => Ok(()),
        false => {
            let unknown = || Diagnostic::error(Loc::UNKNOWN, "a pass failed");
            Err(diagnostics.take().into_iter().next().unwrap_or_else(unknown))
        }
    }
}

/// Returns the passes of a level from `O2` on.
fn pipeline(
    module: &Module,
    level: OptLevel,
) -> Result<OpPassManager, ods_core::pass::PipelineError> {
    let mut all = OpPassManager::new(module.root().name().as_str());
    let simplify = LLVMSimplifyCFGPass::default;
    // Functions before they are inlined: small, and with the memory of their frame in values.
    let functions = all.nest(LLVMFuncOp::SCHEMA.name);
    functions.add(SROA::default())?;
    functions.add(Mem2Reg::default())?;
    functions.add(LLVMScalarizeArgsPass::default())?;
    functions.add(LLVMGVNPass::default())?;
    functions.add(simplify())?;
    let mut inline = LLVMInlinePass::default();
    if level == OptLevel::O3 {
        inline.threshold *= 3;
    }
    all.add(inline)?;
    let functions = all.nest(LLVMFuncOp::SCHEMA.name);
    functions.add(SROA::default())?;
    functions.add(Mem2Reg::default())?;
    functions.add(LLVMExpandHalfPass::default())?;
    functions.add(LLVMGVNPass::default())?;
    functions.add(simplify())?;
    functions.add(LLVMIndVarsPass::default())?;
    functions.add(LLVMLoopRotatePass::default())?;
    let mut unroll = LLVMLoopUnrollPass::default();
    if level == OptLevel::O3 {
        unroll.threshold *= 2;
    }
    functions.add(unroll)?;
    functions.add(LLVMLICMPass::default())?;
    functions.add(LLVMGVNPass::default())?;
    functions.add(LLVMSimpleLoopUnswitchPass::default())?;
    functions.add(simplify())?;
    functions.add(LLVMLoopInterchangePass::default())?;
    functions.add(LLVMLoopVectorizePass::default())?;
    functions.add(LLVMLoopLoadElimPass::default())?;
    functions.add(LLVMGVNPass::default())?;
    functions.add(LLVMDSEPass::default())?;
    let unroll_partly =
        LLVMLoopUnrollPass { max_count: 0, partial_threshold: 80, ..Default::default() };
    functions.add(unroll_partly)?;
    // Branches are shaped last: loop passes want one exit.
    let mut last = simplify();
    last.split_conditions = true;
    functions.add(last)?;
    Ok(all)
}
