//! The depths of a nest at which a slice of another may be inserted.

use ods_core::ir::WalkOrder;
use ods_core::{Body, Op, Value};

use super::graph::{read_memref, written_memref};
use super::slice::{Slice, common_fors};
use crate::affine::analysis::{
    Access, Dependence, common_surrounding_loops, dependence, nesting_depth, surrounding_fors,
};
use crate::affine::{AffineForOp, AffineIfOp, ValueSystem};

/// The reason for fusion.
#[derive(Clone, Copy, Debug)]
pub(super) enum Strategy {
    /// One nest writes a memref that the other reads.
    Producer,
    /// Both nests read this memref.
    Sibling(Value),
}

/// The slice at one depth, if it could be computed, and whether its insertion is legal.
pub(super) struct Candidate {
    pub(super) slice: Option<Slice>,
    pub(super) legal: bool,
}

/// Returns the memrefs that some operations write and others read, in the order of the reads.
pub(super) fn produced_memrefs(ir: &Body, writes: &[Op], reads: &[Op]) -> Vec<Value> {
    let written: Vec<Value> = writes.iter().filter_map(|op| written_memref(ir, *op)).collect();
    let mut memrefs = Vec::new();
    for memref in reads.iter().filter_map(|op| read_memref(ir, *op)) {
        if written.contains(&memref) && !memrefs.contains(&memref) {
            memrefs.push(memref);
        }
    }
    memrefs
}

/// Returns the affine accesses in a nest; `None` if it has conditions.
fn accesses(ir: &Body, nest: AffineForOp) -> Option<Vec<Op>> {
    let mut found = Vec::new();
    for op in ir.walk_inside(nest.into(), WalkOrder::Post) {
        if op.isa::<AffineIfOp>(ir) {
            return None;
        }
        if Access::of(ir, op).is_some() {
            found.push(op);
        }
    }
    Some(found)
}

/// Returns the candidates for insertion of a slice of one nest into another, at each relative depth up to `depths`.
pub(super) fn candidates(
    ir: &Body,
    from: AffineForOp,
    into: AffineForOp,
    depths: usize,
    strategy: Strategy,
) -> Vec<Candidate> {
    let outer_depth = surrounding_fors(ir, into.into()).len();
    (1..=depths)
        .map(|depth| {
            candidate(ir, from, into, depth + outer_depth, strategy)
                .unwrap_or(Candidate { slice: None, legal: false })
        })
        .collect()
}

fn candidate(
    ir: &Body,
    from: AffineForOp,
    into: AffineForOp,
    depth: usize,
    strategy: Strategy,
) -> Option<Candidate> {
    if depth == 0 || ir.parent_block(from.into()) != ir.parent_block(into.into()) {
        return None;
    }
    let backward = ir.is_before(from.into(), into.into());
    let (first, second) = if backward { (from, into) } else { (into, from) };
    if !has_place_between(ir, first, second) {
        return None;
    }
    let (first_ops, second_ops) = (accesses(ir, first)?, accesses(ir, second)?);
    let ops: Vec<Op> = match strategy {
        Strategy::Producer => {
            if max_depth(ir, &first_ops, &second_ops) < depth {
                return None;
            }
            first_ops.into_iter().filter(|op| written_memref(ir, *op).is_some()).collect()
        }
        Strategy::Sibling(memref) => {
            first_ops.into_iter().filter(|op| read_memref(ir, *op) == Some(memref)).collect()
        }
    };
    let common = common_surrounding_loops(ir, from.into(), into.into());
    let slice = slice_union(ir, &ops, &second_ops, depth, common, backward)?;
    let legal = slice.is_valid(ir) == Some(true);
    Some(Candidate { slice: Some(slice), legal })
}

