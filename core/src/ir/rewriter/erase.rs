//! Erasure of operations and blocks, in the order in which listeners are notified: uses before definitions.

use super::Rewriter;
use super::{Done, Rewritten};
use crate::ir::Backward;
use crate::{Block, Op};

impl Rewriter<'_> {
    /// Erases an operation whose results are not used, with everything inside it.
    ///
    /// # Panics
    /// Panics if a result of the operation, or of an operation inside it, is used from outside.
    pub fn erase_op(&mut self, op: impl Into<Op>) -> Rewritten {
        let op = op.into();
        self.leave(op);
        if let Some(listener) = self.listener.as_deref_mut()
            && listener.defers()
        {
            listener.erased(self.body, op);
            return Some(Done);
        }
        self.tell_erased(op);
        self.body.erase_op(op);
        Some(Done)
    }

    /// Erases operations that are used only by one another, in any order.
    ///
    /// # Panics
    /// Panics if something else uses a result.
    pub fn erase_ops(&mut self, ops: &[Op]) {
        for op in ops {
            self.tell_erased(*op);
            // Without a listener the operands were not dropped yet, and their definition may be erased first.
            self.body.set_operands(*op, &[]);
        }
        for op in ops {
            if self.body.is_live(*op) {
                self.body.erase_op(*op);
            }
        }
    }

    /// Erases a block with its operations, the last first, after the uses of its values.
    ///
    /// # Panics
    /// Panics if it is still a successor, or a value defined in it is used outside.
    pub fn erase_block(&mut self, block: Block) {
        self.erase_blocks(&[block]);
    }

    /// Erases blocks whose predecessors, and the users of whose values, are all among them.
    ///
    /// # Panics
    /// Panics if a block has another predecessor, or one of its values another user.
    pub fn erase_blocks(&mut self, blocks: &[Block]) {
        for block in blocks {
            let ops: Vec<Op> = self.body.ops(*block).collect();
            for op in ops.into_iter().rev() {
                self.tell_erased(op);
                self.body.set_operands(op, &[]);
            }
        }
        // Erasing the operations removes the edges between the blocks.
        for block in blocks {
            while let Some(op) = self.body.last_op(*block) {
                self.body.erase_op(op);
            }
        }
        for block in blocks {
            if let Some(listener) = self.listener.as_deref_mut() {
                listener.block_erased(self.body, *block);
            }
            self.body.erase_block(*block);
        }
    }

    /// Notifies the listener that an operation, and everything inside it, is erased; drops their operands.
    fn tell_erased(&mut self, op: Op) {
        let Some(listener) = self.listener.as_deref_mut() else { return };
        if self.body.num_regions(op) == 0 {
            listener.erased(self.body, op);
            return self.body.set_operands(op, &[]);
        }
        for step in self.body.walk_backward(self.body.own_regions(op)) {
            match step {
                Backward::Op(op) => {
                    listener.erased(self.body, op);
                    self.body.set_operands(op, &[]);
                }
                Backward::Block(block) => listener.block_erased(self.body, block),
            }
        }
        listener.erased(self.body, op);
        self.body.set_operands(op, &[]);
    }
}
