//! Allocations that move from a function that returns them to its callers.

use ods_core::{Block, Body, Op, Value};
use rustc_hash::FxHashSet;

use crate::bufferization::{AllocationOpInterface, DeallocOp};
use crate::func::ReturnOp;
use crate::memref;

/// Returns the allocation of `value` if the argument for the buffer `at` may replace it.
///
/// Each return that the allocation reaches has to return it at that position: otherwise another buffer would be copied
/// over it, and it may be read after that, or be live together with another allocation that was replaced by the same
/// argument. It must not be allocated repeatedly in a cycle of blocks, nor freed.
pub(super) fn hoistable(body: &Body, value: Value, at: usize, returns: &[Returned]) -> Option<Op> {
    let op = body.defining_op(value)?;
    let block = body.parent_block(op)?;
    if body.interface::<dyn AllocationOpInterface>(op).is_none() || is_freed(body, value) {
        return None;
    }
    let reached = reached_from(body, block);
    let is_here = |end: &&Returned| {
        let place = body.parent_block(end.op.into());
        place.is_some_and(|place| place == block || reached.contains(&place))
    };
    let mut ends = returns.iter().filter(is_here);
    let holds = !reached.contains(&block) && ends.all(|end| end.buffers.get(at) == Some(&value));
    holds.then_some(op)
}

/// A return, and the buffers among its operands.
pub(super) struct Returned {
    pub(super) op: ReturnOp,
    pub(super) buffers: Vec<Value>,
}

fn is_freed(body: &Body, value: Value) -> bool {
    body.uses(value).map(|at| body.use_owner(at)).any(|user| {
        user.isa::<memref::DeallocOp>(body)
            || user.isa::<memref::ReallocOp>(body)
            || user.isa::<DeallocOp>(body)
    })
}

/// Returns the blocks that are reachable from `block` by at least one edge.
fn reached_from(body: &Body, block: Block) -> FxHashSet<Block> {
    let mut reached = FxHashSet::default();
    let mut work = vec![block];
    while let Some(block) = work.pop() {
        let Some(end) = body.last_op(block) else { continue };
        work.extend(body.successors(end).filter(|next| reached.insert(*next)));
    }
    reached
}
