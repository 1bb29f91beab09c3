//! Listeners: who is told what a [`Rewriter`](super::Rewriter) changes.

use crate::{Block, Body, Op, Value};

/// Gets the events of a rewriter; every method does nothing unless it is overridden.
///
/// `body` is the body that the rewriter changes. Changes inside the body of an isolated operation are told by
/// [`Self::modified`] of that operation alone; see [`Rewriter::nested`](super::Rewriter::nested).
pub trait Listener {
    /// Returns whether operations are not to be replaced and erased at once: the listener completes what
    /// [`Self::replaced`] and [`Self::erased`] told it, later.
    fn defers(&self) -> bool {
        false
    }

    /// The body of isolated operation `op` is what is changed from now on, by a driver that goes through several.
    fn entered(&mut self, op: Op) {
        let _ = op;
    }

    /// The body that was entered last is left again.
    fn left(&mut self) {}

    /// An operation was made, or moved to where it is now.
    fn inserted(&mut self, body: &Body, op: Op) {
        let _ = (body, op);
    }

    /// An operation was changed in place, an operand that is another value now included.
    fn modified(&mut self, body: &Body, op: Op) {
        let _ = (body, op);
    }

    /// A value has lost uses by the change of an operation, or of all that used it.
    fn released(&mut self, body: &Body, value: Value) {
        let _ = (body, value);
    }

    /// An operation is about to be replaced: its results still have their uses.
    fn replaced(&mut self, body: &Body, op: Op, values: &[Value]) {
        let _ = (body, op, values);
    }

    /// An operation is about to be erased, still with its operands; what is inside it went before.
    fn erased(&mut self, body: &Body, op: Op) {
        let _ = (body, op);
    }

    /// A block was made, or moved to where it is now.
    fn block_inserted(&mut self, body: &Body, block: Block) {
        let _ = (body, block);
    }

    /// A block is about to be erased; the operations in it went before.
    fn block_erased(&mut self, body: &Body, block: Block) {
        let _ = (body, block);
    }
}
