//! The greedy driver: folds operations, erases dead ones and applies patterns until nothing changes, in the order and
//! within the limits of MLIR's driver, on which the order of operations in its output depends.
//!
//! MLIR visits everything inside an operation in one pass, as often as anything in it changes. Here each body is driven
//! on its own, and its nested bodies after it: changes around an isolated operation do not affect its body, so the
//! result is the same as long as no body is visited more often than the whole would be. For the same reason sibling
//! bodies are driven on several threads if that pays, each with a driver of its own, unless there is a listener.

mod region;

use std::fmt;

use rustc_hash::FxHashMap;

use super::{Listener, PatternSet};
use crate::{Body, Diagnostic, Loc, Op};
use region::{Driver, ENDLESS};

/// The options of the greedy driver.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GreedyConfig {
    /// Visits operations from the top down at first; otherwise in post-order from the last operation up.
    pub top_down: bool,
    /// Also folds operations, and merges existing constants.
    pub fold: bool,
    /// The simplification of the blocks of regions between iterations.
    pub regions: RegionSimplify,
    /// The limit of iterations over all operations; `None` for no limit.
    pub max_iterations: Option<u64>,
    /// The limit of patterns applied in an iteration; `None` for no limit.
    pub max_rewrites: Option<u64>,
}

impl GreedyConfig {
    /// Returns the configuration of the canonicalizer: top-down, without merging of blocks.
    pub fn canonicalizer() -> GreedyConfig {
        GreedyConfig { top_down: true, regions: RegionSimplify::Normal, ..GreedyConfig::default() }
    }
}

impl Default for GreedyConfig {
    /// Returns the default of upstream's driver: bottom-up, with folding and merging of blocks, at most ten iterations.
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
    /// No simplification.
    Disabled,
    /// Erases unreachable blocks, dead operations and dead block arguments.
    Normal,
    /// Also merges equivalent blocks, and drops arguments that always have the same value.
    Aggressive,
}

/// The outcome of applying patterns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Applied {
    /// True if anything was changed.
    pub changed: bool,
    /// True if a fixpoint was reached; false if a limit was.
    pub converged: bool,
}

/// The error of patterns that match again and again: the driver stops, and leaves the IR as it is then.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Endless {
    /// The names of the patterns.
    pub patterns: Vec<&'static str>,
    /// The location of an operation that they match.
    pub loc: Loc,
}

impl fmt::Display for Endless {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = self.patterns.join("', '");
        write!(
            f,
            "the patterns do not come to an end: '{names}' matched {ENDLESS} times and more in one iteration"
        )
    }
}

impl std::error::Error for Endless {}

impl From<Endless> for Diagnostic {
    fn from(error: Endless) -> Diagnostic {
        Diagnostic::error(error.loc, error.to_string())
    }
}

impl PatternSet {
    /// Applies the patterns to everything inside `body`, nested bodies included.
    ///
    /// # Errors
    /// When the patterns do not come to an end.
    pub fn apply(&self, body: &mut Body, config: &GreedyConfig) -> Result<Applied, Endless> {
        let mut driver = Driver::new(self, config);
        let done = drive(&mut driver, body, Progress::new(0), Threads::Several);
        driver.finish(done.applied)
    }

    /// Like [`apply`](PatternSet::apply), but notifies `listener` of every change; nested bodies are entered and left.
    ///
    /// # Errors
    /// When the patterns do not come to an end.
    pub fn apply_with_listener(
        &self,
        body: &mut Body,
        config: &GreedyConfig,
        listener: &mut dyn Listener,
    ) -> Result<Applied, Endless> {
        let mut driver = Driver::new(self, config);
        driver.notify(listener);
        let done = drive(&mut driver, body, Progress::new(0), Threads::One);
        driver.finish(done.applied)
    }
}

/// The threads that bodies may be driven on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Threads {
    One,
    Several,
}

