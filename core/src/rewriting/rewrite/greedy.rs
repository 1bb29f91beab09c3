//! The greedy driver: folds, removes what is dead and applies patterns until nothing changes, in the order and within
//! the bounds of MLIR's, on which the order of operations in its output depends.
//!
//! MLIR visits everything inside an operation in one go, as often as anything in it changes. Here each body is driven
//! on its own, the ones nested in it after it: an isolated operation is not changed by what happens around it, so the
//! result is the same as long as no body is visited more often than all of it would be. For the same reason bodies beside
//! one another are driven on several threads if that pays, each with a driver of its own, unless somebody listens.

mod region;

use rustc_hash::FxHashMap;

use super::{Listener, PatternSet};
use crate::{Body, Op};
use region::Driver;

/// The options of applying patterns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GreedyConfig {
    /// Visits operations from the top down at first; else those inside regions and the last ones come first.
    pub top_down: bool,
    /// Folds operations, too, and merges constants that are there already.
    pub fold: bool,
    /// The simplification of the blocks of regions between iterations.
    pub regions: RegionSimplify,
    /// Limit of the visits to all operations; `None` for no limit.
    pub max_iterations: Option<u64>,
    /// Limit of the patterns applied in an iteration; `None` for no limit.
    pub max_rewrites: Option<u64>,
}

impl GreedyConfig {
    /// The configuration of the canonicalizer: from the top down, and blocks are not merged.
    pub fn canonicalizer() -> GreedyConfig {
        GreedyConfig { top_down: true, regions: RegionSimplify::Normal, ..GreedyConfig::default() }
    }
}

impl Default for GreedyConfig {
    /// The configuration of passes that ask for nothing else, as that of upstream's driver: from the bottom up, folding,
    /// blocks merged, ten times at most.
    fn default() -> GreedyConfig {
        GreedyConfig {
            top_down: false,
            fold: true,
            regions: RegionSimplify::Aggressive,
            max_iterations: Some(10),
            max_rewrites: None,
        }
    }
}

/// The simplification of the blocks of regions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RegionSimplify {
    /// Nothing.
    Disabled,
    /// Blocks that nothing leads to go, and so do dead operations and block arguments.
    Normal,
    /// Blocks that do the same are merged, too, and arguments that are always one value dropped.
    Aggressive,
}

/// The outcome of applying patterns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Applied {
    /// True when anything was changed.
    pub changed: bool,
    /// True when nothing is left to be changed; else a limit was reached.
    pub converged: bool,
}

impl PatternSet {
    /// Applies the patterns to everything inside `body`, nested bodies included.
    pub fn apply(&self, body: &mut Body, config: &GreedyConfig) -> Applied {
        drive(Driver::new(self, config), body, Progress::new(0), Threads::Several).applied
    }

    /// The same, and `listener` hears of every change; bodies inside are entered and left.
    pub fn apply_told(
        &self,
        body: &mut Body,
        config: &GreedyConfig,
        listener: &mut dyn Listener,
    ) -> Applied {
        let mut driver = Driver::new(self, config);
        driver.tell(listener);
        drive(driver, body, Progress::new(0), Threads::One).applied
    }
}

/// The threads that bodies may be driven on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Threads {
    One,
    Several,
}

/// Drives a body with all that are nested in it, from `progress` on; how that went.
fn drive(
    mut driver: Driver<'_>,
    outermost: &mut Body,
    mut progress: Progress,
    threads: Threads,
) -> Progress {
    // Bodies are taken out on the way down: they may be nested more deeply than the stack allows for.
    let mut around: Vec<(Held, Progress)> = Vec::new();
    let mut held: Held = None;
    loop {
        let body = body_of(&mut held, outermost);
        if progress.due {
            progress.drive(&mut driver, body);
            if threads == Threads::Several && body.nested_pay(&progress.inside) {
                progress.drive_inside(&driver, body);
            }
        } else if let Some(op) = progress.inside.pop() {
            if let Some(nested) = body.take_nested(op) {
                let spent = progress.spent_inside.get(&op).copied().unwrap_or(0);
                let outer = std::mem::replace(&mut progress, Progress::new(spent));
                driver.turn(Some(op));
                around.push((held.replace((op, nested)), outer));
            }
        } else {
            let Some((holder, outer)) = around.pop() else { return progress };
            let inner = std::mem::replace(&mut progress, outer);
            if let Some((op, nested)) = std::mem::replace(&mut held, holder) {
                body_of(&mut held, outermost).put_nested(op, nested);
                driver.turn(None);
                progress.leave(op, &inner);
                progress.settle();
            }
        }
    }
}

