//! The worklist: points to visit, first in, first out, without duplicates.

use std::collections::VecDeque;

use super::table::Table;
use super::{Place, Program};
use crate::ir::{Block, Op};

/// A point that an analysis visits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Point {
    /// After an operation, where its results are defined.
    After(Place<Op>),
    /// At the start of a block, where its arguments are defined.
    Start(Place<Block>),
}

/// The analyses of a solver, in the order in which they are notified of a change.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub(super) enum Who {
    /// Reachability analysis.
    Reach = 1,
    /// Constant propagation.
    Constants = 2,
    /// The analysis that the solver was created for.
    Own = 4,
}

impl Who {
    pub(super) const ALL: [Who; 3] = [Who::Reach, Who::Constants, Who::Own];

    pub(super) fn bit(self) -> u8 {
        self as u8
    }

    pub(super) fn is_in(self, set: u8) -> bool {
        set & self.bit() != 0
    }
}

pub(super) struct Work {
    queue: VecDeque<(Point, Who)>,
    /// The analyses that are to visit an operation, or a block: sets of [`Who`].
    ops: Table<Op, u8>,
    blocks: Table<Block, u8>,
}

impl Work {
    pub(super) fn new(program: &Program<'_>) -> Work {
        Work { queue: VecDeque::new(), ops: Table::new(program), blocks: Table::new(program) }
    }

    fn pending(&mut self, point: Point) -> &mut u8 {
        match point {
            Point::After(op) => &mut self.ops[op],
            Point::Start(block) => &mut self.blocks[block],
        }
    }

    pub(super) fn add(&mut self, point: Point, who: Who) {
        let pending = self.pending(point);
        if !who.is_in(*pending) {
            *pending |= who.bit();
            self.queue.push_back((point, who));
        }
    }

    pub(super) fn next(&mut self) -> Option<(Point, Who)> {
        let (point, who) = self.queue.pop_front()?;
        *self.pending(point) &= !who.bit();
        Some((point, who))
    }
}
