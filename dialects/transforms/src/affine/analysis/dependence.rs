//! Dependences: accesses that may follow others to the same element.

use ods_core::{Block, Body, Op, Value};

use super::access::{Access, accesses_in};
use super::intervening::common_surrounding_loops;
use super::loops::analysis_scope;
use super::loops::variables;
use super::overlap::{is_allocated_in, may_overlap};
use super::parallel::nesting_depth;
use crate::affine::{AffineForOp, ValueSystem};

/// The bounds of the distance, in iterations of each common enclosing loop, between two accesses of one element.
pub(in crate::affine) type Distances = Vec<(Option<i64>, Option<i64>)>;

/// The result of a dependence check.
pub(in crate::affine) enum Dependence {
    /// The accesses never access one element in that order.
    None,
    /// The accesses may access one element in that order.
    Some(Between),
    /// The accesses are too complicated to decide.
    Unknown,
}

/// Two accesses that may access one element.
pub(in crate::affine) struct Between {
    /// The dimensions are the induction variables around one access, then the induction variables around the other.
    pub(in crate::affine) system: ValueSystem,
    common: usize,
    source_dims: usize,
}

/// Returns the number of common enclosing loops.
fn common_loops(one: &[Option<Value>], other: &[Option<Value>]) -> usize {
    one.iter().zip(other).take_while(|(one, other)| one.is_some() && one == other).count()
}

/// Returns the innermost block that contains both operations, and their ancestors in it.
pub(in crate::affine) fn common_block(ir: &Body, one: Op, other: Op) -> Option<(Block, Op, Op)> {
    let chain = |op: Op| {
        let mut enclosing = Vec::new();
        let mut at = Some(op);
        while let Some(op) = at {
            enclosing.extend(ir.parent_block(op).map(|block| (block, op)));
            at = ir.parent_op(op);
        }
        enclosing
    };
    let others = chain(other);
    chain(one).into_iter().find_map(|(block, one)| {
        let (_, other) = others.iter().find(|(other, _)| *other == block)?;
        Some((block, one, *other))
    })
}

/// Returns whether the operation with the first access precedes the operation with the other, in their common block.
fn appears_before(ir: &Body, one: Op, other: Op) -> bool {
    common_block(ir, one, other)
        .is_some_and(|(_, one, other)| one != other && ir.is_before(one, other))
}

/// Returns the dependence of `to` on `from`: accesses of the same element of a memref, in a later iteration of the
/// common loop at `depth`, counted from 1, and in the same iteration of the loops around it; or, if there is no such
/// loop, in the same iteration of all loops.
pub(in crate::affine) fn dependence(
    ir: &Body,
    from: &Access,
    to: &Access,
    depth: usize,
    reads: bool,
) -> Dependence {
    if !(reads || from.writes || to.writes) {
        return Dependence::None;
    }
    if from.memref != to.memref {
        return match !reads && may_overlap(ir, from.memref, to.memref) {
            true => Dependence::Unknown,
            false => Dependence::None,
        };
    }
    if analysis_scope(ir, from.op) != analysis_scope(ir, to.op)
        || common_block(ir, from.op, to.op).is_none()
        || (!reads && depth <= loops_enclosing_value(ir, from.memref))
    {
        return Dependence::Unknown;
    }
    dependence_in_scope(ir, from, to, depth, reads)
}

/// Returns the dependence of accesses of one memref, as if they were enclosed by affine loops and conditions only.
pub(in crate::affine) fn dependence_in_scope(
    ir: &Body,
    from: &Access,
    to: &Access,
    depth: usize,
    reads: bool,
) -> Dependence {
    let (Some(source), Some(target)) = (from.relation(ir, true), to.relation(ir, false)) else {
        return Dependence::Unknown;
    };
    let rank = from.indices.map.results.len();
    let [source_loops, target_loops] =
        [&source, &target].map(|one| &one.dims()[..one.dims().len() - rank]);
    let common = common_loops(source_loops, target_loops);
    if !reads && depth > common && !appears_before(ir, from.op, to.op) {
        return Dependence::None;
    }
    let source_dims = source_loops.len();
    let system = both(&source, &target, rank);
    let mut between = Between { system, common, source_dims };
    between.order(depth);
    match between.system.system.is_empty() {
        true => Dependence::None,
        false => Dependence::Some(between),
    }
}

/// Returns the number of affine loops in whose iterations a memref may differ, though it is not allocated there.
fn loops_enclosing_value(ir: &Body, memref: Value) -> usize {
    let Some(block) = ir.def_block(memref) else { return 0 };
    let Some(inner) = ir.block_parent_op(block) else { return 0 };
    let depth = nesting_depth(ir, inner) + variables(ir, inner).len();
    match depth != 0 && is_allocated_in(ir, memref, inner) {
        true => 0,
        false => depth,
    }
}

