//! The interpreter: associates the values of a script with payload, and runs its operations in order.

mod changes;
mod consumption;

use std::sync::Arc;

use ods_core::interface::Instance;
use ods_core::ir::BodyPath;
use ods_core::{Attr, Block, Body, Context, Diagnostic, Loc, Module, Op, OpRef, Value};
use rustc_hash::FxHashMap;

use super::outcome::{Failure, Outcome};
use super::payload::{Payload, PayloadOp};
use super::{
    AnyOpType, AnyParamType, AnyValueType, NamedSequenceOp, OperationType, TransformOpInterface,
};
pub(super) use consumption::consumed_operands;

/// Options of the interpreter.
#[derive(Clone, Debug)]
pub struct InterpreterOptions {
    /// Checks that no handle is used after its payload was consumed.
    pub expensive_checks: bool,
}

impl Default for InterpreterOptions {
    fn default() -> InterpreterOptions {
        InterpreterOptions { expensive_checks: true }
    }
}

/// The state of a running script.
pub struct Interpreter {
    payload: Module,
    root: PayloadOp,
    script: Arc<Module>,
    options: InterpreterOptions,
    /// The running named sequences and other isolated scripts, the innermost last.
    frames: Vec<Frame>,
    /// Diagnostics that are not failures.
    pub(super) reported: Vec<Diagnostic>,
    /// The output of `transform.print`.
    pub(super) shown: String,
}

/// The values of an isolated script.
#[derive(Default)]
struct Frame {
    /// The path of the script's body from the body that holds the root of all scripts.
    path: BodyPath,
    values: FxHashMap<Value, Payload>,
    /// The current operation.
    current: Option<Op>,
    /// The invalidated handles.
    gone: FxHashMap<Value, Gone>,
}

/// The reason why a handle is invalid: locations in the script and the payload.
#[derive(Clone)]
struct Gone {
    by: Loc,
    operand: usize,
    ancestor: Loc,
    nested: Loc,
    /// Set for a handle to values.
    is_value: bool,
}

/// Runs operation `entry`, the named sequence at `path` of a script, on the operation `root` of `module`; the arguments
/// after the first are associated with `extra`. Returns the printed text, and diagnostics that are not failures.
///
/// # Errors
/// Returns the diagnostics of a failure.
pub fn run_script(
    module: &mut Module,
    script: Arc<Module>,
    (path, entry): (&BodyPath, Op),
    root: PayloadOp,
    extra: Vec<Payload>,
    options: InterpreterOptions,
) -> (Result<(), Vec<Diagnostic>>, String, Vec<Diagnostic>) {
    let empty = Module::new(module.ctx(), Loc::UNKNOWN);
    let payload = std::mem::replace(module, empty);
    let mut interpreter = Interpreter {
        payload,
        root: root.clone(),
        script: script.clone(),
        options,
        frames: Vec::new(),
        reported: Vec::new(),
        shown: String::new(),
    };
    let mut arguments = vec![Payload::Ops(vec![root])];
    arguments.extend(extra);
    let holder = script.root().body;
    let outcome = interpreter.call(path.of(holder), path, entry, arguments);
    *module = interpreter.payload;
    let outcome = outcome.map(|_| ()).map_err(Failure::into_diagnostics);
    (outcome, interpreter.shown, interpreter.reported)
}

/// The default of [`TransformOpInterface::apply`]: reports the operation as unsupported.
pub(crate) fn unsupported<T: Instance<Op>>(op: T, ir: &Body, _: &mut Interpreter) -> Outcome {
    let op = ir.view(op.id());
    let message = format!("'{}' op is not supported by the interpreter", op.name());
    Err(Failure::definite(op.loc(), message))
}

impl Interpreter {
    /// Returns the context.
    pub fn ctx(&self) -> Context {
        self.payload.ctx().clone()
    }

    /// Returns the operation that the script was started on.
    pub fn root(&self) -> &PayloadOp {
        &self.root
    }

