//! The entities to remove, determined for all bodies before any is changed.

use std::collections::BTreeMap;

use ods_core::analysis::effects::is_memory_effect_free;
use ods_core::dataflow::{Live, Solution};
use ods_core::interface::{
    BranchOpInterface, CallOpInterface, CallableOpInterface, FunctionOpInterface,
    RegionBranchOpInterface, RegionBranchTerminatorOpInterface, RegionPoint,
};
use ods_core::ir::{BlockRef, ValueRef, WalkOrder};
use ods_core::schema::Trait;
use ods_core::{Block, Op, OpRef, Value, raw};
use rustc_hash::{FxHashMap, FxHashSet};

use super::address;
use super::functions::FunctionUses;

/// The entities to remove from one body.
#[derive(Default)]
pub(super) struct Plan {
    /// Dead operations, nested ones first.
    pub(super) ops: Vec<Op>,
    /// Dead block arguments, with the operands that branches pass to them.
    pub(super) args: BTreeMap<Block, Vec<bool>>,
    /// Operands to remove.
    pub(super) operands: Vec<(Op, Vec<usize>)>,
    /// Operands to replace by poison.
    pub(super) poisoned: Vec<(Op, Vec<usize>)>,
    /// Operands of unreachable branches; they become poison.
    pub(super) unreachable: Vec<(Op, usize)>,
    /// Dead results of calls.
    pub(super) results: Vec<(Op, Vec<bool>)>,
    /// Dead arguments and results of functions.
    pub(super) functions: Vec<(Op, Vec<bool>, Vec<bool>)>,
}

/// The entities marked so far.
pub(super) struct Marks<'a> {
    live: &'a Solution<Live>,
    /// Values that are live according to the analysis, but are removed nevertheless.
    dropped: FxHashSet<(usize, Value)>,
    functions: FunctionUses<'a>,
    /// The plans by the address of the body.
    pub(super) plans: FxHashMap<usize, Plan>,
}

