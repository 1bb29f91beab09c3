//! The order of verification: MLIR's, without recursion.
//!
//! A *unit* is one isolated operation. First its structure is verified: the operation, then everything in its regions
//! depth first, each operation before and again after its regions; nested units when their parent operation is left.
//! Then dominance is verified for the uses that were not proved plain on the way. The first error ends a unit; its
//! siblings are still verified, and the enclosing unit fails without another message.

use std::sync::Arc;

use smallvec::SmallVec;

use super::Verified;
use super::VerifyCx;
use super::order::{Doubts, Place, verify_dominance};
use super::origin::{with_origin, with_origin_in};
use super::parallel;
use super::structure::{enter_block, enter_op, enter_regions, leave_block, leave_op, verify_leaf};
use super::verdict::Shared;
use crate::ir::Region;
use crate::{Block, Body, Diagnostic, Diagnostics, Op, Severity};

/// Verifies `root` and everything inside it; returns whether all is valid.
pub(super) fn verify(
    body: &Body,
    root: Op,
    shared: &Shared<'_>,
    diagnostics: &mut Diagnostics,
) -> bool {
    verify_units(&[], body, &[root], shared, diagnostics)
}

/// Verifies operations of `body`, whose enclosing bodies are `path`, one by one; returns whether all are valid.
pub(super) fn verify_units<'a>(
    path: &[(&'a Body, Op)],
    body: &'a Body,
    units: &[Op],
    shared: &Shared<'_>,
    diagnostics: &mut Diagnostics,
) -> bool {
    let mut good = true;
    for unit in units {
        let (path, frames, units) = (path.to_vec(), Vec::new(), Vec::new());
        let mut walk = Walk { shared, path, frames, units, diagnostics };
        good &= walk.run(body, *unit);
    }
    good
}

/// An operation whose regions are being verified.
struct OpFrame<'a> {
    /// The body of the operation.
    body: &'a Body,
    op: Op,
    /// The body of its regions.
    inner: &'a Body,
    /// True for the operation of a unit.
    unit: bool,
    /// Blocks to be entered, the last first.
    blocks: SmallVec<[Block; 4]>,
    /// The block that was entered last.
    last: Option<Place>,
    /// Isolated operations found in its blocks, in order.
    isolated: Vec<Op>,
    next_isolated: usize,
    failed: bool,
}

enum Frame<'a> {
    Op(OpFrame<'a>),
    /// A block, and the next operation to verify.
    Block(Place, Option<Op>),
}

/// The facts about a unit that are collected while its structure is walked.
struct Unit {
    /// The enclosing blocks of the current one, each with its operation that encloses the next.
    enclosing: Vec<(Place, Op)>,
    doubts: Doubts,
    /// True if every branch ends its block, so that this need not be checked for each block.
    branches_end_blocks: bool,
    /// The operations that use symbols, in order.
    symbol_users: Vec<Op>,
    /// True if an operation in it has regions.
    has_regions: bool,
    /// The reach of the checks before it.
    reach_before: usize,
}

struct Walk<'a, 'w> {
    shared: &'w Shared<'w>,
    /// The enclosing bodies of the current one, each with the operation that owns the next.
    path: Vec<(&'a Body, Op)>,
    frames: Vec<Frame<'a>>,
    /// The units of the open frames, the innermost last.
    units: Vec<Unit>,
    diagnostics: &'w mut Diagnostics,
}

impl<'a> Walk<'a, '_> {
    fn run(&mut self, body: &'a Body, root: Op) -> bool {
        if !self.start(body, root, true) {
            return false;
        }
        let mut root_holds = true;
        while let Some(frame) = self.frames.last_mut() {
            let holds = match frame {
                Frame::Block(place, next) => {
                    let (place, next) = (*place, *next);
                    self.step_block(place, next)
                }
                Frame::Op(_) => self.step_op(),
            };
            if !holds {
                self.fail_unit();
                root_holds = false;
            }
        }
        root_holds
    }

