//! Running pipelines.

use std::io::Write;

use super::analysis::Analyses;
use super::pipeline::{Merged, Step, can_schedule};
use super::print_ir::{PrintIr, Shown, Site};
use super::report::{self, StatisticsStyle};
use super::unit::{about, put_back, take_out};
use super::{OpPassManager, Pass, PassCx, PipelineError};
use crate::schema::Trait;
use crate::{Body, Context, Diagnostic, Diagnostics, Loc, Module, Op, OpName, threads, verify};

/// What running a pass over an operation of a body is worth, in the units of [`threads::pays`].
const OP_SIZE: usize = 64;

/// A pipeline with how it is to be run.
pub struct PassManager {
    ctx: Context,
    pipeline: OpPassManager,
    verify_each: bool,
    print_ir: PrintIr,
}

impl PassManager {
    /// A manager of `pipeline`, which verifies after each pass and prints nothing.
    pub fn new(ctx: &Context, pipeline: OpPassManager) -> PassManager {
        PassManager { ctx: ctx.clone(), pipeline, verify_each: true, print_ir: PrintIr::default() }
    }

    /// A manager of the pipeline that a text says: `builtin.module(func.func(cse))`.
    ///
    /// # Errors
    /// As [`OpPassManager::parse`].
    pub fn parse(ctx: &Context, text: &str) -> Result<PassManager, PipelineError> {
        OpPassManager::parse(ctx, text).map(|pipeline| PassManager::new(ctx, pipeline))
    }

    /// The pipeline.
    pub fn pipeline(&self) -> &OpPassManager {
        &self.pipeline
    }

    /// Whether to verify what each pass left; so it is unless told otherwise.
    pub fn verify_each(mut self, verify: bool) -> PassManager {
        self.verify_each = verify;
        self
    }

    /// Which IR is to be shown by [`Self::run_showing`].
    pub fn print_ir(mut self, print_ir: PrintIr) -> PassManager {
        self.print_ir = print_ir;
        self
    }

    /// The report of what passes counted, over all runs.
    pub fn statistics(&self, style: StatisticsStyle) -> String {
        report::statistics(&self.pipeline, style)
    }

    /// Runs the pipeline on a module; whether it went well. What did not is in `diagnostics`; the module is then
    /// somewhere between before and after, but whole.
    pub fn run(&self, module: &mut Module, diagnostics: &mut Diagnostics) -> bool {
        self.run_showing(module, diagnostics, &mut std::io::sink())
    }

    /// [`Self::run`], with what [`Self::print_ir`] asked for written to `out` as it comes: of operations that are worked
    /// on at once, in the order of the IR.
    pub fn run_showing(
        &self,
        module: &mut Module,
        diagnostics: &mut Diagnostics,
        out: &mut dyn Write,
    ) -> bool {
        if let Err(error) = self.ready(module) {
            diagnostics.push(*error);
            return false;
        }
        if !module.load(diagnostics) {
            return false;
        }
        let mut run = Run { manager: self, diagnostics, shown: Shown(out), whole: true };
        run.pipeline(module, &mut Vec::new(), self.pipeline.steps())
    }

    /// Whether the pipeline can run on such a module.
    fn ready(&self, module: &Module) -> Result<(), Box<Diagnostic>> {
        let error = |loc, message: String| Err(Box::new(Diagnostic::error(loc, message)));
        if self.print_ir.module_scope && self.ctx.threading() {
            let message = "IR print for module scope can't be setup on a pass-manager without disabling \
                           multi-threading first.\n";
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
                    return error(Loc::UNKNOWN, message);
                }
            }
        }
        self.pipeline.check(&self.ctx).or_else(|wrong| error(Loc::UNKNOWN, wrong.message))
    }
}

/// One run, or the part of it that a thread does.
pub(super) struct Run<'a> {
    manager: &'a PassManager,
    pub(super) diagnostics: &'a mut Diagnostics,
    pub(super) shown: Shown<'a>,
    /// Whether the module at hand is the whole one.
    pub(super) whole: bool,
}

