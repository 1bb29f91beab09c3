//! One operation that a pass works on.

use crate::ir::{NewRegions, Op};
use crate::text::spell_op;
use crate::{Body, Context, Diagnostic, Diagnostics, Loc, Module, OpRef};

/// That a pass did not do what it is for; the diagnostics say why. Made by [`PassCx::fail`].
#[derive(Debug)]
pub struct PassFailed(());

/// What a pass works on: an isolated operation, which is the root of a module of its own meanwhile. Nothing around it
/// can be seen or changed.
pub struct PassCx<'a> {
    module: &'a mut Module,
    diagnostics: &'a mut Diagnostics,
}

impl<'a> PassCx<'a> {
    pub(super) fn new(module: &'a mut Module, diagnostics: &'a mut Diagnostics) -> PassCx<'a> {
        PassCx { module, diagnostics }
    }

    /// The context.
    pub fn ctx(&self) -> &Context {
        self.module.ctx()
    }

    /// The operation.
    pub fn root(&self) -> OpRef<'_> {
        self.module.root()
    }

    /// What is inside the operation.
    pub fn body(&self) -> &Body {
        self.module.body()
    }

    /// What is inside the operation, to change.
    pub fn body_mut(&mut self) -> &mut Body {
        self.module.body_mut()
    }

    /// The operation as the root of a module, to change.
    pub fn module(&mut self) -> &mut Module {
        self.module
    }

    /// Reports something.
    pub fn report(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
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

    /// Reports errors; there is at least one.
    ///
    /// # Panics
    /// When there is none.
    pub fn fail_all(&mut self, errors: Vec<Diagnostic>) -> PassFailed {
        assert!(!errors.is_empty(), "a pass that fails says why");
        errors.into_iter().for_each(|error| self.diagnostics.push(error));
        PassFailed(())
    }

    /// Reports an error.
    pub fn fail_with(&mut self, diagnostic: Diagnostic) -> PassFailed {
        self.diagnostics.push(diagnostic);
        PassFailed(())
    }
}

/// `'name' op message`, with a note that shows the operation.
pub(super) fn about(op: OpRef<'_>, message: &str) -> Diagnostic {
    let note = format!("see current operation: {}", spell_op(op));
    Diagnostic::error(op.loc(), format!("'{}' op {message}", op.name())).with_note(op.loc(), note)
}

/// Takes what is inside an isolated operation out of `body`, as a module whose root stands for the operation.
/// [`put_back`] ends that.
pub(super) fn take_out(body: &mut Body, op: Op) -> Option<Module> {
    let mut state = body.nested(op)?.owner_state();
    state.results = body.results(op).map(|result| body.ty(result)).collect();
    let operands: Vec<_> = body.operands(op).map(|value| body.ty(value)).collect();
    let ctx = body.ctx().clone();
    let inside = body.take_nested(op)?;
    let mut holder = Module::holder(&ctx);
    let block = holder.entry_block(holder.region())?;
    // Values from around are the arguments of the block that holds the root.
    state.operands =
        operands.into_iter().map(|ty| holder.add_arg(block, ty, Loc::UNKNOWN)).collect();
    let root = holder.create_op_with(&state, NewRegions::Nested(inside));
    Some(Module::from_holder(holder, root))
}

/// Puts back what [`take_out`] took.
pub(super) fn put_back(body: &mut Body, op: Op, mut module: Module) {
    let (holder, root) = module.holder_mut();
    if let Some(inside) = holder.take_nested(root) {
        body.put_nested(op, inside);
    }
}
