//! Changes of the payload: handles follow replacements.

use ods_core::Value;
use ods_core::ir::BodyPath;
use ods_core::rewrite::Rewriter;

use super::super::payload::{Payload, PayloadOp, PayloadValue};
use super::super::tracking::{Change, Changes, is_used_from};
use super::Interpreter;

impl Interpreter {
    /// Changes a body of the payload; handles track replacements. Returns the result of `change`.
    pub fn rewrite<T>(
        &mut self,
        path: &BodyPath,
        change: impl FnOnce(&mut Rewriter<'_>) -> T,
    ) -> T {
        self.rewrite_with_lost(path, change).0
    }

    /// Like [`Self::rewrite`]; also returns the operations whose handles were lost, with the reason.
    pub(in crate::transform) fn rewrite_with_lost<T>(
        &mut self,
        path: &BodyPath,
        change: impl FnOnce(&mut Rewriter<'_>) -> T,
    ) -> (T, Vec<(PayloadOp, &'static str)>) {
        let mut changes = Changes::in_body(path);
        let done = change(&mut Rewriter::with_listener(self.body_mut(path), &mut changes));
        (done, self.follow(changes))
    }

    /// Updates handles after changes. Returns the operations whose handles were lost, with the reason.
    pub(in crate::transform) fn follow(
        &mut self,
        changes: Changes,
    ) -> Vec<(PayloadOp, &'static str)> {
        let mut lost = Vec::new();
        for change in changes.into_log() {
            match change {
                Change::Replaced(old, Ok(new)) => {
                    let new = PayloadOp { body: old.body.clone(), op: new };
                    self.replace_op(&old, Some(&new));
                }
                Change::Replaced(old, Err(why)) => {
                    let needed = self.is_needed(&old);
                    self.replace_op(&old, None);
                    if needed {
                        lost.push((old, why));
                    }
                }
                Change::Value(old, new) => self.replace_value(&old, new),
                Change::Erased(old) => {
                    self.replace_op(&old, None);
                }
            }
        }
        lost
    }

    /// Returns whether the current or a later operation of the script uses a handle to an operation.
    fn is_needed(&self, op: &PayloadOp) -> bool {
        self.frames.iter().any(|frame| {
            let ir = frame.path.of(self.script.root().body);
            let holds =
                |payload: &Payload| matches!(payload, Payload::Ops(ops) if ops.contains(op));
            frame
                .values
                .iter()
                .any(|(handle, payload)| holds(payload) && is_used_from(ir, *handle, frame.current))
        })
    }

    /// Replaces an operation in all handles, or removes it from them.
    pub(in crate::transform) fn replace_op(&mut self, old: &PayloadOp, new: Option<&PayloadOp>) {
        let lists = self.frames.iter_mut().flat_map(|frame| frame.values.values_mut());
        lists.for_each(|payload| {
            let Payload::Ops(ops) = payload else { return };
            match new {
                Some(new) => {
                    ops.iter_mut().filter(|op| *op == old).for_each(|op| *op = new.clone());
                }
                None => ops.retain(|op| op != old),
            }
        });
    }

    fn replace_value(&mut self, old: &PayloadValue, new: Value) {
        let lists = self.frames.iter_mut().flat_map(|frame| frame.values.values_mut());
        lists.for_each(|payload| {
            let Payload::Values(values) = payload else { return };
            values.iter_mut().filter(|value| *value == old).for_each(|value| value.value = new);
        });
    }
}
