//! The optimiser: pipelines over the llvm dialect, by level.

use ods_core::pass::{OpPassManager, PassManager, PipelineError};
use ods_core::{Diagnostic, Diagnostics, Loc, Module, OpType};
use ods_dialects::llvm::{
    LLVMDSEPass, LLVMExpandHalfPass, LLVMFuncOp, LLVMGVNPass, LLVMIndVarsPass, LLVMInlinePass,
    LLVMLICMPass, LLVMLoopInterchangePass, LLVMLoopLoadElimPass, LLVMLoopRotatePass,
    LLVMLoopUnrollPass, LLVMLoopVectorizePass, LLVMSLPVectorizePass, LLVMScalarizeArgsPass,
    LLVMSimpleLoopUnswitchPass, LLVMSimplifyCFGPass,
};
use ods_dialects::transforms::{Mem2Reg, SROA};

use crate::Compiler;

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

/// Runs the passes of a level on a module of the llvm dialect, as the Cranelift engine does. Levels below `O2` have none.
///
/// # Errors
/// Returns the diagnostic of a pass that fails.
pub fn optimize(module: &mut Module, level: OptLevel) -> Result<(), Diagnostic> {
    optimize_for(Compiler::Cranelift, module, level)
}

/// Runs the passes of a level before a compiler. A C compiler has passes of its own: before it, these alone run that need
/// to know which memory the operations share, and vectorization of the loops that it leaves as they are.
///
/// # Errors
/// Those of [`optimize`].
pub(crate) fn optimize_for(
    compiler: Compiler,
    module: &mut Module,
    level: OptLevel,
) -> Result<(), Diagnostic> {
    if level < OptLevel::O2 {
        return Ok(());
    }
    let pipeline = match compiler {
        Compiler::Cranelift => pipeline(module, level),
        Compiler::C => pipeline_for_c(module, level),
    };
    let pipeline = pipeline.map_err(|error| Diagnostic::error(Loc::UNKNOWN, error.to_string()))?;
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
fn pipeline(module: &Module, level: OptLevel) -> Result<OpPassManager, PipelineError> {
    let mut all = OpPassManager::new(module.root().name().as_str());
    let simplify = LLVMSimplifyCFGPass::default;
    add_inlining(&mut all, level)?;
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
    functions.add(LLVMSLPVectorizePass::default())?;
    let unroll_partly =
        LLVMLoopUnrollPass { max_count: 0, partial_threshold: 80, ..Default::default() };
    functions.add(unroll_partly)?;
    // Branches are shaped last: loop passes want one exit.
    let mut last = simplify();
    last.split_conditions = true;
    functions.add(last)?;
    Ok(all)
}

/// Returns the passes of a level from `O2` on before a C compiler.
fn pipeline_for_c(module: &Module, level: OptLevel) -> Result<OpPassManager, PipelineError> {
    let mut all = OpPassManager::new(module.root().name().as_str());
    add_inlining(&mut all, level)?;
    let functions = all.nest(LLVMFuncOp::SCHEMA.name);
    functions.add(SROA::default())?;
    functions.add(Mem2Reg::default())?;
    functions.add(LLVMGVNPass::default())?;
    functions.add(LLVMSimplifyCFGPass::default())?;
    functions.add(LLVMDSEPass::default())?;
    functions.add(LLVMLoopRotatePass::default())?;
    functions.add(LLVMLoopVectorizePass { for_c: true, ..Default::default() })?;
    Ok(all)
}

/// Adds inlining, and before it what makes functions small, with the memory of their frame in values.
fn add_inlining(all: &mut OpPassManager, level: OptLevel) -> Result<(), PipelineError> {
    let functions = all.nest(LLVMFuncOp::SCHEMA.name);
    functions.add(SROA::default())?;
    functions.add(Mem2Reg::default())?;
    functions.add(LLVMScalarizeArgsPass::default())?;
    functions.add(LLVMGVNPass::default())?;
    functions.add(LLVMSimplifyCFGPass::default())?;
    let mut inline = LLVMInlinePass::default();
    if level == OptLevel::O3 {
        inline.threshold *= 3;
    }
    all.add(inline)?;
    Ok(())
}