/// Drives a body and all bodies nested in it, starting from `progress`; returns the final progress.
fn drive(
    driver: &mut Driver<'_>,
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
            progress.drive(driver, body);
            if threads == Threads::Several && body.nested_pay(&progress.inside) {
                progress.drive_inside(driver, body);
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

/// A body that was taken out of its owner, an operation; `None` for the outermost body.
type Held = Option<(Op, Box<Body>)>;

fn body_of<'a>(held: &'a mut Held, outermost: &'a mut Body) -> &'a mut Body {
    held.as_mut().map_or(outermost, |(_, body)| &mut **body)
}

impl PatternSet {
    /// Applies the patterns to the operations of one body that `targets` names, the last one first, and to those that are
    /// created or modified then; not to the operations inside them, and without a second iteration.
    ///
    /// # Errors
    /// When the patterns do not come to an end.
    pub fn apply_to(
        &self,
        body: &mut Body,
        targets: Targets<'_>,
        config: &GreedyConfig,
    ) -> Result<Applied, Endless> {
        let Targets { ops, strict, listener } = targets;
        let mut driver = Driver::new(self, config);
        if let Some(listener) = listener {
            driver.notify(listener);
        }
        if strict {
            driver.keep_only(ops);
        }
        let applied = driver.run_ops(body, ops);
        driver.finish(applied)
    }
}

/// The operations to which [`PatternSet::apply_to`] applies patterns, and the listener.
pub struct Targets<'a> {
    ops: &'a [Op],
    strict: bool,
    listener: Option<&'a mut dyn Listener>,
}

impl<'a> Targets<'a> {
    /// Names operations of one body.
    pub fn new(ops: &'a [Op]) -> Targets<'a> {
        Targets { ops, strict: false, listener: None }
    }

    /// Restricts the driver to the operations and to those that patterns create: others are not visited, even if they
    /// are modified.
    pub fn strict(self) -> Targets<'a> {
        Targets { strict: true, ..self }
    }

    /// Notifies `listener` of every change.
    pub fn listener(self, listener: &'a mut dyn Listener) -> Targets<'a> {
        Targets { listener: Some(listener), ..self }
    }
}

impl Applied {
    fn and(&mut self, other: Applied) {
        self.changed |= other.changed;
        self.converged &= other.converged;
    }
}

/// The state of the driver for one body.
struct Progress {
    applied: Applied,
    /// The iterations that count against the limit.
    spent: u64,
    /// True if the operations of the body are to be visited now.
    due: bool,
    /// True if they are visited once more after the nested bodies, whose changes may concern their owners.
    again: bool,
    first: bool,
    /// The operations whose bodies are driven next, the last first.
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

    /// Visits the operations of the body. The nested bodies are due afterwards, the first time and whenever something
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

    /// Drives the nested bodies that are due, on several threads.
    fn drive_inside(&mut self, driver: &mut Driver<'_>, body: &mut Body) {
        let inside = std::mem::take(&mut self.inside);
        let (patterns, config) = (driver.patterns, driver.config);
        let done = body.map_nested(&inside, |op, nested| {
            let spent = self.spent_inside.get(&op).copied().unwrap_or(0);
            let mut driver = Driver::new(patterns, config);
            let inner = drive(&mut driver, nested, Progress::new(spent), Threads::One);
            (inner, driver.stopped)
        });
        for (op, (inner, stopped)) in done {
            driver.stopped = driver.stopped.take().or(stopped);
            self.leave(op, &inner);
        }
        self.settle();
    }

    /// Records the outcome of the body of `op`.
    fn leave(&mut self, op: Op, inner: &Progress) {
        self.spent_inside.insert(op, inner.spent);
        self.applied.and(inner.applied);
        self.again |= inner.applied.changed;
    }

    /// Decides on the next step, after a nested body is finished.
    fn settle(&mut self) {
        if self.inside.is_empty() {
            self.due = std::mem::take(&mut self.again);
        }
    }
}
