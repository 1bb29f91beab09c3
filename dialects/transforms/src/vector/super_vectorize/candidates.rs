//! Loops and loop nests that may be vectorized.

use ods_core::ir::WalkOrder;
use ods_core::{Body, Op};

use super::ParallelLoops;
use super::contiguous::{is_vectorizable, varying_dim};
use crate::affine::AffineForOp;

/// A loop that may be vectorized, together with loops nested in it.
#[derive(Clone)]
pub(super) struct Candidate {
    pub(super) root: AffineForOp,
    pub(super) inner: Vec<Candidate>,
}

/// Returns the nests of as many loops as `varying` has entries, each the memref dimension, counted from the last, that
/// the loop has to vary along.
pub(super) fn candidates(
    ir: &Body,
    parallel: &ParallelLoops,
    varying: &[Option<usize>],
) -> Vec<Candidate> {
    let loops = ir.walk(WalkOrder::Post).filter_map(|op| op.cast::<AffineForOp>(ir));
    loops.filter_map(|op| candidate(ir, op, parallel, varying)).collect()
}

fn candidate(
    ir: &Body,
    op: AffineForOp,
    parallel: &ParallelLoops,
    varying: &[Option<usize>],
) -> Option<Candidate> {
    let (wanted, rest) = varying.split_first()?;
    if !parallel.contains_key(&op) || !is_vectorizable(ir, op) {
        return None;
    }
    let along = varying_dim(ir, op)?;
    if along.zip(*wanted).is_some_and(|(along, wanted)| along != wanted) {
        return None;
    }
    let mut inner = Vec::new();
    if !rest.is_empty() {
        let loops = ir.walk_inside(op.into(), WalkOrder::Post);
        let loops = loops.filter_map(|op| op.cast::<AffineForOp>(ir));
        inner.extend(loops.filter_map(|op| candidate(ir, op, parallel, rest)));
        if inner.is_empty() {
            return None;
        }
    }
    Some(Candidate { root: op, inner })
}

/// Groups overlapping candidates.
pub(super) fn buckets(ir: &Body, candidates: Vec<Candidate>) -> Vec<Vec<Candidate>> {
    let mut buckets: Vec<(AffineForOp, Vec<Candidate>)> = Vec::new();
    let enclosing = |outer: AffineForOp, op: AffineForOp| {
        outer == op || ir.is_proper_ancestor(outer.into(), Op::from(op))
    };
    for candidate in candidates {
        let own = candidate.root;
        let overlaps =
            buckets.iter().position(|(root, _)| enclosing(*root, own) || enclosing(own, *root));
        match overlaps {
            None => buckets.push((own, vec![candidate])),
            Some(at) => {
                let (root, all) = &mut buckets[at];
                if !enclosing(*root, own) {
                    *root = own;
                }
                all.push(candidate);
            }
        }
    }
    buckets.into_iter().map(|(_, all)| all).collect()
}
