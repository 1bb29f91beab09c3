//! Strided slices: row by row, and shuffles within a row.

use ods_core::ir::Inserter;
use ods_core::rewrite::{Pattern, PatternSet, Rewriter, Rewritten};
use ods_core::{Body, OpType, Type, Value};

use super::only_result;
use super::pieces::{broadcast, extract, insert, shuffle, zeros};
use super::shape::{Shape, vector_of};
use super::slice::{integer_attrs, integers};
use super::{ExtractStridedSliceOp, InsertOp, InsertStridedSliceOp, ShuffleOp};

pub(super) fn patterns(patterns: PatternSet) -> PatternSet {
    patterns
        .with(InsertOfLowerRank)
        .with(ExtractRows)
        .with(InsertRows)
        .with(ExtractByShuffle)
        .with(ExtractScalable)
}

/// Returns the indices of the elements along one dimension of a slice.
fn places(offset: i64, size: i64, stride: i64) -> impl Iterator<Item = i64> {
    (0..size).map(move |at| offset + at * stride)
}

fn insert_slice(
    rw: &mut Rewriter<'_>,
    value: Value,
    into: Value,
    offsets: &[i64],
    strides: &[i64],
) -> Value {
    let [offsets, strides] =
        [offsets, strides].map(|all| integer_attrs(rw.ctx(), all.iter().copied()));
    rw.emit(InsertStridedSliceOp::build(value, into, &offsets, &strides))
}

/// `insert_strided_slice` of lower rank → one of equal rank, into the slice that contains it
struct InsertOfLowerRank;

impl Pattern for InsertOfLowerRank {
    type Root = InsertStridedSliceOp;

    fn rewrite(&self, op: InsertStridedSliceOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let offsets = integers(rw.ctx(), op.offsets(rw));
        let strides = integers(rw.ctx(), op.strides(rw));
        let (value, into) = (op.value_to_store(rw), op.dest(rw));
        let [value_ty, into_ty] = [value, into].map(|one| rw.ty(one));
        let rank = |ty| Shape::of_type(rw.ctx(), ty).rank();
        let lead = rank(into_ty).checked_sub(rank(value_ty)).filter(|lead| *lead > 0)?;
        let (outer, inner) = offsets.split_at_checked(lead)?;
        let part = extract(rw, into, outer);
        let part = insert_slice(rw, value, part, inner, &strides);
        rw.replace_with(op, InsertOp::build(part, into, outer))
    }
}

/// `insert_strided_slice` of equal rank → one of one dimension less for each row, or `shuffle`
struct InsertRows;

impl Pattern for InsertRows {
    type Root = InsertStridedSliceOp;

    fn rewrite(&self, op: InsertStridedSliceOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let ctx = rw.ctx().clone();
        let offsets = integers(&ctx, op.offsets(rw));
        let strides = integers(&ctx, op.strides(rw));
        let (value, into) = (op.value_to_store(rw), op.dest(rw));
        let [from, to] = [value, into].map(|one| Shape::of_type(&ctx, rw.ty(one)));
        let is_scalable = from.scalable_dims() + to.scalable_dims() > 0;
        let (offset, stride) = (*offsets.first()?, *strides.first()?);
        if from.rank() != to.rank() || (from.rank() == 1 && is_scalable) {
            return None;
        }
        if rw.ty(value) == rw.ty(into) {
            return rw.replace_op(op, &[value]);
        }
        let (size, count) = (from.dims[0], to.dims[0]);
        if from.rank() == 1 {
            let wide: Vec<i64> = (0..count).map(|at| if at < size { at } else { 0 }).collect();
            let wide = shuffle(rw, value, value, &wide);
            let mut mask: Vec<i64> = (count..2 * count).collect();
            for (number, at) in (0..).zip(places(offset, size, stride)) {
                mask[usize::try_from(at).ok()?] = number;
            }
            return rw.replace_with(op, ShuffleOp::build(wide, into, &mask));
        }
        let mut all = into;
        for (number, at) in (0..).zip(places(offset, size, stride)) {
            let row = extract(rw, value, &[number]);
            let old = extract(rw, into, &[at]);
            let row = insert_slice(rw, row, old, &offsets[1..], &strides[1..]);
            all = insert(rw, row, all, &[at]);
        }
        rw.replace_op(op, &[all])
    }
}

