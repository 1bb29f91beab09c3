//! Vectorization of straight-line code: stores to consecutive addresses become one store of a vector, and what computes
//! their values, vector operations.
//!
//! - `order` knows which accesses of a block may be done together; `tree` finds the vectors below a group of stores,
//!   `loads` those of consecutive elements, `operands` which operands belong together; `fates` finds the scalars that
//!   are needed besides.
//! - `cost` decides whether a tree is worthwhile; `emit` and `flags` build its operations.

mod cost;
mod emit;
mod fates;
mod flags;
mod loads;
mod operands;
mod order;
mod tree;

use std::collections::BTreeMap;

use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::rewrite::Rewriter;
use ods_core::{Block, Body, DataLayout, Op, Value};
use rustc_hash::FxHashMap;

use self::cost::cost;
use self::emit::apply;
use self::fates::Fates;
use self::order::Order;
use self::tree::{Held, Tree};
use super::LLVMSLPVectorizePass;
use super::remarks::Remarks;
use super::widen::{REGISTER_BITS, Refused};
use crate::llvm::StoreOp;
use crate::llvm::analysis::alias::AliasAnalysis;
use crate::llvm::analysis::effects::Around;

/// The most nodes of trees for each operation of a block: the time is linear in the size of the block.
const MAX_NODES_PER_OPERATION: usize = 4;

/// The number of vectors from which on some elements of a run may be stored singly.
const LONG_RUN: usize = 16;

/// The most lanes of a vector.
const MAX_LANES: usize = 16;

impl RunPass for LLVMSLPVectorizePass {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let (around, layout) = (cx.surroundings().clone(), cx.data_layout());
        let around = Around::new(around.callees());
        let mut remarks = Remarks::new(self.remarks);
        let gain = i64::from(self.min_gain);
        let count = vectorize_stores(cx.body_mut(), &around, layout, gain, &mut remarks);
        self.vectorized.add(count);
        remarks.report(cx);
        match count {
            0 => cx.preserve_all(),
            _ => cx.preserve::<ods_core::dominance::Dominance>(),
        }
        Ok(())
    }

    fn uses_surroundings(&self) -> bool {
        true
    }
}

/// Vectorizes groups of stores if that is cheaper by at least `gain`. Returns how many.
fn vectorize_stores(
    body: &mut Body,
    around: &Around<'_>,
    layout: DataLayout,
    gain: i64,
    remarks: &mut Remarks,
) -> u64 {
    let blocks: Vec<Block> = body.blocks(body.region()).collect();
    let (mut alias, mut count) = (AliasAnalysis::new(layout), 0);
    for block in blocks {
        if body.ops(block).filter(|op| op.isa::<StoreOp>(body)).nth(1).is_none() {
            continue;
        }
        let order = Order::new(body, block, around, alias);
        let budget = MAX_NODES_PER_OPERATION * body.ops(block).count();
        let mut state = State { body, order, held: FxHashMap::default(), gain, budget, remarks };
        for run in state.runs() {
            count += state.vectorize(&run);
        }
        alias = state.order.finish();
    }
    count
}

/// The state of vectorizing a block.
struct State<'a, 'o> {
    body: &'a mut Body,
    order: Order<'o>,
    /// The scalars that vectors contain, too.
    held: FxHashMap<Value, Held>,
    gain: i64,
    /// The number of nodes that may still be built.
    budget: usize,
    remarks: &'a mut Remarks,
}

/// Stores to consecutive addresses, none of which is done twice.
struct Run {
    stores: Vec<Op>,
    /// The bytes of an element.
    size: i64,
}

/// The reason why a group of stores is not vectorized.
struct Failure {
    why: String,
    /// More stores might be.
    wants_lanes: bool,
}

impl From<Refused> for Failure {
    fn from(why: Refused) -> Failure {
        Failure { why: why.into(), wants_lanes: false }
    }
}

impl State<'_, '_> {
    /// Returns the longest runs of stores to consecutive addresses.
    fn runs(&self) -> Vec<Run> {
        let mut runs = Vec::new();
        for array in self.order.arrays() {
            let mut open: BTreeMap<i64, Op> = BTreeMap::new();
            for store in &array.stores {
                let Some(access) = self.order.access(*store) else { continue };
                if open.contains_key(&access.offset) {
                    split(&std::mem::take(&mut open), array.size, &mut runs);
                }
                open.insert(access.offset, *store);
            }
            split(&open, array.size, &mut runs);
        }
        runs
    }

    /// Vectorizes groups of a run; returns how many.
    fn vectorize(&mut self, run: &Run) -> u64 {
        let least = (REGISTER_BITS as i64 / 8 / run.size) as usize;
        let length = run.stores.len();
        if !length.is_multiple_of(least) && length > least && length < LONG_RUN * least {
            // Records with three fields, for example. It is likely that elements are read together soon which are not
            // stored together, and a processor waits for a vector that it stored in parts.
            let why = "their number is no multiple of the lanes";
            self.remarks.missed(self.body, run.stores[0], &format!("stores not vectorized: {why}"));
            return 0;
        }
        let (mut count, mut at, mut why) = (0, 0, None);
        while at + least <= run.stores.len() {
            let mut lanes = least;
            let vectorized = loop {
                let Err(failure) = self.vectorize_group(&run.stores[at..at + lanes]) else {
                    break true;
                };
                let wants_lanes = failure.wants_lanes;
                why = why.or(Some((run.stores[at], failure.why)));
                lanes *= 2;
                if !wants_lanes || lanes > MAX_LANES || at + lanes > run.stores.len() {
                    break false;
                }
            };
            count += u64::from(vectorized);
            at += if vectorized { lanes } else { 1 };
        }
        if let (0, Some((store, why))) = (count, why) {
            self.remarks.missed(self.body, store, &format!("stores not vectorized: {why}"));
        }
        count
    }

    /// Vectorizes one group of stores, or returns why not.
    fn vectorize_group(&mut self, stores: &[Op]) -> Result<(), Failure> {
        if self.budget == 0 {
            return Err("the block is too large")?;
        }
        let tree = Tree::of(self.body, &mut self.order, &self.held, stores)?;
        self.budget = self.budget.saturating_sub(tree.nodes.len());
        let fates = Fates::of(self.body, &self.order, &tree);
        let cost = cost(self.body, &tree, &fates).ok_or("a condition has no vector form")?;
        if cost > -self.gain {
            let why = format!("vectors cost {cost} more than scalars");
            return Err(Failure { why, wants_lanes: tree.wants_lanes });
        }
        let (lanes, nodes) = (tree.lanes, tree.nodes.len());
        let message =
            format!("{lanes} stores vectorized, with {nodes} vectors, which cost {} less", -cost);
        let loc = self.body.loc(stores[0]);
        apply(&mut Rewriter::new(self.body), &mut self.order, &mut self.held, &tree, &fates)
            .ok_or("a vector has no form")?;
        self.remarks.passed_at(loc, &message);
        Ok(())
    }
}

/// Splits stores at gaps between their addresses.
fn split(stores: &BTreeMap<i64, Op>, size: i64, runs: &mut Vec<Run>) {
    let mut end = None;
    for (offset, store) in stores {
        match runs.last_mut().filter(|_| end == Some(*offset)) {
            Some(run) => run.stores.push(*store),
            None => runs.push(Run { stores: vec![*store], size }),
        }
        end = offset.checked_add(size);
    }
}