    /// Returns the innermost operation frame: the frame of the body being verified.
    fn top(&mut self) -> &mut OpFrame<'a> {
        let top = self.frames.iter_mut().rev().find_map(|frame| match frame {
            Frame::Op(op) => Some(op),
            Frame::Block(..) => None,
        });
        top.expect("a block is inside of an operation")
    }

    fn unit(&mut self) -> &mut Unit {
        self.units.last_mut().expect("an operation is inside of a unit")
    }

    fn report(&mut self, result: Verified) -> bool {
        match result {
            Ok(()) => true,
            Err(diagnostic) => {
                push_all(self.diagnostics, *diagnostic);
                false
            }
        }
    }

    /// Verifies an operation itself, and begins its regions if it has any.
    fn start(&mut self, body: &'a Body, op: Op, unit: bool) -> bool {
        let cx = VerifyCx { body, path: &self.path, shared: self.shared };
        let result = with_origin(&cx, op, enter_op(&cx, op));
        if !self.report(result) {
            return false;
        }
        if body.num_regions(op) == 0 {
            // Only a root without regions reaches this: nothing else of the unit is left to verify.
            let cx = VerifyCx { body, path: &self.path, shared: self.shared };
            let result = with_origin(&cx, op, leave_op(&cx, op));
            return self.report(result);
        }
        let nested = if unit { body.nested(op) } else { None };
        let inner = nested.unwrap_or(body);
        let regions: SmallVec<[Region; 2]> = match nested {
            Some(nested) => nested.regions().into(),
            None => body.own_regions(op).collect(),
        };
        let cx = VerifyCx { body, path: &self.path, shared: self.shared };
        let result = with_origin(&cx, op, enter_regions(&cx, op, inner, &regions));
        if !self.report(result) {
            return false;
        }
        let mut blocks: SmallVec<[Block; 4]> = SmallVec::new();
        for region in regions {
            blocks.extend(inner.blocks(region));
        }
        blocks.reverse();
        if let Some(nested) = nested
            && let Some(holds) = self.shared.verdict(nested)
        {
            if let Some(users) = &holds.users {
                self.shared.symbols.borrow_mut().add_users(nested, Arc::clone(users));
            }
            let cx = VerifyCx { body, path: &self.path, shared: self.shared };
            let result = with_origin(&cx, op, leave_op(&cx, op));
            return self.report(result);
        }
        if nested.is_some() {
            self.path.push((body, op));
        }
        if unit {
            self.units.push(Unit {
                reach_before: self.shared.enter(),
                enclosing: Vec::new(),
                doubts: Doubts::default(),
                branches_end_blocks: inner.branches_end_blocks(),
                symbol_users: Vec::new(),
                has_regions: false,
            });
        }
        self.frames.push(Frame::Op(OpFrame {
            body,
            op,
            inner,
            unit,
            blocks,
            last: None,
            isolated: Vec::new(),
            next_isolated: 0,
            failed: false,
        }));
        true
    }

    /// Verifies operations of a block up to one with regions, or to the end.
    fn step_block(&mut self, place: Place, mut next: Option<Op>) -> bool {
        let body = self.top().inner;
        let unit = self.units.last_mut().expect("a block is inside of a unit");
        let cx = VerifyCx { body, path: &self.path, shared: self.shared };
        while let Some(op) = next {
            let record = body.record(op);
            next = record.next();
            for value in body.operands_of(record) {
                if !place.is_plain(body, value, record) {
                    unit.doubts.add(&unit.enclosing, body, op, value);
                }
            }
            let info = body.ctx().op_info(record.name());
            if info.is_some_and(|info| info.asked.symbol_user.is_some()) {
                unit.symbol_users.push(op);
            }
            if record.num_regions() != 0 {
                unit.has_regions = true;
                if let Some(Frame::Block(_, at)) = self.frames.last_mut() {
                    *at = next;
                }
                if body.has_nested(op) {
                    self.top().isolated.push(op);
                    return true;
                }
                unit.enclosing.push((place, op));
                return self.start(body, op, false);
            }
            if let Err(diagnostic) = verify_leaf(&cx, info, op, record) {
                let result = with_origin(&cx, op, Err(diagnostic));
                return self.report(result);
            }
        }
        let result = with_origin_in(&cx, place.block, leave_block(&cx, place.block));
        self.frames.pop();
        self.report(result)
    }

    /// Enters the next block of an operation, or its next nested unit, or leaves it.
    fn step_op(&mut self) -> bool {
        let shared = self.shared;
        let top = self.top();
        let (body, op, inner) = (top.body, top.op, top.inner);
        if let Some(block) = top.blocks.pop() {
            let unit = self.unit();
            unit.doubts.all |= !inner.is_ordered(block);
            let branches = !unit.branches_end_blocks;
            let cx = VerifyCx { body: inner, path: &self.path, shared };
            let result = with_origin_in(&cx, block, enter_block(&cx, block, branches));
            let top = self.top();
            let place = Place::new(inner, block, top.last);
            top.last = Some(place);
            self.frames.push(Frame::Block(place, inner.first_op(block)));
            return self.report(result);
        }
        if let Some(nested) = top.isolated.get(top.next_isolated).copied() {
            if top.next_isolated == 0 && parallel::pays(inner, &top.isolated, shared) {
                let units = std::mem::take(&mut top.isolated);
                if !parallel::verify(&self.path, inner, &units, shared, self.diagnostics) {
                    self.top().failed = true;
                }
                return true;
            }
            top.next_isolated += 1;
            if !self.start(inner, nested, true) {
                self.top().failed = true;
            }
            return true;
        }
        if top.failed {
            return false;
        }
        let unit = top.unit;
        let own_body = !std::ptr::eq(inner, body);
        // The path is truncated now: a failure must not do so again.
        top.inner = body;
        if own_body {
            self.path.pop();
        }
        let reach = shared.reach();
        let cx = VerifyCx { body, path: &self.path, shared };
        let mut result = with_origin(&cx, op, leave_op(&cx, op));
        if unit && result.is_ok() {
            let doubts = std::mem::take(&mut self.unit().doubts);
            if own_body {
                self.path.push((body, op));
            }
            // Without a body of its own, `inner` is the enclosing body.
            let cx = VerifyCx { body: inner, path: &self.path, shared };
            result = verify_dominance(&cx, body, op, &doubts);
            if own_body {
                self.path.pop();
            }
        }
        let holds = self.report(result);
        if holds {
            self.frames.pop();
            self.finish(unit, own_body.then_some(inner), reach);
        }
        holds
    }

    /// Returns to the parent of a valid operation, whose own body, if any, is `own_body`, and whose checks had that
    /// reach.
    fn finish(&mut self, unit: bool, own_body: Option<&Body>, reach: usize) {
        if !unit {
            self.unit().enclosing.pop();
            return;
        }
        let Some(done) = self.units.pop() else { return };
        self.shared.leave(done.reach_before);
        let Some(inner) = own_body else { return };
        if !inner.has_bodies() && (!done.has_regions || done.symbol_users.is_empty()) {
            self.shared.symbols.borrow_mut().add_users(inner, done.symbol_users);
        }
        self.shared.holds(inner, self.path.len(), reach);
    }

    /// Drops the frames of the failed unit, and marks the enclosing one as failed.
    fn fail_unit(&mut self) {
        while let Some(frame) = self.frames.pop() {
            let Frame::Op(top) = frame else { continue };
            if !std::ptr::eq(top.inner, top.body) {
                self.path.pop();
            }
            if top.unit {
                let failed = self.units.pop();
                failed.iter().for_each(|unit| self.shared.leave(unit.reach_before));
                break;
            }
        }
        if !self.frames.is_empty() {
            self.top().failed = true;
        }
    }
}

/// Adds a diagnostic, and the errors attached to it as separate diagnostics.
fn push_all(diagnostics: &mut Diagnostics, mut diagnostic: Diagnostic) {
    let (notes, followers) =
        diagnostic.notes.into_iter().partition(|note| note.severity == Severity::Note);
    diagnostic.notes = notes;
    diagnostics.push(diagnostic);
    for follower in followers {
        diagnostics.push(follower);
    }
}

impl Diagnostic {
    /// Attaches `other` to this diagnostic, to be reported separately after it.
    pub fn followed_by(mut self, other: Diagnostic) -> Diagnostic {
        self.notes.push(other);
        self
    }
}
