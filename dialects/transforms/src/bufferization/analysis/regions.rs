//! The order of operations: which precede which, and which may run several times.

use ods_core::dominance::Dominance;
use ods_core::interface::RegionBranchOpInterface;
use ods_core::ir::ValueDef;
use ods_core::{Block, Body, Op, Region, Value};

use super::{AnalysisState, Bufferizable, is_reachable};
use crate::bufferization::BufferizableOpInterface;

/// Returns `op` or its ancestor that is directly in a region.
pub(super) fn ancestor_in(body: &Body, op: Op, region: Region) -> Option<Op> {
    let mut ancestors = std::iter::successors(Some(op), |at| body.parent_op(*at));
    ancestors.find(|at| region_of(body, *at) == Some(region))
}

/// Returns the region that an operation is in.
pub(super) fn region_of(body: &Body, op: Op) -> Option<Region> {
    body.block_region(body.parent_block(op)?)
}

/// Returns the region that defines a value, as an argument or as a result.
pub(super) fn region_of_value(body: &Body, value: Value) -> Option<Region> {
    body.block_region(body.def_block(value)?)
}

/// Returns whether `a`, or an ancestor of it, dominates `b`, and `b` is not nested in `a`.
pub(super) fn happens_before(body: &Body, dominance: &mut Dominance, a: Op, b: Op) -> bool {
    let mut at = Some(a);
    while let Some(op) = at {
        if body.is_proper_ancestor(op, b) {
            return false;
        }
        if properly_dominates(body, dominance, op, b) {
            return true;
        }
        at = body.parent_op(op);
    }
    false
}

/// Returns whether every path to `b`, or to an ancestor of it, leads through `a`, which is another operation.
pub(in crate::bufferization) fn properly_dominates(
    body: &Body,
    dominance: &mut Dominance,
    a: Op,
    b: Op,
) -> bool {
    if a == b {
        return false;
    }
    let Some(b) = region_of(body, a).and_then(|region| ancestor_in(body, b, region)) else {
        return false;
    };
    match (body.parent_block(a), body.parent_block(b)) {
        (Some(one), Some(other)) if one == other => a == b || body.is_before(a, b),
        (Some(one), Some(other)) => dominance.dominates(body, one, other),
        _ => false,
    }
}

/// Returns whether two operations are in regions that exclude each other.
pub(super) fn are_exclusive(body: &Body, a: Op, b: Op) -> bool {
    let mut ancestors = std::iter::successors(body.parent_op(a), |at| body.parent_op(*at));
    let common = ancestors.find(|op| {
        body.interface::<dyn RegionBranchOpInterface>(*op).is_some()
            && body.is_proper_ancestor(*op, b)
    });
    let Some(common) = common else { return false };
    let number = |op: Op| {
        let mut regions = body.own_regions(common);
        regions.position(|region| ancestor_in(body, op, region).is_some())
    };
    let (Some(a), Some(b)) = (number(a), number(b)) else { return false };
    a != b && !is_reachable(body, common, a, b) && !is_reachable(body, common, b, a)
}

/// Returns whether there is a path along edges from one block to another that does not pass through `except`.
pub(super) fn leads_to(body: &Body, from: Block, to: Block, except: Block) -> bool {
    if to == except {
        return false;
    }
    let next = |block: Block| -> Vec<Block> {
        let last = body.last_op(block);
        last.into_iter().flat_map(|last| body.successors(last)).collect()
    };
    let mut seen = vec![except];
    let mut work = next(from);
    while let Some(block) = work.pop() {
        if block == to {
            return true;
        }
        if !seen.contains(&block) {
            seen.push(block);
            work.extend(next(block));
        }
    }
    false
}

fn region_asks(
    state: &AnalysisState,
    body: &Body,
    region: Region,
    ask: impl Fn(Bufferizable, u32) -> bool,
) -> bool {
    let Some(op) = body.region_owner(region) else { return false };
    let number = body.own_regions(op).position(|one| one == region);
    let number = number.and_then(|number| u32::try_from(number).ok());
    state.bufferizable(body, op).zip(number).is_some_and(|(one, number)| ask(one, number))
}

/// Returns the innermost region that may run several times, from `region` outwards.
pub(super) fn repetitive_region(
    state: &AnalysisState,
    body: &Body,
    region: Option<Region>,
) -> Option<Region> {
    let mut enclosing = std::iter::successors(region, |at| outer_region(body, *at));
    enclosing.find(|at| region_asks(state, body, *at, |one, at| one.is_repetitive_region(body, at)))
}

/// Returns the innermost region that may run several times in parallel, from `region` outwards.
pub(super) fn parallel_region(
    state: &AnalysisState,
    body: &Body,
    region: Option<Region>,
) -> Option<Region> {
    let mut enclosing = std::iter::successors(region, |at| outer_region(body, *at));
    enclosing.find(|at| region_asks(state, body, *at, |one, at| one.is_parallel_region(body, at)))
}

/// Returns the region that holds the operation with `region`.
pub(super) fn outer_region(body: &Body, region: Region) -> Option<Region> {
    region_of(body, body.region_owner(region)?)
}

/// Returns the block that a value is an argument of, if it is one.
pub(super) fn argument_block(body: &Body, value: Value) -> Option<Block> {
    match body.def(value) {
        ValueDef::Arg(block, _) => Some(block),
        ValueDef::Result(..) => None,
    }
}
