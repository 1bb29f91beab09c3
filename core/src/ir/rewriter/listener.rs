//! Listeners, which are notified of the changes by a [`Rewriter`](super::Rewriter).

use crate::{Block, Body, Op, Value};

/// Receives the events of a rewriter; every method does nothing by default.
///
/// `body` is the body that the rewriter changes. Changes inside the body of an isolated operation are reported as one
/// [`Self::modified`] of that operation; see [`Rewriter::nested`](super::Rewriter::nested).
pub trait Listener {
    /// Returns whether replacements and erasures are deferred: the rewriter only notifies [`Self::replaced`] and
    /// [`Self::erased`], and the listener completes them later.
    fn defers(&self) -> bool {
        false
    }

    /// Called when a driver enters the body of the isolated operation `op`, which is the body that is changed from now
    /// on.
    fn entered(&mut self, op: Op) {
        let _ = op;
    }

    /// Called when a driver leaves the body that was entered last.
    fn left(&mut self) {}

    /// Called after an operation was created or moved.
    fn inserted(&mut self, body: &Body, op: Op) {
        let _ = (body, op);
    }

    /// Called after an operation was modified in place, including its operands.
    fn modified(&mut self, body: &Body, op: Op) {
        let _ = (body, op);
    }

    /// Called after a value lost uses, by a modified operation or by the replacement of all uses.
    fn released(&mut self, body: &Body, value: Value) {
        let _ = (body, value);
    }

    /// Called before an operation is replaced: its results still have their uses.
    fn replaced(&mut self, body: &Body, op: Op, values: &[Value]) {
        let _ = (body, op, values);
    }

    /// Called before an operation is erased, with its operands intact; the operations inside it are erased before it.
    fn erased(&mut self, body: &Body, op: Op) {
        let _ = (body, op);
    }

    /// Called after a block was created or moved.
    fn block_inserted(&mut self, body: &Body, block: Block) {
        let _ = (body, block);
    }

    /// Called before a block is erased; the operations in it are erased before it.
    fn block_erased(&mut self, body: &Body, block: Block) {
        let _ = (body, block);
    }
}
