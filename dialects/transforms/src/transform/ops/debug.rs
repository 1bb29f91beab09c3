//! Operations that help to debug a script.

use ods_core::ir::{ValueDef, ValueRef};
use ods_core::{Body, Diagnostic, Loc, OpType, Severity};

use super::At;
use crate::transform::interpreter::Interpreter;
use crate::transform::outcome::Outcome;
use crate::transform::payload::{Payload, PayloadValue};
use crate::transform::{EmitParamAsRemarkOp, EmitRemarkAtOp, TransformOpInterface};

fn remark(loc: Loc, message: impl Into<String>) -> Diagnostic {
    Diagnostic { severity: Severity::Remark, ..Diagnostic::error(loc, message) }
}

/// Describes the definition of a value.
fn place(body: &Body, value: &PayloadValue) -> String {
    match body.def(value.value) {
        ValueDef::Result(_, number) => {
            format!("value handle points to an op result #{number}")
        }
        ValueDef::Arg(block, number) => {
            let outer = body.block_region(block);
            let at = outer.and_then(|region| body.blocks(region).position(|one| one == block));
            let owner = outer.and_then(|region| body.region_owner(region));
            let mut regions = owner.map(|op| body.view(op).regions()).into_iter().flatten();
            let region = regions.position(|one| Some(one.region) == outer);
            format!(
                "value handle points to a block argument #{number} in block #{} in region #{}",
                at.unwrap_or_default(),
                region.unwrap_or_default()
            )
        }
    }
}

impl TransformOpInterface for EmitRemarkAtOp {
    fn apply(self, ir: &Body, state: &mut Interpreter) -> Outcome {
        let message = self.message(ir);
        match state.payload_of(self.at(ir)) {
            Payload::Ops(ops) => {
                for op in ops {
                    let loc = state.view(&op).loc();
                    state.reported.push(remark(loc, message));
                }
            }
            Payload::Values(values) => {
                for value in values {
                    let body = state.body(&value.body);
                    let loc = ValueRef { body, value: value.value }.loc();
                    let note = place(body, &value);
                    state.reported.push(remark(loc, message).with_note(loc, note));
                }
            }
            Payload::Params(_) => {}
        }
        Ok(())
    }
}

impl TransformOpInterface for EmitParamAsRemarkOp {
    fn apply(self, ir: &Body, state: &mut Interpreter) -> Outcome {
        let at = At { ir, op: self.op() };
        let params = state.params(self.param(ir));
        let params = params.iter().map(|param| param.display(ir.ctx()).to_string());
        let params = params.collect::<Vec<_>>().join(", ");
        let text = match self.message(ir) {
            Some(message) => format!("{message} {params}"),
            None => params,
        };
        let locs: Vec<Loc> = match self.anchor(ir) {
            None => vec![at.loc()],
            Some(anchor) => state.ops(anchor).iter().map(|op| state.view(op).loc()).collect(),
        };
        state.reported.extend(locs.into_iter().map(|loc| remark(loc, text.as_str())));
        Ok(())
    }
}
