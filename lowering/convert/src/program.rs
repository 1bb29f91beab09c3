//! Programs: the way of a whole module to the llvm dialect.
//!
//! Operations without patterns in `convert-to-llvm` (loops, maps, views, structured operations) are lowered before, by
//! the passes that their dialects add ([`LowerProgram`]), stage by stage and only if something needs them.

use ods_core::builtin::{ModuleOp, UnrealizedConversionCastOp};
use ods_core::conversion::{
    Conversion, ConversionPatterns, ConversionTarget, reconcile_unrealized_casts,
};
use ods_core::pass::{OpPassManager, PassManager};
use ods_core::{Context, Diagnostic, Diagnostics, Loc, Module, Op, OpType};
use ods_dialects::llvm::LLVMDialect;
use rustc_hash::FxHashSet;

use super::interface::{self, ConvertToLLVM};
use super::llvm_types::{LlvmOptions, LlvmTypes};
#[cfg(feature = "scf")]
use super::scf::outline_parallel_loops;
use super::step::{Contents, LowerProgram, Stage, Step, lowerings, op_names};
use super::unreachable::erase_unreachable_blocks;

/// The options of a conversion of a program.
#[derive(Clone, Copy, Default, Debug)]
#[non_exhaustive]
pub struct ProgramOptions {
    /// Set if parallel loops become functions that the threads of an engine run. Such a program
    /// runs on an engine alone: code ahead of time lacks the function of the engine that it calls.
    pub threads: bool,
}

impl ProgramOptions {
    /// Sets whether parallel loops are for threads.
    pub fn threads(self, threads: bool) -> Self {
        Self { threads, ..self }
    }
}

/// Converts a program to the form that is compiled: all dialects become the llvm dialect by the passes that they need, and
/// vectors are printed element by element.
///
/// # Errors
/// What a dialect made illegal and nothing converts, what a pass rejects, and what stands in the way of memref: a memory
/// space that is no number, or a function of another type under the name of one that is called.
pub fn convert_program(module: &mut Module) -> Result<(), Diagnostic> {
    convert_program_with(module, ProgramOptions::default())
}

/// [`convert_program`] with options.
///
/// # Errors
/// Those of [`convert_program`].
pub fn convert_program_with(
    module: &mut Module,
    options: ProgramOptions,
) -> Result<(), Diagnostic> {
    erase_unreachable_blocks(module, |_, _| true);
    let lowerings = lowerings(module.ctx());
    let mut steps: Vec<Step> =
        lowerings.iter().flat_map(|dialect| dialect.steps()).copied().collect();
    steps.sort_by_key(|step| step.stage);
    let left_over = steps.split_off(steps.partition_point(|step| step.stage < Stage::Calls));
    let mut ops = op_names(module);
    // Patterns of the conversion may create operations that only these passes lower; the number of rounds is a limit.
    for _ in 0..4 {
        for step in &steps {
            if options.threads && step.stage == Stage::Branches {
                outline_parallel_loops(module);
                ops = op_names(module);
            }
            if (step.needed)(&Contents::new(module, &ops)) {
                run(module, *step)?;
                ops = op_names(module);
            }
        }
        to_llvm(module, &lowerings)?;
        let mut made = op_names(module);
        made.retain(|name| !ops.contains(name));
        if !steps.iter().any(|step| (step.needed)(&Contents::new(module, &made))) {
            break;
        }
        ops = op_names(module);
    }
    for step in left_over {
        // An operation that was not there before does not come of the conversion.
        let is_needed = |ops| (step.needed)(&Contents::new(module, ops));
        if is_needed(&ops) && is_needed(&op_names(module)) {
            run(module, step)?;
            to_llvm(module, &lowerings)?;
        }
    }
    lowerings.iter().try_for_each(|dialect| dialect.check(module))?;
    module.body_mut().for_each_body(|body| {
        let casts: Vec<Op> = body.ops_of::<UnrealizedConversionCastOp>().map(Op::from).collect();
        reconcile_unrealized_casts(body, &casts);
    });
    Ok(())
}

/// Without scf there are no parallel loops.
#[cfg(not(feature = "scf"))]
fn outline_parallel_loops(_: &mut Module) {}

fn run(module: &mut Module, step: Step) -> Result<(), Diagnostic> {
    let mut passes = OpPassManager::new(ModuleOp::SCHEMA.name);
    (step.pass)(&mut passes).map_err(|error| Diagnostic::error(Loc::UNKNOWN, error.message))?;
    let mut diagnostics = Diagnostics::new();
    let manager = PassManager::new(module.ctx(), passes).verify_each(false);
    match manager.run(module, &mut diagnostics) {
        true => Ok(()),
        false => {
            let failed = || Diagnostic::error(Loc::UNKNOWN, "a pass failed");
            Err(diagnostics.take().into_iter().next().unwrap_or_else(failed))
        }
    }
}

/// Converts by the patterns of all dialects.
fn to_llvm(module: &mut Module, lowerings: &[&dyn LowerProgram]) -> Result<(), Diagnostic> {
    let types = LlvmTypes::new(LlvmOptions::default());
    let mut target = ConversionTarget::new();
    target.legal_dialect::<LLVMDialect>();
    // Patterns may create operations that passes lower afterwards.
    let lowered = lowered_dialects(module.ctx());
    target.unknown(move |op| lowered.contains(op.name().dialect()).then_some(true));
    let mut patterns = ConversionPatterns::new();
    interface::populate(module.ctx(), &mut target, &types, &mut patterns, |_| true);
    lowerings.iter().for_each(|dialect| dialect.populate(&types, &mut patterns));
    Conversion::new(&target, &patterns).partially(module)
}

/// Returns the names of the dialects whose operations are lowered by passes alone.
fn lowered_dialects(ctx: &Context) -> FxHashSet<&'static str> {
    let names = ctx.registry().dialects().iter().map(|one| one.name);
    let by_passes = |name: &&str| {
        ctx.dialect_interface::<dyn LowerProgram>(name).is_some()
            && ctx.dialect_interface::<dyn ConvertToLLVM>(name).is_none()
    };
    names.filter(by_passes).collect()
}
