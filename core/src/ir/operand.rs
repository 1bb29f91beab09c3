//! Operand and successor slots, and the use-lists threaded through them.

use std::ops::Range;

use super::record::Record;
use super::{Block, Body, Op, Successor, Use, Value};

#[derive(Clone)]
pub(super) struct UseData {
    /// `None` for a slot that is no longer an operand.
    pub(super) value: Option<Value>,
    pub(super) next: Option<Use>,
    /// `None` at the head of the list.
    pub(super) prev: Option<Use>,
    pub(super) owner: Op,
}

impl UseData {
    /// Makes this slot the first use of `value`, followed by `next`. Returns the slot that followed it before.
    #[inline]
    pub(super) fn move_to(&mut self, value: Value, next: Option<Use>) -> Option<Use> {
        self.value = Some(value);
        self.prev = None;
        std::mem::replace(&mut self.next, next)
    }
}

#[derive(Clone)]
pub(super) struct SuccessorData {
    pub(super) block: Option<Block>,
    pub(super) next: Option<Successor>,
    pub(super) prev: Option<Successor>,
    pub(super) owner: Op,
}

impl Body {
    /// Links a run of new slots for `op`.
    pub(super) fn add_operands(&mut self, op: Op, values: &[Value]) -> Range<usize> {
        let slots = self.uses.len()..self.uses.len() + values.len();
        Use::new(slots.end);
        for (slot, value) in slots.clone().map(Use::at).zip(values) {
            let next = self.values[value.index()].first_use.replace(slot);
            if let Some(next) = next {
                self.uses[next.index()].prev = Some(slot);
            }
            self.uses.push(UseData { value: Some(*value), next, prev: None, owner: op });
        }
        slots
    }

    /// Puts `slot`, which is in no list, at the front of the uses of `value`.
    #[inline]
    pub(super) fn push_use(&mut self, slot: Use, value: Value) {
        let head = self.values[value.index()].first_use.replace(slot);
        if let Some(head) = head {
            self.uses[head.index()].prev = Some(slot);
        }
        self.uses[slot.index()].move_to(value, head);
    }

    #[inline]
    pub(super) fn unlink_use(&mut self, slot: Use) {
        let data = &mut self.uses[slot.index()];
        let (prev, next) = (data.prev, data.next);
        let Some(value) = data.value.take() else { return };
        if let Some(next) = next {
            self.uses[next.index()].prev = prev;
        }
        match prev {
            Some(prev) => self.uses[prev.index()].next = next,
            None => self.values[value.index()].first_use = next,
        }
    }

