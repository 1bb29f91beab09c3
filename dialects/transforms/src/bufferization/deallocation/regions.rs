//! Operations that pass buffers to their regions and back, and the terminators of these regions.

use ods_core::interface::{
    RegionBranchOpInterface, RegionBranchTerminatorOpInterface, RegionPoint,
};
use ods_core::rewrite::Rewriter;
use ods_core::{Op, Type, Value, raw};

use super::release_at_return;
use super::unique::with_ownership;
use super::{Deallocated, DeallocationState, Ownership, constant, memrefs};

/// Passes ownership indicators to the regions of an operation, which own none of the buffers passed to them, and adds
/// the indicators of its results; returns the operation that replaces it.
#[expect(clippy::disallowed_methods, reason = "bufferization works on operands of any operation")]
pub(super) fn pass_ownerships(rw: &mut Rewriter<'_>, state: &mut DeallocationState, op: Op) -> Op {
    let Some(branch) = rw.interface::<dyn RegionBranchOpInterface>(op) else { return op };
    let Some(block) = rw.parent_block(op) else { return op };
    let loc = rw.loc(op);
    rw.set_point_at_start(block);
    let no = constant(rw, loc, false);
    if let Some(first) = branch.successor_regions(rw, RegionPoint::Parent).first() {
        let range = branch.entry_successor_operands(rw, *first);
        let count = memrefs(rw, range.values(rw)).len();
        if count > 0 {
            raw::append_operands(rw, range, &vec![no; count]);
        }
    }
    let (op, reported) = append_results(rw, state, op);
    for (buffer, owns) in reported {
        state.update(rw, buffer, block, Ownership::Unique(owns));
        state.release_at_end(buffer, block);
    }
    op
}

/// Adds an `i1` result to an operation for each result that is a buffer: returns the operation that replaces it, and
/// the buffers with these results.
pub(super) fn append_results(
    rw: &mut Rewriter<'_>,
    state: &mut DeallocationState,
    op: Op,
) -> (Op, Vec<(Value, Value)>) {
    let old: Vec<Value> = rw.results(op).collect();
    let count = memrefs(rw, old.iter().copied()).len();
    let new = rw.append_results(op, &vec![Type::I1; count]);
    let results: Vec<Value> = rw.results(new).collect();
    let (same, reported) = results.split_at(old.len());
    if new != op {
        for (old, new) in old.iter().zip(same) {
            state.rename(*old, *new);
        }
    }
    let buffers = memrefs(rw, same.iter().copied());
    (new, buffers.into_iter().zip(reported.iter().copied()).collect())
}

/// Frees the buffers that a block owns at its end, and forwards the ownership of buffers that leave the region.
#[expect(clippy::disallowed_methods, reason = "bufferization works on operands of any operation")]
pub(super) fn hand_back(
    rw: &mut Rewriter<'_>,
    state: &mut DeallocationState,
    op: Op,
) -> Deallocated {
    let Some(end) = rw.interface::<dyn RegionBranchTerminatorOpInterface>(op) else {
        return Ok(());
    };
    let Some(block) = rw.parent_block(op) else { return Ok(()) };
    // Callers of a function without ownership indicators own all returned buffers.
    let owned = rw.block_parent_op(block).is_none() && !state.returns_ownership;
    if owned {
        let loc = rw.loc(op);
        rw.set_point_before(op).set_loc(loc);
        for operand in rw.operand_uses(op) {
            let value = rw.used_value(operand);
            if super::is_memref(rw, value) {
                let value = with_ownership(rw, state, value, block)?;
                rw.set_use(operand, value);
            }
        }
    }
    let range = end.successor_operands(rw, RegionPoint::Parent);
    let handed_on: Vec<Value> = range.values(rw).collect();
    let reported = release_at_return(rw, state, op, &handed_on)?;
    if !owned && !reported.is_empty() {
        raw::append_operands(rw, range, &reported);
    }
    Ok(())
}
