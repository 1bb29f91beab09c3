//! Pass managers: pipelines with their run options.

use std::io::Write;

use super::print_ir::PrintIr;
use super::report::{self, StatisticsStyle};
use super::reproducer::Reproducing;
use super::run::Run;
use super::unit::{put_back, take_out};
use super::{OpPassManager, PipelineError, ReproducerFile, Timing};
use crate::{Body, Context, Diagnostic, Diagnostics, Loc, Module, Op};

/// A pipeline with its run options.
///
/// # Examples
/// ```
/// use ods_core::pass::{OpPassManager, PassManager};
/// use ods_core::{Context, Diagnostics, Loc, Module};
///
/// let ctx = Context::with(|_| { /* registry.insert_pass::<MyPass>() */ });
/// let mut pipeline = OpPassManager::new("builtin.module");
/// pipeline.nest("func.func"); // .add(MyPass::default())?
/// let manager = PassManager::new(&ctx, pipeline).verify_each(false);
/// let mut diagnostics = Diagnostics::new();
/// assert!(manager.run(&mut Module::new(&ctx, Loc::UNKNOWN), &mut diagnostics));
/// ```
pub struct PassManager {
    ctx: Context,
    pub(super) pipeline: OpPassManager,
    pub(super) verify_each: bool,
    pub(super) print_ir: PrintIr,
    reproducer: Option<ReproducerFile>,
}

impl PassManager {
    /// Creates a manager of `pipeline`, which verifies after each pass and prints nothing.
    pub fn new(ctx: &Context, pipeline: OpPassManager) -> PassManager {
        PassManager {
            ctx: ctx.clone(),
            pipeline,
            verify_each: true,
            print_ir: PrintIr::default(),
            reproducer: None,
        }
    }

    /// Parses the text of a pipeline into a manager: `builtin.module(func.func(cse))`.
    ///
    /// # Errors
    /// Returns the errors of [`OpPassManager::parse`].
    pub fn parse(ctx: &Context, text: &str) -> Result<PassManager, PipelineError> {
        OpPassManager::parse(ctx, text).map(|pipeline| PassManager::new(ctx, pipeline))
    }

    /// Returns the pipeline.
    pub fn pipeline(&self) -> &OpPassManager {
        &self.pipeline
    }

    /// Sets whether the IR is verified after each pass; the default is true.
    pub fn verify_each(mut self, verify: bool) -> PassManager {
        self.verify_each = verify;
        self
    }

    /// Sets the IR that [`Self::run_showing`] shows.
    pub fn print_ir(mut self, print_ir: PrintIr) -> PassManager {
        self.print_ir = print_ir;
        self
    }

    /// Sets the file in which a reproducer is written when a pass fails.
    pub fn reproducer(mut self, file: Option<ReproducerFile>) -> PassManager {
        self.reproducer = file;
        self
    }

    /// Returns the statistics report of the passes, over all runs.
    pub fn statistics(&self, style: StatisticsStyle) -> String {
        report::statistics(&self.pipeline, style)
    }

    /// Runs the pipeline on a module; returns whether all passes succeeded. Errors are added to `diagnostics`; the
    /// module is then in an intermediate but well-formed state.
    pub fn run(&self, module: &mut Module, diagnostics: &mut Diagnostics) -> bool {
        self.run_showing(module, diagnostics, &mut std::io::sink())
    }

    /// Runs the pipeline on an isolated operation inside `body`; returns whether all passes succeeded.
    ///
    /// # Panics
    /// Panics if `op` is not isolated.
    pub fn run_on(&self, body: &mut Body, op: Op, diagnostics: &mut Diagnostics) -> bool {
        let mut unit = take_out(body, op).expect("a pipeline runs on isolated operations");
        let done = self.run(&mut unit, diagnostics);
        put_back(body, op, unit);
        done
    }

    /// Like [`Self::run`], and writes the IR that [`Self::print_ir`] selects to `out` as the run proceeds: in the order
    /// of the IR for operations that are processed in parallel.
    pub fn run_showing(
        &self,
        module: &mut Module,
        diagnostics: &mut Diagnostics,
        out: &mut dyn Write,
    ) -> bool {
        self.run_timed(module, diagnostics, out, None)
    }

    /// Like [`Self::run_showing`], with timers for passes and pipelines inside the running timer.
    pub fn run_timed(
        &self,
        module: &mut Module,
        diagnostics: &mut Diagnostics,
        out: &mut dyn Write,
        timing: Option<&mut Timing>,
    ) -> bool {
        if let Err(error) = self.ready(module) {
            diagnostics.push(*error);
            return false;
        }
        if !module.load(diagnostics) {
            return false;
        }
        let reproducing = self
            .reproducer
            .as_ref()
            .map(|file| Reproducing::new(file, self.verify_each, &self.pipeline, module));
        Run::new(self, diagnostics, out, timing, reproducing.as_ref()).all(module)
    }

    /// Checks that the pipeline can run on such a module.
    fn ready(&self, module: &Module) -> Result<(), Box<Diagnostic>> {
        let error = |loc, message: String| Err(Box::new(Diagnostic::error(loc, message)));
        if self.print_ir.module_scope && self.ctx.threading() {
            let message = "IR print for module scope can't be setup on a pass-manager without disabling \
                           multi-threading first.\n";
            return error(Loc::UNKNOWN, message.to_owned());
        }
        if self.reproducer.as_ref().is_some_and(|file| file.local) && self.ctx.threading() {
            let message =
                "Local crash reproduction may not be used without disabling mutli-threading first.";
            return error(Loc::UNKNOWN, message.to_owned());
        }
        let root = module.root();
        if let Some(anchor) = self.pipeline.anchor()
            && anchor != root.name()
        {
            let message = format!("can't run '{anchor}' pass manager on '{}' op", root.name());
            return error(root.loc(), message);
        }
        for pass in self.pipeline.passes() {
            let schema = pass.schema();
            for dialect in schema.dependent_dialects {
                if self.ctx.dialect(dialect).is_none() {
                    let message = format!(
                        "pass '{}' makes operations of dialect '{dialect}', which is not registered",
                        schema.name
                    );
                    let known = self.ctx.registry().dialects().iter().map(|one| one.name);
                    let wrong = Diagnostic::error(Loc::UNKNOWN, message);
                    return Err(Box::new(match ods_words::similar(dialect, known) {
                        Some(near) => {
                            wrong.with_help(Loc::UNKNOWN, format!("did you mean '{near}'?"))
                        }
                        None => wrong,
                    }));
                }
            }
        }
        self.pipeline.check(&self.ctx).or_else(|wrong| error(Loc::UNKNOWN, wrong.message))
    }
}
