//! `tensor.extract_slice`

use ods_core::hooks::Canonicalize;
use ods_core::interface::OffsetSizeAndStrideOpInterface;
use ods_core::mixed::constant_index;
use ods_core::rewrite::{Pattern, PatternSet, Rewriter, Rewritten};

use super::super::ExtractSliceOp;
use super::super::cast::source_of_loosening_cast;
use super::super::ranked::Ranked;
use super::super::slice::{extract_slice, folded_slice_type};
use super::cast_to;

impl Canonicalize for ExtractSliceOp {
    fn add_patterns(patterns: PatternSet) -> PatternSet {
        patterns.with(ConstantArguments).with(SliceOfCast)
    }
}

/// Folds constant offsets, sizes and strides, and refines the result type.
struct ConstantArguments;

impl Pattern for ConstantArguments {
    type Root = ExtractSliceOp;

    fn rewrite(&self, op: ExtractSliceOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let mut slice = op.mixed_slice(rw);
        let (source, ty) = (op.source(rw), op.result_ty(rw));
        let whole = Ranked::of_value(rw, source);
        if !slice.fold_constants(rw) || slice.verify_in_bounds(whole.shape).is_err() {
            return None;
        }
        let reduced = Ranked::of_value(rw, op.result(rw)).shape;
        let before = op.static_sizes(rw);
        let new = folded_slice_type(rw.ctx(), rw.ty(source), &before, reduced, &slice);
        let new = rw.insert(extract_slice(source, new, &slice));
        let value = cast_to(rw, new.result(rw), ty);
        rw.replace_op(op, &[value])
    }
}

/// Folds a cast that drops static information into the slice.
struct SliceOfCast;

impl Pattern for SliceOfCast {
    type Root = ExtractSliceOp;

    fn rewrite(&self, op: ExtractSliceOp, rw: &mut Rewriter<'_>) -> Rewritten {
        if rw.operands(op.into()).any(|value| constant_index(rw, value).is_some()) {
            return None;
        }
        let source = source_of_loosening_cast(rw, op.source(rw))?;
        let slice = op.mixed_slice(rw);
        rw.replace_with(op, extract_slice(source, op.result_ty(rw), &slice))
    }
}
