//! The greedy driver: folds, removes what is dead and applies patterns until nothing changes, in the order and within
//! the bounds of MLIR's, on which the order of operations in its output depends.
//!
//! Each body is driven on its own, the ones nested in it after it: an isolated operation is not changed by what happens
//! around it.

use smallvec::SmallVec;

use super::constants::Constants;
use super::regions::{erase_unreachable, simplify_regions};
use super::worklist::Worklist;
use super::{PatternSet, Rewriter, is_dead};
use crate::fold::fold_op;
use crate::hooks::{FoldResult, Folded, InPlace};
use crate::ir::OpBuilder;
use crate::schema::Trait;
use crate::{Block, Body, Op, Region, Value};

/// How patterns are applied.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GreedyConfig {
    /// Whether operations are first visited from the top down; else those inside regions and the last ones come first.
    pub top_down: bool,
    /// Whether operations are folded, too, and constants that are there already merged.
    pub fold: bool,
    /// What is done to the blocks of regions between iterations.
    pub regions: RegionSimplify,
    /// How often all operations are visited at most; `None` for no limit.
    pub max_iterations: Option<u64>,
    /// How many patterns are applied at most in an iteration; `None` for no limit.
    pub max_rewrites: Option<u64>,
}

impl Default for GreedyConfig {
    /// Upstream's: everything, ten times at most.
    fn default() -> GreedyConfig {
        GreedyConfig {
            top_down: true,
            fold: true,
            regions: RegionSimplify::Normal,
            max_iterations: Some(10),
            max_rewrites: None,
        }
    }
}

/// What is done to the blocks of regions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RegionSimplify {
    /// Nothing.
    Disabled,
    /// Blocks that nothing leads to go, and so do dead operations and block arguments.
    Normal,
}

/// How applying patterns ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Applied {
    /// Whether anything was changed.
    pub changed: bool,
    /// Whether nothing is left to be changed; else a limit was reached.
    pub converged: bool,
}

impl PatternSet {
    /// Applies the patterns to everything inside `body`, nested bodies included.
    pub fn apply(&self, body: &mut Body, config: &GreedyConfig) -> Applied {
        let outermost = body;
        let mut around: Vec<Level> = Vec::new();
        let mut level = Level::new(None);
        loop {
            let due = level.is_due(config);
            let body = match &mut level.held {
                Some((_, body)) => &mut **body,
                None => &mut *outermost,
            };
            if let Some(op) = level.inside.pop() {
                if let Some(nested) = body.take_nested(op) {
                    around.push(std::mem::replace(&mut level, Level::new(Some((op, nested)))));
                }
            } else if due {
                for region in body.regions().to_vec() {
                    let work = Worklist::default();
                    level.applied.and(Driver { patterns: self, config, body, work }.run(region));
                }
                level.inside = isolated(body);
                level.inside.reverse();
                level.rounds += 1;
                level.due = false;
            } else {
                let Some(outer) = around.pop() else { return level.applied };
                let inner = std::mem::replace(&mut level, outer);
                let body = match &mut level.held {
                    Some((_, body)) => &mut **body,
                    None => &mut *outermost,
                };
                if let Some((op, nested)) = inner.held {
                    body.put_nested(op, nested);
                }
                level.applied.and(inner.applied);
                // What is left inside an operation may concern the operation.
                level.due |= inner.applied.changed;
            }
        }
    }
}

impl Applied {
    fn and(&mut self, other: Applied) {
        self.changed |= other.changed;
        self.converged &= other.converged;
    }
}

/// A body that is worked on, taken out of the operation that holds it.
struct Level {
    held: Option<(Op, Box<Body>)>,
    applied: Applied,
    /// Whether there is something to do in it.
    due: bool,
    rounds: u64,
    /// The operations whose bodies come next, the last first.
    inside: Vec<Op>,
}

impl Level {
    fn new(held: Option<(Op, Box<Body>)>) -> Level {
        let applied = Applied { changed: false, converged: true };
        Level { held, applied, due: true, rounds: 0, inside: Vec::new() }
    }

    fn is_due(&self, config: &GreedyConfig) -> bool {
        self.due && (self.rounds == 0 || config.max_iterations.is_none_or(|max| self.rounds < max))
    }
}

/// The operations of a body with a body of their own.
fn isolated(body: &Body) -> Vec<Op> {
    let all = body.regions().iter().flat_map(|region| preorder(body, *region));
    all.filter(|op| body.has_nested(*op)).collect()
}

/// The operations of a region, each before those inside it.
fn preorder(body: &Body, region: Region) -> Vec<Op> {
    let mut found = Vec::new();
    let mut stack: Vec<Op> = Vec::new();
    let push = |region, stack: &mut Vec<Op>| {
        let start = stack.len();
        let blocks = body.blocks(region);
        stack.extend(blocks.flat_map(|block| body.ops(block)));
        stack[start..].reverse();
    };
    push(region, &mut stack);
    while let Some(op) = stack.pop() {
        found.push(op);
        let regions: SmallVec<[Region; 2]> = body.own_regions(op).collect();
        for region in regions.into_iter().rev() {
            push(region, &mut stack);
        }
    }
    found
}