    /// Returns a body of the payload.
    pub fn body(&self, path: &BodyPath) -> &Body {
        path.of(self.payload.root().body)
    }

    /// Returns a body of the payload for changes that handles need not track.
    pub fn body_mut(&mut self, path: &BodyPath) -> &mut Body {
        path.of_mut(self.payload.holder_mut().0)
    }

    /// Returns the whole payload.
    pub fn module(&self) -> &Module {
        &self.payload
    }

    /// Returns a view of a payload operation.
    pub fn view(&self, op: &PayloadOp) -> OpRef<'_> {
        self.body(&op.body).view(op.op)
    }

    /// Returns the scripts, and the path of the body of the running one.
    pub(super) fn script(&self) -> (Arc<Module>, BodyPath) {
        let path = self.frames.last().map(|frame| frame.path.clone());
        (self.script.clone(), path.unwrap_or_default())
    }

    /// Returns the payload that a script value is associated with.
    pub fn payload_of(&self, value: Value) -> Payload {
        let known = self.frames.last().and_then(|frame| frame.values.get(&value));
        known.cloned().unwrap_or(Payload::Ops(Vec::new()))
    }

    /// Returns the operations that a handle is associated with.
    pub fn ops(&self, handle: Value) -> Vec<PayloadOp> {
        match self.payload_of(handle) {
            Payload::Ops(all) => all,
            _ => Vec::new(),
        }
    }

    /// Returns the parameters that a script value is associated with.
    pub fn params(&self, value: Value) -> Vec<Attr> {
        match self.payload_of(value) {
            Payload::Params(all) => all,
            _ => Vec::new(),
        }
    }

    /// Associates a script value with payload of its type.
    ///
    /// # Errors
    /// Returns a silenceable failure at `loc` if the type does not permit the payload.
    pub fn set(&mut self, ir: &Body, loc: Loc, value: Value, payload: Payload) -> Outcome {
        self.check(ir, loc, value, &payload)?;
        if let Some(frame) = self.frames.last_mut() {
            frame.gone.remove(&value);
            frame.values.insert(value, payload);
        }
        Ok(())
    }

    fn check(&self, ir: &Body, loc: Loc, value: Value, payload: &Payload) -> Outcome {
        let (ctx, ty) = (ir.ctx(), ir.ty(value));
        let Payload::Ops(ops) = payload else { return Ok(()) };
        let Some(wanted) = OperationType::cast(ctx, ty) else { return Ok(()) };
        let wanted = wanted.operation_name(ctx);
        for op in ops {
            let op = self.view(op);
            if op.name().as_str() != wanted {
                let flags = ods_core::text::PrintFlags { generic: true, ..Default::default() };
                let shown = ods_core::text::print_op(op, &flags);
                let message = format!(
                    "incompatible payload operation name expected {wanted} vs {} -> \n{shown}",
                    op.name()
                );
                let failure = Failure::silenceable(loc, message);
                return Err(failure.with_note(op.loc(), "payload operation"));
            }
        }
        Ok(())
    }

    /// Returns empty payload of the kind that the type of a value requires.
    pub(super) fn empty(ir: &Body, value: Value) -> Payload {
        let (ctx, ty) = (ir.ctx(), ir.ty(value));
        if AnyOpType::is(ctx, ty) || OperationType::is(ctx, ty) {
            Payload::Ops(Vec::new())
        } else if AnyValueType::is(ctx, ty) {
            Payload::Values(Vec::new())
        } else {
            debug_assert!(AnyParamType::is(ctx, ty) || !AnyOpType::is(ctx, ty));
            Payload::Params(Vec::new())
        }
    }

    /// Runs a named sequence with these arguments; returns the yielded payload.
    ///
    /// # Errors
    /// Returns the failure of the sequence.
    pub(super) fn call(
        &mut self,
        ir: &Body,
        path: &BodyPath,
        sequence: Op,
        arguments: Vec<Payload>,
    ) -> Outcome<Vec<Payload>> {
        let view = ir.view(sequence);
        debug_assert!(view.isa::<NamedSequenceOp>());
        let region = view.regions().next();
        let Some(block) = region.and_then(|region| region.entry()) else {
            let message = "'transform.named_sequence' op cannot be run without a body";
            return Err(Failure::definite(view.loc(), message));
        };
        self.run_isolated(block.body, &path.inside(sequence), block.block, view.loc(), arguments)
    }

    /// Runs a block that cannot reference values defined outside.
    pub(super) fn run_isolated(
        &mut self,
        ir: &Body,
        path: &BodyPath,
        block: Block,
        loc: Loc,
        arguments: Vec<Payload>,
    ) -> Outcome<Vec<Payload>> {
        self.frames.push(Frame { path: path.clone(), ..Frame::default() });
        let done = self.run_block(ir, block, loc, arguments);
        self.frames.pop();
        done
    }

    /// Runs a block with these arguments; returns the yielded payload.
    pub(super) fn run_block(
        &mut self,
        ir: &Body,
        block: Block,
        loc: Loc,
        arguments: Vec<Payload>,
    ) -> Outcome<Vec<Payload>> {
        let args: Vec<Value> = ir.arg_values(block).collect();
        for (arg, payload) in args.into_iter().zip(arguments) {
            self.set(ir, loc, arg, payload)?;
        }
        let mut yielded = Vec::new();
        for op in ir.ops(block) {
            if ods_core::stack::grow(|| self.run_op(ir, op))? {
                yielded = ir.operands(op).map(|value| self.payload_of(value)).collect();
            }
        }
        Ok(yielded)
    }

    /// Runs an operation; returns whether it is the terminator of its block.
    fn run_op(&mut self, ir: &Body, op: Op) -> Outcome<bool> {
        let Some(transform) = ir.interface::<dyn TransformOpInterface>(op) else {
            self.check_used(ir, op)?;
            if ir.next_op(op).is_none() {
                return Ok(true);
            }
            let message = format!("'{}' op is not supported by the interpreter", ir.name(op));
            return Err(Failure::definite(ir.loc(op), message));
        };
        self.check_used(ir, op)?;
        let consumed = consumed_operands(ir, op);
        let newly_gone = self.consume(ir, op, &consumed)?;
        let enclosing = self.frames.last_mut().and_then(|frame| frame.current.replace(op));
        let done = transform.apply(ir, self);
        if let Some(frame) = self.frames.last_mut() {
            frame.current = enclosing;
            for operand in consumed {
                frame.values.remove(&ir.used_value(operand));
            }
        }
        for (at, value, gone) in newly_gone {
            if let Some(frame) = self.frames.get_mut(at) {
                frame.gone.insert(value, gone);
            }
        }
        done.map(|()| false)
    }

    /// Returns whether `inner` is `outer` or nested in it.
    pub(super) fn is_ancestor(&self, outer: &PayloadOp, inner: &PayloadOp) -> bool {
        if outer.body == inner.body {
            return self.body(&outer.body).is_ancestor(outer.op, inner.op);
        }
        if !outer.body.holds(&inner.body) {
            return false;
        }
        let step = outer.body.first_step_to(&inner.body);
        step.is_some_and(|step| self.body(&outer.body).is_ancestor(outer.op, step))
    }

    /// Returns the operation that owns a body of the payload.
    pub(super) fn owner(&self, path: &BodyPath) -> Option<PayloadOp> {
        path.split_last().map(|(body, op)| PayloadOp { body, op })
    }

    /// Returns the parent of an operation; `None` for the outermost one.
    pub(super) fn parent(&self, op: &PayloadOp) -> Option<PayloadOp> {
        match self.body(&op.body).parent_op(op.op) {
            Some(parent) => Some(PayloadOp { body: op.body.clone(), op: parent }),
            None => self.owner(&op.body),
        }
    }
}
