//! `vector.extract_strided_slice` and `vector.insert_strided_slice`

use ods_core::fold::{RawElement, dense_attr};
use ods_core::hooks::Canonicalize;
use ods_core::rewrite::{Pattern, PatternSet, Rewriter, Rewritten};
use ods_core::{Attr, AttrData, OpType, Type, Value};

use super::super::fold::{MOST_COPIED, all_elements};
use super::super::shape::{Dim, Shape, vector_of};
use super::super::slice::{elements_in, has_unit_strides, integer_attrs, integers};
use super::super::{
    BroadcastOp, ConstantMaskOp, CreateMaskOp, ExtractOp, ExtractStridedSliceOp,
    InsertStridedSliceOp, ShapeCastOp, only_result,
};
use super::{common_scalar, in_body, known, repeated_scalar};
use crate::arith::{ConstantOp, SubIOp};

impl Canonicalize for ExtractStridedSliceOp {
    fn add_patterns(patterns: PatternSet) -> PatternSet {
        patterns
            .with(SliceOfMask)
            .with(SliceOfConstantMask)
            .with(SliceOfBroadcast)
            .with(SliceOfScalar)
            .with(SliceOfRows)
    }
}

impl Canonicalize for InsertStridedSliceOp {
    fn add_patterns(patterns: PatternSet) -> PatternSet {
        patterns.with(InsertSameScalar).with(InsertWhereItWas).with(InsertConstant)
    }
}

/// Returns the result type.
fn result_ty(rw: &Rewriter<'_>, op: ExtractStridedSliceOp) -> Type {
    only_result(rw.view(op.op())).ty()
}

/// Replaces a slice of a mask by a mask with the remaining sizes.
struct SliceOfMask;

impl Pattern for SliceOfMask {
    type Root = ExtractStridedSliceOp;

    fn rewrite(&self, op: ExtractStridedSliceOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let mask = op.source(rw).defined_by::<CreateMaskOp>(rw)?;
        if !has_unit_strides(rw.ctx(), op.strides(rw)) {
            return None;
        }
        let mut sizes: Vec<Value> = mask.operands(rw).collect();
        let offsets = integers(rw.ctx(), op.offsets(rw));
        for (size, offset) in sizes.iter_mut().zip(offsets) {
            let offset = Attr::integer(rw.ctx(), rw.ty(*size), offset);
            let offset = rw.insert(ConstantOp::build(offset)).result(rw);
            *size = rw.insert(SubIOp::build(*size, offset)).result(rw);
        }
        rw.replace_with(op, CreateMaskOp::build(result_ty(rw, op)).operands(sizes))
    }
}

/// Replaces a slice of a constant mask by a constant mask with the remaining sizes.
pub(super) struct SliceOfConstantMask;

impl Pattern for SliceOfConstantMask {
    type Root = ExtractStridedSliceOp;

    fn rewrite(&self, op: ExtractStridedSliceOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let mask = op.source(rw).defined_by::<ConstantMaskOp>(rw)?;
        if !has_unit_strides(rw.ctx(), op.strides(rw)) {
            return None;
        }
        let mut sizes = mask.mask_dim_sizes(rw);
        let offsets = integers(rw.ctx(), op.offsets(rw));
        let lengths = integers(rw.ctx(), op.sizes(rw));
        for (size, (offset, length)) in sizes.iter_mut().zip(offsets.iter().zip(lengths)) {
            *size = ((offset + length).min(*size) - offset).max(0);
        }
        if sizes.contains(&0) {
            sizes.fill(0);
        }
        rw.replace_with(op, ConstantMaskOp::build(&sizes, result_ty(rw, op)))
    }
}

/// Replaces a slice of a broadcast by a broadcast of the source, or of a slice of it if necessary.
struct SliceOfBroadcast;

impl Pattern for SliceOfBroadcast {
    type Root = ExtractStridedSliceOp;

    fn rewrite(&self, op: ExtractStridedSliceOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let mut source = op.source(rw).defined_by::<BroadcastOp>(rw)?.source(rw);
        let ty = result_ty(rw, op);
        let ctx = rw.ctx().clone();
        let (from, to) = (Shape::of(in_body(rw, source)), Shape::of_type(&ctx, ty));
        let lead = to.rank().checked_sub(from.rank())?;
        let is_whole = |(have, want): (&i64, &i64)| *have == 1 || have == want;
        if !from.dims.iter().zip(&to.dims[lead..]).all(is_whole) {
            let inner = |all: &[Attr]| integers(&ctx, all.get(lead..).unwrap_or_default());
            let (mut offsets, mut sizes) = (inner(op.offsets(rw)), inner(op.sizes(rw)));
            // A broadcast dimension has one element in the source.
            for ((size, offset), have) in sizes.iter_mut().zip(&mut offsets).zip(from.dims) {
                if *have == 1 {
                    (*offset, *size) = (0, 1);
                }
            }
            let dim = |(at, dim): (usize, Dim)| match sizes.get(at) {
                Some(size) => Dim { size: *size, ..dim },
                None => dim,
            };
            let part = vector_of(&ctx, from.each().enumerate().map(dim), from.elem);
            let strides = inner(op.strides(rw));
            let [offsets, sizes, strides] =
                [offsets, sizes, strides].map(|all| integer_attrs(&ctx, all));
            let slice = ExtractStridedSliceOp::build(source, &offsets, &sizes, &strides, part);
            let slice = rw.insert(slice);
            source = only_result(rw.view(slice.op())).value;
        }
        rw.replace_with(op, BroadcastOp::build(source, ty))
    }
}

