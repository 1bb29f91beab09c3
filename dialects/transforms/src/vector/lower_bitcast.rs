//! Bitcasts of rank 2 or more, row by row.

use ods_core::ir::Inserter;
use ods_core::rewrite::{Pattern, PatternSet, Rewriter, Rewritten};

use super::BitCastOp;
use super::pieces::{extract, insert, leading_positions, poison};
use super::shape::{Shape, vector_of};

pub(super) fn patterns(patterns: PatternSet) -> PatternSet {
    patterns.with(UnrollBitCast)
}

/// `bitcast` of rank 2 or more → one `bitcast` for each row
struct UnrollBitCast;

impl Pattern for UnrollBitCast {
    type Root = BitCastOp;

    fn rewrite(&self, op: BitCastOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let (ctx, ty) = (rw.ctx().clone(), op.result_ty(rw));
        let shape = Shape::of_type(&ctx, ty);
        let positions = leading_positions(shape)?;
        let leading = positions.first().map_or(0, Vec::len);
        let row = vector_of(&ctx, shape.each().skip(leading), shape.elem);
        let source = op.source(rw);
        let mut all = poison(rw, ty);
        for position in positions {
            let part = extract(rw, source, &position);
            let part = rw.emit(BitCastOp::build(part, row));
            all = insert(rw, part, all, &position);
        }
        rw.replace_op(op, &[all])
    }
}