impl Run<'_> {
    /// The same for a while.
    pub(super) fn reborrow(&mut self) -> Run<'_> {
        let Run { manager, diagnostics, shown, whole } = self;
        Run { manager, diagnostics, shown: shown.reborrow(), whole: *whole }
    }

    /// Runs a pipeline that a pass asks for on the root of `module`.
    pub(super) fn nested_pipeline(mut self, module: &mut Module, pipeline: &OpPassManager) -> bool {
        if let Err(wrong) = pipeline.check(module.ctx()) {
            self.diagnostics.push(Diagnostic::error(Loc::UNKNOWN, wrong.message));
            return false;
        }
        let root = module.root();
        if let Some(anchor) = pipeline.anchor()
            && anchor != root.name()
        {
            let message = format!("can't run '{anchor}' pass manager on '{}' op", root.name());
            self.diagnostics.push(Diagnostic::error(root.loc(), message));
            return false;
        }
        self.pipeline(module, &mut Vec::new(), pipeline.steps())
    }

    /// Runs a pipeline on the operation at `path` inside `module`, its root for an empty path.
    fn pipeline(&mut self, module: &mut Module, path: &mut Vec<Op>, steps: Vec<Step<'_>>) -> bool {
        let mut analyses = Analyses::default();
        for step in steps {
            let good = match step {
                Step::Pass(pass) => self.pass(module, path, pass, &mut analyses),
                Step::Inside(group) => {
                    analyses = Analyses::default();
                    self.inside(module, path, &group)
                }
            };
            if !good {
                return false;
            }
        }
        true
    }

    fn pass(
        &mut self,
        module: &mut Module,
        path: &[Op],
        pass: &dyn Pass,
        analyses: &mut Analyses,
    ) -> bool {
        let PassManager { print_ir, verify_each, .. } = self.manager;
        let (body, op) = at(module, path);
        if let Some(message) = unsuited(body, op, pass) {
            self.diagnostics.push(about(body.view(op), &message));
            return false;
        }
        let whole = self.whole;
        let before =
            print_ir.before(pass, &Site { at: (body, op), module, whole }, &mut self.shown);
        let mut work = |unit: &mut Module, whole| {
            let mut run = self.reborrow();
            run.whole = whole;
            let mut cx = PassCx::new(unit, run, analyses);
            let done = pass.run(&mut cx).is_ok();
            let preserved = cx.into_preserved();
            analyses.invalidate(&preserved);
            done && (!verify_each || verify::verify_module(unit, self.diagnostics))
        };
        let good = match path {
            [] => work(module, whole),
            [.., last] => {
                let parent = parent_of(module, path);
                let Some(mut unit) = take_out(parent, *last) else { return false };
                let good = work(&mut unit, false);
                put_back(parent, *last, unit);
                good
            }
        };
        let site = Site { at: at(module, path), module, whole };
        print_ir.after(pass, &site, before, good, &mut self.shown);
        good
    }

    /// Runs pipelines on the operations directly inside the one at `path`, all of them even if one fails.
    fn inside(&mut self, module: &mut Module, path: &mut Vec<Op>, group: &[Merged<'_>]) -> bool {
        let ctx = module.ctx().clone();
        let parent = inside_of(module, path);
        let children: Vec<(Op, &Merged<'_>)> = directly_inside(parent)
            .into_iter()
            .filter_map(|op| Some((op, chosen(group, &ctx, parent.name(op))?)))
            .collect();
        if self.manager.print_ir.module_scope {
            return children.into_iter().fold(true, |good, (op, merged)| {
                path.push(op);
                let this = self.pipeline(module, path, merged.steps());
                path.pop();
                good & this
            });
        }
        let parent = inside_of_mut(module, path);
        let mut size = 0;
        let units: Vec<(Op, Result<Module, Diagnostic>, &Merged<'_>)> = children
            .into_iter()
            .map(|(op, merged)| {
                let unit = match scheduled(parent, op) {
                    Ok(()) => {
                        take_out(parent, op).ok_or_else(|| about(parent.view(op), NOT_ISOLATED))
                    }
                    Err(message) => Err(about(parent.view(op), message)),
                };
                size += unit.as_ref().map_or(0, |unit| unit.body().op_capacity() * OP_SIZE);
                (op, unit, merged)
            })
            .collect();
        let manager = self.manager;
        let work = |(op, unit, merged): (Op, Result<Module, Diagnostic>, &Merged<'_>)| {
            let mut diagnostics = Diagnostics::new();
            let mut unit = match unit {
                Ok(unit) => unit,
                Err(error) => {
                    diagnostics.push(error);
                    return (op, None, false, diagnostics, Vec::new());
                }
            };
            let mut kept = Vec::new();
            let shown = Shown(&mut kept);
            let mut run = Run { manager, diagnostics: &mut diagnostics, shown, whole: false };
            let good = run.pipeline(&mut unit, &mut Vec::new(), merged.steps());
            (op, Some(unit), good, diagnostics, kept)
        };
        let done: Vec<_> = if threads::pays(&ctx, size) {
            threads::map(&ctx, units, work)
        } else {
            units.into_iter().map(work).collect()
        };
        let mut good = true;
        for (op, unit, well, mut own, kept) in done {
            good &= well;
            own.take().into_iter().for_each(|diagnostic| self.diagnostics.push(diagnostic));
            self.shown.write(&kept);
            if let Some(unit) = unit {
                put_back(parent, op, unit);
            }
        }
        good
    }
}

const NOT_ISOLATED: &str =
    "trying to schedule a pass on an operation not marked as 'IsolatedFromAbove'";

/// Whether passes can run on an operation at all.
fn scheduled(body: &Body, op: Op) -> Result<(), &'static str> {
    match body.ctx().op_schema(body.name(op)) {
        None => Err("trying to schedule a pass on an unregistered operation"),
        Some(schema) if !schema.traits.has(Trait::IsIsolatedFromAbove) || !body.has_nested(op) => {
            Err(NOT_ISOLATED)
        }
        Some(_) => Ok(()),
    }
}

/// Why a pass cannot run on an operation.
fn unsuited(body: &Body, op: Op, pass: &dyn Pass) -> Option<String> {
    if let Err(message) = scheduled(body, op) {
        return Some(message.to_owned());
    }
    let fits = can_schedule(pass, body.ctx(), body.name(op));
    let name = pass.schema().name;
    (!fits).then(|| format!("trying to schedule pass '{name}' on an unsupported operation"))
}

/// The pipeline for operations of that name.
fn chosen<'g, 'p>(group: &'g [Merged<'p>], ctx: &Context, name: OpName) -> Option<&'g Merged<'p>> {
    group.iter().find(|one| one.of.is_for(ctx, name))
}

fn directly_inside(body: &Body) -> Vec<Op> {
    let regions = body.regions().iter();
    regions.flat_map(|region| body.blocks(*region)).flat_map(|block| body.ops(block)).collect()
}

/// The operation at `path`, in its body.
pub(super) fn at<'m>(module: &'m Module, path: &[Op]) -> (&'m Body, Op) {
    let root = module.root();
    path.iter().fold((root.body, root.op), |(body, op), next| {
        (body.nested(op).expect("what is on the path is isolated"), *next)
    })
}

/// The body inside the operation at `path`.
fn inside_of<'m>(module: &'m Module, path: &[Op]) -> &'m Body {
    let (body, op) = at(module, path);
    body.nested(op).expect("a pipeline runs on isolated operations")
}

fn inside_of_mut<'m>(module: &'m mut Module, path: &[Op]) -> &'m mut Body {
    path.iter().fold(module.body_mut(), |body, op| {
        body.nested_mut(*op).expect("what is on the path is isolated")
    })
}

/// The body that holds the last operation of `path`.
fn parent_of<'m>(module: &'m mut Module, path: &[Op]) -> &'m mut Body {
    inside_of_mut(module, &path[..path.len() - 1])
}
