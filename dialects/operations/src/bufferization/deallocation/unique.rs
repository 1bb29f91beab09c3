//! Buffers with an ownership indicator.

use ods_core::rewrite::Rewriter;
use ods_core::{Block, Value};

use super::release::no_owner;
use super::{Deallocated, DeallocationState, Owned, Ownership, constant, loc_of};
use crate::bufferization::CloneOp;

/// Returns the buffer if it has an ownership indicator, else a copy.
pub fn default_unique(
    rw: &mut Rewriter<'_>,
    state: &mut DeallocationState,
    memref: Value,
    block: Block,
) -> Owned {
    if let Ownership::Unique(condition) = state.ownership(memref, block) {
        return Owned { memref, condition };
    }
    let loc = loc_of(rw, memref);
    let ty = rw.ty(memref);
    let copy = rw.set_loc(loc).insert(CloneOp::build(memref, ty)).output(rw);
    let condition = constant(rw, loc, true);
    state.update_home(rw, copy, Ownership::Unique(condition));
    if let Some(block) = rw.def_block(copy) {
        state.release_at_end(copy, block);
    }
    Owned { memref: copy, condition }
}

/// `materializeUniqueOwnershipForMemref` of operations whose interface concerns other methods only.
pub fn materialize_unique<T>(
    _: T,
    rw: &mut Rewriter<'_>,
    state: &mut DeallocationState,
    memref: Value,
) -> Deallocated<Owned> {
    let Some(block) = rw.def_block(memref) else { return no_owner(rw, memref) };
    Ok(default_unique(rw, state, memref, block))
}
