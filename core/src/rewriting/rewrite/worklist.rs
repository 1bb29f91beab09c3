//! The worklist of a driver: each operation at most once, the one added last first.

use rustc_hash::FxHashSet;

use super::Listener;
use super::history::History;
use crate::{Block, Body, Op, Value};

/// A stack of distinct operations of one body.
#[derive(Default)]
pub(super) struct Worklist<'a> {
    /// `None` for an operation that was removed.
    list: Vec<Option<Op>>,
    /// By operation: its position in `list` plus one, 0 if absent.
    places: Vec<u32>,
    /// The number of changes it was notified of.
    heard: u64,
    history: History,
    /// The operations that may be on the worklist; `None` if all may.
    only: Option<FxHashSet<Op>>,
    /// The operations that were modified since the last one was popped.
    modified: Vec<Op>,
    /// A further listener that is notified of every change.
    pub(super) also: Option<&'a mut dyn Listener>,
}

impl Listener for Worklist<'_> {
    fn entered(&mut self, op: Op) {
        if let Some(also) = &mut self.also {
            also.entered(op);
        }
    }

    fn left(&mut self) {
        if let Some(also) = &mut self.also {
            also.left();
        }
    }

    fn replaced(&mut self, body: &Body, op: Op, values: &[Value]) {
        if let Some(also) = &mut self.also {
            also.replaced(body, op, values);
        }
    }

    fn inserted(&mut self, body: &Body, op: Op) {
        if let Some(also) = &mut self.also {
            also.inserted(body, op);
        }
        self.heard += 1;
        self.history.changed(op);
        if let Some(only) = &mut self.only {
            only.insert(op);
        }
        self.add(body, op);
    }

    fn modified(&mut self, body: &Body, op: Op) {
        if let Some(also) = &mut self.also {
            also.modified(body, op);
        }
        self.heard += 1;
        self.history.changed(op);
        self.modified.push(op);
        self.add(body, op);
    }

    fn released(&mut self, body: &Body, value: Value) {
        if let Some(also) = &mut self.also {
            also.released(body, value);
        }
        self.history.released(body, value);
    }

    fn block_inserted(&mut self, body: &Body, block: Block) {
        if let Some(also) = &mut self.also {
            also.block_inserted(body, block);
        }
    }

    fn block_erased(&mut self, body: &Body, block: Block) {
        if let Some(also) = &mut self.also {
            also.block_erased(body, block);
        }
    }

    /// Adds the definitions of the operands: they may be dead now, or have just one use.
    fn erased(&mut self, body: &Body, op: Op) {
        if let Some(also) = &mut self.also {
            also.erased(body, op);
        }
        self.heard += 1;
        for operand in body.operands(op) {
            if let Some(def) = body.defining_op(operand)
                && !has_other_users(body, operand, op)
            {
                self.history.freed(def);
                self.add(body, def);
            }
        }
        self.remove(op);
        if let Some(only) = &mut self.only {
            only.remove(&op);
        }
    }
}

/// Returns whether several operations other than `op` use `value`.
fn has_other_users(body: &Body, value: Value, op: Op) -> bool {
    let mut other = None;
    let users = body.uses(value).map(|at| body.use_owner(at));
    users.filter(|user| *user != op).any(|user| *other.get_or_insert(user) != user)
}

impl Worklist<'_> {
    /// Adds an operation and its ancestors unless they are present: a change inside them may concern them.
    pub(super) fn add(&mut self, body: &Body, op: Op) {
        let mut at = Some(op);
        while let Some(op) = at {
            self.push(op);
            at = body.parent_op(op);
        }
    }

    /// Restricts the worklist to these operations and those that are inserted from now on.
    pub(super) fn keep_only(&mut self, ops: &[Op]) {
        self.only = Some(ops.iter().copied().collect());
    }

    /// Adds an operation unless it is present.
    pub(super) fn push(&mut self, op: Op) {
        if self.only.as_ref().is_some_and(|only| !only.contains(&op)) {
            return;
        }
        if self.places.len() <= op.index() {
            self.places.resize(op.index() + 1, 0);
        }
        if self.places[op.index()] == 0 {
            self.list.push(Some(op));
            self.places[op.index()] = self.list.len() as u32;
        }
    }

    /// Returns the history of the operations.
    pub(super) fn history(&mut self) -> &mut History {
        &mut self.history
    }

    /// Returns the number of changes it was notified of.
    pub(super) fn heard(&self) -> u64 {
        self.heard
    }

    /// Returns the operations that were modified since the last one was popped.
    pub(super) fn take_modified(&mut self) -> impl Iterator<Item = Op> {
        self.modified.drain(..)
    }

    /// Returns the number of operations, and of those removed from the middle.
    pub(super) fn len(&self) -> usize {
        self.list.len()
    }

    /// Removes and returns the operation that was added last.
    pub(super) fn pop(&mut self) -> Option<Op> {
        self.modified.clear();
        while let Some(last) = self.list.pop() {
            if let Some(op) = last {
                self.places[op.index()] = 0;
                return Some(op);
            }
        }
        None
    }

    /// Removes an operation from any position.
    pub(super) fn remove(&mut self, op: Op) {
        if let Some(place) = self.places.get_mut(op.index())
            && *place != 0
        {
            self.list[*place as usize - 1] = None;
            *place = 0;
        }
    }

    /// Reverses the order.
    pub(super) fn reverse(&mut self) {
        self.list.reverse();
        for (at, op) in self.list.iter().enumerate() {
            if let Some(op) = op {
                self.places[op.index()] = at as u32 + 1;
            }
        }
    }

    /// Removes all operations.
    pub(super) fn clear(&mut self) {
        for op in self.list.drain(..).flatten() {
            self.places[op.index()] = 0;
        }
    }
}
