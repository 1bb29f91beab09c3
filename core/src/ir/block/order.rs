//! The order of operations in a block, by numbers that are assigned lazily.

use super::super::{Block, Body, Op};

pub(super) const ORDER_GAP: u32 = 16;

impl Body {
    /// Numbers the operations of `block` afresh if an insertion found no gap.
    pub fn renumber(&mut self, block: Block) {
        if self.blocks[block.index()].ordered {
            return;
        }
        let mut order = 0u32;
        let mut at = self.first_op(block);
        while let Some(op) = at {
            order = order.saturating_add(ORDER_GAP);
            self.links[op.index()].order = order;
            at = self.links[op.index()].next;
        }
        self.blocks[block.index()].ordered = true;
    }

    /// Returns whether the order numbers of `block` are up to date.
    #[inline]
    pub(crate) fn is_ordered(&self, block: Block) -> bool {
        self.blocks[block.index()].ordered
    }

    /// Returns whether `a` comes before `b` in the block that holds both.
    ///
    /// # Panics
    /// Panics if they are not in one block.
    pub fn is_before(&self, a: Op, b: Op) -> bool {
        let block = self.parent_block(a);
        assert!(
            block.is_some() && block == self.parent_block(b),
            "the operations are in different blocks"
        );
        if block.is_some_and(|block| self.blocks[block.index()].ordered) {
            return self.links_of(a).order < self.links_of(b).order;
        }
        a != b && std::iter::successors(self.next_op(a), |at| self.next_op(*at)).any(|at| at == b)
    }
}