/// Returns whether there is a position between two nests after all dependences of the second, and before all operations
/// that depend on the first.
fn has_place_between(ir: &Body, first: AffineForOp, second: AffineForOp) -> bool {
    let touched = |op: AffineForOp| -> Vec<(Value, bool)> {
        let all = ir.walk_inside(op.into(), WalkOrder::Post);
        let all = all.filter_map(|op| Access::of(ir, op));
        all.map(|access| (access.memref, access.writes)).collect()
    };
    let inside = |op: Op| ir.walk_inside(op, WalkOrder::Post).chain([op]);
    let depends = |op: Op, on: &[(Value, bool)]| {
        Access::of(ir, op).is_some_and(|access| {
            on.iter().any(|(memref, writes)| *memref == access.memref && (access.writes || *writes))
        })
    };
    let is_used_in_second = |op: Op| {
        ir.results(op).any(|result| {
            ir.uses(result).any(|at| ir.is_proper_ancestor(second.into(), ir.use_owner(at)))
        })
    };
    let (of_first, of_second) = (touched(first), touched(second));
    let (mut after, mut before) = (None, None);
    let mut next = ir.next_op(first.into());
    let mut position = 0;
    while let Some(op) = next.filter(|op| *op != second.into()) {
        if after.is_none() && inside(op).any(|op| depends(op, &of_first)) {
            after = Some(position);
        }
        let needed = |op: Op| match Access::of(ir, op) {
            Some(_) => depends(op, &of_second),
            None => is_used_in_second(op),
        };
        if inside(op).any(needed) {
            before = Some(position);
        }
        position += 1;
        next = ir.next_op(op);
    }
    !matches!((after, before), (Some(after), Some(before)) if after <= before)
}

/// Returns the greatest depth of the nest around the second operations up to which their accesses of the produced
/// memrefs do not depend on each other.
fn max_depth(ir: &Body, first: &[Op], second: &[Op]) -> usize {
    let memrefs = produced_memrefs(ir, first, second);
    let targets: Vec<Access> = second
        .iter()
        .filter_map(|op| Access::of(ir, *op))
        .filter(|access| memrefs.contains(&access.memref))
        .collect();
    let ops: Vec<Op> = targets.iter().map(|access| access.op).collect();
    let mut depth = common_fors(ir, &ops).len();
    if targets.iter().all(|access| !access.writes) {
        return depth;
    }
    for from in &targets {
        for to in &targets {
            let common = common_surrounding_loops(ir, from.op, to.op);
            let satisfied = (1..=common + 1)
                .find(|at| !matches!(dependence(ir, from, to, *at, false), Dependence::None));
            if let Some(at) = satisfied {
                depth = depth.min(at - 1);
            }
        }
    }
    depth
}

/// Returns the union of the slices between each of the first operations and each of the second that depends on it.
fn slice_union(
    ir: &Body,
    first: &[Op],
    second: &[Op],
    depth: usize,
    common: usize,
    backward: bool,
) -> Option<Slice> {
    let mut all: Option<ValueSystem> = None;
    let mut ends = Vec::new();
    for from in first.iter().filter_map(|op| Access::of(ir, *op)) {
        for to in second.iter().filter_map(|op| Access::of(ir, *op)) {
            if from.memref != to.memref {
                continue;
            }
            let enclosing = if backward { to.op } else { from.op };
            if depth > nesting_depth(ir, enclosing) {
                return None;
            }
            let reads = !from.writes && !to.writes;
            let between = match dependence(ir, &from, &to, common + 1, reads) {
                Dependence::None => continue,
                Dependence::Unknown => return None,
                Dependence::Some(between) => between,
            };
            ends.push(enclosing);
            let slice = Slice::between(ir, from.op, to.op, &between, depth, backward)?;
            let system = slice.system(ir)?;
            match &mut all {
                None => all = Some(system),
                Some(all) => unite(ir, all, system)?,
            }
        }
    }
    let mut all = all?;
    let enclosing = *common_fors(ir, &ends).get(depth - 1)?;
    let count = all.dims().len();
    // The induction variables of enclosing loops become dimensions of the bounds.
    let symbols = all.values(count..count + all.symbols().len());
    for symbol in symbols {
        if super::slice::loop_of(ir, symbol).is_some()
            && let Some(at) = all.position(symbol).filter(|at| *at >= all.dims().len())
        {
            all.make_dim(at);
        }
    }
    let bounds = all.system.slice_bounds(0..count, false);
    let before = match backward {
        true => ir.first_op(enclosing.body(ir))?,
        false => enclosing.yield_op(ir).into(),
    };
    let inputs = all.dims().len() + all.symbols().len();
    Some(Slice {
        variables: all.values(0..count),
        bounds,
        operands: all.values(count..inputs),
        before,
    })
}

/// Widens a slice by another; loops in only one of them take part with all their iterations.
fn unite(ir: &Body, all: &mut ValueSystem, mut system: ValueSystem) -> Option<()> {
    if !all.is_aligned_with(&system) {
        let dims = |one: &ValueSystem| one.values(0..one.dims().len());
        let (own, others) = (dims(all), dims(&system));
        all.align(0, &mut system);
        for value in dims(all) {
            if !own.contains(&value) {
                all.add_loop_of(ir, value)?;
            }
            if !others.contains(&value) {
                system.add_loop_of(ir, value)?;
            }
        }
    }
    all.unite(&system)
}
