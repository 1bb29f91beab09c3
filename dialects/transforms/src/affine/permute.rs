//! Permutation of the loops of perfect nests.

use ods_core::rewrite::Rewriter;
use ods_core::{Body, Op};

use super::coalescing::perfect_nest;
use crate::affine::analysis::{
    Dependence, Distances, dependence, nesting_depth, reordered_accesses,
};
use crate::affine::{AffineForOp, ValueSystem};

/// Sinks loops whose iterations depend on each other to the inside of a perfect nest, if no dependence forbids it;
/// returns the outermost loop.
pub(super) fn sink_sequential_loops(rw: &mut Rewriter<'_>, root: AffineForOp) -> AffineForOp {
    let nest = perfect_nest(rw, root);
    if nest.len() < 2 {
        return root;
    }
    let Some(distances) = distances_in(rw, &nest) else { return root };
    let is_parallel = |at: usize| {
        distances.iter().all(|one| one.get(at).is_none_or(|one| *one == (Some(0), Some(0))))
    };
    let parallel: Vec<bool> = (0..nest.len()).map(is_parallel).collect();
    let mut sequential = parallel.iter().filter(|one| **one).count();
    let mut next_parallel = 0;
    let mut place = |parallel: bool| {
        let next = if parallel { &mut next_parallel } else { &mut sequential };
        *next += 1;
        *next - 1
    };
    let places: Vec<usize> = parallel.iter().map(|one| place(*one)).collect();
    match is_valid(&distances, &places) && can_change_places(rw, &nest) {
        true => permute(rw, &nest, &places),
        false => root,
    }
}

/// Returns whether the loops of a nest have no iteration arguments, and no bounds that depend on another of them.
fn can_change_places(ir: &Body, nest: &[AffineForOp]) -> bool {
    let ops: Vec<Op> = nest.iter().map(|op| Op::from(*op)).collect();
    nest.iter().all(|op| op.results(ir).len() == 0)
        && ValueSystem::of_ops(ir, &ops)
            .is_some_and(|domain| domain.system.is_hyper_rectangular(0..nest.len()))
}

/// Returns the dependence distances of accesses in a perfect nest; `None` if some are unknown.
fn distances_in(ir: &Body, nest: &[AffineForOp]) -> Option<Vec<Distances>> {
    let accesses = reordered_accesses(ir, (*nest.first()?).into(), (*nest.last()?).into())?;
    let outer_depth = nesting_depth(ir, (*nest.first()?).into());
    let mut all = Vec::new();
    for depth in outer_depth + 1..=outer_depth + nest.len() {
        for from in &accesses {
            for to in &accesses {
                match dependence(ir, from, to, depth, false) {
                    Dependence::None => {}
                    Dependence::Unknown => return None,
                    Dependence::Some(between) => {
                        all.push(between.distances().split_off(outer_depth));
                    }
                }
            }
        }
    }
    Some(all)
}

/// Returns whether the first non-zero distance is positive in the new order of loops.
fn is_valid(distances: &[Distances], places: &[usize]) -> bool {
    let mut order: Vec<usize> = (0..places.len()).collect();
    order.sort_by_key(|at| places[*at]);
    distances.iter().all(|one| {
        let least = |at: &usize| one.get(*at).map_or(0, |(least, _)| least.unwrap_or(i64::MIN));
        order.iter().map(least).find(|least| *least != 0).is_none_or(|first| first > 0)
    })
}

/// Permutes the loops of a perfect nest; returns the outermost loop.
fn permute(rw: &mut Rewriter<'_>, nest: &[AffineForOp], places: &[usize]) -> AffineForOp {
    let mut order: Vec<usize> = (0..places.len()).collect();
    order.sort_by_key(|at| places[*at]);
    let (root, last) = (nest[order[0]], order[nest.len() - 1]);
    if order.iter().enumerate().all(|(place, at)| place == *at) {
        return root;
    }
    if last != nest.len() - 1 {
        let innermost = nest[nest.len() - 1];
        let terminator = Op::from(innermost.yield_op(rw));
        let ops: Vec<Op> = rw.ops(innermost.body(rw)).filter(|op| *op != terminator).collect();
        let body = nest[last].body(rw);
        let first = rw.first_op(body);
        for op in ops {
            rw.move_op(op, body, first);
        }
    }
    for at in (0..nest.len()).rev() {
        match places[at].checked_sub(1) {
            None if at == 0 => {}
            None => rw.move_op_before(nest[at], nest[0]),
            Some(outer) => {
                let outer = order[outer];
                if at == 0 || at - 1 != outer {
                    let body = nest[outer].body(rw);
                    let first = rw.first_op(body);
                    rw.move_op(nest[at], body, first);
                }
            }
        }
    }
    root
}