/// Replaces a slice of a scalar broadcast by a smaller broadcast.
struct SliceOfScalar;

impl Pattern for SliceOfScalar {
    type Root = ExtractStridedSliceOp;

    fn rewrite(&self, op: ExtractStridedSliceOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let scalar = repeated_scalar(rw, op.source(rw))?;
        rw.replace_with(op, BroadcastOp::build(scalar, result_ty(rw, op)))
    }
}

/// Replaces a slice of contiguous elements by an extraction and a cast.
struct SliceOfRows;

impl Pattern for SliceOfRows {
    type Root = ExtractStridedSliceOp;

    fn rewrite(&self, op: ExtractStridedSliceOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let source = op.source(rw);
        let shape = Shape::of(in_body(rw, source));
        let has_units = has_unit_strides(rw.ctx(), op.strides(rw));
        if !has_units || shape.scalable_dims() > 0 || shape.rank() == 0 {
            return None;
        }
        let sizes = integers(rw.ctx(), op.sizes(rw));
        let is_whole = |(size, dim): &(&i64, &i64)| size == dim;
        let whole = sizes.iter().zip(shape.dims).rev().take_while(is_whole).count();
        let mut outer = sizes.len() - whole;
        if outer == 0 || outer == shape.rank() || sizes[..outer].iter().any(|size| *size != 1) {
            return None;
        }
        // Whole unit dimensions are extracted as well, except the last.
        while outer + 1 < sizes.len() && sizes[outer] == 1 {
            outer += 1;
        }
        let offsets = integers(rw.ctx(), op.offsets(rw));
        let rows = rw.insert(ExtractOp::build(source, &offsets[..outer])).result(rw);
        rw.replace_with(op, ShapeCastOp::build(rows, result_ty(rw, op)))
    }
}

/// Replaces an insertion of a scalar broadcast into a broadcast of the same scalar by the destination.
struct InsertSameScalar;

impl Pattern for InsertSameScalar {
    type Root = InsertStridedSliceOp;

    fn rewrite(&self, op: InsertStridedSliceOp, rw: &mut Rewriter<'_>) -> Rewritten {
        common_scalar(rw, op.value_to_store(rw), op.dest(rw))?;
        rw.replace_op(op, &[op.dest(rw)])
    }
}

/// Replaces the insertion of a slice at the position that it was extracted from by the destination.
struct InsertWhereItWas;

impl Pattern for InsertWhereItWas {
    type Root = InsertStridedSliceOp;

    fn rewrite(&self, op: InsertStridedSliceOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let part = op.value_to_store(rw).defined_by::<ExtractStridedSliceOp>(rw)?;
        let same = part.source(rw) == op.dest(rw)
            && part.strides_attr(rw) == op.strides_attr(rw)
            && part.offsets_attr(rw) == op.offsets_attr(rw);
        if !same {
            return None;
        }
        rw.replace_op(op, &[op.dest(rw)])
    }
}

/// Folds an insertion of a constant into a constant.
struct InsertConstant;

impl Pattern for InsertConstant {
    type Root = InsertStridedSliceOp;

    fn rewrite(&self, op: InsertStridedSliceOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let (ctx, dest) = (rw.ctx(), op.dest(rw));
        let (part, whole) =
            (Shape::of(op.view(rw).value_to_store()), Shape::of(op.view(rw).dest()));
        let is_shared = whole.count() > MOST_COPIED && !rw.has_one_use(dest);
        let into = known(rw, dest)?;
        if whole.scalable_dims() > 0 || is_shared || !has_unit_strides(ctx, op.strides(rw)) {
            return None;
        }
        let from = known(rw, op.value_to_store(rw))?;
        let (AttrData::Dense(from), AttrData::Dense(into)) = (from.data(ctx), into.data(ctx))
        else {
            return None;
        };
        let mut all: Vec<RawElement> = all_elements(ctx, into, whole.count())?;
        let elements = all_elements(ctx, from, part.count())?;
        let (offsets, strides) = (integers(ctx, op.offsets(rw)), whole.strides());
        let lead = whole.rank().checked_sub(part.rank())?;
        let sizes = [&vec![1; lead][..], part.dims].concat();
        for (number, element) in elements_in(&strides, &offsets, &sizes).zip(elements) {
            *all.get_mut(number)? = element;
        }
        let value = dense_attr(ctx, rw.ty(dest), &all)?;
        rw.replace_with(op, ConstantOp::build(value))
    }
}
