//! Runs of pipelines: passes one after another on one operation, sibling operations independently of each other.

mod position;

use std::io::Write;
use std::time::Instant;

use super::analysis::Analyses;
use super::constants::share_constants;
use super::pipeline::{Merged, Step, can_schedule, pass_text};
use super::print_ir::{Shown, Site};
use super::reproducer::{self, Reproducing};
use super::surroundings::Surroundings;
use super::unit::{about, put_back, take_out};
use super::{OpPassManager, Pass, PassCx, PassManager, Timing};
use crate::schema::Trait;
use crate::{Body, Context, Diagnostic, Diagnostics, Loc, Module, Op, OpName, threads, verify};
pub(super) use position::at;
use position::{inside_of, inside_of_mut, on, on_the_way, parent_of};

/// The cost of running a pass over an operation of a body, in the units of [`threads::pays`].
const OP_SIZE: usize = 64;

/// A run, or the part of it on one thread.
pub(super) struct Run<'a> {
    pub(super) manager: &'a PassManager,
    pub(super) diagnostics: &'a mut Diagnostics,
    pub(super) shown: Shown<'a>,
    /// True if the current module is the whole module.
    pub(super) whole: bool,
    /// The surroundings of the current module.
    pub(super) outer: Surroundings,
    pub(super) timing: Option<&'a mut Timing>,
    reproducing: Option<&'a Reproducing>,
    /// The passes that requested this run, for reproducers.
    running: Vec<String>,
    reported: Reported,
    /// True if a pass requested this run; it may hold ids of the IR.
    part_of_pass: bool,
}

/// The reproducers that were reported.
#[derive(Default)]
struct Reported {
    /// The index of the diagnostic about the first one.
    first: Option<usize>,
    /// The last of the later ones: the pass that failed, and the outcome of writing the file.
    later: Option<(String, String)>,
}

impl<'a> Run<'a> {
    /// Creates a run of the whole pipeline of `manager`.
    pub(super) fn new(
        manager: &'a PassManager,
        diagnostics: &'a mut Diagnostics,
        out: &'a mut dyn Write,
        timing: Option<&'a mut Timing>,
        reproducing: Option<&'a Reproducing>,
    ) -> Run<'a> {
        Run {
            manager,
            diagnostics,
            shown: Shown(out),
            whole: true,
            outer: Surroundings::default(),
            timing,
            reproducing,
            running: Vec::new(),
            reported: Reported::default(),
            part_of_pass: false,
        }
    }

    /// Runs the pipeline on the root of `module`; returns whether all passes succeeded.
    pub(super) fn all(mut self, module: &mut Module) -> bool {
        let good = self.pipeline(module, &mut Vec::new(), self.manager.pipeline.steps());
        if let Some((executing, description)) = self.reported.later.take() {
            let loc = module.root().loc();
            self.diagnostics.push(reproducer::failure(loc, &executing, &description));
        }
        good
    }
}

