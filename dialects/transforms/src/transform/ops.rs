//! The implementations of the dialect's operations.

mod apply;
mod bufferization;
mod control;
mod debug;
mod handles;
mod loops;
mod matchers;
mod navigation;
mod structured;
mod structured_matchers;
mod vectorize;

use ods_core::ir::ValueRef;
use ods_core::{Body, Loc, Op, OpRef, Value};

use super::interpreter::Interpreter;
use super::outcome::{Failure, Outcome};
use super::payload::{Payload, PayloadOp};

/// Returns the text of a value for messages: its definition, or the position of the argument.
fn spell(value: ValueRef<'_>) -> String {
    if let Some(op) = value.defining_op() {
        return op.spell();
    }
    let block = value.body.def_block(value.value);
    let number =
        block.and_then(|block| value.body.arg_values(block).position(|arg| arg == value.value));
    format!(
        "<block argument> of type '{}' at index: {}",
        value.ty().display(value.body.ctx()),
        number.unwrap_or_default()
    )
}

/// An operation of a script.
#[derive(Clone, Copy)]
struct At<'a> {
    ir: &'a Body,
    op: Op,
}

impl At<'_> {
    fn loc(self) -> Loc {
        self.ir.loc(self.op)
    }

    /// Associates a result with payload.
    fn set(self, state: &mut Interpreter, result: Value, payload: Payload) -> Outcome {
        state.set(self.ir, self.loc(), result, payload)
    }

    fn set_ops(self, state: &mut Interpreter, result: Value, ops: Vec<PayloadOp>) -> Outcome {
        self.set(state, result, Payload::Ops(ops))
    }

    /// Returns a silenceable failure at the operation.
    fn silenceable<T>(self, message: impl Into<String>) -> Outcome<T> {
        Err(Failure::silenceable(self.loc(), message))
    }

    /// Returns a definite failure at the operation.
    fn definite<T>(self, message: impl Into<String>) -> Outcome<T> {
        Err(Failure::definite(self.loc(), message))
    }

    /// Returns a silenceable failure at the operation, with a note at a payload operation.
    fn silenceable_at<T>(self, op: OpRef<'_>, message: &str, note: &str) -> Outcome<T> {
        Err(Failure::silenceable(self.loc(), message).with_note(op.loc(), note))
    }

    /// Fails if the payload operation contains the running script, which must not change itself.
    fn separate(self, state: &Interpreter, target: &PayloadOp) -> Outcome {
        if !target.body.inside(target.op).holds(&state.script().1) {
            return Ok(());
        }
        let message = "cannot apply transform to itself (or one of its ancestors)";
        let loc = state.view(target).loc();
        Err(Failure::definite(self.loc(), message).with_note(loc, "target payload op"))
    }

    /// Runs `each` on every operation of a handle; collects silenceable failures.
    fn each(
        self,
        state: &mut Interpreter,
        handle: Value,
        mut each: impl FnMut(&mut Interpreter, &PayloadOp) -> Outcome,
    ) -> Outcome {
        let mut silenceable = Vec::new();
        for target in state.ops(handle) {
            match each(state, &target) {
                Ok(()) => {}
                Err(Failure::Silenceable(why)) => silenceable.extend(why),
                Err(definite) => return Err(definite),
            }
        }
        if silenceable.is_empty() { Ok(()) } else { Err(Failure::Silenceable(silenceable)) }
    }
}
