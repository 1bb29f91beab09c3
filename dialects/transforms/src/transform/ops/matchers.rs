//! Operations that fail unless the payload has the given properties.

use std::cmp::Ordering;

use ods_core::{Body, OpType};

use super::At;
use crate::transform::interpreter::Interpreter;
use crate::transform::outcome::Outcome;
use crate::transform::{
    MatchCmpIPredicate, MatchOperationEmptyOp, MatchOperationNameOp, MatchParamCmpIOp,
    TransformOpInterface,
};

impl TransformOpInterface for MatchOperationEmptyOp {
    fn apply(self, ir: &Body, state: &mut Interpreter) -> Outcome {
        let at = At { ir, op: self.op() };
        match state.ops(self.operand_handle(ir)).is_empty() {
            true => Ok(()),
            false => at.silenceable("operation is not empty"),
        }
    }
}

impl TransformOpInterface for MatchOperationNameOp {
    fn apply(self, ir: &Body, state: &mut Interpreter) -> Outcome {
        let at = At { ir, op: self.op() };
        let targets = state.ops(self.operand_handle(ir));
        let [target] = &targets[..] else {
            return at.definite(format!(
                "SingleOpMatcher requires exactly one payload op, got {}",
                targets.len()
            ));
        };
        let name = state.view(target).name();
        let wanted = self.view(ir).op_names();
        let named = |attr: &ods_core::Attr| attr.as_str(ir.ctx()) == Some(name.as_str());
        match wanted.iter().any(named) {
            true => Ok(()),
            false => at.silenceable("wrong operation name"),
        }
    }
}

impl TransformOpInterface for MatchParamCmpIOp {
    fn apply(self, ir: &Body, state: &mut Interpreter) -> Outcome {
        let at = At { ir, op: self.op() };
        let (params, references) = (state.params(self.param(ir)), state.params(self.reference(ir)));
        if params.len() != references.len() {
            return at.silenceable(format!(
                "parameters have different payload lengths ({} vs {})",
                params.len(),
                references.len()
            ));
        }
        let (name, holds): (_, fn(Ordering) -> bool) = match self.predicate(ir) {
            MatchCmpIPredicate::Eq => ("equal to", |order| order.is_eq()),
            MatchCmpIPredicate::Ne => ("not equal to", |order| order.is_ne()),
            MatchCmpIPredicate::Lt => ("less than", |order| order.is_lt()),
            MatchCmpIPredicate::Le => ("less than or equal to", |order| order.is_le()),
            MatchCmpIPredicate::Gt => ("greater than", |order| order.is_gt()),
            MatchCmpIPredicate::Ge => ("greater than or equal to", |order| order.is_ge()),
        };
        let ctx = ir.ctx();
        for (place, (param, reference)) in params.iter().zip(&references).enumerate() {
            let (Some(a), Some(b)) = (param.as_i64(ctx), reference.as_i64(ctx)) else {
                return at.definite("non-integer parameter value not expected");
            };
            if !holds(a.cmp(&b)) {
                return at
                    .silenceable(format!(
                        "expected parameter to be {name} {}, got {}",
                        reference.display(ctx),
                        param.display(ctx)
                    ))
                    .map_err(|failure| {
                        failure.with_note(
                            at.loc(),
                            format!("value # {place} associated with the parameter defined here"),
                        )
                    });
            }
        }
        Ok(())
    }
}