impl Run<'_> {
    /// Reborrows the run with a shorter lifetime.
    pub(super) fn reborrow(&mut self) -> Run<'_> {
        Run {
            manager: self.manager,
            diagnostics: self.diagnostics,
            shown: self.shown.reborrow(),
            whole: self.whole,
            outer: self.outer.clone(),
            timing: self.timing.as_deref_mut(),
            reproducing: self.reproducing,
            running: self.running.clone(),
            reported: Reported { first: self.reported.first, later: None },
            part_of_pass: self.part_of_pass,
        }
    }

    /// Returns the index of the diagnostic about a reproducer.
    pub(super) fn reported(&self) -> Option<usize> {
        self.reported.first
    }

    /// Runs a pipeline that a pass requested on the root of `module`.
    pub(super) fn nested_pipeline(
        &mut self,
        module: &mut Module,
        pipeline: &OpPassManager,
    ) -> bool {
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

    /// Runs a pipeline on the operation at `path` inside `module`; an empty path denotes its root.
    fn pipeline(&mut self, module: &mut Module, path: &mut Vec<Op>, steps: Vec<Step<'_>>) -> bool {
        let mut analyses = Analyses::default();
        for step in steps {
            let (body, op) = at(module, path);
            if body.view(op).has_trait(Trait::SymbolTable) {
                share_constants(inside_of_mut(module, path));
            }
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
        let local = self.reproducing.filter(|one| one.is_local());
        let snapshot = local.map(|_| module.clone());
        if self.reproducing.is_some() {
            let (body, op) = at(module, path);
            self.running.push(reproducer::running(pass, body.view(op)));
        }
        if let Some(timing) = &mut self.timing {
            timing.start(pass.name());
        }
        let outer = self.outer.inside(on_the_way(module, path));
        let mut work = |unit: &mut Module, whole| {
            // Before a pass and not after it: after the last pass the body is read only once, for which compaction does
            // not pay.
            if !self.part_of_pass && analyses.is_empty() {
                unit.body_mut().compact();
            }
            let mut run = self.reborrow();
            run.whole = whole;
            run.outer = outer.clone();
            run.part_of_pass = true;
            let mut cx = PassCx::new(unit, run, analyses);
            let done = pass.run(&mut cx).is_ok();
            let (preserved, first) = cx.finish();
            self.reported.first = first;
            analyses.invalidate(&preserved);
            let good = done && (!verify_each || verify::verify_module(unit, self.diagnostics));
            unit.holder_mut().0.forget_origins();
            good
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
        if let Some(timing) = &mut self.timing {
            timing.stop();
        }
        if !good {
            self.reproduce(module, path, pass, snapshot);
        }
        self.running.pop();
        let site = Site { at: at(module, path), module, whole };
        print_ir.after(pass, &site, before, good, &mut self.shown);
        good
    }

    /// Writes and reports a reproducer of a failure on the operation at `path`.
    fn reproduce(
        &mut self,
        module: &Module,
        path: &[Op],
        pass: &dyn Pass,
        snapshot: Option<Module>,
    ) {
        let Some(reproducing) = self.reproducing else { return };
        let (executing, description) = match snapshot {
            None if self.reported.first.is_some() => return,
            None => {
                let executing = format!("[{}]", self.running.join(", "));
                (executing, reproducing.write_pipeline().to_owned())
            }
            Some(before) => {
                let names = (0..=path.len()).map(|len| {
                    let (body, op) = at(&before, &path[..len]);
                    body.name(op).as_str()
                });
                let open: String = names.map(|name| format!("{name}(")).collect();
                let close = ")".repeat(path.len() + 1);
                let text = format!("{open}{}{close}", pass_text(pass));
                let executing = self.running.last().cloned().unwrap_or_default();
                (executing, reproducing.write(text, &before))
            }
        };
        if self.reported.first.is_some() {
            self.reported.later = Some((executing, description));
            return;
        }
        let (body, op) = at(module, path);
        self.reported.first = Some(self.diagnostics.list().len());
        self.diagnostics.push(reproducer::failure(body.loc(op), &executing, &description));
    }

    /// Runs pipelines on the operations directly inside the operation at `path`, on all of them even if one fails.
    fn inside(&mut self, module: &mut Module, path: &mut Vec<Op>, group: &[Merged<'_>]) -> bool {
        let ctx = module.ctx().clone();
        let parent = inside_of(module, path);
        let children: Vec<(Op, &Merged<'_>)> = directly_inside(parent)
            .into_iter()
            .filter_map(|op| Some((op, chosen(group, &ctx, parent.name(op))?)))
            .collect();
        if let Some(timing) = &mut self.timing {
            let names: Vec<String> =
                group.iter().map(|one| format!("'{}'", one.of.anchor_text())).collect();
            timing.start_hidden(&format!("Pipeline Collection : [{}]", names.join(", ")));
        }
        let local = self.reproducing.is_some_and(Reproducing::is_local);
        let good = if self.manager.print_ir.module_scope || local {
            children.into_iter().fold(true, |good, (op, merged)| {
                path.push(op);
                if let Some(timing) = &mut self.timing {
                    timing.start(&pipeline_name(merged));
                }
                let this = self.pipeline(module, path, merged.steps());
                if let Some(timing) = &mut self.timing {
                    timing.stop();
                }
                path.pop();
                good & this
            })
        } else {
            let outer = self.outer.inside(on_the_way(module, path).chain([on(module, path)]));
            let passes = group.iter().flat_map(Merged::passes);
            let outer = match path.is_empty() {
                true => outer.with_callees(module, passes),
                false => outer,
            };
            self.run_each(&ctx, inside_of_mut(module, path), children, &outer)
        };
        if let Some(timing) = &mut self.timing {
            timing.stop();
        }
        good
    }

    /// Runs pipelines on operations of one body, independently of each other.
    fn run_each(
        &mut self,
        ctx: &Context,
        parent: &mut Body,
        children: Vec<(Op, &Merged<'_>)>,
        outer: &Surroundings,
    ) -> bool {
        let mut ops = Vec::with_capacity(children.len());
        let units: Vec<Unit<'_>> = children
            .into_iter()
            .map(|(op, merged)| {
                ops.push(op);
                let module = match scheduled(parent, op) {
                    Ok(()) => {
                        take_out(parent, op).ok_or_else(|| about(parent.view(op), NOT_ISOLATED))
                    }
                    Err(message) => Err(about(parent.view(op), message)),
                };
                Unit { module, name: pipeline_name(merged), steps: merged.steps() }
            })
            .collect();
        let (good, done) = self.units(ctx, units, outer);
        for (op, module) in ops.into_iter().zip(done) {
            if let Some(module) = module {
                put_back(parent, op, module);
            }
        }
        good
    }

    /// Runs pipelines on units that were taken out, on several threads if there is enough work; returns them in the
    /// same order.
    pub(super) fn units(
        &mut self,
        ctx: &Context,
        units: Vec<Unit<'_>>,
        outer: &Surroundings,
    ) -> (bool, Vec<Option<Module>>) {
        let size = |unit: &Unit<'_>| {
            unit.module.as_ref().map_or(0, |module| module.body().op_capacity() * OP_SIZE)
        };
        let sizes = || units.iter().map(size);
        // Threads save at most the time of all bodies but the largest.
        let beside = sizes().sum::<usize>() - sizes().max().unwrap_or(0);
        let (manager, reproducing) = (self.manager, self.reproducing);
        let (running, timed) = (&self.running, self.timing.is_some());
        let part_of_pass = self.part_of_pass;
        let work = |unit: Unit<'_>| {
            let mut part = Part::default();
            let mut module = match unit.module {
                Ok(module) => module,
                Err(error) => {
                    part.diagnostics.push(error);
                    return part;
                }
            };
            let mut timing = timed.then(|| {
                let mut timing = Timing::new();
                timing.start(&unit.name);
                timing
            });
            let mut run = Run {
                manager,
                diagnostics: &mut part.diagnostics,
                shown: Shown(&mut part.shown),
                whole: false,
                outer: outer.clone(),
                timing: timing.as_mut(),
                reproducing,
                running: running.clone(),
                reported: Reported::default(),
                part_of_pass,
            };
            part.good = run.pipeline(&mut module, &mut Vec::new(), unit.steps);
            part.reported = run.reported.first;
            if let Some(timing) = &mut timing {
                timing.stop();
            }
            part.timing = timing;
            part.unit = Some(module);
            part
        };
        let begun = self.timing.is_some().then(Instant::now);
        let at_once = threads::pays(ctx, beside);
        let done: Vec<Part> = if at_once {
            threads::map(ctx, units, work)
        } else {
            units.into_iter().map(work).collect()
        };
        if let Some(timing) = &mut self.timing {
            let passed = begun.filter(|_| at_once).map(|begun| begun.elapsed());
            let parts = done.iter().filter_map(|part| part.timing.clone());
            timing.merge(parts.collect(), passed);
        }
        let mut good = true;
        let mut given_back = Vec::with_capacity(done.len());
        for mut part in done {
            good &= part.good;
            for (index, diagnostic) in part.diagnostics.take().into_iter().enumerate() {
                if part.reported == Some(index) {
                    // Only the first reproducer is reported.
                    if self.reported.first.is_some() {
                        continue;
                    }
                    self.reported.first = Some(self.diagnostics.list().len());
                }
                self.diagnostics.push(diagnostic);
            }
            self.shown.write(&part.shown);
            given_back.push(part.unit);
        }
        (good, given_back)
    }
}

/// An operation that was taken out to be processed.
pub(super) struct Unit<'p> {
    /// The module with the operation, or the error if its body could not be decoded.
    pub(super) module: Result<Module, Diagnostic>,
    /// The name of the unit in timing reports.
    pub(super) name: String,
    pub(super) steps: Vec<Step<'p>>,
}

/// The outcome of one of several units.
#[derive(Default)]
struct Part {
    unit: Option<Module>,
    good: bool,
    diagnostics: Diagnostics,
    /// The index of the diagnostic about a reproducer.
    reported: Option<usize>,
    shown: Vec<u8>,
    timing: Option<Timing>,
}

fn pipeline_name(merged: &Merged<'_>) -> String {
    format!("'{}' Pipeline", merged.of.anchor_text())
}

const NOT_ISOLATED: &str =
    "trying to schedule a pass on an operation not marked as 'IsolatedFromAbove'";

/// Checks that passes can run on an operation at all.
fn scheduled(body: &Body, op: Op) -> Result<(), &'static str> {
    match body.ctx().op_schema(body.name(op)) {
        None => Err("trying to schedule a pass on an unregistered operation"),
        Some(schema) if !schema.traits.has(Trait::IsIsolatedFromAbove) || !body.has_nested(op) => {
            Err(NOT_ISOLATED)
        }
        Some(_) => Ok(()),
    }
}

/// Returns the reason why a pass cannot run on an operation.
fn unsuited(body: &Body, op: Op, pass: &dyn Pass) -> Option<String> {
    if let Err(message) = scheduled(body, op) {
        return Some(message.to_owned());
    }
    let fits = can_schedule(pass, body.ctx(), body.name(op));
    let name = pass.schema().name;
    (!fits).then(|| format!("trying to schedule pass '{name}' on an unsupported operation"))
}

/// Returns the pipeline of the group for operations of that name.
fn chosen<'g, 'p>(group: &'g [Merged<'p>], ctx: &Context, name: OpName) -> Option<&'g Merged<'p>> {
    group.iter().find(|one| one.of.is_for(ctx, name))
}

fn directly_inside(body: &Body) -> Vec<Op> {
    let regions = body.regions().iter();
    regions.flat_map(|region| body.blocks(*region)).flat_map(|block| body.ops(block)).collect()
}
