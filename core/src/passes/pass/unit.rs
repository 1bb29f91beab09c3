//! The operation that a pass runs on.

use super::OpPassManager;
use super::analysis::{Analyses, Analysis, Preserved};
use super::run::Run;
use crate::ir::{NewRegions, Op};
use crate::rewrite::{Applied, GreedyConfig, PatternSet};
use crate::text::{PrintFlags, print_op};
use crate::{Body, Context, Diagnostic, Loc, Module, OpRef};

/// The failure of a pass, whose errors are in the diagnostics. Created by [`PassCx::fail`].
#[derive(Debug)]
pub struct PassFailed(());

impl PassFailed {
    /// Returns the failure for errors that are reported already.
    pub(super) fn reported() -> PassFailed {
        PassFailed(())
    }
}

/// The operation that a pass runs on: isolated, and temporarily the root of a module of its own. Its ancestors and
/// siblings can be neither read nor changed.
pub struct PassCx<'a> {
    pub(super) module: &'a mut Module,
    pub(super) run: Run<'a>,
    analyses: &'a mut Analyses,
    preserved: Preserved,
}

impl<'a> PassCx<'a> {
    pub(super) fn new(
        module: &'a mut Module,
        run: Run<'a>,
        analyses: &'a mut Analyses,
    ) -> PassCx<'a> {
        PassCx { module, run, analyses, preserved: Preserved::default() }
    }

    /// Returns the preserved analyses, and the index of the diagnostic about a reproducer.
    pub(super) fn finish(self) -> (Preserved, Option<usize>) {
        (self.preserved, self.run.reported())
    }

    /// Returns the context.
    pub fn ctx(&self) -> &Context {
        self.module.ctx()
    }

    /// Returns the operation.
    pub fn root(&self) -> OpRef<'_> {
        self.module.root()
    }

    /// Returns the body of the operation.
    pub fn body(&self) -> &Body {
        self.module.body()
    }

    /// Returns the body of the operation mutably.
    pub fn body_mut(&mut self) -> &mut Body {
        self.module.body_mut()
    }

    /// Returns the module that has the operation as its root, mutably.
    pub fn module(&mut self) -> &mut Module {
        self.module
    }

    /// Returns whether the operation is nested in another one.
    pub fn is_nested(&self) -> bool {
        !self.run.whole
    }

    /// Returns the analysis `A` of the operation, which is computed now unless an earlier pass left it. It is not
    /// updated when the pass changes the IR.
    pub fn analysis<A: Analysis>(&mut self) -> &mut A {
        self.analyses.get(self.module.root(), self.run.timing.as_deref_mut())
    }

    /// Returns the analysis `A` if this or an earlier pass computed it and it is still valid.
    pub fn cached_analysis<A: Analysis>(&self) -> Option<&A> {
        self.analyses.peek()
    }

    /// Returns the body of the operation mutably, with its analysis `A`.
    pub fn body_with<A: Analysis>(&mut self) -> (&mut Body, &mut A) {
        let timing = self.run.timing.as_deref_mut();
        let analysis = self.analyses.get(self.module.root(), timing);
        (self.module.body_mut(), analysis)
    }

    /// Declares that the pass preserves the analysis `A`; analyses that are not declared so are dropped.
    pub fn preserve<A: Analysis>(&mut self) {
        self.preserved.add::<A>();
    }

    /// Declares that the pass preserves all analyses.
    pub fn preserve_all(&mut self) {
        self.preserved.add_all();
    }

    /// Runs a pipeline on the operation, as part of this pass.
    ///
    /// # Errors
    /// Returns an error if one of its passes fails, or cannot run on such an operation; it is reported.
    pub fn run_pipeline(&mut self, pipeline: &OpPassManager) -> Result<(), PassFailed> {
        // The nested passes have their own analyses; the current pass may go on to change the IR.
        let done = self.run.nested_pipeline(self.module, pipeline);
        self.analyses.invalidate(&Preserved::default());
        if done { Ok(()) } else { Err(PassFailed(())) }
    }

    /// Runs a pipeline on an isolated operation directly inside, as part of this pass.
    ///
    /// # Errors
    /// Returns the errors of [`Self::run_pipeline`].
    ///
    /// # Panics
    /// Panics if `op` is not isolated.
    pub fn run_pipeline_on(&mut self, op: Op, pipeline: &OpPassManager) -> Result<(), PassFailed> {
        let body = self.module.body_mut();
        let mut unit = take_out(body, op).expect("a pipeline runs on isolated operations");
        let done = self.run.nested_pipeline(&mut unit, pipeline);
        put_back(self.module.body_mut(), op, unit);
        if done { Ok(()) } else { Err(PassFailed(())) }
    }

    /// Shows text to the user, at this operation's turn in the order of the IR. The tools print it to standard error.
    pub fn show(&mut self, text: &str) {
        self.run.shown.write(text.as_bytes());
    }

    /// Reports a diagnostic.
    pub fn report(&mut self, diagnostic: Diagnostic) {
        self.run.diagnostics.push(diagnostic);
    }

    /// Reports an error at `loc`: for `return Err(cx.fail(…))`.
    pub fn fail(&mut self, loc: Loc, message: impl Into<String>) -> PassFailed {
        self.fail_with(Diagnostic::error(loc, message))
    }

    /// Reports an error about the operation, in MLIR's form: `'func.func' op message`.
    pub fn fail_op(&mut self, message: &str) -> PassFailed {
        let diagnostic = about(self.root(), message);
        self.fail_with(diagnostic)
    }

    /// Reports an error at the operation, with a note that prints it.
    pub fn fail_here(&mut self, message: impl Into<String>) -> PassFailed {
        let diagnostic = shown(self.root(), message.into());
        self.fail_with(diagnostic)
    }

    /// Reports a warning at the operation, with a note that prints it.
    pub fn warn_here(&mut self, message: impl Into<String>) {
        let root = self.root();
        let loc = root.loc();
        let shown = print_op(root, &PrintFlags::default());
        let line = if shown.contains('\n') { "\n" } else { "" };
        let note = format!("see current operation: {line}{shown}");
        self.report(Diagnostic::warning(loc, message).with_note(loc, note));
    }

    /// Reports errors, at least one.
    ///
    /// # Panics
    /// Panics if there is none.
    pub fn fail_all(&mut self, errors: Vec<Diagnostic>) -> PassFailed {
        assert!(!errors.is_empty(), "a pass that fails says why");
        errors.into_iter().for_each(|error| self.report(error));
        PassFailed(())
    }

    /// Applies patterns to everything inside the operation; an error is reported.
    ///
    /// # Errors
    /// When the patterns do not come to an end.
    pub fn apply_patterns(
        &mut self,
        patterns: &PatternSet,
        config: &GreedyConfig,
    ) -> Result<Applied, PassFailed> {
        patterns.apply(self.body_mut(), config).map_err(|error| self.fail_with(error.into()))
    }

    /// Reports an error.
    pub fn fail_with(&mut self, diagnostic: Diagnostic) -> PassFailed {
        self.report(diagnostic);
        PassFailed(())
    }
}

