//! The history of a body that is being rewritten: the operations that need not be visited again.
//!
//! MLIR visits every operation in every iteration. Here an operation that nothing applied to is skipped as long as
//! another visit could have no other outcome: folders and declared patterns read an operation, the transitive
//! definitions of its operands, and whether values close to it have several uses, and none of these changed since.

use crate::ir::ValueDef;
use crate::{Body, Op, Value};

/// The changes and visits of the operations of one body, by a clock that advances with each visit.
#[derive(Default)]
pub(super) struct History {
    now: u32,
    /// The time at which the iteration began.
    begin: u32,
    /// The times of each operation.
    past: Vec<Past>,
}

/// Points in time, 0 for never.
#[derive(Clone, Copy, Default)]
struct Past {
    /// The last creation or modification of the operation.
    changed: u32,
    /// The last time that a result lost a use and at most one remained.
    released: u32,
    /// The last visit in which nothing applied.
    left: u32,
    /// The last computation of the following times, which hold from then on.
    seen: u32,
    /// The last change of the operation or of its transitive definitions.
    chain: u32,
    /// The last release of the operation or of the definitions of its operands.
    near: u32,
}

impl History {
    /// Discards all records: from now on the operations are those of another body.
    pub(super) fn restart(&mut self) {
        self.past.clear();
        (self.now, self.begin) = (0, 0);
    }

    pub(super) fn begin_iteration(&mut self) {
        self.now += 1;
        self.begin = self.now;
    }

    fn of(&mut self, op: Op) -> &mut Past {
        if self.past.len() <= op.index() {
            self.past.resize(op.index() + 1, Past::default());
        }
        &mut self.past[op.index()]
    }

    /// Records that an operation was created or modified.
    pub(super) fn changed(&mut self, op: Op) {
        let now = self.now;
        let past = self.of(op);
        (past.changed, past.seen) = (now, 0);
    }

    /// Records that a value has lost uses.
    pub(super) fn released(&mut self, body: &Body, value: Value) {
        if let Some(def) = body.defining_op(value)
            && body.uses(value).nth(1).is_none()
        {
            self.freed(def);
        }
    }

    /// Records that a result of `op` has lost uses.
    pub(super) fn freed(&mut self, op: Op) {
        let now = self.now;
        let past = self.of(op);
        (past.released, past.seen) = (now, 0);
    }

    /// Records that nothing applied to `op` in a visit.
    pub(super) fn left(&mut self, op: Op) {
        self.of(op).left = self.now;
    }

    /// Begins the visit of `op`; returns whether nothing can apply, as in its last visit.
    pub(super) fn visit(&mut self, body: &Body, op: Op) -> bool {
        self.now += 1;
        if self.begin == 1 {
            return false;
        }
        let Past { changed, released, left, .. } = *self.of(op);
        let (mut chain, mut near, mut around) = (changed, released, released);
        for value in body.operands(op) {
            let ValueDef::Result(def, _) = body.def(value) else { continue };
            let past = self.past.get(def.index()).filter(|past| past.seen >= self.begin);
            // A definition that is still to be visited may change.
            let Some(past) = past else { return false };
            chain = chain.max(past.chain);
            near = near.max(past.released);
            around = around.max(past.near);
        }
        let now = self.now;
        let past = self.of(op);
        (past.seen, past.chain, past.near) = (now, chain, near);
        left > chain.max(near).max(around)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Context, Loc, Module, OpBuilder, OpName, OpState, Type};

    /// Creates a module in which `b` uses `a`, and `c` uses `b`; nothing applied to them in a first iteration.
    fn chain(module: &mut Module) -> ([Op; 3], History) {
        let body = module.body_mut();
        let block = body.entry_block(body.region()).expect("a module has a block");
        let mut operand = None;
        let ops = ["t.a", "t.b", "t.c"].map(|name| {
            let mut state = OpState::new(OpName::new(name), Loc::UNKNOWN);
            state.operands.extend(operand);
            state.results.push(Type::I32);
            let op = OpBuilder::at_end(body, block).insert(state);
            operand = Some(body.result(op, 0));
            op
        });
        let mut history = History::default();
        history.restart();
        assert_eq!(iteration(&mut history, body, &ops), [false; 3]);
        (ops, history)
    }

    /// Visits operations in order; returns for each whether nothing can apply.
    fn iteration(history: &mut History, body: &Body, ops: &[Op; 3]) -> [bool; 3] {
        history.begin_iteration();
        ops.map(|op| {
            let settled = history.visit(body, op);
            if !settled {
                history.left(op);
            }
            settled
        })
    }

    #[test]
    fn what_changed_is_visited_with_all_that_depends_on_it() {
        let ctx = Context::with(|_| {});
        let mut module = Module::new(&ctx, Loc::UNKNOWN);
        let (ops, mut history) = chain(&mut module);
        let body = module.body();
        assert_eq!(iteration(&mut history, body, &ops), [true; 3]);
        history.changed(ops[1]);
        assert_eq!(iteration(&mut history, body, &ops), [true, false, false]);
        history.changed(ops[0]);
        assert_eq!(iteration(&mut history, body, &ops), [false; 3]);
        assert_eq!(iteration(&mut history, body, &ops), [true; 3]);
    }

    #[test]
    fn lost_uses_are_told_to_what_is_close() {
        let ctx = Context::with(|_| {});
        let mut module = Module::new(&ctx, Loc::UNKNOWN);
        let (ops, mut history) = chain(&mut module);
        let body = module.body();
        history.released(body, body.result(ops[0], 0));
        assert_eq!(iteration(&mut history, body, &ops), [false; 3]);
        history.freed(ops[2]);
        assert_eq!(iteration(&mut history, body, &ops), [true, true, false]);
    }

    #[test]
    fn another_body_has_no_past() {
        let ctx = Context::with(|_| {});
        let mut module = Module::new(&ctx, Loc::UNKNOWN);
        let (ops, mut history) = chain(&mut module);
        history.restart();
        assert_eq!(iteration(&mut history, module.body(), &ops), [false; 3]);
    }
}
