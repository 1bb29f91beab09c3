//! Values that a block passes on, with their ownership.

use ods_core::fold::{constant_value, is_one};
use ods_core::rewrite::Rewriter;
use ods_core::{Block, Value};

use super::{Deallocated, DeallocationState, Owned, Ownership, constant, default_unique, loc_of};
use crate::bufferization::{BufferDeallocationOpInterface, CloneOp};
use crate::scf::if_with;

/// Returns the buffer or a copy, as the interface of its defining operation decides in its own block.
fn unique(
    rw: &mut Rewriter<'_>,
    state: &mut DeallocationState,
    memref: Value,
    block: Block,
) -> Deallocated<Owned> {
    if rw.def_block(memref) == Some(block) {
        let owner = rw.defining_op(memref).or_else(|| rw.block_parent_op(block));
        let model = owner.and_then(|op| rw.interface::<dyn BufferDeallocationOpInterface>(op));
        if let Some(model) = model {
            return model.materialize_unique_ownership_for_memref(rw, state, memref);
        }
    }
    Ok(default_unique(rw, state, memref, block))
}

/// Returns a buffer that the block owns for certain: the given one, or a copy if it turns out not to be owned.
pub(super) fn with_ownership(
    rw: &mut Rewriter<'_>,
    state: &mut DeallocationState,
    memref: Value,
    block: Block,
) -> Deallocated<Value> {
    let Owned { memref: buffer, condition } = unique(rw, state, memref, block)?;
    let known = rw.defining_op(condition).and_then(|op| constant_value(rw.view(op)));
    if is_one(rw.ctx(), known) {
        return Ok(buffer);
    }
    let loc = loc_of(rw, memref);
    let ty = rw.ty(buffer);
    let copy = |rw: &mut Rewriter<'_>| {
        let copy = rw.insert(CloneOp::build(buffer, ty)).output(rw);
        [copy].into_iter().collect()
    };
    rw.set_loc(loc);
    let choice = if_with(rw, condition, &[ty], |_| [buffer].into_iter().collect(), Some(copy));
    let Some(owned) = choice.results(rw).next() else { return Ok(buffer) };
    let yes = constant(rw, loc, true);
    state.update(rw, owned, block, Ownership::Unique(yes));
    state.release_at_end(owned, block);
    Ok(owned)
}