    /// Returns the operands, flat.
    #[inline]
    pub fn operands(
        &self,
        op: Op,
    ) -> impl ExactSizeIterator<Item = Value> + DoubleEndedIterator + Clone + '_ {
        self.operands_of(self.record(op))
    }

    /// Like [`Self::operands`], for callers that have the record.
    #[inline]
    pub(crate) fn operands_of(
        &self,
        record: Record<'_>,
    ) -> impl ExactSizeIterator<Item = Value> + DoubleEndedIterator + Clone + use<'_> {
        self.uses[record.operand_slots()]
            .iter()
            .map(|slot| slot.value.expect("an operand slot of a live operation holds a value"))
    }

    /// Returns the number of operands of the operation.
    #[inline]
    #[track_caller]
    pub fn num_operands(&self, op: Op) -> usize {
        self.data(op).num_operands as usize
    }

    /// Returns operand number `index`.
    ///
    /// # Panics
    /// Panics if there are not that many operands.
    #[inline]
    #[track_caller]
    pub(crate) fn operand(&self, op: Op, index: usize) -> Value {
        let data = self.data(op);
        assert!(index < data.num_operands as usize, "{} has no operand #{index}", self.place(op));
        self.uses[data.first_operand as usize + index]
            .value
            .expect("an operand slot of a live operation holds a value")
    }

    /// Replaces operand number `index`.
    #[track_caller]
    pub(crate) fn set_operand(&mut self, op: Op, index: usize, value: Value) {
        let data = self.data(op);
        assert!(index < data.num_operands as usize, "{} has no operand #{index}", self.place(op));
        self.set_use(Use::new(data.first_operand as usize + index), value);
    }

    /// Replaces the value in an operand slot.
    pub fn set_use(&mut self, slot: Use, value: Value) {
        self.unlink_use(slot);
        self.push_use(slot, value);
    }

    /// Replaces all operands; their number may change. The caller updates stored segment sizes.
    pub fn set_operands(&mut self, op: Op, values: &[Value]) {
        let data = self.data(op);
        let (first, count) = (data.first_operand as usize, data.num_operands as usize);
        if values.len() > count {
            self.drop_operands(op);
            let slots = self.add_operands(op, values);
            let data = self.data_mut(op);
            data.first_operand = slots.start as u32;
            data.num_operands = slots.len() as u32;
            return;
        }
        for (at, value) in values.iter().enumerate() {
            if self.uses[first + at].value != Some(*value) {
                self.set_use(Use::new(first + at), *value);
            }
        }
        for at in values.len()..count {
            self.unlink_use(Use::new(first + at));
        }
        self.data_mut(op).num_operands = values.len() as u32;
    }

    /// Removes the operands at these indices, which ascend. Later operands move down, and become the latest uses of
    /// their values, as upstream has it.
    pub(crate) fn erase_operands(&mut self, op: Op, numbers: &[usize]) {
        let Some(&lowest) = numbers.first() else { return };
        let first = self.data(op).first_operand as usize;
        let mut numbers = numbers.iter().peekable();
        let count = self.num_operands(op);
        let mut to = lowest;
        for from in lowest..count {
            if numbers.next_if_eq(&&from).is_none() {
                self.set_use(Use::new(first + to), self.operand(op, from));
                to += 1;
            }
        }
        for at in to..count {
            self.unlink_use(Use::new(first + at));
        }
        self.data_mut(op).num_operands = to as u32;
    }

    pub(super) fn drop_operands(&mut self, op: Op) {
        let data = self.data_mut(op);
        let first = data.first_operand as usize;
        let count = std::mem::take(&mut data.num_operands) as usize;
        for slot in (first..first + count).map(Use::new) {
            self.unlink_use(slot);
        }
    }

    /// Returns the operation that owns the operand slot `slot`.
    pub fn use_owner(&self, slot: Use) -> Op {
        self.uses[slot.index()].owner
    }

    /// Returns the use after `slot` in the use-list.
    #[inline]
    pub(crate) fn next_use(&self, slot: Use) -> Option<Use> {
        self.uses[slot.index()].next
    }

    /// Returns the value in an operand slot.
    ///
    /// # Panics
    /// Panics if the slot is no longer an operand.
    #[track_caller]
    pub fn used_value(&self, slot: Use) -> Value {
        self.uses[slot.index()].value.expect("the slot is no longer an operand")
    }

    /// Returns the index of `slot` among the operands of its operation.
    pub fn operand_number(&self, slot: Use) -> usize {
        slot.index() - self.data(self.use_owner(slot)).first_operand as usize
    }

    pub(super) fn add_successors(&mut self, op: Op, blocks: &[Block]) -> u32 {
        let first = self.successors.len();
        for block in blocks {
            let slot = Successor::new(self.successors.len());
            self.successors.push(SuccessorData { block: None, next: None, prev: None, owner: op });
            self.push_successor(slot, *block);
        }
        first as u32
    }

    fn push_successor(&mut self, slot: Successor, block: Block) {
        let head = self.blocks[block.index()].first_use.replace(slot);
        if let Some(head) = head {
            self.successors[head.index()].prev = Some(slot);
        }
        let data = &mut self.successors[slot.index()];
        data.block = Some(block);
        data.next = head;
        data.prev = None;
    }

    fn unlink_successor(&mut self, slot: Successor) {
        let data = &mut self.successors[slot.index()];
        let (prev, next) = (data.prev, data.next);
        let Some(block) = data.block.take() else { return };
        if let Some(next) = next {
            self.successors[next.index()].prev = prev;
        }
        match prev {
            Some(prev) => self.successors[prev.index()].next = next,
            None => self.blocks[block.index()].first_use = next,
        }
    }

    pub(super) fn drop_successors(&mut self, op: Op) {
        for slot in self.successor_slots(op) {
            self.unlink_successor(slot);
        }
    }

    /// Returns the successor blocks.
    pub fn successors(&self, op: Op) -> impl ExactSizeIterator<Item = Block> + Clone + '_ {
        self.successor_slots(op).map(|slot| {
            self.successors[slot.index()]
                .block
                .expect("a successor slot of a live operation holds a block")
        })
    }

    /// Returns whether every operation with successors is the last operation of its block.
    pub(crate) fn branches_end_blocks(&self) -> bool {
        let mut edges = self.successors.iter().filter(|slot| slot.block.is_some());
        edges.all(|slot| self.next_op(slot.owner).is_none())
    }

    /// Returns the number of successors of the operation.
    #[inline]
    pub fn num_successors(&self, op: Op) -> usize {
        self.edges(self.data(op)).successors
    }

    /// Replaces successor number `index`.
    ///
    /// # Panics
    /// Panics if there are not that many successors.
    #[track_caller]
    pub(crate) fn set_successor(&mut self, op: Op, index: usize, block: Block) {
        let slot =
            self.successor_slots(op).nth(index).expect("the operation has that many successors");
        self.unlink_successor(slot);
        self.push_successor(slot, block);
    }

    /// Returns the successor slots that refer to `block`, the latest first.
    pub fn block_uses(&self, block: Block) -> impl Iterator<Item = Successor> + Clone + '_ {
        std::iter::successors(self.blocks[block.index()].first_use, |at| {
            self.successors[at.index()].next
        })
    }

    /// Returns the operation that owns the successor slot `slot`.
    pub fn successor_owner(&self, slot: Successor) -> Op {
        self.successors[slot.index()].owner
    }

    /// Returns the index of `slot` among the successors of its operation.
    pub fn successor_number(&self, slot: Successor) -> usize {
        let edges = self.edges(self.data(self.successor_owner(slot)));
        slot.index() - self.first_successor(edges)
    }

    /// Returns the blocks that branch to `block`, one per edge, the latest edge first.
    pub fn predecessors(&self, block: Block) -> impl Iterator<Item = Block> + Clone + '_ {
        self.block_uses(block).filter_map(|slot| self.parent_block(self.successor_owner(slot)))
    }

    /// Redirects every edge to `old` to `new`.
    pub fn replace_block_uses(&mut self, old: Block, new: Block) {
        if old == new {
            return;
        }
        let mut at = self.blocks[old.index()].first_use.take();
        while let Some(slot) = at {
            at = self.successors[slot.index()].next;
            self.push_successor(slot, new);
        }
    }
}
