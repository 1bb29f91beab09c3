//! Passes on the command line: `--pass-pipeline`, a flag for each registered pass, and what is shown of their run.

use std::ffi::OsString;
use std::io::Write;

use clap::CommandFactory;
use ods_core::pass::{OpPassManager, PassManager, PipelineError, PrintIr, StatisticsStyle, When};
use ods_core::{Context, Diagnostic, Diagnostics, Loc, Module, Registry};

use super::flags::Flags;

/// A pass that was asked for by its flag, with its options.
#[derive(Clone, Debug)]
pub(crate) struct PassFlag {
    name: String,
    options: String,
}

/// Divides arguments into those of passes, in their order, and all others.
pub(crate) fn divide(
    args: &[OsString],
    register: &dyn Fn(&mut Registry),
) -> (Vec<OsString>, Vec<PassFlag>) {
    let command = Flags::command();
    let mut registry = None;
    let (mut rest, mut passes) = (Vec::new(), Vec::new());
    for arg in args {
        match pass_flag(arg, &command, || registry.get_or_insert_with(|| Context::with(register))) {
            Some(flag) => passes.push(flag),
            None => rest.push(arg.clone()),
        }
    }
    (rest, passes)
}

fn pass_flag<'r>(
    arg: &OsString,
    command: &clap::Command,
    ctx: impl FnOnce() -> &'r mut Context,
) -> Option<PassFlag> {
    let text = arg.to_str()?;
    let flag = text.strip_prefix("--").or_else(|| text.strip_prefix('-'))?;
    let (name, options) = flag.split_once('=').unwrap_or((flag, ""));
    // What the tool has flags for needs no look at the passes.
    let mut letters = name.chars();
    let letter = letters.next().filter(|_| letters.next().is_none());
    let known = |known: &clap::Arg| {
        known.get_long() == Some(name) || letter.is_some() && known.get_short() == letter
    };
    if name.is_empty() || command.get_arguments().any(known) {
        return None;
    }
    ctx().registry().pass(name)?;
    Some(PassFlag { name: name.to_owned(), options: options.to_owned() })
}

/// The flag whose value names a pass that is not there, and that name.
pub(super) fn unknown_pass<'f>(flags: &'f Flags, ctx: &Context) -> Option<(&'static str, &'f str)> {
    let named = [
        ("mlir-print-ir-before", &flags.mlir_print_ir_before),
        ("mlir-print-ir-after", &flags.mlir_print_ir_after),
    ];
    named.into_iter().find_map(|(flag, names)| {
        let unknown = names.iter().find(|name| ctx.registry().pass(name).is_none())?;
        Some((flag, unknown.as_str()))
    })
}

/// The pipeline that the flags ask for; `None` if they ask for nothing.
fn pipeline(flags: &Flags, ctx: &Context) -> Result<Option<OpPassManager>, PipelineError> {
    if let Some(text) = &flags.pass_pipeline {
        if !flags.passes.is_empty() {
            let message = "'-pass-pipeline' option can't be used with individual pass options";
            return Err(PipelineError { told: String::new(), message: message.to_owned() });
        }
        return OpPassManager::parse(ctx, text).map(Some);
    }
    if flags.passes.is_empty() {
        return Ok(None);
    }
    let mut pipeline = OpPassManager::new("builtin.module");
    for PassFlag { name, options } in &flags.passes {
        pipeline.add_named(ctx, name, options)?;
    }
    Ok(Some(pipeline))
}

/// Runs what the flags ask for; whether it went well.
pub(super) fn run(
    flags: &Flags,
    ctx: &Context,
    module: &mut Module,
    diagnostics: &mut Diagnostics,
) -> bool {
    let pipeline = match pipeline(flags, ctx) {
        Ok(Some(pipeline)) => pipeline,
        Ok(None) => return true,
        Err(error) => {
            for line in error.told.lines() {
                eprintln!("ods opt: {line}");
            }
            diagnostics.push(Diagnostic::error(Loc::UNKNOWN, error.message));
            return false;
        }
    };
    let mut err = std::io::stderr().lock();
    if flags.dump_pass_pipeline {
        // What nobody can read is nobody's loss.
        let _ =
            writeln!(err, "Pass Manager with {} passes:\n{}\n", pipeline.len(), pipeline.pretty());
    }
    let manager =
        PassManager::new(ctx, pipeline).verify_each(flags.verify_each).print_ir(print_ir(flags));
    let good = manager.run_showing(module, diagnostics, &mut err);
    if flags.mlir_pass_statistics {
        let style = match flags.mlir_pass_statistics_display.as_str() {
            "list" => StatisticsStyle::List,
            _ => StatisticsStyle::Pipeline,
        };
        let _ = err.write_all(manager.statistics(style).as_bytes());
    }
    good
}

fn print_ir(flags: &Flags) -> PrintIr {
    let when = |all, names: &Vec<String>| match (all, names.as_slice()) {
        (true, _) => When::Always,
        (_, []) => When::Never,
        (_, names) => When::Of(names.to_vec()),
    };
    let change = flags.mlir_print_ir_after_change;
    let failure = flags.mlir_print_ir_after_failure;
    PrintIr {
        before: when(flags.mlir_print_ir_before_all, &flags.mlir_print_ir_before),
        // To print after failures is to look after every pass.
        after: when(flags.mlir_print_ir_after_all || failure, &flags.mlir_print_ir_after),
        after_change: change,
        after_failure: failure,
        module_scope: flags.mlir_print_ir_module_scope,
        flags: flags.print_flags(),
    }
}
