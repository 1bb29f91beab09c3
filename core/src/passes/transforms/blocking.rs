//! Uses of a slot that block its promotion or splitting.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::interface::PromotableOpInterface;
use crate::ir::Use;
use crate::{Body, Op, Value};

/// Operations with the operands that they must give up, as far as these are known.
#[derive(Default)]
pub(crate) struct Blocking {
    index: FxHashMap<Op, usize>,
    list: Vec<(Op, Vec<Use>)>,
}

impl Blocking {
    /// Returns all uses of `value` as blocking uses.
    pub(crate) fn of(body: &Body, value: Value) -> Blocking {
        let mut all = Blocking::default();
        all.extend(body, body.uses(value));
        all
    }

    /// Adds uses.
    pub(crate) fn extend(&mut self, body: &Body, uses: impl IntoIterator<Item = Use>) {
        for at in uses {
            let op = body.use_owner(at);
            let index = *self.index.entry(op).or_insert_with(|| {
                self.list.push((op, Vec::new()));
                self.list.len() - 1
            });
            let have = &mut self.list[index].1;
            if !have.contains(&at) {
                have.push(at);
            }
        }
    }

    /// Returns the blocking uses among the operands of `op`, if there are any.
    pub(crate) fn uses(&self, op: Op) -> Option<&[Use]> {
        self.index.get(&op).map(|index| self.list[*index].1.as_slice())
    }

    /// Returns the operations, in the order of their discovery.
    pub(crate) fn into_list(self) -> Vec<(Op, Vec<Use>)> {
        self.list
    }

    /// Returns the operations, and the operations to which the promotable ones may propagate blocking uses: each after
    /// the operations whose results it uses.
    pub(crate) fn users(&self, body: &Body) -> Vec<Op> {
        let mut seen = FxHashSet::default();
        let mut found = Vec::new();
        // An operation, and whether its users are done.
        let mut stack: Vec<(Op, bool)> =
            self.list.iter().rev().map(|(op, _)| (*op, false)).collect();
        while let Some((op, done)) = stack.pop() {
            if done {
                found.push(op);
                continue;
            }
            if !seen.insert(op) {
                continue;
            }
            stack.push((op, true));
            if body.interface::<dyn PromotableOpInterface>(op).is_some() {
                for result in body.results(op) {
                    stack.extend(body.uses(result).map(|at| (body.use_owner(at), false)));
                }
            }
        }
        found.reverse();
        found
    }
}
