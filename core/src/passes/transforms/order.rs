//! An order of a body's operations in which definitions come before uses: blocks by dominance, and operations before
//! the operations inside them.

use crate::{Body, Op, Region};

/// The positions of a body's operations, as of the first query.
#[derive(Default)]
pub(crate) struct Order {
    /// The position of each operation; 0 for operations created later.
    places: Vec<u32>,
    /// The number of operations at that time.
    known: usize,
}

impl Order {
    /// Sorts operations by their positions.
    pub(crate) fn sort(&mut self, body: &Body, ops: &mut [Op]) {
        if ops.iter().any(|op| op.index() >= self.known) {
            self.renew(body);
        }
        ops.sort_unstable_by_key(|op| self.places[op.index()]);
    }

    fn renew(&mut self, body: &Body) {
        self.known = body.op_capacity();
        self.places.clear();
        self.places.resize(self.known, 0);
        let mut place = 0;
        let mut stack: Vec<Op> = Vec::new();
        let push = |region: Region, stack: &mut Vec<Op>| {
            let start = stack.len();
            for block in body.blocks_by_dominance(region) {
                stack.extend(body.ops(block));
            }
            stack[start..].reverse();
        };
        body.regions().iter().rev().for_each(|region| push(*region, &mut stack));
        while let Some(op) = stack.pop() {
            place += 1;
            self.places[op.index()] = place;
            body.own_regions(op).rev().for_each(|region| push(region, &mut stack));
        }
    }
}
