//! The order of a body's operations in which definitions come before uses: blocks by dominance, and operations before
//! what is inside them.

use crate::{Body, Op, Region};

/// The places of a body's operations, as they were when it was asked first.
#[derive(Default)]
pub(crate) struct Order {
    /// By operation; 0 for those that came later.
    places: Vec<u32>,
    /// The number of operations at the start.
    known: usize,
}

impl Order {
    /// Sorts operations by their places.
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
