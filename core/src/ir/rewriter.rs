//! The rewriter: every change that patterns and passes make to the IR, reported to a listener.
//!
//! - [`mod@blocks`]: changes of blocks and regions.
//! - [`erase`]: erasing operations and blocks, in the order in which listeners are notified.
//! - [`fill`]: the contents of an operation that was just created.
//! - [`results`]: erasing results.
//! - [`listener`]: the interface of listeners; [`inserting`]: the operations that rewriters of patterns and of
//!   conversions share.

mod blocks;
mod erase;
mod fill;
mod inserting;
mod listener;
mod results;
#[cfg(test)]
mod tests;

use std::ops::Deref;

use smallvec::SmallVec;

use crate::fold::fold_inserted;
use crate::ir::{Build, InsertPoint, Inserter, Modify, OpBuilder, OpMut, Use};
use crate::{Block, Body, Loc, Op, Value};

pub(crate) use inserting::inserting_methods;
pub use listener::Listener;

/// The token that a pattern matched and changed the IR; the matched operation may have been erased.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Done;

/// The outcome of a pattern: `None` if it did not match and changed nothing, so that a pattern can use `?`.
pub type Rewritten = Option<Done>;

/// Changes a body and notifies a listener; derefs to the [`Body`] for reading.
///
/// # Examples
/// ```
/// use ods_core::rewrite::Rewriter;
/// use ods_core::{Context, Loc, Module, OpName, OpState};
///
/// let ctx = Context::with(|_| {});
/// let mut module = Module::new(&ctx, Loc::UNKNOWN);
/// let mut rw = Rewriter::new(module.body_mut());
/// let block = rw.entry_block(rw.region()).expect("a module has a block");
/// rw.set_point_at_end(block);
/// let op = rw.insert(OpState::new(OpName::new("my.op"), Loc::UNKNOWN));
/// rw.erase_op(op);
/// assert!(rw.first_op(block).is_none());
/// ```
pub struct Rewriter<'a> {
    body: &'a mut Body,
    point: InsertPoint,
    loc: Loc,
    listener: Option<&'a mut dyn Listener>,
}

impl Deref for Rewriter<'_> {
    type Target = Body;

    #[inline]
    fn deref(&self) -> &Body {
        self.body
    }
}

impl Inserter for Rewriter<'_> {
    fn build<T>(&mut self, build: impl FnOnce(&mut OpBuilder<'_>) -> T) -> T {
        Rewriter::build(self, build)
    }
}

impl Modify for Rewriter<'_> {
    fn modify<T>(&mut self, op: impl Into<Op>, change: impl FnOnce(&mut OpMut<'_>) -> T) -> T {
        Rewriter::modify(self, op, change)
    }
}

impl<'a> Rewriter<'a> {
    /// Creates a rewriter without a listener and without an insertion point.
    pub fn new(body: &'a mut Body) -> Rewriter<'a> {
        Rewriter { body, point: InsertPoint::Detached, loc: Loc::UNKNOWN, listener: None }
    }

    /// Creates a rewriter that notifies `listener`, without an insertion point.
    pub fn with_listener(body: &'a mut Body, listener: &'a mut dyn Listener) -> Rewriter<'a> {
        Rewriter { listener: Some(listener), ..Rewriter::new(body) }
    }

    inserting_methods!();

