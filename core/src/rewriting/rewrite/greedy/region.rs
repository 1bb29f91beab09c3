//! Driving one region: iterations over all its operations, and the steps for each visited operation.

use super::{Applied, Endless, GreedyConfig, RegionSimplify};
use crate::fold::{apply_in_place, fold_op, materialize_all};
use crate::folded::Folded;
use crate::ir::{Origin, WalkOrder, Walker};
use crate::rewrite::constants::Constants;
use crate::rewrite::regions::{erase_unreachable, simplify_regions};
use crate::rewrite::worklist::Worklist;
use crate::rewrite::{Listener, PatternSet, Rewriter, is_dead};
use crate::schema::Trait;
use crate::{Body, Loc, Op, Region};

/// The state that is shared by the regions that are driven one after another.
pub(super) struct Driver<'a> {
    pub(super) patterns: &'a PatternSet,
    pub(super) config: &'a GreedyConfig,
    work: Worklist<'a>,
    /// True if the last simplification of the region changed nothing.
    simple: bool,
    /// The name of the last pattern that was applied, and the location of the operation that it matched.
    last: (&'static str, Loc),
    /// The names of patterns that were applied after the limit of an iteration.
    endless: Vec<&'static str>,
    /// Set once patterns do not come to an end: the driver then changes nothing more.
    pub(super) stopped: Option<Endless>,
}

/// The number of patterns applied in one iteration, beyond a multiple of the visited operations, at which the driver
/// assumes that it does not terminate.
pub(super) const ENDLESS: u64 = if cfg!(test) { 1_000 } else { 1_000_000 };

impl<'a> Driver<'a> {
    pub(super) fn new(patterns: &'a PatternSet, config: &'a GreedyConfig) -> Driver<'a> {
        Driver {
            patterns,
            config,
            work: Worklist::default(),
            simple: false,
            last: ("", Loc::UNKNOWN),
            endless: Vec::new(),
            stopped: None,
        }
    }

    /// Visits the operations of `region` until nothing changes or the limit is reached, of which `spent` iterations are
    /// used up. Also returns the number of used iterations.
    pub(super) fn run(&mut self, body: &mut Body, region: Region, spent: u64) -> (Applied, u64) {
        self.work.history().restart();
        self.simple = false;
        let mut done = spent;
        loop {
            let changed = done > spent;
            if self.stopped.is_some() {
                return (Applied { changed, converged: false }, done);
            }
            if self.config.max_iterations.is_some_and(|max| done >= max) {
                // A limit of zero iterations counts as converged.
                return (Applied { changed, converged: done == 0 }, done);
            }
            done += 1;
            if !(OneRegion { driver: self, body, region }).iterate() {
                return (Applied { changed, converged: true }, done);
            }
        }
    }
}

impl<'a> Driver<'a> {
    /// Returns what was applied, or the error of patterns that do not come to an end.
    pub(super) fn finish(self, applied: Applied) -> Result<Applied, Endless> {
        self.stopped.map_or(Ok(applied), Err)
    }

    /// Also notifies `listener` of every change.
    pub(super) fn notify(&mut self, listener: &'a mut dyn Listener) {
        self.work.also = Some(listener);
    }

    /// Notifies the listener that the driver enters the body of `op`, or leaves it.
    pub(super) fn turn(&mut self, inside: Option<Op>) {
        match inside {
            Some(op) => self.work.entered(op),
            None => self.work.left(),
        }
    }

    /// Restricts the driver to these operations and those that they create.
    pub(super) fn keep_only(&mut self, ops: &[Op]) {
        self.work.keep_only(ops);
    }

    /// Visits `ops`, operations of `body`, the last one first, and the operations that are created or modified then.
    pub(super) fn run_ops(&mut self, body: &mut Body, ops: &[Op]) -> Applied {
        self.work.clear();
        ops.iter().for_each(|op| self.work.push(*op));
        self.work.history().restart();
        self.work.history().begin_iteration();
        let region = body.region();
        let changed = OneRegion { driver: self, body, region }.process();
        Applied { changed, converged: self.work.pop().is_none() }
    }
}

/// A region that is being driven.
struct OneRegion<'a, 'b> {
    driver: &'a mut Driver<'b>,
    body: &'a mut Body,
    region: Region,
}

