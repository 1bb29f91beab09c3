//! The cost of nests, and of slices of one in another: the number of operations that run, and the memory between them.

use ods_core::ir::WalkOrder;
use ods_core::{Body, Op, Value};
use rustc_hash::FxHashMap;

use super::graph::{read_memref, written_memref};
use super::legality::Candidate;
use super::slice::{Slice, iterations};
use crate::affine::analysis::{
    Access, MemRefRegion, RegionConfig, constant_rounds, footprint, surrounding_fors,
};
use crate::affine::{AffineForOp, AffineIfOp};

/// The numbers of operations and the trip counts of the loops of a nest.
struct Nest {
    root: AffineForOp,
    /// The operations directly in a loop that are neither loops nor conditions, without its terminator.
    operations: FxHashMap<Op, i64>,
    inner: FxHashMap<Op, Vec<AffineForOp>>,
    rounds: FxHashMap<Op, i64>,
}

/// The changes to the numbers of a nest caused by a slice.
#[derive(Default)]
struct Changes {
    operations: FxHashMap<Op, i64>,
    rounds: FxHashMap<Op, i64>,
}

impl Nest {
    /// Computes the numbers of a nest; `None` if a loop has no constant trip count, or is not directly in another loop.
    fn of(ir: &Body, root: AffineForOp) -> Option<Nest> {
        let mut nest = Nest {
            root,
            operations: FxHashMap::default(),
            inner: FxHashMap::default(),
            rounds: FxHashMap::default(),
        };
        let inside = ir.walk_inside(root.into(), WalkOrder::Post).chain([root.into()]);
        for op in inside.filter_map(|op| op.cast::<AffineForOp>(ir)) {
            if op != root {
                let enclosing = ir.parent_op(op.into()).filter(|op| op.isa::<AffineForOp>(ir))?;
                nest.inner.entry(enclosing).or_default().push(op);
            }
            let counted = |op: &Op| !op.isa::<AffineForOp>(ir) && !op.isa::<AffineIfOp>(ir);
            let count = ir.ops(op.body(ir)).filter(counted).count() as i64;
            nest.operations.insert(op.into(), count - 1);
            nest.rounds.insert(op.into(), constant_rounds(ir, op)? as i64);
        }
        Some(nest)
    }

    /// Returns the number of operations that run.
    fn cost(&self, changes: &Changes) -> i64 {
        self.cost_of(self.root, changes)
    }

    fn cost_of(&self, op: AffineForOp, changes: &Changes) -> i64 {
        let number = |map: &FxHashMap<Op, i64>| map.get(&op.into()).copied();
        let inner = self.inner.get(&op.into()).into_iter().flatten();
        let mut count = number(&self.operations).unwrap_or(0);
        for inner in inner {
            let cost = ods_core::stack::grow(|| self.cost_of(*inner, changes));
            count = count.wrapping_add(cost);
        }
        count = count.wrapping_add(number(&changes.operations).unwrap_or(0));
        let rounds = number(&changes.rounds).or_else(|| number(&self.rounds));
        rounds.unwrap_or(0).wrapping_mul(count)
    }
}

/// Returns the number of operations that run after a slice of one nest is fused into another; `None` if unknown.
fn fused_cost(ir: &Body, from: &Nest, into: &Nest, slice: &Slice) -> Option<i64> {
    let rounds = slice.rounds(ir)?;
    let iterations = iterations(&rounds);
    if iterations == 0 {
        return None;
    }
    let enclosing = ir.parent_op(slice.before)?;
    let mut changes = Changes::default();
    if iterations == 1 {
        changes.operations = forwarded(ir, from.root, enclosing);
    }
    changes.rounds = rounds.into_iter().map(|(op, rounds)| (op.into(), rounds as i64)).collect();
    let sliced = from.cost(&changes);
    changes.operations.insert(enclosing, sliced);
    changes.rounds.clear();
    Some(into.cost(&changes))
}

/// Returns, by loop, the accesses that are saved if a nest has one iteration in a loop, as negative numbers: values
/// that it stores can be used instead of loads.
fn forwarded(ir: &Body, nest: AffineForOp, enclosing: Op) -> FxHashMap<Op, i64> {
    let mut fewer = FxHashMap::default();
    let stores: Vec<Value> = ir
        .walk_inside(nest.into(), WalkOrder::Post)
        .filter_map(|op| written_memref(ir, op))
        .collect();
    if !stores.is_empty() {
        fewer.insert(enclosing, -(stores.len() as i64));
    }
    let mut memrefs: Vec<Value> = Vec::new();
    for memref in stores {
        if !memrefs.contains(&memref) {
            memrefs.push(memref);
        }
    }
    for user in memrefs.into_iter().flat_map(|memref| ir.uses(memref)).map(|at| ir.use_owner(at)) {
        let inside = surrounding_fors(ir, user).into_iter().any(|op| Op::from(op) == enclosing);
        if inside
            && read_memref(ir, user).is_some()
            && let Some(owner) = ir.parent_op(user).filter(|op| op.isa::<AffineForOp>(ir))
        {
            *fewer.entry(owner).or_insert(0) -= 1;
        }
    }
    fewer
}

/// Returns the fraction of operations that run redundantly because of fusion, relative to all that run without it.
pub(super) fn redundancy(
    ir: &Body,
    from: AffineForOp,
    into: AffineForOp,
    slice: &Slice,
) -> Option<f64> {
    let (from, into) = (Nest::of(ir, from)?, Nest::of(ir, into)?);
    let none = Changes::default();
    let separate = from.cost(&none) as u64 as f64 + into.cost(&none) as u64 as f64;
    Some(fused_cost(ir, &from, &into, slice)? as f64 / separate - 1.0)
}

/// Returns the best depth, up to the greatest legal one, for the insertion of a slice, by the reduction of the memory
/// that an access needs; `None` if none is profitable.
pub(super) fn best_depth(
    ir: &Body,
    from: AffineForOp,
    stores: &[Op],
    into: AffineForOp,
    candidates: &[Candidate],
    tolerance: f64,
) -> Option<usize> {
    let most = candidates.iter().rposition(|one| one.legal)? + 1;
    Nest::of(ir, from)?;
    Nest::of(ir, into)?;
    let [store] = stores else {
        let slice = candidates[most - 1].slice.as_ref()?;
        let redundancy = redundancy(ir, from, into, slice)?;
        return (redundancy <= tolerance).then_some(most);
    };
    let access = Access::of(ir, *store)?;
    let bytes_of = |slice: Option<&Slice>| {
        let bounds = slice.map(Slice::as_bounds);
        MemRefRegion::of(ir, &access, 0, bounds, RegionConfig::default())?.bytes(ir)
    };
    let whole = bytes_of(None)?;
    let mut best: Option<(usize, f64, i64)> = None;
    for (at, candidate) in candidates[..most].iter().enumerate().rev() {
        let Some(slice) = &candidate.slice else { continue };
        let Some(redundancy) = redundancy(ir, from, into, slice) else { continue };
        let Some(bytes) = bytes_of(Some(slice)).filter(|bytes| *bytes != 0) else { continue };
        let reduction = whole as f64 / bytes as f64;
        if reduction > best.map_or(0.0, |(_, reduction, _)| reduction) && redundancy <= tolerance {
            best = Some((at + 1, reduction, bytes));
        }
    }
    let (depth, _, bytes) = best?;
    let (into_bytes, from_bytes) = (footprint(ir, into.into())?, footprint(ir, from.into())?);
    let fused = into_bytes.checked_add(bytes)?;
    (fused <= from_bytes.checked_add(into_bytes)?).then_some(depth)
}
