//! Storage of an operation in a body: the links that walks follow, the rest of the record, and words in the pool.
//!
//! Links are a slab of their own, so that walking a block touches 20 bytes of an operation and not all 48. Parts that
//! few operations have are in the pool, in this order, followed by the property words: the discardable attributes, if
//! there are any; the counts of successors and regions, if either is not zero; the first successor slot, if there are
//! successors; the regions.

use std::ops::Range;

use super::body::NESTED;
use super::{Block, Body, Op, Region};
use crate::{Attr, Loc, OpName};

/// The links of an operation: 20 bytes.
#[derive(Clone)]
pub(super) struct Links {
    pub(super) name: OpName,
    pub(super) block: Option<Block>,
    pub(super) prev: Option<Op>,
    pub(super) next: Option<Op>,
    /// The order number in its block; see [`super::block`].
    pub(super) order: u32,
}

/// The rest of a record: 28 bytes. Operands, results and pool words are runs that start at the given indices.
#[derive(Clone)]
pub(super) struct OpData {
    pub(super) first_operand: u32,
    pub(super) num_operands: u32,
    pub(super) first_result: u32,
    /// The number of results, and the flags.
    results: u32,
    pub(super) pool: u32,
    pub(super) loc: Loc,
}

/// The pool has attributes. Not set for an isolated operation, whose attributes are in its owner.
const ATTRS: u32 = 1 << 31;
/// The pool has counts of successors and regions.
const EDGES: u32 = 1 << 30;
const FREED: u32 = 1 << 29;
const COUNT: u32 = FREED - 1;

/// The numbers of successors and regions of an operation, and their place in the pool.
#[derive(Clone, Copy)]
pub(super) struct Edges {
    pub(super) successors: usize,
    pub(super) regions: usize,
    at: usize,
}

impl Edges {
    #[inline]
    pub(super) fn regions_at(self) -> usize {
        self.at + usize::from(self.successors != 0)
    }

    #[inline]
    fn props_at(self) -> usize {
        self.regions_at() + self.regions
    }
}

impl OpData {
    /// # Panics
    /// Panics if there are 2²⁹ results, or 2³² operands or values in the body.
    pub(super) fn new(
        operands: Range<usize>,
        results: Range<usize>,
        pool: PoolRun,
        loc: Loc,
    ) -> OpData {
        let count = results.len() as u32;
        assert!(results.len() <= COUNT as usize, "an operation has less than 2^29 results");
        let most = operands.end.max(results.end);
        assert!(u32::try_from(most).is_ok(), "a body holds less than 2^32 of anything");
        OpData {
            first_operand: operands.start as u32,
            num_operands: operands.len() as u32,
            first_result: results.start as u32,
            results: count | pool.flags,
            pool: pool.start,
            loc,
        }
    }

    #[inline]
    pub(super) fn num_results(&self) -> usize {
        (self.results & COUNT) as usize
    }

    /// Returns the places of the results among the values.
    #[inline]
    pub(super) fn result_values(&self) -> Range<usize> {
        let first = self.first_result as usize;
        first..first + self.num_results()
    }

    /// Returns the places of the operands among the uses.
    #[inline]
    pub(super) fn operand_slots(&self) -> Range<usize> {
        let first = self.first_operand as usize;
        first..first + self.num_operands as usize
    }

    /// Returns whether there are successors or regions.
    #[inline]
    pub(super) fn has_edges(&self) -> bool {
        self.results & EDGES != 0
    }

    #[inline]
    pub(super) fn is_freed(&self) -> bool {
        self.results & FREED != 0
    }

    /// Returns a copy of the record whose runs start elsewhere.
    pub(super) fn moved(&self, first_operand: usize, first_result: usize, pool: usize) -> OpData {
        OpData {
            first_operand: first_operand as u32,
            first_result: first_result as u32,
            pool: pool as u32,
            ..self.clone()
        }
    }

    pub(super) fn free(&mut self) {
        self.results |= FREED;
    }

    /// Returns the place of the words behind the attributes.
    #[inline]
    fn behind_attrs(&self) -> usize {
        self.pool as usize + usize::from(self.results & ATTRS != 0)
    }
}

/// The words of a new operation in the pool, before its properties.
pub(super) struct PoolRun {
    start: u32,
    flags: u32,
}

impl Body {
    /// Begins the words of a new operation.
    #[inline]
    pub(super) fn begin_pool_run(&mut self, attrs: Attr) -> PoolRun {
        let start = u32::try_from(self.pool.len()).expect("a body holds less than 2^32 words");
        let mut flags = 0;
        if attrs != Attr::EMPTY_DICT {
            flags |= ATTRS;
            self.pool.push(attrs.raw());
        }
        PoolRun { start, flags }
    }

    /// Appends the numbers of successors and regions of a new operation; the caller appends the regions.
    pub(super) fn push_edge_counts(
        &mut self,
        run: &mut PoolRun,
        successors: usize,
        regions: usize,
        first_successor: u32,
    ) {
        run.flags |= EDGES;
        let successors = u16::try_from(successors).expect("at most 65535 successors");
        let regions = u16::try_from(regions).expect("at most 65535 regions");
        self.pool.push(u32::from(successors) | u32::from(regions) << 16);
        if successors != 0 {
            self.pool.push(first_successor);
        }
    }

    #[inline]
    pub(super) fn edges(&self, data: &OpData) -> Edges {
        let at = data.behind_attrs();
        if !data.has_edges() {
            return Edges { successors: 0, regions: 0, at };
        }
        let counts = self.pool[at];
        let (successors, regions) = (counts & 0xffff, counts >> 16);
        Edges { successors: successors as usize, regions: regions as usize, at: at + 1 }
    }

