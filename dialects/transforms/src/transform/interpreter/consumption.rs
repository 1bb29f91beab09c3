//! Consumed handles, and those that their operations invalidate.

use ods_core::interface::{EffectTarget, MemoryEffectOpInterface};
use ods_core::ir::Use;
use ods_core::schema::EffectKind;
use ods_core::{Body, Loc, Op, Value};
use rustc_hash::FxHashSet;

use super::super::outcome::{Failure, Outcome};
use super::super::payload::{Payload, PayloadOp};
use super::{Gone, Interpreter};

impl Interpreter {
    /// Fails if an operand is an invalidated handle.
    pub(super) fn check_used(&self, ir: &Body, op: Op) -> Outcome {
        if !self.options.expensive_checks {
            return Ok(());
        }
        let Some(frame) = self.frames.last() else { return Ok(()) };
        for value in ir.operands(op) {
            let Some(gone) = frame.gone.get(&value) else { continue };
            let at = ods_core::ir::ValueRef { body: ir, value }.loc();
            let handle = match gone.is_value {
                true => "handle to invalidated values",
                false => "handle to invalidated ops",
            };
            let consumer = format!(
                "invalidated by this transform op that consumes its operand #{} and invalidates all handles to \
                 payload IR entities associated with this operand and entities nested in them",
                gone.operand
            );
            let message = "op uses a handle invalidated by a previously executed transform op";
            return Err(Failure::definite(ir.loc(op), message)
                .with_note(at, handle)
                .with_note(gone.by, consumer)
                .with_note(gone.ancestor, "ancestor payload op")
                .with_note(gone.nested, "nested payload op"));
        }
        Ok(())
    }

    /// Returns the handles that are invalid after `op` has consumed its operands.
    pub(super) fn consume(
        &self,
        ir: &Body,
        op: Op,
        consumed: &[Use],
    ) -> Outcome<Vec<(usize, Value, Gone)>> {
        let mut found = Vec::new();
        if !self.options.expensive_checks {
            return Ok(found);
        }
        for operand in consumed {
            let payload = self.ops(ir.used_value(*operand));
            let number = ir.operand_number(*operand);
            let mut seen = FxHashSet::default();
            for target in &payload {
                if !seen.insert(target) {
                    let message = format!(
                        "a handle passed as operand #{number} and consumed by this operation points to a payload entity \
                         more than once"
                    );
                    let loc = self.view(target).loc();
                    let failure = Failure::definite(ir.loc(op), message);
                    return Err(failure.with_note(loc, "repeated target op"));
                }
            }
            for (depth, frame) in self.frames.iter().enumerate() {
                // The order is not observable: each handle has its own reason.
                found.extend(frame.values.iter().filter_map(|(value, held)| {
                    let (ancestor, nested) = self.overlap(&payload, held)?;
                    let is_value = matches!(held, Payload::Values(_));
                    let by = ir.loc(op);
                    Some((depth, *value, Gone { by, operand: number, ancestor, nested, is_value }))
                }));
            }
        }
        Ok(found)
    }

    /// Returns the locations of the first operation of `consumed` that contains one of `held`, and of the latter.
    fn overlap(&self, consumed: &[PayloadOp], held: &Payload) -> Option<(Loc, Loc)> {
        let inside = |op: &PayloadOp| {
            consumed
                .iter()
                .find(|outer| self.is_ancestor(outer, op))
                .map(|outer| (self.view(outer).loc(), self.view(op).loc()))
        };
        match held {
            Payload::Ops(ops) => ops.iter().find_map(inside),
            Payload::Values(values) => values.iter().find_map(|value| {
                let body = self.body(&value.body);
                let op = match body.defining_op(value.value) {
                    Some(op) => op,
                    None => body.block_parent_op(body.def_block(value.value)?)?,
                };
                inside(&PayloadOp { body: value.body.clone(), op })
            }),
            Payload::Params(_) => None,
        }
    }
}

/// Returns the operands that an operation consumes.
pub(in crate::transform) fn consumed_operands(ir: &Body, op: Op) -> Vec<Use> {
    let Some(effects) = ir.interface::<dyn MemoryEffectOpInterface>(op) else { return Vec::new() };
    let freed = effects.effects(ir).into_iter().filter(|effect| effect.kind == EffectKind::Free);
    let mut operands: Vec<Use> = freed
        .filter_map(|effect| match effect.on {
            EffectTarget::Operand(operand) => Some(operand),
            _ => None,
        })
        .collect();
    operands.dedup();
    operands
}