/// Returns the error `'name' op message`, with a note that prints the operation.
pub(super) fn about(op: OpRef<'_>, message: &str) -> Diagnostic {
    shown(op, format!("'{}' op {message}", op.name()))
}

fn shown(op: OpRef<'_>, message: String) -> Diagnostic {
    let note = format!("see current operation: {}", op.spell());
    Diagnostic::error(op.loc(), message).with_note(op.loc(), note)
}

/// Takes an isolated operation's body out of `body`, into a module whose root has the operation's name, attributes and
/// types. [`put_back`] reverses this.
pub(super) fn take_out(body: &mut Body, op: Op) -> Option<Module> {
    let mut state = body.nested(op)?.owner_state();
    state.results = body.results(op).map(|result| body.ty(result)).collect();
    let operands: Vec<_> = body.operands(op).map(|value| body.ty(value)).collect();
    let ctx = body.ctx().clone();
    let inside = body.take_nested(op)?;
    let mut holder = Module::holder(&ctx);
    let block = holder.entry_block(holder.region())?;
    // The operands are replaced by arguments of the block that holds the root.
    state.operands =
        operands.into_iter().map(|ty| holder.add_arg(block, ty, Loc::UNKNOWN)).collect();
    let root = holder.create_op_with(&state, NewRegions::Nested(inside));
    Some(Module::from_holder(holder, root))
}

/// Puts back the body that [`take_out`] took out.
pub(super) fn put_back(body: &mut Body, op: Op, mut module: Module) {
    let (holder, root) = module.holder_mut();
    if let Some(inside) = holder.take_nested(root) {
        body.put_nested(op, inside);
    }
}
