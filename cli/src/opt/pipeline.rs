//! The run of the passes on the command line, with its instrumentation.

use std::io::Write;

use ods_core::pass::{
    OpPassManager, PassManager, PipelineError, PrintIr, Reproducer, ReproducerFile,
    StatisticsStyle, Timing, When,
};
use ods_core::{Context, Diagnostic, Diagnostics, Loc, Module};
use ods_view::Snapshot;

use super::dumps::Dumps;
use super::flags::Flags;
use crate::passes;
use crate::tool::Tool;

/// Returns the first flag whose value is an unknown pass, with the value.
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

/// Returns the pipeline given by flags or a reproducer; `None` if there is none.
fn pipeline(
    flags: &Flags,
    ctx: &Context,
    reproducer: &Reproducer,
) -> Result<Option<OpPassManager>, PipelineError> {
    let text = flags.pass_pipeline.as_deref();
    let reproduced = reproducer.pipeline.as_deref().filter(|_| flags.passes.is_empty());
    passes::pipeline(ctx, text.or(reproduced), &flags.passes)
}

/// A run of the passes given by flags or a reproducer.
pub(super) struct Run<'r> {
    pub(super) tool: &'r Tool<'r>,
    pub(super) flags: &'r Flags,
    pub(super) reproducer: &'r Reproducer,
    /// The module after each pass, if collected for a page.
    pub(super) snapshots: &'r mut Vec<Snapshot>,
    pub(super) errors: &'r mut (dyn Write + Send),
}

impl Run<'_> {
    /// Runs all passes on the module; returns whether they succeeded.
    pub(super) fn all(
        self,
        module: &mut Module,
        diagnostics: &mut Diagnostics,
        timing: Option<&mut Timing>,
    ) -> bool {
        let Run { tool, flags, reproducer, snapshots, errors } = self;
        let ctx = &module.ctx().clone();
        let pipeline = match pipeline(flags, ctx, reproducer) {
            Ok(Some(pipeline)) => pipeline,
            Ok(None) => return generate(flags, None, module, diagnostics),
            Err(error) => {
                let tool = tool.command("opt");
                for line in error.diagnostics.lines() {
                    // Errors are ignored: without a standard error there is nowhere to report to.
                    let _ = writeln!(errors, "{tool}: {line}");
                }
                diagnostics.push(Diagnostic::error(Loc::UNKNOWN, error.message));
                return false;
            }
        };
        if reproducer.disable_threading == Some(true) {
            ctx.allow_threading(false);
        }
        if flags.dump_pass_pipeline {
            let (count, text) = (pipeline.len(), pipeline.pretty());
            let _ = writeln!(errors, "Pass Manager with {count} passes:\n{text}\n");
        }
        let file = flags
            .mlir_pass_pipeline_crash_reproducer
            .clone()
            .map(|path| ReproducerFile { path, local: flags.mlir_pass_pipeline_local_reproducer });
        let manager = PassManager::new(ctx, pipeline)
            .verify_each(reproducer.verify_each.unwrap_or(flags.verify_each))
            .print_ir(print_ir(flags))
            .reproducer(file);
        let good = match flags.html {
            true => {
                let mut dumps = Dumps { snapshots, errors };
                manager.run_timed(module, diagnostics, &mut dumps, timing)
            }
            false => manager.run_timed(module, diagnostics, errors, timing),
        };
        if flags.mlir_pass_statistics {
            let style = match flags.mlir_pass_statistics_display.as_str() {
                "list" => StatisticsStyle::List,
                _ => StatisticsStyle::Pipeline,
            };
            let _ = errors.write_all(manager.statistics(style).as_bytes());
        }
        good && generate(flags, Some(manager.pipeline()), module, diagnostics)
    }
}

/// Writes the file of `--mlir-generate-reproducer`; returns whether it succeeded.
fn generate(
    flags: &Flags,
    pipeline: Option<&OpPassManager>,
    module: &Module,
    diagnostics: &mut Diagnostics,
) -> bool {
    let Some(path) = &flags.mlir_generate_reproducer else { return true };
    let text = pipeline.map_or_else(|| "builtin.module()".to_owned(), OpPassManager::to_string);
    let reproducer = Reproducer {
        pipeline: Some(text),
        disable_threading: Some(false),
        verify_each: Some(false),
    };
    let written = reproducer.write(module, path, &flags.print_flags());
    if let Err(error) = &written {
        let message = format!("cannot open output file '{path}': {error}");
        diagnostics.push(Diagnostic::error(Loc::UNKNOWN, message));
    }
    written.is_ok()
}

fn print_ir(flags: &Flags) -> PrintIr {
    let when = |all, names: &Vec<String>| match (all, names.as_slice()) {
        (true, _) => When::Always,
        (_, []) => When::Never,
        (_, names) => When::Of(names.to_vec()),
    };
    if flags.html {
        let flags = flags.print_flags();
        return PrintIr { after: When::Always, module_scope: true, flags, ..PrintIr::default() };
    }
    let change = flags.mlir_print_ir_after_change;
    let failure = flags.mlir_print_ir_after_failure;
    PrintIr {
        before: when(flags.mlir_print_ir_before_all, &flags.mlir_print_ir_before),
        // Printing after failures requires a hook after every pass.
        after: when(flags.mlir_print_ir_after_all || failure, &flags.mlir_print_ir_after),
        after_change: change,
        after_failure: failure,
        module_scope: flags.mlir_print_ir_module_scope,
        flags: flags.print_flags(),
    }
}
