//! `memref.subview`

use ods_core::OpType;
use ods_core::hooks::Canonicalize;
use ods_core::interface::OffsetSizeAndStrideOpInterface;
use ods_core::rewrite::{Pattern, PatternSet, Rewriter, Rewritten};

use super::{any_constant, subview};
use crate::memref::cast::folds_into_consumer;
use crate::memref::layout::{dropped_dims, slice_type, without_dims};
use crate::memref::{CastOp, SubViewOp, memref_of};

impl Canonicalize for SubViewOp {
    fn add_patterns(patterns: PatternSet) -> PatternSet {
        patterns.with(ConstantSlice).with(SubViewOfCast).with(WholeSubView)
    }
}

/// Folds constant offsets, sizes and strides into the type.
struct ConstantSlice;

impl Pattern for ConstantSlice {
    type Root = SubViewOp;

    fn rewrite(&self, op: SubViewOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let mut slice = op.mixed_slice(rw);
        let source = memref_of(rw, op.source(rw));
        if !slice.fold_constants(rw) || slice.verify_in_bounds(&source.shape).is_err() {
            return None;
        }
        let whole = slice_type(rw.ctx(), &source, &slice)?;
        let ty = without_dims(rw.ctx(), &whole, &op.dropped_dims(rw)?)?.ty(rw.ctx());
        let new = rw.insert(subview(op.source(rw), &slice, ty)).result(rw);
        rw.replace_with(op, CastOp::build(new, op.result_ty(rw)))
    }
}

/// `subview(cast(x))` → `cast(subview(x))`, for a cast that only drops static information.
struct SubViewOfCast;

impl Pattern for SubViewOfCast {
    type Root = SubViewOp;

    fn rewrite(&self, op: SubViewOp, rw: &mut Rewriter<'_>) -> Rewritten {
        if any_constant(rw, rw.operands(op.op())) {
            return None;
        }
        let cast = op.source(rw).defined_by::<CastOp>(rw)?;
        if !folds_into_consumer(cast.view(rw)) {
            return None;
        }
        let slice = op.mixed_slice(rw);
        let (before, result) = (memref_of(rw, op.source(rw)), memref_of(rw, op.result(rw)));
        let source = cast.source(rw);
        let whole = slice_type(rw.ctx(), &memref_of(rw, source), &slice)?;
        let dropped = dropped_dims(rw.ctx(), &before, &result, &slice.sizes)?;
        let ty = without_dims(rw.ctx(), &whole, &dropped)?.ty(rw.ctx());
        let new = rw.insert(subview(source, &slice, ty)).result(rw);
        rw.replace_with(op, CastOp::build(new, op.result_ty(rw)))
    }
}

/// Folds a subview of a whole memref to the memref.
struct WholeSubView;

impl Pattern for WholeSubView {
    type Root = SubViewOp;

    fn rewrite(&self, op: SubViewOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let source = op.source(rw);
        let memref = memref_of(rw, source);
        let slice = op.mixed_slice(rw);
        let sizes = slice.sizes.iter().map(|size| size.constant(rw));
        let whole = memref.rank() == memref_of(rw, op.result(rw)).rank()
            && slice.has_zero_offset(rw)
            && slice.has_unit_stride(rw)
            && sizes.eq(memref.shape.iter().map(|size| Some(*size)));
        if !whole {
            return None;
        }
        match rw.ty(source) == op.result_ty(rw) {
            true => rw.replace_op(op, &[source]),
            false => rw.replace_with(op, CastOp::build(source, op.result_ty(rw))),
        }
    }
}