    /// Returns the first successor slot, if there is any.
    #[inline]
    pub(super) fn first_successor(&self, edges: Edges) -> usize {
        if edges.successors == 0 { 0 } else { self.pool[edges.at] as usize }
    }

    /// Returns the place of the property words.
    #[inline]
    pub(super) fn props_at(&self, data: &OpData) -> usize {
        if data.has_edges() { self.edges(data).props_at() } else { data.behind_attrs() }
    }

    /// Returns the slot in [`Body::nested`] of an isolated operation.
    #[inline]
    pub(super) fn slot_of(&self, data: &OpData) -> Option<usize> {
        // The record alone identifies most operations as not isolated.
        if data.has_edges() { self.slot_in_pool(data) } else { None }
    }

    fn slot_in_pool(&self, data: &OpData) -> Option<usize> {
        let edges = self.edges(data);
        if edges.regions == 0 {
            return None;
        }
        let word = self.pool[edges.regions_at()];
        (word & NESTED != 0).then_some((word & !NESTED) as usize)
    }

    /// Returns the discardable attributes of an operation that is not isolated.
    #[inline]
    pub(super) fn attrs_in_pool(&self, data: &OpData) -> Attr {
        if data.results & ATTRS == 0 {
            return Attr::EMPTY_DICT;
        }
        Attr::from_raw(self.pool[data.pool as usize]).expect("a dictionary is never zero")
    }

    /// Sets the discardable attributes of an operation that is not isolated and has `row_len` property words.
    pub(super) fn set_attrs_in_pool(&mut self, op: Op, attrs: Attr, row_len: usize) {
        let data = self.data(op);
        let start = data.pool as usize;
        if data.results & ATTRS != 0 {
            self.pool[start] = attrs.raw();
        } else if attrs != Attr::EMPTY_DICT {
            // There is no space in front: the words move to the end.
            let end = self.props_at(data) + row_len;
            let moved = u32::try_from(self.pool.len()).expect("a body holds less than 2^32 words");
            self.pool.push(attrs.raw());
            self.pool.extend_from_within(start..end);
            let data = self.data_mut(op);
            data.pool = moved;
            data.results |= ATTRS;
        }
    }

    /// Returns the regions in the pool of an operation that is not isolated.
    pub(super) fn regions_in_pool(&self, edges: Edges) -> &[u32] {
        &self.pool[edges.regions_at()..][..edges.regions]
    }
}

/// An operation's record, for walks that read many parts of every operation: it is looked up, and checked not to be
/// erased, only once.
#[derive(Clone, Copy)]
pub(crate) struct Record<'a> {
    body: &'a Body,
    links: &'a Links,
    data: &'a OpData,
}

impl<'a> Record<'a> {
    #[inline]
    pub(super) fn new(body: &'a Body, op: Op) -> Record<'a> {
        Record { body, links: body.links_of(op), data: &body.ops[op.index()] }
    }

    #[inline]
    pub(crate) fn name(self) -> OpName {
        self.links.name
    }

    #[inline]
    pub(crate) fn next(self) -> Option<Op> {
        self.links.next
    }

    #[inline]
    pub(crate) fn block(self) -> Option<Block> {
        self.links.block
    }

    /// Returns the order number, comparable inside one block if [`Body::is_ordered`].
    #[inline]
    pub(crate) fn order(self) -> u32 {
        self.links.order
    }

    #[inline]
    pub(crate) fn num_regions(self) -> usize {
        self.body.edges(self.data).regions
    }

    #[inline]
    pub(crate) fn num_successors(self) -> usize {
        self.body.edges(self.data).successors
    }

    #[inline]
    pub(crate) fn num_operands(self) -> usize {
        self.data.num_operands as usize
    }

    #[inline]
    pub(super) fn operand_slots(self) -> Range<usize> {
        self.data.operand_slots()
    }

    #[inline]
    pub(crate) fn num_results(self) -> usize {
        self.data.num_results()
    }

    /// Returns the places of the results among the values.
    #[inline]
    pub(super) fn result_values(self) -> Range<usize> {
        self.data.result_values()
    }

    /// Returns the place in the pool of the property row of an operation without regions.
    #[inline]
    pub(super) fn props_at(self) -> usize {
        self.body.props_at(self.data)
    }

    /// Returns the discardable attributes of an operation that is not isolated.
    #[inline]
    pub(crate) fn own_attrs(self) -> Attr {
        self.body.attrs_in_pool(self.data)
    }
}

/// Returns the region with the id in a word of the pool.
pub(super) fn region_of(word: u32) -> Region {
    Region::from_raw(word).expect("a region word is never zero")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::{OpBuilder, OpState};
    use crate::{Context, Module};

    #[test]
    fn attributes_that_come_later_move_the_rest() {
        let ctx = Context::with(|_| {});
        let mut module = Module::new(&ctx, Loc::UNKNOWN);
        let body = module.body_mut();
        let block = body.entry_block(body.region()).expect("a module has a block");
        let mut state = OpState::new(OpName::new("test.branch"), Loc::UNKNOWN);
        state.successors.push(block);
        state.regions = 2;
        state.set_prop(0, Some(Attr::TRUE));
        let op = OpBuilder::at_end(body, block).insert(state);
        let regions: Vec<Region> = body.own_regions(op).collect();
        let dict = Attr::dictionary(&ctx, &[(crate::Ident::new("note"), Attr::UNIT)]);
        for attrs in [dict, Attr::EMPTY_DICT, dict] {
            body.set_attrs(op, attrs);
            assert_eq!(body.attrs(op), attrs);
            assert_eq!(body.prop(op, 0), Some(Attr::TRUE));
            assert_eq!(body.own_regions(op).collect::<Vec<_>>(), regions);
            assert_eq!(body.successors(op).collect::<Vec<_>>(), [block]);
        }
    }
}
