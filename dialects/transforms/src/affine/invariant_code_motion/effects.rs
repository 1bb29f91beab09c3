//! The effects of all operations of a function; each loop has a range of them.
//!
//! A post-order walk visits the operations of a loop one after another, the loop last. Invariant code moves out of
//! inner loops first, but never out of the range of the enclosing loop; so effects are computed once for all loops.

use std::cell::OnceCell;
use std::ops::Range;

use ods_core::interface::MemoryEffectOpInterface;
use ods_core::{Body, Op, Value};

use crate::affine::analysis::{Access, Foreign, may_overlap};
use crate::affine::{AffineForOp, AffineYieldOp};

/// The operations in a loop, a range of all operations in post-order.
pub(super) struct Inside<'a> {
    pub(super) outer: Op,
    pub(super) ops: &'a [Op],
    pub(super) range: Range<usize>,
    /// The effects of all operations, computed for the first loop that needs them.
    pub(super) effects: &'a OnceCell<Effects>,
}

impl Inside<'_> {
    /// Returns whether an operation in the loop other than `op` may write the memory of a memref, or, if `op` writes
    /// it, read it.
    pub(super) fn conflicts(&self, ir: &Body, op: Op, memref: Value, writes: bool) -> bool {
        // Most conflicts are with accesses of the same value, found without the effects of the other operations.
        let mut users = ir.uses(memref).map(|at| ir.use_owner(at));
        if users.any(|user| {
            user != op
                && Access::memref_of(ir, user).is_some_and(|(_, written)| writes || written)
                && ir.is_proper_ancestor(self.outer, user)
        }) {
            return true;
        }
        let effects = self.effects.get_or_init(|| Effects::of(ir, self.ops));
        let mut accesses = part(&effects.accesses, &self.range);
        let mut foreign = part(&effects.foreign, &self.range);
        accesses.any(|other| {
            other.op != op && (writes || other.writes) && may_overlap(ir, memref, other.memref)
        }) || foreign.any(|foreign| foreign.conflicts(ir, &[(memref, writes)]))
    }
}

/// An affine load or store.
struct AffineAccess {
    op: Op,
    memref: Value,
    writes: bool,
}

/// The effects of operations, each with the position of its operation.
#[derive(Default)]
pub(super) struct Effects {
    accesses: Vec<(usize, AffineAccess)>,
    /// The effects of operations that are no affine accesses.
    foreign: Vec<(usize, Foreign)>,
}

impl Effects {
    fn of(ir: &Body, ops: &[Op]) -> Effects {
        let mut found = Effects::default();
        for (at, op) in ops.iter().enumerate() {
            // Most operations have no effects of their own, which is the cheapest check.
            if op.isa::<AffineForOp>(ir) || op.isa::<AffineYieldOp>(ir) {
                continue;
            }
            let model = ir.interface::<dyn MemoryEffectOpInterface>(*op);
            if model.is_some_and(|model| model.effects(ir).is_empty()) {
                continue;
            }
            if let Some((memref, writes)) = Access::memref_of(ir, *op) {
                found.accesses.push((at, AffineAccess { op: *op, memref, writes }));
                continue;
            }
            let mut foreign = Foreign::default();
            foreign.add(ir, *op);
            if !foreign.is_empty() {
                found.foreign.push((at, foreign));
            }
        }
        found
    }
}

/// Returns the part of a sorted list with positions in a range.
fn part<'a, T>(list: &'a [(usize, T)], range: &Range<usize>) -> impl Iterator<Item = &'a T> {
    let from = list.partition_point(|(at, _)| *at < range.start);
    let to = list.partition_point(|(at, _)| *at < range.end);
    list[from..to].iter().map(|(_, one)| one)
}

/// The ancestors of the current operation in a post-order walk, with the position of the first operation in each.
#[derive(Default)]
pub(super) struct Nests {
    open: Vec<(Option<Op>, usize)>,
}

impl Nests {
    /// Returns the position of the first operation in `op`, which is the operation at position `at`; `at` if there is
    /// none.
    pub(super) fn leave(&mut self, ir: &Body, op: Op, at: usize) -> usize {
        let start = match self.open.last() {
            Some((open, start)) if *open == Some(op) => *start,
            _ => at,
        };
        if start != at {
            self.open.pop();
        }
        let outer = ir.parent_op(op);
        if self.open.last().is_none_or(|(open, _)| *open != outer) {
            self.open.push((outer, start));
        }
        start
    }
}