/// A body that was taken out of the operation that holds it; `None` for the outermost.
type Held = Option<(Op, Box<Body>)>;

fn body_of<'a>(held: &'a mut Held, outermost: &'a mut Body) -> &'a mut Body {
    held.as_mut().map_or(outermost, |(_, body)| &mut **body)
}

impl PatternSet {
    /// Applies the patterns to `ops`, operations of `body`, the last one first, and to what they create or touch; not
    /// to what is inside, and without a second round.
    pub fn apply_to(&self, body: &mut Body, ops: &[Op], config: &GreedyConfig) -> Applied {
        Driver::new(self, config).run_ops(body, ops)
    }

    /// Applies the patterns as [`apply_to`](PatternSet::apply_to) does, and `listener` hears of every change.
    pub fn apply_to_told(
        &self,
        body: &mut Body,
        ops: &[Op],
        config: &GreedyConfig,
        listener: &mut dyn Listener,
    ) -> Applied {
        let mut driver = Driver::new(self, config);
        driver.tell(listener);
        driver.run_ops(body, ops)
    }

    /// Applies the patterns as [`apply_to`](PatternSet::apply_to) does, but only to `ops` and to what they create.
    pub fn apply_to_only(&self, body: &mut Body, ops: &[Op], config: &GreedyConfig) -> Applied {
        let mut driver = Driver::new(self, config);
        driver.keep_only(ops);
        driver.run_ops(body, ops)
    }
}

impl Applied {
    fn and(&mut self, other: Applied) {
        self.changed |= other.changed;
        self.converged &= other.converged;
    }
}

/// The state of the driver with a body.
struct Progress {
    applied: Applied,
    /// The iterations that count against the limit.
    spent: u64,
    /// Set if the operations in it are to be visited now.
    due: bool,
    /// Set if they are visited once more after the bodies inside, which may concern the operations that hold them.
    again: bool,
    first: bool,
    /// The operations whose bodies come next, the last first.
    inside: Vec<Op>,
    spent_inside: FxHashMap<Op, u64>,
}

impl Progress {
    fn new(spent: u64) -> Progress {
        Progress {
            applied: Applied { changed: false, converged: true },
            spent,
            due: true,
            again: false,
            first: true,
            inside: Vec::new(),
            spent_inside: FxHashMap::default(),
        }
    }

    /// Visits the operations of the body. The bodies inside are due afterwards, the first time and whenever something
    /// changed around them.
    fn drive(&mut self, driver: &mut Driver<'_>, body: &mut Body) {
        let mut changed = std::mem::take(&mut self.first);
        let before = self.spent;
        for region in body.regions().to_vec() {
            let (applied, spent) = driver.run(body, region, before);
            changed |= applied.changed;
            self.applied.and(applied);
            self.spent = self.spent.max(spent);
        }
        if changed {
            self.inside = body.isolated_ops();
            self.inside.reverse();
        }
        self.due = false;
    }

    /// Drives the bodies inside that are due, on several threads.
    fn drive_inside(&mut self, driver: &Driver<'_>, body: &mut Body) {
        let inside = std::mem::take(&mut self.inside);
        let (patterns, config) = (driver.patterns, driver.config);
        let done = body.map_nested(&inside, |op, nested| {
            let spent = self.spent_inside.get(&op).copied().unwrap_or(0);
            drive(Driver::new(patterns, config), nested, Progress::new(spent), Threads::One)
        });
        for (op, inner) in done {
            self.leave(op, &inner);
        }
        self.settle();
    }

    /// Takes note of what came of the body of `op`.
    fn leave(&mut self, op: Op, inner: &Progress) {
        self.spent_inside.insert(op, inner.spent);
        self.applied.and(inner.applied);
        self.again |= inner.applied.changed;
    }

    /// Decides what comes next, once a body inside was left.
    fn settle(&mut self) {
        if self.inside.is_empty() {
            self.due = std::mem::take(&mut self.again);
        }
    }
}
