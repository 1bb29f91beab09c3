//! `vector.shape_cast`

use ods_core::Value;
use ods_core::hooks::Canonicalize;
use ods_core::rewrite::{Pattern, PatternSet, Rewriter, Rewritten};

use super::super::shape::{Dim, Shape, is_broadcastable};
use super::super::{BroadcastOp, ConstantMaskOp, CreateMaskOp, ShapeCastOp};
use super::{in_body, known_number};

impl Canonicalize for ShapeCastOp {
    fn add_patterns(patterns: PatternSet) -> PatternSet {
        patterns.with(CastOfMask).with(CastOfBroadcast)
    }
}

/// Drops trailing unit dimensions, in which the mask is set, from a mask.
struct CastOfMask;

impl Pattern for CastOfMask {
    type Root = ShapeCastOp;

    fn rewrite(&self, op: ShapeCastOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let (ty, mask) = (op.result_ty(rw), op.source(rw));
        let source = Shape::of(in_body(rw, mask));
        // At least one dimension is kept.
        let trailing = source.each().rev().take_while(|dim| *dim == Dim::UNIT).count();
        let remaining = (source.rank() - trailing).max(source.rank().min(1));
        let same = source.each().take(remaining).eq(Shape::of(op.view(rw).result()).each());
        if !same || remaining == source.rank() {
            return None;
        }
        if let Some(definition) = mask.defined_by::<CreateMaskOp>(rw) {
            let sizes: Vec<Value> = definition.operands(rw).collect();
            let (remaining, dropped) = sizes.split_at_checked(remaining)?;
            if dropped.iter().any(|size| known_number(rw, *size) != Some(1)) {
                return None;
            }
            return rw
                .replace_with(op, CreateMaskOp::build(ty).operands(remaining.iter().copied()));
        }
        let sizes = mask.defined_by::<ConstantMaskOp>(rw)?.mask_dim_sizes(rw);
        let (remaining, dropped) = sizes.split_at_checked(remaining)?;
        if dropped.iter().any(|size| *size != 1) {
            return None;
        }
        rw.replace_with(op, ConstantMaskOp::build(remaining, ty))
    }
}

/// Replaces a cast of a broadcast by a cast of its source, or by a broadcast to the result shape.
struct CastOfBroadcast;

impl Pattern for CastOfBroadcast {
    type Root = ShapeCastOp;

    fn rewrite(&self, op: ShapeCastOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let source = op.source(rw).defined_by::<BroadcastOp>(rw)?.source(rw);
        let ty = op.result_ty(rw);
        let (from, to) = (Shape::of(in_body(rw, source)), Shape::of(op.view(rw).result()));
        if from.is_vector && from.count() == to.count() {
            return rw.replace_with(op, ShapeCastOp::build(source, ty));
        }
        if from.is_vector && !is_broadcastable(rw.ctx(), rw.ty(source), ty) {
            return None;
        }
        // The trailing dimensions that the value is not broadcast along must be the same before and after.
        let between = Shape::of(op.view(rw).source());
        let rank = from.dims.iter().skip_while(|size| **size == 1).count();
        let last = |dims: &[i64]| dims.len().checked_sub(rank).map(|at| dims[at..].to_vec());
        if from.is_vector && last(between.dims) != last(to.dims) {
            return None;
        }
        rw.replace_with(op, BroadcastOp::build(source, ty))
    }
}