/// The operations of a region, each after those inside it.
fn postorder(body: &Body, region: Region) -> Vec<Op> {
    // Reversed, it is each operation before those inside it, with everything from the last to the first.
    let mut found = Vec::new();
    let mut stack: Vec<Op> = Vec::new();
    let push = |region, stack: &mut Vec<Op>| {
        stack.extend(body.blocks(region).flat_map(|block: Block| body.ops(block)));
    };
    push(region, &mut stack);
    while let Some(op) = stack.pop() {
        found.push(op);
        body.own_regions(op).for_each(|region| push(region, &mut stack));
    }
    found.reverse();
    found
}

/// One region being driven.
struct Driver<'a> {
    patterns: &'a PatternSet,
    config: &'a GreedyConfig,
    body: &'a mut Body,
    work: Worklist,
}

impl Driver<'_> {
    fn rewriter(&mut self) -> Rewriter<'_> {
        Rewriter::with_listener(self.body, &mut self.work)
    }

    fn run(&mut self, region: Region) -> Applied {
        let mut iterations = 0;
        loop {
            if self.config.max_iterations.is_some_and(|max| iterations >= max) {
                // Where none was allowed, nothing is known to be left.
                return Applied { changed: iterations > 0, converged: iterations == 0 };
            }
            // Patterns may rely on dominance, which says nothing of blocks out of reach.
            erase_unreachable(&mut self.rewriter(), region);
            self.fill(region);
            let mut changed = self.process();
            if self.config.regions != RegionSimplify::Disabled {
                changed |= simplify_regions(&mut self.rewriter(), region);
            }
            if !changed {
                return Applied { changed: iterations > 0, converged: true };
            }
            iterations += 1;
        }
    }

    /// Puts every operation of the region on the list.
    fn fill(&mut self, region: Region) {
        self.work.clear();
        let mut constants = Constants::default();
        let top_down = self.config.top_down;
        let all = if top_down { preorder(self.body, region) } else { postorder(self.body, region) };
        for op in all {
            if !self.config.fold || constants.keep(self.body, &mut self.work, op) {
                self.work.add(self.body, op);
            }
        }
        if top_down {
            self.work.reverse();
        }
    }

    /// Works until the list is empty; whether anything changed.
    fn process(&mut self) -> bool {
        let mut changed = false;
        let mut rewrites = 0;
        while self.config.max_rewrites.is_none_or(|max| rewrites < max)
            && let Some(op) = self.work.pop()
        {
            if !self.body.is_live(op) {
                continue;
            }
            if is_dead(self.body, op) {
                self.rewriter().erase_op(op);
                changed = true;
            } else if self.config.fold && self.fold(op) {
                changed = true;
            } else if self.rewrite(op) {
                changed = true;
                rewrites += 1;
            }
        }
        changed
    }

    /// Applies the first pattern that matches.
    fn rewrite(&mut self, op: Op) -> bool {
        let loc = self.body.loc(op);
        let mut candidates = self.patterns.from(self.body.name(op));
        let mut rw = self.rewriter();
        rw.set_point_before(op).set_loc(loc);
        candidates.any(|pattern| (pattern.apply)(op, &mut rw).is_some())
    }

    /// Folds an operation; not constants, which fold to themselves.
    fn fold(&mut self, op: Op) -> bool {
        let name = self.body.name(op);
        let Some(schema) = self.body.ctx().op_schema(name) else { return false };
        if schema.traits.has(Trait::ConstantLike) {
            return false;
        }
        match fold_op(self.body, op) {
            Folded::No => false,
            Folded::InPlace(changes) => {
                for change in changes {
                    match change {
                        InPlace::Operand(at, value) => self.body.set_operand(op, at, value),
                        InPlace::Prop(slot, value) => self.body.set_prop(op, slot, Some(value)),
                    }
                }
                self.work.add(self.body, op);
                true
            }
            Folded::Results(results) => self.replace(op, &results),
        }
    }

    /// Replaces an operation by what it folds to; not if a constant cannot be made.
    fn replace(&mut self, op: Op, results: &[FoldResult]) -> bool {
        let ctx = self.body.ctx().clone();
        let dialect = ctx.registry().dialect_of(self.body.name(op));
        let materialize = dialect.and_then(|dialect| dialect.hooks.materialize_constant);
        let first = self.body.op_capacity();
        let types: SmallVec<[_; 2]> =
            self.body.results(op).map(|result| self.body.ty(result)).collect();
        let mut values: SmallVec<[Value; 2]> = SmallVec::new();
        for (result, ty) in results.iter().zip(types) {
            let value = match *result {
                FoldResult::Value(value) => Some(value),
                FoldResult::Attr(attr) => materialize.and_then(|make| {
                    let constant = make(&mut OpBuilder::before(self.body, op), attr, ty)?;
                    Some(self.body.result(constant, 0))
                }),
            };
            let Some(value) = value else { break };
            values.push(value);
        }
        let made = (first..self.body.op_capacity()).map(Op::new);
        if values.len() < self.body.results(op).len() {
            made.rev().for_each(|op| self.body.erase_op(op));
            return false;
        }
        made.for_each(|op| self.work.add(self.body, op));
        self.rewriter().replace_op(op, &values);
        true
    }
}