impl OneRegion<'_, '_> {
    fn rewriter(&mut self) -> Rewriter<'_> {
        Rewriter::with_listener(self.body, &mut self.driver.work)
    }

    /// Runs one iteration; returns whether anything changed.
    fn iterate(&mut self) -> bool {
        let region = self.region;
        let heard = self.driver.work.heard();
        // Patterns may rely on dominance, which does not cover unreachable blocks.
        erase_unreachable(&mut self.rewriter(), region);
        self.driver.work.history().begin_iteration();
        self.fill();
        let changed = self.process();
        let same = self.driver.simple && !changed && self.driver.work.heard() == heard;
        let merge = match self.driver.config.regions {
            RegionSimplify::Disabled => return changed,
            RegionSimplify::Normal if same => return false,
            level => level == RegionSimplify::Aggressive,
        };
        let heard = self.driver.work.heard();
        let simplified = simplify_regions(&mut self.rewriter(), region, merge);
        self.driver.simple = self.driver.work.heard() == heard;
        simplified | changed
    }

    /// Adds every operation of the region to the worklist.
    fn fill(&mut self) {
        let Driver { config, work, .. } = self.driver;
        work.clear();
        let mut constants = Constants::default();
        let order = if config.top_down { WalkOrder::Pre } else { WalkOrder::Post };
        let mut walker = Walker::new([self.region], order);
        while let Some(op) = walker.next(self.body) {
            if !config.fold || constants.keep(self.body, work, op) {
                work.add(self.body, op);
            }
        }
        if config.top_down {
            work.reverse();
        }
    }

    /// Visits operations until the worklist is empty; returns whether anything changed.
    fn process(&mut self) -> bool {
        let mut changed = false;
        let mut rewrites = 0;
        let limit = ENDLESS + 256 * self.driver.work.len() as u64;
        while self.driver.config.max_rewrites.is_none_or(|max| rewrites < max)
            && self.driver.stopped.is_none()
            && let Some(op) = self.driver.work.pop()
        {
            if !self.body.is_live(op) {
                continue;
            }
            let Driver { patterns, work, .. } = &mut *self.driver;
            if work.history().visit(self.body, op) && patterns.is_local(self.body, op) {
                continue;
            }
            if is_dead(self.body, op) {
                self.rewriter().erase_op(op);
                changed = true;
            } else if self.driver.config.fold && self.fold(op) {
                changed = true;
            } else if self.rewrite(op) {
                changed = true;
                rewrites += 1;
                if rewrites >= limit {
                    self.stop_endless(rewrites - limit);
                }
            } else {
                self.driver.work.history().left(op);
            }
        }
        changed
    }

    /// Applies the first pattern that matches; returns whether one did.
    fn rewrite(&mut self, op: Op) -> bool {
        let (name, loc) = (self.body.name(op), self.body.loc(op));
        let patterns = self.driver.patterns;
        let first = self.body.op_capacity();
        let Driver { last, work, .. } = &mut *self.driver;
        let mut rw = Rewriter::with_listener(self.body, work);
        rw.set_point_before(op).set_loc(loc);
        let applied = patterns.try_each(name, |pattern| {
            let applied = (pattern.apply)(op, &mut rw).is_some();
            if applied {
                *last = (pattern.name, loc);
            }
            applied
        });
        if applied {
            let origin = Origin { pattern: last.0, root: name };
            self.body.record_made_since(first, origin);
            work.take_modified().for_each(|op| self.body.record_changed(op, origin));
        }
        applied
    }

    /// Collects the names of the patterns that are applied after the limit, and then stops the driver.
    fn stop_endless(&mut self, beyond: u64) {
        let Driver { last: (last, loc), endless, stopped, .. } = &mut *self.driver;
        if !endless.contains(last) {
            endless.push(last);
        }
        if beyond == 64 {
            *stopped = Some(Endless { patterns: std::mem::take(endless), loc: *loc });
        }
    }

    /// Notifies the listener of the operations from number `first` on, the constants created by folding, and of their
    /// users.
    fn inserted_constants(&mut self, first: usize) {
        for made in (first..self.body.op_capacity()).map(Op::new) {
            self.driver.work.inserted(self.body, made);
            for at in self.body.results(made).flat_map(|value| self.body.uses(value)) {
                self.driver.work.modified(self.body, self.body.use_owner(at));
            }
        }
    }

    /// Folds an operation, unless it is a constant, which folds to itself.
    fn fold(&mut self, op: Op) -> bool {
        let name = self.body.name(op);
        let Some(schema) = self.body.ctx().op_schema(name) else { return false };
        if schema.traits.has(Trait::ConstantLike) {
            return false;
        }
        match fold_op(self.body, op) {
            Folded::No => false,
            Folded::InPlace(changes) => {
                let first = self.body.op_capacity();
                self.rewriter().modify(op, |ir| apply_in_place(ir.raw(), op, &changes));
                self.inserted_constants(first);
                true
            }
            Folded::Aside(changes) => {
                // No listener is notified: the change does not cause another visit.
                apply_in_place(self.body, op, &changes);
                false
            }
            Folded::Results(results) => {
                let first = self.body.op_capacity();
                let Some(values) = materialize_all(self.body, op, &results) else { return false };
                for made in (first..self.body.op_capacity()).map(Op::new) {
                    self.driver.work.inserted(self.body, made);
                }
                self.rewriter().replace_op(op, &values);
                true
            }
        }
    }
}
