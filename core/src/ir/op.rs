//! Operations in a body: reading, modifying and erasing them.

use smallvec::SmallVec;

use super::nested::Nested;
use super::record::{Links, OpData, Record, region_of};
use super::value::ValueData;
use super::{Block, Body, Op, Region, Successor, Use, Value};
use crate::{Attr, Loc, OpName, Type};

/// The part of an isolated operation that is kept in its own body, so that a pass over the body can change it.
#[derive(Clone)]
pub(crate) struct Owner {
    pub(super) name: Option<OpName>,
    pub(super) props: SmallVec<[u32; 4]>,
    pub(super) attrs: Attr,
    pub(super) loc: Loc,
}

impl Body {
    /// # Panics
    /// Panics if `op` was erased.
    #[inline]
    #[track_caller]
    pub(super) fn data(&self, op: Op) -> &OpData {
        let data = &self.ops[op.index()];
        assert!(!data.is_freed(), "{op:?} was erased");
        data
    }

    #[inline]
    #[track_caller]
    pub(super) fn data_mut(&mut self, op: Op) -> &mut OpData {
        let data = &mut self.ops[op.index()];
        assert!(!data.is_freed(), "{op:?} was erased");
        data
    }

    /// # Panics
    /// Panics if `op` was erased.
    #[inline]
    #[track_caller]
    pub(super) fn links_of(&self, op: Op) -> &Links {
        let links = &self.links[op.index()];
        assert!(links.name != OpName::FREED, "{op:?} was erased");
        links
    }

    /// # Panics
    /// Panics if `op` was erased.
    #[inline]
    #[track_caller]
    pub(super) fn links_mut(&mut self, op: Op) -> &mut Links {
        let links = &mut self.links[op.index()];
        assert!(links.name != OpName::FREED, "{op:?} was erased");
        links
    }

