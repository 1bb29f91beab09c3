//! Dead operations of a function.

use ods_core::dominance::DominatorTree;
use ods_core::rewrite::{Rewriter, is_dead};
use ods_core::{Op, Region};

/// Erases operations without uses and effects, users before their operands. Returns how many.
pub(super) fn erase_dead(rw: &mut Rewriter<'_>, tree: &DominatorTree, region: Region) -> u64 {
    let mut count = 0;
    // In reverse preorder of the dominator tree, users come before definitions.
    for (block, _) in tree.preorder(rw, region).into_iter().rev() {
        let ops: Vec<Op> = rw.ops(block).collect();
        for op in ops.into_iter().rev() {
            if is_dead(rw, op) {
                rw.erase_op(op);
                count += 1;
            }
        }
    }
    count
}
