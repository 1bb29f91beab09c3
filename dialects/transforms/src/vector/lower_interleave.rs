//! Interleaving of rank 2 or more, row by row.

use ods_core::Value;
use ods_core::ir::Inserter;
use ods_core::rewrite::{Pattern, PatternSet, Rewriter, Rewritten};

use super::pieces::{extract, insert, leading_positions, zeros};
use super::shape::Shape;
use super::{DeinterleaveOp, InterleaveOp};

pub(super) fn patterns(patterns: PatternSet) -> PatternSet {
    patterns.with(UnrollInterleave).with(UnrollDeinterleave)
}

/// `interleave` of rank 2 or more → one `interleave` for each row
struct UnrollInterleave;

impl Pattern for UnrollInterleave {
    type Root = InterleaveOp;

    fn rewrite(&self, op: InterleaveOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let ty = op.result_ty(rw);
        let positions = leading_positions(Shape::of_type(rw.ctx(), ty))?;
        let sources = [op.lhs(rw), op.rhs(rw)];
        let mut all = zeros(rw, ty)?;
        for position in positions {
            let [lhs, rhs] = sources.map(|source| extract(rw, source, &position));
            let part = rw.emit(InterleaveOp::build(lhs, rhs));
            all = insert(rw, part, all, &position);
        }
        rw.replace_op(op, &[all])
    }
}

/// `deinterleave` of rank 2 or more → one `deinterleave` for each row
struct UnrollDeinterleave;

impl Pattern for UnrollDeinterleave {
    type Root = DeinterleaveOp;

    fn rewrite(&self, op: DeinterleaveOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let (ty, source) = (op.res1_ty(rw), op.source(rw));
        let positions = leading_positions(Shape::of_type(rw.ctx(), ty))?;
        let empty = zeros(rw, ty)?;
        let mut all = [empty, empty];
        for position in positions {
            let row = extract(rw, source, &position);
            let new = rw.insert(DeinterleaveOp::build(row));
            let parts: [Value; 2] = [new.res1(rw), new.res2(rw)];
            for (all, part) in all.iter_mut().zip(parts) {
                *all = insert(rw, part, *all, &position);
            }
        }
        rw.replace_op(op, &all)
    }
}
