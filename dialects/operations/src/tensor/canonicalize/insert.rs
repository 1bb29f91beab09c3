//! `tensor.insert_slice` and `tensor.parallel_insert_slice`

use std::marker::PhantomData;

use ods_core::hooks::Canonicalize;
use ods_core::interface::OffsetSizeAndStrideOpInterface;
use ods_core::mixed::{MixedIndex, MixedSlice, constant_index, marked, values};
use ods_core::rewrite::{Pattern, PatternSet, Rewriter, Rewritten};
use ods_core::{Body, DYNAMIC, OpType, Type, Value};
use smallvec::SmallVec;

use super::super::cast::{is_cast, preserves_static_information, source_of_loosening_cast};
use super::super::ranked::Ranked;
use super::super::slice::{check_reduced, folded_slice_type, insert_slice, reduction_mask};
use super::super::{InsertSliceOp, ParallelInsertSliceOp};
use super::cast_to;

/// The common interface of both insertions; only `tensor.insert_slice` returns the result itself.
pub trait Insertion: OpType + OffsetSizeAndStrideOpInterface + Send + Sync + 'static {
    /// Returns the inserted tensor.
    fn source_of(self, ir: &Body) -> Value;

    /// Returns the destination tensor.
    fn dest_of(self, ir: &Body) -> Value;

    /// Replaces `self` by the same operation with other operands.
    fn replace(
        self,
        rw: &mut Rewriter<'_>,
        source: Value,
        dest: Value,
        slice: &MixedSlice,
    ) -> Rewritten;

    /// Casts the source to `ty`, before the insertion.
    fn cast_source(self, rw: &mut Rewriter<'_>, ty: Type) -> Value;
}

impl Insertion for InsertSliceOp {
    fn source_of(self, ir: &Body) -> Value {
        self.source(ir)
    }

    fn dest_of(self, ir: &Body) -> Value {
        self.dest(ir)
    }

    fn replace(
        self,
        rw: &mut Rewriter<'_>,
        source: Value,
        dest: Value,
        slice: &MixedSlice,
    ) -> Rewritten {
        let ty = self.result_ty(rw);
        let new = rw.insert(insert_slice(source, dest, slice));
        let value = cast_to(rw, new.result(rw), ty);
        rw.replace_op(self, &[value])
    }

    fn cast_source(self, rw: &mut Rewriter<'_>, ty: Type) -> Value {
        let source = self.source(rw);
        cast_to(rw, source, ty)
    }
}

impl Insertion for ParallelInsertSliceOp {
    fn source_of(self, ir: &Body) -> Value {
        self.source(ir)
    }

    fn dest_of(self, ir: &Body) -> Value {
        self.dest(ir)
    }

    fn replace(
        self,
        rw: &mut Rewriter<'_>,
        source: Value,
        dest: Value,
        slice: &MixedSlice,
    ) -> Rewritten {
        let [offsets, sizes, strides] = [&slice.offsets, &slice.sizes, &slice.strides];
        let [at, count, step] = [offsets, sizes, strides].map(|list| marked(list));
        let new = ParallelInsertSliceOp::build(source, dest, &at, &count, &step)
            .offsets(values(offsets))
            .sizes(values(sizes))
            .strides(values(strides));
        rw.replace_with(self, new)
    }

    /// Inserts the cast before the terminator that contains the insertion, as that may contain no casts.
    fn cast_source(self, rw: &mut Rewriter<'_>, ty: Type) -> Value {
        let source = self.source(rw);
        let Some(list) = rw.parent_op(self.into()) else { return source };
        let point = rw.point();
        rw.set_point_before(list);
        let value = cast_to(rw, source, ty);
        rw.set_point(point);
        value
    }
}

impl Canonicalize for InsertSliceOp {
    fn add_patterns(patterns: PatternSet) -> PatternSet {
        insertion_patterns::<InsertSliceOp>(patterns)
    }
}

impl Canonicalize for ParallelInsertSliceOp {
    fn add_patterns(patterns: PatternSet) -> PatternSet {
        insertion_patterns::<ParallelInsertSliceOp>(patterns)
    }
}

fn insertion_patterns<X: Insertion + ods_core::rewrite::Root>(patterns: PatternSet) -> PatternSet {
    patterns
        .with(ConstantArguments::<X>(PhantomData))
        .with(CastOfOperand::<X>(PhantomData))
        .with(CastOfSource::<X>(PhantomData))
}

