//! The writer's tables for one body: numbers of its values and blocks, the order of its operations, and the operations
//! whose regions capture nothing.

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use super::rows::NO_ROW;
use crate::ir::{Block, Body, Op, Region, Use, Value};

/// The slots of an operation that are assigned before writing.
#[derive(Clone, Copy)]
struct OpNumbers {
    /// Attribute slot of the location.
    loc: u32,
    /// Slot of the property row.
    row: u32,
}

/// An item in the order of a walk, parents first.
#[derive(Clone, Copy)]
pub(super) enum Inside {
    /// The slot of a property row.
    Row(u32),
    /// The body of an operation, by index.
    Body(usize),
}

/// Dense tables over one body.
pub(super) struct BodyNumbers<'m> {
    pub(super) body: &'m Body,
    /// Number of the body, once it is assigned.
    pub(super) index: u32,
    /// Number of each value in its scope.
    pub(super) values: Vec<u32>,
    /// Index of each block in its region.
    pub(super) block_index: Vec<u32>,
    /// Number of operations in each block.
    pub(super) block_ops: Vec<u32>,
    /// Number of values that each region itself defines.
    pub(super) region_values: Vec<u32>,
    /// Number of the body of each isolated operation.
    pub(super) nested: FxHashMap<Op, usize>,
    /// Items with the position of the operation in a walk; sorted by it at the end.
    pub(super) inside: Vec<(u32, Inside)>,
    ops: Vec<OpNumbers>,
    /// Position of each operation in a walk of the body, parents first. Empty if operations are numbered in that order.
    places: Vec<u32>,
    next_place: u32,
    /// Position of each operand slot in a walk, from 1 on.
    use_order: Vec<u32>,
    next_use: u32,
    /// True for each value whose uses are not linked latest first. Empty as long as there is none.
    shuffled: Vec<bool>,
    isolated: FxHashSet<Op>,
}

/// Regions of one operation (or of the body's owner) that are being walked.
struct Frame {
    owner: Option<Op>,
    regions: SmallVec<[Region; 2]>,
    next_region: usize,
    block: Option<Block>,
    at: Option<Op>,
    /// True when a nested operation uses a value from outside.
    captures: bool,
}

impl Frame {
    /// Returns the region that is being walked.
    fn region(&self) -> Option<Region> {
        self.regions.get(self.next_region.wrapping_sub(1)).copied()
    }

    fn enter(&mut self, body: &Body, block: Block, homes: &mut [Option<Region>]) {
        self.block = Some(block);
        self.at = body.first_op(block);
        for arg in body.arg_values(block) {
            homes[arg.index()] = self.region();
        }
    }
}

