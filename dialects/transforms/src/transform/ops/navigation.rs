//! Navigation in the payload.

use ods_core::ir::ValueRef;
use ods_core::{Body, Op, OpType, Type, Value};

use super::At;
use crate::transform::interpreter::Interpreter;
use crate::transform::outcome::Outcome;
use crate::transform::payload::{Payload, PayloadOp, PayloadValue};
use crate::transform::{
    GetConsumersOfResult, GetDefiningOp, GetOperandOp, GetParentOp, GetProducerOfOperand,
    GetResultOp, GetTypeOp, TransformOpInterface,
};

impl TransformOpInterface for GetConsumersOfResult {
    fn apply(self, ir: &Body, state: &mut Interpreter) -> Outcome {
        let at = At { ir, op: self.op() };
        let targets = state.ops(self.target(ir));
        let [target] = &targets[..] else {
            if targets.is_empty() {
                return at.set_ops(state, self.consumers(ir), Vec::new());
            }
            return at.definite("handle must be mapped to exactly one payload op");
        };
        let body = state.body(&target.body);
        let number = usize::try_from(self.result_number(ir)).unwrap_or(usize::MAX);
        let Some(result) = body.results(target.op).nth(number) else {
            return at.definite("result number overflow");
        };
        let mut users: Vec<PayloadOp> = Vec::new();
        for used in body.uses(result) {
            let user = PayloadOp { body: target.body.clone(), op: body.use_owner(used) };
            if !users.contains(&user) {
                users.push(user);
            }
        }
        at.set_ops(state, self.consumers(ir), users)
    }
}

/// Returns the definitions of values.
fn definitions(
    at: At<'_>,
    state: &Interpreter,
    values: impl IntoIterator<Item = PayloadValue>,
) -> Outcome<Vec<PayloadOp>> {
    let mut all = Vec::new();
    for value in values {
        let body = state.body(&value.body);
        let Some(op) = body.defining_op(value.value) else {
            let loc = ValueRef { body, value: value.value }.loc();
            let failure = crate::transform::Failure::silenceable(
                at.loc(),
                "cannot get defining ops of block argument",
            );
            return Err(failure.with_note(loc, "target value"));
        };
        all.push(PayloadOp { body: value.body, op });
    }
    Ok(all)
}

impl TransformOpInterface for GetDefiningOp {
    fn apply(self, ir: &Body, state: &mut Interpreter) -> Outcome {
        let at = At { ir, op: self.op() };
        let Payload::Values(values) = state.payload_of(self.target(ir)) else { return Ok(()) };
        let all = definitions(at, state, values)?;
        at.set_ops(state, self.result(ir), all)
    }
}

impl TransformOpInterface for GetProducerOfOperand {
    fn apply(self, ir: &Body, state: &mut Interpreter) -> Outcome {
        let at = At { ir, op: self.op() };
        let number = usize::try_from(self.operand_number(ir)).unwrap_or(usize::MAX);
        let mut all = Vec::new();
        for target in state.ops(self.target(ir)) {
            let view = state.view(&target);
            let Some(value) = view.operands().nth(number) else {
                return at.silenceable_at(
                    view,
                    "could not find a producer for operand number: ",
                    "target op",
                );
            };
            match value.defining_op() {
                Some(op) => all.push(PayloadOp { body: target.body.clone(), op: op.op }),
                None => {
                    let message = format!(
                        "could not find a producer for operand number: {number} of {}",
                        view.spell()
                    );
                    return at.silenceable_at(view, &message, "target op");
                }
            }
        }
        at.set_ops(state, self.producer(ir), all)
    }
}