/// Folds constant offsets, sizes and strides, and casts the source to the resulting type.
struct ConstantArguments<X>(PhantomData<X>);

impl<X: Insertion + ods_core::rewrite::Root> Pattern for ConstantArguments<X> {
    type Root = X;

    fn rewrite(&self, op: X, rw: &mut Rewriter<'_>) -> Rewritten {
        let mut slice = op.mixed_slice(rw);
        let (source, dest) = (op.source_of(rw), op.dest_of(rw));
        let whole = Ranked::of_value(rw, dest);
        if !slice.fold_constants(rw) || slice.verify_in_bounds(whole.shape).is_err() {
            return None;
        }
        let reduced = Ranked::of_value(rw, source).shape;
        let before = marked(&op.mixed_slice(rw).sizes);
        let ty = folded_slice_type(rw.ctx(), rw.ty(dest), &before, reduced, &slice);
        let source = match ty == rw.ty(source) {
            true => source,
            false => op.cast_source(rw, ty),
        };
        op.replace(rw, source, dest, &slice)
    }
}

/// Folds casts that drop static information: of the source, whose sizes then become the slice's sizes, and of the
/// destination.
struct CastOfOperand<X>(PhantomData<X>);

impl<X: Insertion + ods_core::rewrite::Root> Pattern for CastOfOperand<X> {
    type Root = X;

    fn rewrite(&self, op: X, rw: &mut Rewriter<'_>) -> Rewritten {
        if rw.operands(op.op()).any(|value| constant_index(rw, value).is_some()) {
            return None;
        }
        let (source, dest) = (op.source_of(rw), op.dest_of(rw));
        let casts = [source, dest].map(|value| source_of_loosening_cast(rw, value));
        if casts.iter().all(Option::is_none) {
            return None;
        }
        let [of_source, of_dest] = casts;
        let (source, dest) = (of_source.unwrap_or(source), of_dest.unwrap_or(dest));
        let part = Ranked::of_value(rw, source);
        let mut slice = op.mixed_slice(rw);
        let mut sizes: SmallVec<[i64; 4]> = marked(&slice.sizes);
        let dropped = reduction_mask(&sizes, part.shape, true)?;
        // As upstream, a dynamic size of the source does not advance the index.
        let mut at = 0;
        for (dim, dropped) in dropped.into_iter().enumerate() {
            if let Some(size) = part.shape.get(at).filter(|size| !dropped && **size != DYNAMIC) {
                slice.sizes[dim] = MixedIndex::Known(*size);
                sizes[dim] = *size;
                at += 1;
            }
        }
        let whole = Ranked::of_value(rw, dest);
        let expected = Ranked { shape: &sizes, ..whole };
        check_reduced(expected, part).ok()?;
        op.replace(rw, source, dest, &slice)
    }
}

/// Casts the source to the static sizes of the slice.
struct CastOfSource<X>(PhantomData<X>);

impl<X: Insertion + ods_core::rewrite::Root> Pattern for CastOfSource<X> {
    type Root = X;

    fn rewrite(&self, op: X, rw: &mut Rewriter<'_>) -> Rewritten {
        let (source, dest) = (op.source_of(rw), op.dest_of(rw));
        let part = Ranked::of_value(rw, source);
        if part.rank() != Ranked::of_value(rw, dest).rank() {
            return None;
        }
        let slice = op.mixed_slice(rw);
        let mut shape: SmallVec<[i64; 4]> = part.shape.into();
        for (have, size) in shape.iter_mut().zip(&slice.sizes) {
            match size.constant(rw) {
                Some(size) if size < 0 => return None,
                Some(size) => *have = size,
                None => {}
            }
        }
        let (old, new) = (rw.ty(source), part.with_shape(rw.ctx(), &shape));
        let valid = shape.iter().all(|size| *size >= 0 || *size == DYNAMIC);
        if !valid
            || old == new
            || !preserves_static_information(rw.ctx(), old, new)
            || !is_cast(rw.ctx(), old, new)
        {
            return None;
        }
        let source = op.cast_source(rw, new);
        op.replace(rw, source, dest, &slice)
    }
}
