//! `vector.shuffle`

use ods_core::Value;
use ods_core::hooks::Canonicalize;
use ods_core::rewrite::{Pattern, PatternSet, Rewriter, Rewritten};

use super::super::shape::Shape;
use super::super::{BroadcastOp, InterleaveOp, ShuffleOp};
use super::common_scalar;

impl Canonicalize for ShuffleOp {
    fn add_patterns(patterns: PatternSet) -> PatternSet {
        patterns.with(ShuffleSame).with(ShuffleInTurn).with(ShuffleScalars)
    }
}

/// Replaces a shuffle of broadcasts of one scalar by a broadcast.
struct ShuffleSame;

impl Pattern for ShuffleSame {
    type Root = ShuffleOp;

    fn rewrite(&self, op: ShuffleOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let scalar = common_scalar(rw, op.v1(rw), op.v2(rw))?;
        rw.replace_with(op, BroadcastOp::build(scalar, op.vector_ty(rw)))
    }
}

/// Replaces a shuffle that alternates the elements of both vectors by `interleave`.
struct ShuffleInTurn;

impl Pattern for ShuffleInTurn {
    type Root = ShuffleOp;

    fn rewrite(&self, op: ShuffleOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let (v1, v2) = (op.v1(rw), op.v2(rw));
        let [size] = *Shape::of(op.view(rw).v1()).dims else { return None };
        let in_turn = (0..size).flat_map(|at| [at, size + at]);
        if rw.ty(v1) != rw.ty(v2) || !op.mask(rw).iter().copied().eq(in_turn) {
            return None;
        }
        rw.replace_with(op, InterleaveOp::build(v1, v2))
    }
}

/// Replaces a shuffle of two rank-0 vectors by a broadcast of one of them.
struct ShuffleScalars;

impl Pattern for ShuffleScalars {
    type Root = ShuffleOp;

    fn rewrite(&self, op: ShuffleOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let [index] = op.mask(rw)[..] else { return None };
        if Shape::of(op.view(rw).v1()).rank() > 0 {
            return None;
        }
        let chosen: Value = if index == 0 { op.v1(rw) } else { op.v2(rw) };
        rw.replace_with(op, BroadcastOp::build(chosen, op.vector_ty(rw)))
    }
}
