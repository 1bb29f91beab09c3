//! Canonicalization: one file for each operation, or for several related operations.

mod combine_ifs;
mod condition;
mod for_loop;
mod forall;
mod if_results;
mod parallel;
mod single_run;
#[cfg(feature = "tensor")]
mod tensor_cast;
mod while_loop;

use ods_core::rewrite::{Rewriter, Rewritten};
use ods_core::{Block, Body, Op, Region, Value};

/// Replaces an operation by the operations of one of its blocks, with `values` for the block's arguments: the operands
/// of the terminator replace the results.
fn replace_by_block(
    rw: &mut Rewriter<'_>,
    op: impl Into<Op>,
    block: Block,
    values: &[Value],
) -> Rewritten {
    let op = op.into();
    let end = rw.last_op(block)?;
    rw.inline_block_before(block, op, values);
    let results: Vec<Value> = rw.operands(end).collect();
    rw.replace_op(op, &results);
    rw.erase_op(end)
}

/// Returns whether `op` is in `region`, at any depth.
fn is_in_region(ir: &Body, op: Op, region: Region) -> bool {
    let mut at = Some(op);
    while let Some(op) = at {
        if ir.parent_block(op).and_then(|block| ir.block_region(block)) == Some(region) {
            return true;
        }
        at = ir.parent_op(op);
    }
    false
}

/// Returns the region in which a value is defined.
fn home(ir: &Body, value: Value) -> Option<Region> {
    ir.def_block(value).and_then(|block| ir.block_region(block))
}