    /// Returns the record of `op`.
    ///
    /// # Panics
    /// Panics if `op` was erased.
    #[inline]
    #[track_caller]
    pub(crate) fn record(&self, op: Op) -> Record<'_> {
        Record::new(self, op)
    }

    /// Returns the types of operands, then those of results.
    #[inline]
    pub(crate) fn types_of(&self, record: Record<'_>) -> impl Iterator<Item = Type> + '_ {
        let results = &self.values[record.result_values()];
        self.operands_of(record)
            .map(|value| self.ty(value))
            .chain(results.iter().map(ValueData::ty))
    }

    /// Returns the property row of an operation without regions.
    #[inline]
    pub(crate) fn row_of(&self, record: Record<'_>, row_len: usize) -> &[u32] {
        let at = record.props_at();
        &self.pool[at..at + row_len]
    }

    /// Returns the name and the source position of an operation, for panic messages.
    pub fn place(&self, op: Op) -> String {
        match crate::diag::position(&self.ctx, self.loc(op)) {
            Some((file, line, column)) => {
                format!("'{}' of {file}:{line}:{column}", self.name(op))
            }
            None => format!("'{}'", self.name(op)),
        }
    }

    /// Returns whether `op` has not been erased.
    pub fn is_live(&self, op: Op) -> bool {
        self.links[op.index()].name != OpName::FREED
    }

    /// Returns the operation's name.
    #[inline]
    #[track_caller]
    pub fn name(&self, op: Op) -> OpName {
        self.links_of(op).name
    }

    /// Returns the operation's location.
    #[inline]
    #[track_caller]
    pub fn loc(&self, op: Op) -> Loc {
        let data = self.data(op);
        self.nested_owner(data).map_or(data.loc, |owner| owner.loc)
    }

    /// Sets the location of the operation.
    #[track_caller]
    pub fn set_loc(&mut self, op: Op, loc: Loc) {
        match self.nested_owner_mut(op) {
            Some(owner) => owner.loc = loc,
            None => self.data_mut(op).loc = loc,
        }
    }

    /// Returns the dictionary of discardable attributes (of an unregistered operation, all that was in `{}`).
    #[inline]
    #[track_caller]
    pub fn attrs(&self, op: Op) -> Attr {
        let data = self.data(op);
        self.nested_owner(data).map_or_else(|| self.attrs_in_pool(data), |owner| owner.attrs)
    }

    /// Replaces the dictionary of discardable attributes.
    #[track_caller]
    pub fn set_attrs(&mut self, op: Op, attrs: Attr) {
        match self.nested_owner_mut(op) {
            Some(owner) => owner.attrs = attrs,
            None => self.set_attrs_in_pool(op, attrs, self.row_len(op)),
        }
    }

    /// Returns the property row: attribute ids in schema order (0 when absent), then stored segment sizes. An
    /// unregistered operation has one word, the dictionary between `<{` and `}>`.
    #[track_caller]
    pub fn props(&self, op: Op) -> &[u32] {
        self.props_of(op, self.row_len(op))
    }

    pub(super) fn row_len(&self, op: Op) -> usize {
        self.ctx.prop_row_len(self.name(op)).unwrap_or(1)
    }

    /// Like [`Self::props`], for callers that know the length of the row.
    #[inline]
    pub(crate) fn props_of(&self, op: Op, row_len: usize) -> &[u32] {
        let data = self.data(op);
        match self.nested_owner(data) {
            Some(owner) => &owner.props,
            None => &self.pool[self.props_at(data)..][..row_len],
        }
    }

    /// Returns the attribute in property slot `slot`.
    #[inline]
    #[track_caller]
    pub(crate) fn prop(&self, op: Op, slot: usize) -> Option<Attr> {
        Attr::from_raw(self.prop_word(op, slot))
    }

    /// Returns word `slot` of the property row.
    #[inline]
    #[track_caller]
    pub(crate) fn prop_word(&self, op: Op, slot: usize) -> u32 {
        let data = self.data(op);
        match self.nested_owner(data) {
            Some(owner) => owner.props[slot],
            None => self.pool[self.props_at(data) + slot],
        }
    }

    /// Sets the attribute in property slot `slot`.
    #[track_caller]
    pub(crate) fn set_prop(&mut self, op: Op, slot: usize, value: Option<Attr>) {
        self.set_prop_word(op, slot, value.map_or(0, Attr::raw));
    }

    /// Sets word `slot` of the property row.
    #[track_caller]
    pub(crate) fn set_prop_word(&mut self, op: Op, slot: usize, word: u32) {
        if let Some(owner) = self.nested_owner_mut(op) {
            owner.props[slot] = word;
        } else {
            let at = self.props_at(self.data(op));
            self.pool[at + slot] = word;
        }
    }

    /// Returns the results, flat.
    #[inline]
    #[track_caller]
    pub fn results(
        &self,
        op: Op,
    ) -> impl ExactSizeIterator<Item = Value> + DoubleEndedIterator + Clone + use<> {
        let values = self.data(op).result_values();
        values.map(Value::at)
    }

    /// Returns result number `index`.
    ///
    /// # Panics
    /// Panics if there are not that many results.
    #[inline]
    #[track_caller]
    pub(crate) fn result(&self, op: Op, index: usize) -> Value {
        let data = self.data(op);
        assert!(index < data.num_results(), "{} has no result #{index}", self.place(op));
        Value::at(data.first_result as usize + index)
    }

    /// Returns the operand slots.
    #[inline]
    pub fn operand_uses(
        &self,
        op: Op,
    ) -> impl ExactSizeIterator<Item = Use> + DoubleEndedIterator + Clone + use<> {
        let slots = self.data(op).operand_slots();
        slots.map(Use::at)
    }

    /// Returns the index of the first operand slot.
    #[inline]
    pub(super) fn first_operand_slot(&self, op: Op) -> usize {
        self.data(op).first_operand as usize
    }

    /// Returns the successor slots.
    pub fn successor_slots(
        &self,
        op: Op,
    ) -> impl ExactSizeIterator<Item = Successor> + Clone + use<> {
        let edges = self.edges(self.data(op));
        let first = self.first_successor(edges);
        (first..first + edges.successors).map(Successor::new)
    }

    /// Returns the regions that live in this body: the regions of `op` unless it is isolated; then [`Self::nested`] has
    /// them.
    pub fn own_regions(
        &self,
        op: Op,
    ) -> impl ExactSizeIterator<Item = Region> + DoubleEndedIterator + '_ {
        let edges = self.edges(self.data(op));
        let words = self.regions_in_pool(edges);
        let own = if self.nested_slot(op).is_some() { &[] } else { words };
        own.iter().map(|word| region_of(*word))
    }

    /// Returns the number of regions of the operation, in whichever body they live.
    #[inline]
    #[track_caller]
    pub fn num_regions(&self, op: Op) -> usize {
        self.edges(self.data(op)).regions
    }

    /// Returns the block that contains the operation; `None` while detached.
    #[inline]
    #[track_caller]
    pub fn parent_block(&self, op: Op) -> Option<Block> {
        self.links_of(op).block
    }

    /// Returns the parent operation, if it is in this body.
    pub fn parent_op(&self, op: Op) -> Option<Op> {
        self.region_owner(self.block_region(self.parent_block(op)?)?)
    }

    /// Returns whether `op` is in a region of `outer`, at any depth.
    pub fn is_proper_ancestor(&self, outer: Op, op: Op) -> bool {
        std::iter::successors(self.parent_op(op), |at| self.parent_op(*at)).any(|at| at == outer)
    }

    /// Returns whether `op` is `outer` or in a region of it, at any depth.
    pub fn is_ancestor(&self, outer: Op, op: Op) -> bool {
        outer == op || self.is_proper_ancestor(outer, op)
    }

    /// Returns the next operation of the block.
    #[inline]
    #[track_caller]
    pub fn next_op(&self, op: Op) -> Option<Op> {
        self.links_of(op).next
    }

    /// Returns the previous operation of the block.
    #[track_caller]
    pub fn prev_op(&self, op: Op) -> Option<Op> {
        self.links_of(op).prev
    }

    /// Erases an operation with everything inside it. Its operands are dropped from the use-lists of their values.
    ///
    /// # Panics
    /// Panics if a result of the operation, or of an operation inside it, is still used from outside.
    #[track_caller]
    pub fn erase_op(&mut self, op: Op) {
        self.detach_op(op);
        let data = self.data(op);
        let (operands, edges) = (data.operand_slots(), self.edges(data));
        if edges.regions != 0 {
            return self.free_tree(op);
        }
        if edges.successors != 0 {
            self.drop_successors(op);
        }
        for slot in operands.map(Use::at) {
            self.unlink_use(slot);
        }
        self.free_record(op);
    }

    /// Frees a detached operation with the contents of its regions, without recursion.
    fn free_tree(&mut self, op: Op) {
        // All references are dropped first, so that uses between erased operations do not count.
        let mut doomed = vec![op];
        let mut next = 0;
        while next < doomed.len() {
            let one = doomed[next];
            next += 1;
            self.drop_operands(one);
            self.drop_successors(one);
            let regions: SmallVec<[Region; 2]> = self.own_regions(one).collect();
            for region in regions {
                let blocks: Vec<Block> = self.blocks(region).collect();
                for block in blocks {
                    doomed.extend(self.ops(block));
                }
            }
        }
        for one in doomed {
            let regions: SmallVec<[Region; 2]> = self.own_regions(one).collect();
            for region in regions {
                self.free_region(region);
            }
            if let Some(slot) = self.nested_slot(one) {
                self.nested[slot] = Nested::Away;
            }
            self.free_record(one);
        }
    }

    /// Frees the results and the record of an operation whose references are dropped.
    fn free_record(&mut self, op: Op) {
        let name = std::mem::replace(&mut self.links[op.index()].name, OpName::FREED);
        let data = &mut self.ops[op.index()];
        data.free();
        for value in &mut self.values[data.result_values()] {
            assert!(value.first_use.is_none(), "a result of an erased '{name}' is still used");
            value.free();
        }
    }
}