impl<'a> Marks<'a> {
    pub(super) fn of(top: OpRef<'a>, live: &'a Solution<Live>) -> Marks<'a> {
        let mut marks = Marks {
            live,
            dropped: FxHashSet::default(),
            functions: FunctionUses::of(top),
            plans: FxHashMap::default(),
        };
        for op in top.walk(WalkOrder::Post) {
            if let Some(function) = op.interface::<dyn FunctionOpInterface>() {
                if !function.is_external(op.body) {
                    marks.function(op);
                }
            } else if op.interface::<dyn RegionBranchOpInterface>().is_some() {
                marks.region_branch(op);
            } else if op.interface::<dyn BranchOpInterface>().is_some() {
                marks.branch(op);
            } else if !op.has_trait(Trait::IsTerminator)
                && op.interface::<dyn CallOpInterface>().is_none()
            {
                marks.simple(op);
            }
        }
        marks
    }

    fn plan(&mut self, op: OpRef<'_>) -> &mut Plan {
        self.plans.entry(address(op.body)).or_default()
    }

    fn is_live(&self, value: ValueRef<'_>) -> bool {
        self.live.state(value).is_none_or(|live| live.0)
            && !self.dropped.contains(&(address(value.body), value.value))
    }

    fn drop_value(&mut self, value: ValueRef<'_>) {
        if self.is_live(value) {
            self.dropped.insert((address(value.body), value.value));
        }
    }

    fn dead(&self, values: impl Iterator<Item = ValueRef<'a>>) -> Vec<bool> {
        values.map(|value| !self.is_live(value)).collect()
    }

    /// Marks an operation without forwarded operands as dead if it uses a dead value, as it is unreachable then
    /// whatever its effects, or if it has no effects and its results are dead.
    fn simple(&mut self, op: OpRef<'a>) {
        let uses_dead = op.operands().any(|value| !self.is_live(value));
        let unused = || !op.results().any(|value| self.is_live(value));
        if uses_dead || (unused() && is_memory_effect_free(op)) {
            self.plan(op).ops.push(op.op);
            op.results().for_each(|value| self.drop_value(value));
        }
    }

    fn function(&mut self, op: OpRef<'a>) {
        let Some(function) = op.interface::<dyn FunctionOpInterface>() else { return };
        let Some(calls) = self.functions.calls_of(op) else { return };
        let region = function.callable_region(op.body);
        let args = region.and_then(|region| region.entry()).into_iter().flat_map(BlockRef::args);
        let args: Vec<ValueRef<'a>> = args.collect();
        let mut dead_args = self.dead(args.iter().copied());
        let mut dead_results = vec![true; function.result_types(op.body).len()];
        for call in &calls {
            let dead = self.dead(call.results());
            for (at, all) in dead_results.iter_mut().enumerate() {
                *all &= dead.get(at).copied().unwrap_or(false);
            }
        }
        // Not every function type can be formed without arguments, or without results.
        let live_results = vec![false; dead_results.len()];
        if function.type_without(op.body, &dead_args, &live_results).is_none() {
            dead_args.fill(false);
        }
        if function.type_without(op.body, &dead_args, &dead_results).is_none() {
            dead_results = live_results;
        }
        for (arg, dead) in args.into_iter().zip(&dead_args) {
            if *dead {
                self.drop_value(arg);
            }
        }
        for call in &calls {
            let Some(model) = call.interface::<dyn CallOpInterface>() else { continue };
            let passed = model.arg_operands(call.body);
            let gone =
                passed.numbers().zip(&dead_args).filter(|(_, dead)| **dead).map(|(at, _)| at);
            let gone: Vec<usize> = gone.collect();
            self.plan(*call).operands.push((call.op, gone));
        }
        if dead_results.contains(&true) {
            for block in region.into_iter().flat_map(|region| region.blocks()) {
                let Some(last) = block.terminator() else { continue };
                if last.has_trait(Trait::ReturnLike) && last.operands().len() == dead_results.len()
                {
                    let gone = (0..dead_results.len()).filter(|at| dead_results[*at]).collect();
                    self.plan(last).operands.push((last.op, gone));
                }
            }
            for call in calls {
                self.plan(call).results.push((call.op, dead_results.clone()));
                for (result, dead) in call.results().zip(&dead_results) {
                    if *dead {
                        self.drop_value(result);
                    }
                }
            }
        }
        self.plan(op).functions.push((op.op, dead_args, dead_results));
    }

    /// Marks operands that are forwarded only to dead values: they become poison, and canonicalization removes them.
    #[expect(
        clippy::disallowed_methods,
        reason = "liveness marks operands of any operation by number"
    )]
    fn region_branch(&mut self, op: OpRef<'a>) {
        if !op.results().any(|value| self.is_live(value)) && is_memory_effect_free(op) {
            self.plan(op).ops.push(op.op);
            return;
        }
        let Some(branch) = op.interface::<dyn RegionBranchOpInterface>() else { return };
        let inside = op.body.nested(op.op).unwrap_or(op.body);
        let needed = |marks: &Marks<'a>, to: RegionPoint| -> Vec<bool> {
            let body = if to == RegionPoint::Parent { op.body } else { inside };
            let inputs = branch.successor_inputs(op.body, to);
            inputs.into_iter().map(|value| marks.is_live(ValueRef { body, value })).collect()
        };
        let mut sources: Vec<(OpRef<'a>, Vec<Option<bool>>)> = Vec::new();
        let mut own = vec![None; op.operands().len()];
        for to in branch.successor_regions(op.body, RegionPoint::Parent) {
            let operands = branch.entry_successor_operands(op.body, to);
            note(&mut own[operands.numbers()], needed(self, to));
        }
        // If an operand that controls the operation is dead, such as the bounds of a loop, the operation is dead or
        // unreachable.
        let mut deciding = op.operands().zip(&own).filter(|(_, passed)| passed.is_none());
        if deciding.any(|(value, _)| !self.is_live(value)) {
            self.plan(op).ops.push(op.op);
            op.results().for_each(|value| self.drop_value(value));
            return;
        }
        sources.push((op, own));
        for (number, region) in op.regions().enumerate() {
            let successors = branch.successor_regions(op.body, RegionPoint::Region(number));
            for last in region.blocks().filter_map(|block| block.terminator()) {
                let Some(model) = last.interface::<dyn RegionBranchTerminatorOpInterface>() else {
                    continue;
                };
                let mut passed = vec![None; last.operands().len()];
                for to in &successors {
                    let operands = model.successor_operands(last.body, *to);
                    note(&mut passed[operands.numbers()], needed(self, *to));
                }
                sources.push((last, passed));
            }
        }
        for (source, passed) in sources {
            let in_vain = |(at, needed): (usize, &Option<bool>)| {
                let goes = needed.is_some_and(|needed| {
                    !needed || !self.is_live(raw::operand_ref(source.body.view(source.op), at))
                });
                goes.then_some(at)
            };
            let gone: Vec<usize> = passed.iter().enumerate().filter_map(in_vain).collect();
            if !gone.is_empty() {
                self.plan(source).poisoned.push((source.op, gone));
            }
        }
    }

    /// Marks a branch with a dead condition as dead; otherwise marks the arguments that it passes dead values to.
    #[expect(
        clippy::disallowed_methods,
        reason = "liveness marks operands of any operation by number"
    )]
    fn branch(&mut self, op: OpRef<'a>) {
        let Some(branch) = op.interface::<dyn BranchOpInterface>() else { return };
        let dead = self.dead(op.operands());
        let mut decides = dead.clone();
        let passed = branch.all_successor_operands(op.body);
        for operands in &passed {
            decides[operands.forwarded.numbers()].fill(false);
        }
        if decides.contains(&true) {
            self.plan(op).ops.push(op.op);
            return;
        }
        for (block, operands) in op.successors().zip(passed) {
            let args: Vec<ValueRef<'a>> = block.args().skip(operands.produced).collect();
            for (at, (operand, arg)) in operands.forwarded.numbers().zip(args).enumerate() {
                // The value that an earlier edge passes may be marked by now.
                if self.is_live(raw::operand_ref(op.body.view(op.op), operand)) {
                    continue;
                }
                // Only an unreachable block passes a dead value to a live argument.
                if self.is_live(arg) {
                    self.plan(op).unreachable.push((op.op, operand));
                    continue;
                }
                let count = block.args().len();
                let gone =
                    self.plan(op).args.entry(block.block).or_insert_with(|| vec![false; count]);
                gone[operands.produced + at] = true;
            }
        }
    }
}

/// Records for forwarded operands whether a live value receives them.
fn note(passed: &mut [Option<bool>], needed: Vec<bool>) {
    for (have, needed) in passed.iter_mut().zip(needed) {
        *have = Some(have.unwrap_or(false) || needed);
    }
}