impl<'m> BodyNumbers<'m> {
    pub(super) fn of(body: &'m Body) -> BodyNumbers<'m> {
        let mut this = BodyNumbers {
            body,
            index: 0,
            values: vec![0; body.value_capacity()],
            block_index: vec![0; body.block_capacity()],
            block_ops: vec![0; body.block_capacity()],
            region_values: vec![0; body.region_capacity()],
            nested: FxHashMap::default(),
            inside: Vec::new(),
            ops: vec![OpNumbers { loc: 0, row: NO_ROW }; body.op_capacity()],
            places: Vec::new(),
            next_place: 0,
            use_order: vec![0; body.use_capacity()],
            next_use: 1,
            shuffled: Vec::new(),
            isolated: FxHashSet::default(),
        };
        // Without nested regions, operations are numbered in walk order anyway.
        if body.region_capacity() > body.regions().len() {
            this.walk();
        }
        this
    }

    fn walk(&mut self) {
        let body = self.body;
        self.places = vec![0; body.op_capacity()];
        let frame = |owner, regions| Frame {
            owner,
            regions,
            next_region: 0,
            block: None,
            at: None,
            captures: false,
        };
        let mut stack = vec![frame(None, body.regions().into())];
        // The region of each value visited so far: looking it up in the body takes several memory accesses.
        let mut homes: Vec<Option<Region>> = vec![None; body.value_capacity()];
        while let Some(top) = stack.last_mut() {
            let Some(op) = top.at else {
                let next = match top.block {
                    Some(block) => body.next_block(block),
                    None => None,
                };
                if let Some(block) = next {
                    top.enter(body, block, &mut homes);
                } else if let Some(region) = top.regions.get(top.next_region) {
                    top.block = None;
                    top.next_region += 1;
                    if let Some(entry) = body.entry_block(*region) {
                        top.enter(body, entry, &mut homes);
                    }
                } else {
                    let done = stack.pop();
                    if let Some(Frame { owner: Some(op), captures: false, .. }) = done {
                        self.isolated.insert(op);
                    }
                }
                continue;
            };
            top.at = body.next_op(op);
            let region = top.region();
            for result in body.results(op) {
                homes[result.index()] = region;
            }
            self.places[op.index()] = self.set_order(op);
            if stack.len() > 1 {
                for value in body.operands(op) {
                    let home = homes[value.index()];
                    if home != region {
                        mark_captures(body, value, home, &mut stack);
                    }
                }
            }
            let regions: SmallVec<[Region; 2]> = body.own_regions(op).collect();
            if !regions.is_empty() {
                stack.push(frame(Some(op), regions));
            }
        }
    }

    /// Records an operation in the order of numbering, and returns its position in a walk.
    pub(super) fn see_op(&mut self, op: Op, loc: u32, row: u32) -> u32 {
        self.ops[op.index()] = OpNumbers { loc, row };
        match self.places.get(op.index()) {
            Some(place) => *place,
            None => self.set_order(op),
        }
    }

    /// Sorts the recorded items.
    pub(super) fn finish(&mut self) {
        self.inside.sort_by_key(|(place, _)| *place);
    }

    /// Assigns the next positions to an operation and its operands.
    fn set_order(&mut self, op: Op) -> u32 {
        for slot in self.body.operand_uses(op) {
            self.use_order[slot.index()] = self.next_use;
            self.next_use += 1;
            // A use that is not yet numbered comes later.
            if let Some(next) = self.body.next_use(slot)
                && self.use_order[next.index()] == 0
            {
                if self.shuffled.is_empty() {
                    self.shuffled = vec![false; self.body.value_capacity()];
                }
                self.shuffled[self.body.used_value(slot).index()] = true;
            }
        }
        self.next_place += 1;
        self.next_place - 1
    }

    /// Returns whether the uses of `value` are linked in another order than a reader links them: latest first.
    #[inline]
    pub(super) fn is_shuffled(&self, value: Value) -> bool {
        self.shuffled.get(value.index()) == Some(&true)
    }

    /// Returns the attribute slot of the location of `op`.
    pub(super) fn loc_slot(&self, op: Op) -> u32 {
        self.ops[op.index()].loc
    }

    /// Returns the slot of the property row of `op`.
    pub(super) fn row_slot(&self, op: Op) -> u32 {
        self.ops[op.index()].row
    }

    /// Returns whether the regions of `op` use no value from outside.
    pub(super) fn is_isolated(&self, op: Op) -> bool {
        self.body.has_nested(op) || self.isolated.contains(&op)
    }

    /// Returns the order of a use: uses by later operations compare greater.
    pub(super) fn use_id(&self, slot: Use) -> u32 {
        self.use_order[slot.index()]
    }
}

/// Returns the slots of property rows in the order of a walk over all bodies, some more than once.
pub(super) fn rows_in_order<'a>(bodies: &'a [BodyNumbers<'_>]) -> impl Iterator<Item = u32> + 'a {
    let mut stack: Vec<_> = bodies.first().map(|body| body.inside.iter()).into_iter().collect();
    std::iter::from_fn(move || {
        loop {
            match stack.last_mut()?.next() {
                Some((_, Inside::Row(slot))) => return Some(*slot),
                Some((_, Inside::Body(at))) => stack.push(bodies[*at].inside.iter()),
                None => drop(stack.pop()),
            }
        }
    })
}

/// Marks every ancestor of the use of `value`, up to the region that defines it (`home` if known), as capturing.
fn mark_captures(body: &Body, value: Value, home: Option<Region>, stack: &mut [Frame]) {
    let home = home.or_else(|| body.def_block(value).and_then(|block| body.block_region(block)));
    for frame in stack.iter_mut().rev() {
        if home.is_some() && frame.region() == home {
            return;
        }
        frame.captures = true;
    }
}
