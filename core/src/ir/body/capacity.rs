//! The storage of bodies: reserved, and reused by the next body that is read.

use super::super::block::{BlockData, RegionData};
use super::super::operand::{SuccessorData, UseData};
use super::super::record::{Links, OpData};
use super::super::value::ValueData;
use super::Body;
use crate::Context;

/// Empty slabs in which bodies are built one after another. A finished body is moved out into slabs of exactly its
/// size: these lie close together, and the next body neither grows a slab nor touches new memory.
#[derive(Default)]
pub(crate) struct BodyCapacity {
    pub(super) links: Vec<Links>,
    pub(super) ops: Vec<OpData>,
    pub(super) values: Vec<ValueData>,
    pub(super) uses: Vec<UseData>,
    pub(super) successors: Vec<SuccessorData>,
    pub(super) blocks: Vec<BlockData>,
    pub(super) region_data: Vec<RegionData>,
    pub(super) pool: Vec<u32>,
}

/// Moves the contents of `slab` to a slab of exactly their size, and leaves the old slab for the next body unless
/// `room` is larger. A slab so large that the allocator reclaims its unused part is shrunk in place.
fn settle<T>(slab: &mut Vec<T>, spare: &mut Vec<T>) {
    const LARGE: usize = 1 << 17;
    if slab.capacity() * size_of::<T>() >= LARGE {
        slab.shrink_to_fit();
        return;
    }
    let mut exact = Vec::with_capacity(slab.len());
    exact.append(slab);
    let old = std::mem::replace(slab, exact);
    if old.capacity() > spare.capacity() {
        *spare = old;
    }
}

impl Body {
    /// Reserves capacity for that many more operations, operands and results.
    pub fn reserve(&mut self, ops: usize, operands: usize, results: usize) {
        self.links.reserve(ops);
        self.ops.reserve(ops);
        self.uses.reserve(operands);
        self.values.reserve(results);
    }

    /// Returns a body without regions, built in `room`, for contents that are read before the operation that will own
    /// them; call [`Self::leave`] at its end.
    pub(crate) fn detached_in(ctx: &Context, spare: &mut BodyCapacity) -> Body {
        let spare = std::mem::take(spare);
        Body {
            links: spare.links,
            ops: spare.ops,
            values: spare.values,
            uses: spare.uses,
            successors: spare.successors,
            blocks: spare.blocks,
            region_data: spare.region_data,
            pool: spare.pool,
            ..Body::detached(ctx)
        }
    }

    /// Moves a body that holds only empty regions into `room`, to be filled there; call [`Self::leave`] at its end.
    pub(crate) fn enter(&mut self, spare: &mut BodyCapacity) {
        debug_assert!(self.ops.is_empty() && self.blocks.is_empty() && self.values.is_empty());
        let mut spare = std::mem::take(spare);
        spare.region_data.append(&mut self.region_data);
        self.links = spare.links;
        self.ops = spare.ops;
        self.values = spare.values;
        self.uses = spare.uses;
        self.successors = spare.successors;
        self.blocks = spare.blocks;
        self.region_data = spare.region_data;
        self.pool = spare.pool;
    }

    /// Moves a finished body out of the slabs that it was built in.
    pub(crate) fn leave(&mut self, spare: &mut BodyCapacity) {
        settle(&mut self.links, &mut spare.links);
        settle(&mut self.ops, &mut spare.ops);
        settle(&mut self.values, &mut spare.values);
        settle(&mut self.uses, &mut spare.uses);
        settle(&mut self.successors, &mut spare.successors);
        settle(&mut self.blocks, &mut spare.blocks);
        settle(&mut self.region_data, &mut spare.region_data);
        settle(&mut self.pool, &mut spare.pool);
    }

    /// Releases unused capacity of a finished body.
    pub(in crate::ir) fn shrink(&mut self) {
        self.links.shrink_to_fit();
        self.ops.shrink_to_fit();
        self.values.shrink_to_fit();
        self.uses.shrink_to_fit();
        self.successors.shrink_to_fit();
        self.blocks.shrink_to_fit();
        self.region_data.shrink_to_fit();
        self.pool.shrink_to_fit();
        self.nested.shrink_to_fit();
    }

    /// Returns the upper bound of [`Op::index`](crate::Op::index), for side tables.
    pub fn op_capacity(&self) -> usize {
        self.ops.len()
    }

    /// Returns the upper bound of [`Use::index`](crate::ir::Use::index), for side tables.
    pub(crate) fn use_capacity(&self) -> usize {
        self.uses.len()
    }

    /// Returns the upper bound of [`Value::index`](crate::Value::index), for side tables.
    pub fn value_capacity(&self) -> usize {
        self.values.len()
    }

    /// Returns the upper bound of [`Block::index`](crate::Block::index), for side tables.
    pub fn block_capacity(&self) -> usize {
        self.blocks.len()
    }

    /// Returns the upper bound of [`Successor::index`](crate::ir::Successor::index), for side tables.
    pub fn successor_capacity(&self) -> usize {
        self.successors.len()
    }

    /// Returns the upper bound of [`Region::index`](crate::Region::index), for side tables.
    pub fn region_capacity(&self) -> usize {
        self.region_data.len()
    }
}