/// Returns whether two accesses may access one element, in any order, in the same iteration of the `same` outermost
/// common loops.
pub(in crate::affine) fn may_meet(ir: &Body, one: &Access, other: &Access, same: usize) -> bool {
    if one.memref != other.memref {
        return may_overlap(ir, one.memref, other.memref);
    }
    if loops_enclosing_value(ir, one.memref) > same {
        return true;
    }
    let (Some(source), Some(target)) = (one.relation(ir, true), other.relation(ir, false)) else {
        return true;
    };
    let rank = one.indices.map.results.len();
    let [source_loops, target_loops] =
        [&source, &target].map(|one| &one.dims()[..one.dims().len() - rank]);
    let common = common_loops(source_loops, target_loops).min(same);
    let source_dims = source_loops.len();
    let mut between = Between { system: both(&source, &target, rank), common, source_dims };
    between.order(common + 1);
    !between.system.system.is_empty()
}

/// Returns the pairs of iterations in which two accesses access the same element: the induction variables around the
/// first, then those around the other; the indices are the last locals.
fn both(source: &ValueSystem, target: &ValueSystem, rank: usize) -> ValueSystem {
    let loops = |one: &ValueSystem| one.dims().len() - rank;
    let (first, second) = (loops(source), loops(target));
    let dims = [&source.dims()[..first], &target.dims()[..second]].concat();
    let mut symbols = target.symbols().to_vec();
    for symbol in source.symbols() {
        if !symbols.contains(symbol) {
            symbols.push(*symbol);
        }
    }
    let mut all = ValueSystem::over(&dims, &symbols);
    let inputs = all.system.variables();
    let locals = [target, source].map(|one| one.system.locals());
    let indices = inputs + locals[0] + locals[1];
    all.system.insert_locals(inputs, locals[0] + locals[1] + rank);
    let parts = [(target, first, second, inputs), (source, 0, first, inputs + locals[0])];
    for (one, start, count, local) in parts {
        let mut positions: Vec<usize> = (start..start + count).collect();
        positions.extend(indices..indices + rank);
        let symbol = |have| symbols.iter().position(|one| one == have).unwrap_or_default();
        positions.extend(one.symbols().iter().map(|have| first + second + symbol(have)));
        positions.extend(local..local + one.system.locals());
        all.system.append(&one.system, &positions);
    }
    all
}

impl Between {
    /// Adds the constraint that the other access is in a later iteration of the loop at `depth`.
    fn order(&mut self, depth: usize) {
        for at in 0..self.common.min(depth) {
            let factors = [(at, -1), (at + self.source_dims, 1)];
            match at + 1 == depth {
                true => self.system.system.add_inequality(&factors, -1),
                false => self.system.system.add_equality(&factors, 0),
            }
        }
    }

    /// Returns the distances in each common loop.
    pub(in crate::affine) fn distances(&self) -> Distances {
        let mut system = self.system.system.clone();
        let (common, old) = (self.common, system.variables());
        system.insert_dims(0, common);
        for at in 0..common {
            let factors = [(at, 1), (at + common, 1), (at + common + self.source_dims, -1)];
            system.add_equality(&factors, 0);
        }
        system.project_out(common..common + old);
        (0..common).map(|at| system.constant_bounds(at)).collect()
    }
}

/// Returns whether accesses in a nest depend on each other in a cycle.
pub(in crate::affine) fn has_cycle(ir: &Body, nest: AffineForOp) -> bool {
    let accesses = accesses_in(ir, nest.into());
    let outer = nesting_depth(ir, nest.into());
    let depends = |from: &Access, to: &Access| {
        let common = common_surrounding_loops(ir, from.op, to.op);
        (outer + 1..=common + 1)
            .any(|depth| !matches!(dependence(ir, from, to, depth, false), Dependence::None))
    };
    let edges: Vec<Vec<usize>> = accesses
        .iter()
        .map(|from| {
            let all = accesses.iter().enumerate();
            all.filter(|(_, to)| depends(from, to)).map(|(at, _)| at).collect()
        })
        .collect();
    // Nodes without successors are removed, until each remaining node has a successor: a cycle.
    let mut left: Vec<bool> = vec![true; edges.len()];
    while let Some(end) =
        (0..edges.len()).find(|at| left[*at] && !edges[*at].iter().any(|to| left[*to]))
    {
        left[end] = false;
    }
    left.contains(&true)
}
