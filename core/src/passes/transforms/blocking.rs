//! Uses of a slot that are in the way of its promotion or division.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::interface::PromotableOpInterface;
use crate::ir::Use;
use crate::{Body, Op, Value};

/// Operations that are to do without some of their operands, as far as they are known.
#[derive(Default)]
pub(crate) struct Blocking {
    index: FxHashMap<Op, usize>,
    list: Vec<(Op, Vec<Use>)>,
}

impl Blocking {
    /// All uses of `value`.
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

    /// The operands that `op` is to do without, if there are any.
    pub(crate) fn uses(&self, op: Op) -> Option<&[Use]> {
        self.index.get(&op).map(|index| self.list[*index].1.as_slice())
    }

    /// The operations, in the order in which they were found.
    pub(crate) fn into_list(self) -> Vec<(Op, Vec<Use>)> {
        self.list
    }

    /// The operations, and those to which the ones among them that can be promoted may pass the demand on: each after
    /// those whose results it uses.
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
