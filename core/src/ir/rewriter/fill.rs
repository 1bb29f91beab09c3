//! The contents of an operation that was just created.

use super::Rewriter;
use crate::ir::OpMut;
use crate::{Block, Loc};

impl OpMut<'_> {
    /// Fills a block of the operation, as if that had happened before the operation was inserted into a block: a
    /// listener is notified of the operation alone, and a driver visits its contents in the next round.
    ///
    /// # Panics
    /// Panics if the block is not in the operation.
    pub fn fill<T>(
        &mut self,
        block: Block,
        loc: Loc,
        fill: impl FnOnce(&mut Rewriter<'_>) -> T,
    ) -> T {
        assert_eq!(
            self.block_parent_op(block),
            Some(self.op()),
            "the block is in another operation"
        );
        let mut rw = Rewriter::new(self.raw());
        fill(rw.set_loc(loc).set_point_at_end(block))
    }
}