/// The slice of an extraction.
struct Slice {
    offsets: Vec<i64>,
    sizes: Vec<i64>,
    strides: Vec<i64>,
}

impl Slice {
    fn of(rw: &Rewriter<'_>, op: ExtractStridedSliceOp) -> Slice {
        let [offsets, sizes, strides] =
            [op.offsets(rw), op.sizes(rw), op.strides(rw)].map(|all| integers(rw.ctx(), all));
        Slice { offsets, sizes, strides }
    }

    fn first(&self) -> Option<impl Iterator<Item = i64> + use<>> {
        Some(places(*self.offsets.first()?, *self.sizes.first()?, *self.strides.first()?))
    }
}

fn result_ty(ir: &Body, op: ExtractStridedSliceOp) -> Type {
    only_result(ir.view(op.op())).ty()
}

fn is_scalable(rw: &Rewriter<'_>, op: ExtractStridedSliceOp) -> bool {
    let scalable = |ty| Shape::of_type(rw.ctx(), ty).scalable_dims() > 0;
    scalable(op.source_ty(rw)) || scalable(result_ty(rw, op))
}

/// `extract_strided_slice` in several dimensions → one in one dimension less for each row
struct ExtractRows;

impl Pattern for ExtractRows {
    type Root = ExtractStridedSliceOp;

    fn rewrite(&self, op: ExtractStridedSliceOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let slice = Slice::of(rw, op);
        if slice.offsets.len() <= 1 {
            return None;
        }
        let (ctx, source, ty) = (rw.ctx().clone(), op.source(rw), result_ty(rw, op));
        let shape = Shape::of_type(&ctx, ty);
        let row_ty = vector_of(&ctx, shape.each().skip(1), shape.elem);
        let [offsets, sizes, strides] = [&slice.offsets, &slice.sizes, &slice.strides]
            .map(|all| integer_attrs(&ctx, all[1..].iter().copied()));
        let zero = zeros(rw, shape.elem)?;
        let mut all = broadcast(rw, zero, ty);
        for (number, at) in (0..).zip(slice.first()?) {
            let row = extract(rw, source, &[at]);
            let row = ExtractStridedSliceOp::build(row, &offsets, &sizes, &strides, row_ty);
            let row = rw.emit(row);
            all = insert(rw, row, all, &[number]);
        }
        rw.replace_op(op, &[all])
    }
}

/// `extract_strided_slice` in one dimension → `shuffle`
struct ExtractByShuffle;

impl Pattern for ExtractByShuffle {
    type Root = ExtractStridedSliceOp;

    fn rewrite(&self, op: ExtractStridedSliceOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let slice = Slice::of(rw, op);
        if slice.offsets.len() != 1 || is_scalable(rw, op) {
            return None;
        }
        let mask: Vec<i64> = slice.first()?.collect();
        let source = op.source(rw);
        rw.replace_with(op, ShuffleOp::build(source, source, &mask))
    }
}

/// `extract_strided_slice` in one dimension of scalable vectors → `extract` and `insert` of each element
struct ExtractScalable;

impl Pattern for ExtractScalable {
    type Root = ExtractStridedSliceOp;

    fn rewrite(&self, op: ExtractStridedSliceOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let slice = Slice::of(rw, op);
        if slice.offsets.len() != 1 || !is_scalable(rw, op) {
            return None;
        }
        let (source, ty) = (op.source(rw), result_ty(rw, op));
        let parts: Vec<Value> = slice.first()?.map(|at| extract(rw, source, &[at])).collect();
        let mut all = zeros(rw, ty)?;
        for (at, part) in (0..).zip(parts) {
            all = insert(rw, part, all, &[at]);
        }
        rw.replace_op(op, &[all])
    }
}