    /// Builds operations at the insertion point.
    pub fn build<T>(&mut self, build: impl FnOnce(&mut OpBuilder<'_>) -> T) -> T {
        let first = self.body.op_capacity();
        let mut builder = OpBuilder::new(self.body);
        builder.set_loc(self.loc).set_point(self.point);
        let Some(listener) = self.listener.as_deref_mut() else { return build(&mut builder) };
        let created = build(builder.note_changes());
        let changes = builder.take_changes();
        for op in (first..self.body.op_capacity()).map(Op::new) {
            if self.body.is_live(op) {
                listener.inserted(self.body, op);
            }
        }
        for (op, operands) in changes {
            notify_modified(self.body, listener, op, &operands);
        }
        created
    }

    /// Creates an operation at the insertion point unless it folds, and returns its results. If it folds, returns the
    /// folded values, and inserts the constants that these need.
    pub fn create_or_fold<B: Build>(&mut self, new: B) -> SmallVec<[Value; 2]> {
        self.build(|b| {
            let op = b.insert(new).into();
            fold_inserted(b.body_mut(), op)
        })
    }

    /// Replaces the results of `op` by `values` and erases it.
    ///
    /// # Panics
    /// When the number of values differs from the number of results.
    pub fn replace_op(&mut self, op: impl Into<Op>, values: &[Value]) -> Rewritten {
        let op = op.into();
        assert_eq!(self.body.results(op).len(), values.len(), "one value replaces each result");
        if let Some(listener) = self.listener.as_deref_mut() {
            listener.replaced(self.body, op, values);
            if listener.defers() {
                self.leave(op);
                return Some(Done);
            }
        }
        for (old, new) in self.body.results(op).zip(values) {
            self.replace_all_uses(old, *new);
        }
        self.erase_op(op)
    }

    /// Moves the insertion point from before `op`, which is about to be erased, to after it.
    fn leave(&mut self, op: Op) {
        if self.point == InsertPoint::Before(op) {
            self.point = match self.body.parent_block(op) {
                Some(_) => InsertPoint::after(self.body, op),
                None => InsertPoint::Detached,
            };
        }
    }

    /// Changes an operation in place: operands, successors, attributes, properties, result types, location.
    pub fn modify<T>(&mut self, op: impl Into<Op>, change: impl FnOnce(&mut OpMut<'_>) -> T) -> T {
        let op = op.into();
        let Some(listener) = self.listener.as_deref_mut() else {
            return change(&mut self.body.op_mut(op));
        };
        let operands: SmallVec<[Value; 4]> = self.body.operands(op).collect();
        let done = change(&mut self.body.op_mut(op));
        notify_modified(self.body, listener, op, &operands);
        done
    }

    /// Replaces all uses of `old` by `new`.
    pub fn replace_all_uses(&mut self, old: Value, new: Value) {
        let Some(listener) = self.listener.as_deref_mut() else {
            return self.body.replace_all_uses(old, new);
        };
        let users: SmallVec<[Op; 4]> =
            self.body.uses(old).map(|at| self.body.use_owner(at)).collect();
        self.body.replace_all_uses(old, new);
        listener.released(self.body, old);
        for user in users {
            listener.modified(self.body, user);
        }
    }

    /// Replaces one use by `value`.
    pub fn set_use(&mut self, at: Use, value: Value) {
        self.modify(self.body.use_owner(at), |ir| ir.set_use(at, value));
    }

    /// Replaces the uses of `old` that `wanted` selects by `new`; returns whether these were all uses.
    pub fn replace_uses_if(
        &mut self,
        old: Value,
        new: Value,
        mut wanted: impl FnMut(&Body, Use) -> bool,
    ) -> bool {
        let uses: SmallVec<[Use; 4]> = self.body.uses(old).collect();
        let mut all = true;
        for at in uses {
            if wanted(self.body, at) {
                self.set_use(at, new);
            } else {
                all = false;
            }
        }
        all
    }

    /// Moves `op` into `block`, before `before` or to the end.
    pub fn move_op(&mut self, op: impl Into<Op>, block: Block, before: Option<Op>) {
        let op = op.into();
        self.body.move_op(op, block, before);
        if let Some(listener) = self.listener.as_deref_mut() {
            listener.inserted(self.body, op);
        }
    }

    /// Moves `op` before `next`, into the block of `next`.
    ///
    /// # Panics
    /// When `next` is in no block.
    pub fn move_op_before(&mut self, op: impl Into<Op>, next: impl Into<Op>) {
        let next = next.into();
        let block = self.body.parent_block(next).expect("the next operation is in a block");
        self.move_op(op, block, Some(next));
    }

    /// Moves `op` after `prev`, into the block of `prev`.
    ///
    /// # Panics
    /// When `prev` is in no block.
    pub fn move_op_after(&mut self, op: impl Into<Op>, prev: impl Into<Op>) {
        let prev = prev.into();
        let block = self.body.parent_block(prev).expect("the previous operation is in a block");
        self.move_op(op, block, self.body.next_op(prev));
    }

    /// Changes the body of isolated operation `op`, with a rewriter of that body. Since ids belong to one body,
    /// listeners are only notified, afterwards, that `op` was modified.
    ///
    /// # Panics
    /// When `op` is not isolated.
    pub fn nested<T>(
        &mut self,
        op: impl Into<Op>,
        change: impl FnOnce(&mut Rewriter<'_>) -> T,
    ) -> T {
        let (op, loc) = (op.into(), self.loc);
        self.modify(op, |ir| {
            let body = ir.nested_mut().expect("the operation is isolated from above");
            change(Rewriter::new(body).set_loc(loc))
        })
    }
}

/// Notifies the listener of a change of `op`, which had `operands` before.
fn notify_modified(body: &Body, listener: &mut dyn Listener, op: Op, operands: &[Value]) {
    for (at, old) in operands.iter().enumerate() {
        let stays = at < body.num_operands(op) && body.operand(op, at) == *old;
        if !stays {
            listener.released(body, *old);
        }
    }
    listener.modified(body, op);
}
