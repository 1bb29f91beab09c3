//! Broadcasts of vectors.

use ods_core::rewrite::{Pattern, PatternSet, Rewriter, Rewritten};

use super::BroadcastOp;
use super::pieces::{broadcast, extract, insert, poison, without_dim};
use super::shape::Shape;

pub(super) fn patterns(patterns: PatternSet) -> PatternSet {
    patterns.with(BroadcastVector)
}

/// `broadcast` of a vector → broadcasts of its slices to one dimension less, and insertions of these
struct BroadcastVector;

impl Pattern for BroadcastVector {
    type Root = BroadcastOp;

    fn rewrite(&self, op: BroadcastOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let (ctx, ty, source) = (rw.ctx().clone(), op.vector_ty(rw), op.source(rw));
        let (from, to) = (Shape::of_type(&ctx, rw.ty(source)), Shape::of_type(&ctx, ty));
        if !from.is_vector {
            return None;
        }
        if from.rank() <= 1 && to.rank() == 1 {
            let scalar = extract(rw, source, &vec![0; from.rank()]);
            return rw.replace_with(op, BroadcastOp::build(scalar, ty));
        }
        // A broadcast between rank-0 vectors is the identity.
        let stretched = match from.rank() < to.rank() {
            true => None,
            false => from.dims.iter().zip(to.dims).position(|(from, to)| from != to),
        };
        if from.rank() == to.rank() && stretched.is_none() {
            return rw.replace_op(op, &[source]);
        }
        let part = without_dim(rw, ty, 0);
        if stretched.is_some_and(|at| at > 0) {
            if to.is_scalable(0) {
                return None;
            }
            let mut all = poison(rw, ty);
            for at in 0..to.dims[0] {
                let row = extract(rw, source, &[at]);
                let row = broadcast(rw, row, part);
                all = insert(rw, row, all, &[at]);
            }
            return rw.replace_op(op, &[all]);
        }
        // All slices are equal.
        let (row, mut all) = match stretched {
            None => {
                let row = broadcast(rw, source, part);
                (row, poison(rw, ty))
            }
            Some(_) => {
                let all = poison(rw, ty);
                let row = extract(rw, source, &[0]);
                (broadcast(rw, row, part), all)
            }
        };
        for at in 0..to.dims[0] {
            all = insert(rw, row, all, &[at]);
        }
        rw.replace_op(op, &[all])
    }
}
