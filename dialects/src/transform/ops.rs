//! The operations of scripts, as the interpreter runs them.

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

/// The text of a value in messages: its definition, or what argument it is.
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

    /// Lets a result stand for a list.
    fn set(self, state: &mut Interpreter, result: Value, payload: Payload) -> Outcome {
        state.set(self.ir, self.loc(), result, payload)
    }

    fn set_ops(self, state: &mut Interpreter, result: Value, ops: Vec<PayloadOp>) -> Outcome {
        self.set(state, result, Payload::Ops(ops))
    }

    /// A silenceable failure here.
    fn silenceable<T>(self, message: impl Into<String>) -> Outcome<T> {
        Err(Failure::silenceable(self.loc(), message))
    }

    /// A definite failure here.
    fn definite<T>(self, message: impl Into<String>) -> Outcome<T> {
        Err(Failure::definite(self.loc(), message))
    }

    /// A silenceable failure here, with a note at an operation of the payload.
    fn silenceable_at<T>(self, op: OpRef<'_>, message: &str, note: &str) -> Outcome<T> {
        Err(Failure::silenceable(self.loc(), message).with_note(op.loc(), note))
    }

    /// Fails where the script is inside an operation of the payload: it is not to change itself.
    fn separate(self, state: &Interpreter, target: &PayloadOp) -> Outcome {
        if !target.body.inside(target.op).holds(&state.script().1) {
            return Ok(());
        }
        let message = "cannot apply transform to itself (or one of its ancestors)";
        let loc = state.view(target).loc();
        Err(Failure::definite(self.loc(), message).with_note(loc, "target payload op"))
    }

    /// Runs `each` on every operation of a handle; failures that may be silenced are gathered.
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
