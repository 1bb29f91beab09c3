//! Block arguments that have the same value on all edges, or keep their value in a loop.

use ods_core::interface::BranchOpInterface;
use ods_core::rewrite::Rewriter;
use ods_core::{Block, Body, Op, Region, Value};

use crate::llvm::edges::edges_to;

/// Drops arguments for which every edge passes one value, or the argument itself. Returns whether there were any.
pub(super) fn drop_invariant(rw: &mut Rewriter<'_>, region: Region) -> bool {
    let blocks: Vec<Block> = rw.cfg_reverse_postorder(region);
    let mut changed = false;
    for block in blocks {
        if rw.is_entry_block(block) {
            continue;
        }
        let edges = edges_to(rw, block);
        for index in (0..rw.args(block).len()).rev() {
            let arg = rw.args(block)[index].value;
            let Some(value) = only_value(rw, &edges, index, arg) else { continue };
            rw.replace_all_uses(arg, value);
            drop_operands(rw, &edges, index);
            rw.erase_arg(block, index);
            changed = true;
        }
    }
    changed
}

/// Returns the value that all edges pass for the argument `arg`, apart from the argument itself.
fn only_value(ir: &Body, edges: &[(Op, usize)], index: usize, arg: Value) -> Option<Value> {
    let mut only = None;
    for (op, successor) in edges {
        let branch = ir.interface::<dyn BranchOpInterface>(*op)?;
        let operands = branch.successor_operands(ir, *successor);
        if operands.produced > 0 {
            return None;
        }
        let value = operands.forwarded.values(ir).nth(index)?;
        if value != arg && *only.get_or_insert(value) != value {
            return None;
        }
    }
    only
}

fn drop_operands(rw: &mut Rewriter<'_>, edges: &[(Op, usize)], index: usize) {
    for (op, successor) in edges {
        let Some(mut values) = crate::llvm::edges::passed(rw, *op, *successor) else {
            continue;
        };
        values.remove(index);
        if let Some(branch) = rw.interface::<dyn BranchOpInterface>(*op) {
            branch.successor_operands(rw, *successor).assign(rw, &values);
        }
    }
}
