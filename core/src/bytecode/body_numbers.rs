//! What the writer knows of one body: numbers of its values and blocks, the order of its operations, and which of
//! its operations have regions that capture nothing.

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use super::rows::NO_ROW;
use crate::ir::{Block, Body, Op, Region, Use, Value};

/// What is known of an operation beforehand.
#[derive(Clone, Copy)]
struct OpNumbers {
    /// Attribute slot of its location.
    loc: u32,
    /// Slot of its property row.
    row: u32,
}

/// Dense tables over one body.
pub(super) struct BodyNumbers<'m> {
    pub(super) body: &'m Body,
    /// Number of each value in its scope.
    pub(super) values: Vec<u32>,
    /// Index of each block in its region.
    pub(super) block_index: Vec<u32>,
    /// How many operations each block holds.
    pub(super) block_ops: Vec<u32>,
    /// How many values each region defines itself.
    pub(super) region_values: Vec<u32>,
    /// Which body an isolated operation has.
    pub(super) nested: FxHashMap<Op, usize>,
    ops: Vec<OpNumbers>,
    /// Place of each operation in a walk of the body, parents first.
    order: Vec<u32>,
    /// Whether `order` was filled beforehand; else operations get it as they are seen.
    ordered: bool,
    next_order: u32,
    /// Whether operand slots were made in walk order, so that their indices order the uses of a value.
    slots_ordered: bool,
    last_slot: Option<Use>,
    isolated: FxHashSet<Op>,
}

/// Regions of one operation (or of the body's owner) that are being walked.
struct Frame {
    owner: Option<Op>,
    regions: SmallVec<[Region; 2]>,
    next_region: usize,
    block: Option<Block>,
    at: Option<Op>,
    /// Whether something inside uses a value from outside.
    captures: bool,
}

impl<'m> BodyNumbers<'m> {
    pub(super) fn of(body: &'m Body) -> BodyNumbers<'m> {
        let mut this = BodyNumbers {
            body,
            values: vec![0; body.value_capacity()],
            block_index: vec![0; body.block_capacity()],
            block_ops: vec![0; body.block_capacity()],
            region_values: vec![0; body.region_capacity()],
            nested: FxHashMap::default(),
            ops: vec![OpNumbers { loc: 0, row: NO_ROW }; body.op_capacity()],
            order: vec![0; body.op_capacity()],
            ordered: false,
            next_order: 0,
            slots_ordered: true,
            last_slot: None,
            isolated: FxHashSet::default(),
        };
        // Without regions inside, operations are numbered in walk order anyway.
        if body.region_capacity() > body.regions().len() {
            this.walk();
        }
        this
    }

    fn walk(&mut self) {
        let body = self.body;
        let frame = |owner, regions| Frame {
            owner,
            regions,
            next_region: 0,
            block: None,
            at: None,
            captures: false,
        };
        let mut stack = vec![frame(None, body.regions().into())];
        while let Some(top) = stack.last_mut() {
            let Some(op) = top.at else {
                let next = match top.block {
                    Some(block) => body.next_block(block),
                    None => None,
                };
                if let Some(block) = next {
                    top.block = Some(block);
                    top.at = body.first_op(block);
                } else if let Some(region) = top.regions.get(top.next_region) {
                    top.next_region += 1;
                    top.block = body.entry_block(*region);
                    top.at = top.block.and_then(|block| body.first_op(block));
                } else {
                    let done = stack.pop();
                    if let Some(Frame { owner: Some(op), captures: false, .. }) = done {
                        self.isolated.insert(op);
                    }
                }
                continue;
            };
            top.at = body.next_op(op);
            self.set_order(op);
            if stack.len() > 1 {
                for value in body.operands(op) {
                    mark_captures(body, value, &mut stack);
                }
            }
            let regions: SmallVec<[Region; 2]> = body.own_regions(op).collect();
            if !regions.is_empty() {
                stack.push(frame(Some(op), regions));
            }
        }
        self.ordered = true;
    }

    /// Notes an operation in the order of numbering.
    pub(super) fn see_op(&mut self, op: Op, loc: u32, row: u32) {
        self.ops[op.index()] = OpNumbers { loc, row };
        if !self.ordered {
            self.set_order(op);
        }
    }

    fn set_order(&mut self, op: Op) {
        self.order[op.index()] = self.next_order;
        self.next_order += 1;
        let mut slots = self.body.operand_uses(op);
        if let Some(first) = slots.next() {
            self.slots_ordered &= self.last_slot.is_none_or(|last| last < first);
            self.last_slot = slots.next_back().or(Some(first));
        }
    }

    /// The attribute slot of the location of `op`.
    pub(super) fn loc_slot(&self, op: Op) -> u32 {
        self.ops[op.index()].loc
    }

    /// The slot of the property row of `op`.
    pub(super) fn row_slot(&self, op: Op) -> u32 {
        self.ops[op.index()].row
    }

    /// Whether the regions of `op` use nothing from outside.
    pub(super) fn is_isolated(&self, op: Op) -> bool {
        self.body.has_nested(op) || self.isolated.contains(&op)
    }

    /// What orders the uses of a value: uses by later operations compare greater.
    pub(super) fn use_id(&self, slot: Use) -> u64 {
        if self.slots_ordered {
            return slot.index() as u64;
        }
        let owner = self.body.use_owner(slot);
        u64::from(self.order[owner.index()]) << 32 | self.body.operand_number(slot) as u64
    }
}

/// Marks every operation around the use of `value` up to the region that defines it.
fn mark_captures(body: &Body, value: Value, stack: &mut [Frame]) {
    let home = body.def_block(value).and_then(|block| body.block_region(block));
    for frame in stack.iter_mut().rev() {
        let region = frame.regions.get(frame.next_region.wrapping_sub(1));
        if home.is_some() && region.copied() == home {
            return;
        }
        frame.captures = true;
    }
}
