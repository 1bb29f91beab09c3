//! Deallocation of buffers at the end of a block.

use ods_core::memref_type::{MemRefType, StridedLayout};
use ods_core::mixed::MixedIndex;
use ods_core::rewrite::Rewriter;
use ods_core::{Block, Op, TypeData, Value};

use super::{Deallocated, DeallocationState, Owned, Ownership, failed, loc_of};
use crate::bufferization::DeallocOp;
use crate::memref::{ExtractStridedMetadataOp, reinterpret_cast};

/// Returns the allocations of the buffers that a block frees at its end, with the conditions. The operations that
/// compute the allocations are built at the insertion point.
///
/// # Errors
/// Fails if a buffer has no ownership indicator.
pub fn released(
    rw: &mut Rewriter<'_>,
    state: &DeallocationState,
    block: Block,
) -> Deallocated<Vec<Owned>> {
    let buffers = state.released(block);
    let mut all = Vec::with_capacity(buffers.len());
    for buffer in buffers {
        let Ownership::Unique(condition) = state.ownership(*buffer, block) else {
            return no_owner(rw, *buffer);
        };
        let memref = allocation(rw, *buffer);
        all.push(Owned { memref, condition });
    }
    Ok(all)
}

pub(super) fn no_owner<T>(rw: &Rewriter<'_>, buffer: Value) -> Deallocated<T> {
    let loc = loc_of(rw, buffer);
    failed(ods_core::Diagnostic::error(loc, "MemRef value does not have valid ownership"))
}

/// Builds the base buffer of a buffer, which is its allocation.
fn allocation(rw: &mut Rewriter<'_>, mut buffer: Value) -> Value {
    let ctx = rw.ctx().clone();
    if let TypeData::UnrankedMemRef { elem, space } = rw.ty(buffer).data(&ctx) {
        let scalar = MemRefType { space: *space, ..MemRefType::new(&ctx, &[], *elem) };
        let layout = StridedLayout { offset: 0, strides: Default::default() };
        let ty = scalar.with_layout(&ctx, [0; 0].as_slice(), &layout).ty(&ctx);
        let cast = reinterpret_cast(buffer, MixedIndex::Known(0), &[], &[], ty);
        buffer = rw.insert(cast).result(rw);
    }
    rw.insert(ExtractStridedMetadataOp::build(buffer)).base_buffer(rw)
}

/// Frees buffers at the insertion point except the retained ones; returns these with their new ownership indicators.
pub fn release(
    rw: &mut Rewriter<'_>,
    state: &mut DeallocationState,
    block: Block,
    freed: &[Owned],
    retained: Vec<Value>,
) -> Vec<Owned> {
    let new = DeallocOp::build()
        .memrefs(freed.iter().map(|one| one.memref))
        .conditions(freed.iter().map(|one| one.condition))
        .retained(retained.iter().copied());
    let new = rw.insert(new);
    let conditions = new.updated_conditions(rw);
    let owned = retained.into_iter().zip(conditions);
    let owned: Vec<Owned> = owned.map(|(memref, condition)| Owned { memref, condition }).collect();
    for one in &owned {
        state.reset(one.memref, block);
    }
    for one in &owned {
        state.update(rw, one.memref, block, Ownership::Unique(one.condition));
    }
    owned
}

/// Frees buffers before a terminator without successors, except those in `handed_on`; returns the ownership indicators
/// of these.
///
/// # Errors
/// Fails if a buffer has no ownership indicator.
pub fn release_at_return(
    rw: &mut Rewriter<'_>,
    state: &mut DeallocationState,
    end: Op,
    handed_on: &[Value],
) -> Deallocated<Vec<Value>> {
    let loc = rw.loc(end);
    rw.set_point_before(end).set_loc(loc);
    let Some(block) = rw.parent_block(end) else { return Ok(Vec::new()) };
    let freed = released(rw, state, block)?;
    let retained = state.retained(rw, block, None, handed_on);
    if freed.is_empty() && retained.is_empty() {
        return Ok(Vec::new());
    }
    let count = super::memrefs(rw, handed_on.iter().copied()).len();
    let owned = release(rw, state, block, &freed, retained);
    Ok(owned.into_iter().take(count).map(|one| one.condition).collect())
}