impl TransformOpInterface for GetParentOp {
    fn apply(self, ir: &Body, state: &mut Interpreter) -> Outcome {
        let at = At { ir, op: self.op() };
        let name = self.op_name_(ir);
        let mut parents: Vec<PayloadOp> = Vec::new();
        for target in state.ops(self.target(ir)) {
            let mut found = Some(target.clone());
            for _ in 0..self.nth_parent(ir) {
                loop {
                    found =
                        found.and_then(|op| state.parent(&op)).filter(|op| is_payload(state, op));
                    let Some(op) = &found else { break };
                    let view = state.view(op);
                    let isolated = state.ctx().is_isolated(view.name());
                    let wanted = (!self.isolated_from_above(ir) || isolated)
                        && name.is_none_or(|name| view.name().as_str() == name);
                    if wanted {
                        break;
                    }
                }
                if found.is_none() {
                    break;
                }
            }
            let Some(parent) = found else {
                if self.allow_empty_results(ir) {
                    return at.set_ops(state, self.parent(ir), Vec::new());
                }
                let message = "could not find a parent op that matches all requirements";
                return at.silenceable_at(state.view(&target), message, "target op");
            };
            if !self.deduplicate(ir) || !parents.contains(&parent) {
                parents.push(parent);
            }
        }
        at.set_ops(state, self.parent(ir), parents)
    }
}

/// Returns whether an operation is the root or nested in it.
fn is_payload(state: &Interpreter, op: &PayloadOp) -> bool {
    state.is_ancestor(state.root(), op)
}

/// Resolves a list of positions, among `count` elements: negative positions count from the end, and the list may be
/// inverted.
pub(super) fn places(
    at: At<'_>,
    numbers: &[i64],
    (inverted, all): (bool, bool),
    count: usize,
) -> Outcome<Vec<usize>> {
    if all {
        return Ok((0..count).collect());
    }
    let mut found = Vec::new();
    for number in numbers {
        let place = if *number < 0 { count as i64 + number } else { *number };
        let Some(place) = usize::try_from(place).ok().filter(|place| *place < count) else {
            return at.silenceable(format!(
                "position overflow {place} (updated from {number}) for maximum {count}"
            ));
        };
        if found.contains(&place) {
            return at.silenceable(format!("repeated position {place} (updated from {number})"));
        }
        found.push(place);
    }
    Ok(match inverted {
        true => (0..count).filter(|place| !found.contains(place)).collect(),
        false => found,
    })
}

/// Returns the values of all targets at the requested positions.
fn chosen(
    at: At<'_>,
    state: &Interpreter,
    handle: Value,
    (numbers, kind): (&[i64], (bool, bool)),
    values: impl Fn(&Body, Op) -> Vec<Value>,
) -> Outcome<Payload> {
    let mut all = Vec::new();
    for target in state.ops(handle) {
        let values = values(state.body(&target.body), target.op);
        let chosen = places(at, numbers, kind, values.len()).map_err(|failure| {
            failure.with_note(
                state.view(&target).loc(),
                "while considering positions of this payload operation",
            )
        })?;
        let body = &target.body;
        all.extend(
            chosen.into_iter().map(|at| PayloadValue { body: body.clone(), value: values[at] }),
        );
    }
    Ok(Payload::Values(all))
}

impl TransformOpInterface for GetOperandOp {
    fn apply(self, ir: &Body, state: &mut Interpreter) -> Outcome {
        let at = At { ir, op: self.op() };
        let kind = (self.is_inverted(ir), self.is_all(ir));
        let numbers = self.raw_position_list(ir);
        let found = chosen(at, state, self.target(ir), (&numbers, kind), |body, op| {
            body.operands(op).collect()
        })?;
        at.set(state, self.result(ir), found)
    }
}

impl TransformOpInterface for GetResultOp {
    fn apply(self, ir: &Body, state: &mut Interpreter) -> Outcome {
        let at = At { ir, op: self.op() };
        let kind = (self.is_inverted(ir), self.is_all(ir));
        let numbers = self.raw_position_list(ir);
        let found = chosen(at, state, self.target(ir), (&numbers, kind), |body, op| {
            body.results(op).collect()
        })?;
        at.set(state, self.result(ir), found)
    }
}

impl TransformOpInterface for GetTypeOp {
    fn apply(self, ir: &Body, state: &mut Interpreter) -> Outcome {
        let at = At { ir, op: self.op() };
        let Payload::Values(values) = state.payload_of(self.value(ir)) else { return Ok(()) };
        let ctx = state.ctx();
        let mut types = Vec::new();
        for value in values {
            let mut ty: Type = state.body(&value.body).ty(value.value);
            if self.elemental(ir) {
                ty = ty.element_type_or_self(&ctx);
            }
            types.push(ods_core::Attr::ty(&ctx, ty));
        }
        at.set(state, self.type_param(ir), Payload::Params(types))
    }
}
