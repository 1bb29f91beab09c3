//! The system's C compiler.

use std::process::Command;

use ods_core::ir::WalkOrder;
use ods_core::{Module, OpRef, Type, TypeData};
use ods_dialects::llvm::{
    FCeilOp, FFloorOp, FTruncOp, NearbyintOp, RintOp, RoundEvenOp, RoundOp, SqrtOp,
};

use super::packed::holds_vectors;
use crate::{JitError, OptLevel};

/// The options that the text of a module asks for, whatever becomes of it.
const OPTIONS: &[&str] = &[
    "-std=gnu11",
    "-w",
    "-ffp-contract=off",
    "-fno-math-errno",
    "-fno-trapping-math",
    "-fno-strict-aliasing",
];

/// The options for GCC: it reorders operations on integers without regard to the one that is ready last, which makes the
/// steps of a recurrence longer. Version 12 distributes loops whose stores to one array must keep their order. It vectorizes
/// no loop that needs more than 10 comparisons of addresses before it: three arrays made of three others need 12.
const GCC_OPTIONS: &[&str] = &[
    "-fno-tree-reassoc",
    "-fno-tree-loop-distribution",
    "--param=vect-max-version-for-alias-checks=32",
];

/// A call of the compiler that the environment variable `CC` names, or of `cc`, with the options of every text, and those
/// for the text of `module`.
///
/// # Errors
/// When there is none.
pub(super) fn compiler_for(module: &Module, level: OptLevel) -> Result<Command, JitError> {
    let (tool, mut command) = compiler(level)?;
    if tool.is_like_gnu() {
        command.args(GCC_OPTIONS);
        if level >= OptLevel::O2 {
            // Recurrences, which have no vectors, take half the time: by itself GCC does not repeat the body of a loop.
            command.arg("-funroll-loops");
        }
        if !has_vectors(module) {
            // GCC combines neighbouring loads to one, which waits until stores of their parts have reached the cache.
            command.arg("-fno-tree-slp-vectorize");
        }
        if calls_library(module) {
            // GCC moves a call for the next iteration to the end of a loop, if it knows the operand for the first one, and
            // makes no vectors then.
            command.arg("-fno-tree-pre");
        }
    }
    Ok(command)
}

/// A call of the compiler with the options of every text.
///
/// # Errors
/// When there is none.
pub(super) fn compiler(level: OptLevel) -> Result<(cc::Tool, Command), JitError> {
    let host = host_triple();
    let tool = cc::Build::new()
        .target(&host)
        .host(&host)
        .opt_level(3)
        .cargo_metadata(false)
        .cargo_warnings(false)
        .try_get_compiler()
        .map_err(|error| JitError::Tool(format!("no C compiler: {error}")))?;
    let mut command = Command::new(tool.path());
    command.args(OPTIONS).arg(match level {
        OptLevel::O0 => "-O0",
        OptLevel::O1 => "-O1",
        // Auto-vectorization begins at -O3 for some compilers.
        OptLevel::O2 | OptLevel::O3 => "-O3",
    });
    Ok((tool, command))
}

/// Returns whether a module computes on vectors whose lanes are scalars in the text, which the compiler joins again.
fn has_vectors(module: &Module) -> bool {
    let is_vector = |ty: Type| matches!(ty.data(module.ctx()), TypeData::Vector { .. });
    let has_any = |op: OpRef<'_>| op.results().any(|result| is_vector(result.ty()));
    functions(module).any(|op| !holds_vectors(op) && op.walk(WalkOrder::Pre).any(has_any))
}

/// Returns whether a module rounds floats or has square roots of them: functions of C, which compilers know.
fn calls_library(module: &Module) -> bool {
    let is_call = |op: OpRef<'_>| {
        op.isa::<FCeilOp>()
            || op.isa::<FFloorOp>()
            || op.isa::<FTruncOp>()
            || op.isa::<NearbyintOp>()
            || op.isa::<RintOp>()
            || op.isa::<RoundEvenOp>()
            || op.isa::<RoundOp>()
            || op.isa::<SqrtOp>()
    };
    functions(module).any(|op| op.walk(WalkOrder::Pre).any(is_call))
}

fn functions(module: &Module) -> impl Iterator<Item = OpRef<'_>> {
    let block = module.root().regions().next().and_then(|region| region.entry());
    block.into_iter().flat_map(|block| block.ops())
}

/// Runs the compiler.
///
/// # Errors
/// The symbols that the linker misses, or what the compiler says.
pub(super) fn run(mut command: Command) -> Result<(), JitError> {
    let output = command
        .output()
        .map_err(|error| JitError::Tool(format!("the C compiler cannot be run: {error}")))?;
    if output.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&output.stderr);
    let mut missing: Vec<String> = said.lines().filter_map(undefined_symbol).collect();
    missing.dedup();
    Err(match missing.is_empty() {
        true => JitError::Tool(format!("the C compiler failed: {said}")),
        false => JitError::Unresolved(missing),
    })
}

/// The target triple of this process.
fn host_triple() -> String {
    cranelift_native::builder()
        .map_or_else(|_| "x86_64-unknown-linux-gnu".to_owned(), |isa| isa.triple().to_string())
}

/// The symbol that a line of a linker says is missing.
fn undefined_symbol(line: &str) -> Option<String> {
    let (_, rest) = line.split_once("undefined reference to `")?;
    Some(rest.split('\'').next()?.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn missing_symbols_are_named() {
        let line = "module.c:(.text+0x5): undefined reference to `nowhere'";
        assert_eq!(undefined_symbol(line).as_deref(), Some("nowhere"));
        assert_eq!(undefined_symbol("collect2: error: ld returned 1 exit status"), None);
    }
}
