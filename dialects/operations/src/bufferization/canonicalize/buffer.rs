//! Canonicalization of `bufferization.to_tensor` and `bufferization.to_buffer`.

use ods_core::hooks::Canonicalize;
use ods_core::interface::CastOpInterface;
use ods_core::memref_type::{MemRefType, StridedLayout};
use ods_core::rewrite::{Pattern, PatternSet, Rewriter, Rewritten};
use ods_core::{Context, DYNAMIC, Type, TypeData, Value};
use smallvec::SmallVec;

use super::super::{ToBufferOp, ToTensorOp};
use crate::memref;
use crate::tensor;

impl Canonicalize for ToTensorOp {
    fn add_patterns(patterns: PatternSet) -> PatternSet {
        patterns.with(DimOfTensor)
    }
}

impl Canonicalize for ToBufferOp {
    fn add_patterns(patterns: PatternSet) -> PatternSet {
        patterns.with(DimOfBuffer).with(LoadOfBuffer).with(BufferOfCast).with(BufferOfTensor)
    }
}

/// `tensor.dim(to_tensor(x))` → `memref.dim(x)`
struct DimOfTensor;

impl Pattern for DimOfTensor {
    type Root = tensor::DimOp;

    fn rewrite(&self, op: tensor::DimOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let definition = op.source(rw).defined_by::<ToTensorOp>(rw)?;
        rw.replace_with(op, memref::DimOp::build(definition.buffer(rw), op.index(rw)))
    }
}

/// `memref.dim(to_buffer(x))` → `tensor.dim(x)`
struct DimOfBuffer;

impl Pattern for DimOfBuffer {
    type Root = memref::DimOp;

    fn rewrite(&self, op: memref::DimOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let definition = op.source(rw).defined_by::<ToBufferOp>(rw)?;
        rw.replace_with(op, tensor::DimOp::build(definition.tensor(rw), op.index(rw)))
    }
}

/// `memref.load(to_buffer(x))` → `tensor.extract(x)`
struct LoadOfBuffer;

impl Pattern for LoadOfBuffer {
    type Root = memref::LoadOp;

    fn rewrite(&self, op: memref::LoadOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let definition = op.memref(rw).defined_by::<ToBufferOp>(rw)?;
        let indices: SmallVec<[Value; 4]> = op.indices(rw).collect();
        rw.replace_with(op, tensor::ExtractOp::build(definition.tensor(rw)).indices(indices))
    }
}

/// `to_buffer(tensor.cast(x))` → `memref.cast(to_buffer(x))`
struct BufferOfCast;

impl Pattern for BufferOfCast {
    type Root = ToBufferOp;

    fn rewrite(&self, op: ToBufferOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let source = op.tensor(rw).defined_by::<tensor::CastOp>(rw)?.source(rw);
        let ctx = rw.ctx();
        let TypeData::RankedTensor { shape, elem, .. } = rw.ty(source).data(ctx) else {
            return None;
        };
        let ty = op.buffer_ty(rw);
        let source_ty = buffer_like(ctx, ty, shape, *elem)?;
        let buffer = rw.insert(ToBufferOp::build(source, source_ty)).buffer(rw);
        rw.replace_with(op, memref::CastOp::build(buffer, ty))
    }
}

/// Returns a buffer type of another shape with the layout and memory space of `like`.
fn buffer_like(ctx: &Context, like: Type, shape: &[i64], elem: Type) -> Option<Type> {
    match like.data(ctx) {
        TypeData::MemRef { .. } => {
            let like = MemRefType::of(ctx, like)?;
            Some(MemRefType { shape: shape.into(), elem, ..like }.ty(ctx))
        }
        TypeData::UnrankedMemRef { space, .. } => {
            Some(MemRefType { space: *space, ..MemRefType::new(ctx, shape, elem) }.ty(ctx))
        }
        _ => None,
    }
}

/// `to_buffer(to_tensor(x))` → `memref.cast(x)`, or a copy if a cast might fail.
struct BufferOfTensor;

impl Pattern for BufferOfTensor {
    type Root = ToBufferOp;

    fn rewrite(&self, op: ToBufferOp, rw: &mut Rewriter<'_>) -> Rewritten {
        fold_buffer_of_tensor(rw, op, 0)
    }
}

/// Replaces the buffer of a tensor that is read from a buffer by that buffer: unchanged, cast, or copied to memory with
/// that alignment, if it is not 0.
pub fn fold_buffer_of_tensor(rw: &mut Rewriter<'_>, op: ToBufferOp, alignment: u64) -> Rewritten {
    let source = op.tensor(rw).defined_by::<ToTensorOp>(rw)?.buffer(rw);
    let (from, to) = (rw.ty(source), op.buffer_ty(rw));
    if from == to {
        return rw.replace_op(op, &[source]);
    }
    let ctx = rw.ctx();
    match (MemRefType::of(ctx, from), MemRefType::of(ctx, to)) {
        (Some(_), Some(_)) => {
            let value = cast_or_copy(rw, source, to, alignment)?;
            rw.replace_op(op, &[value])
        }
        (None, Some(_)) => None,
        _ => rw.replace_with(op, memref::CastOp::build(source, to)),
    }
}

/// Builds a cast that cannot fail at run time, or a copy.
pub(in crate::bufferization) fn cast_or_copy(
    rw: &mut Rewriter<'_>,
    source: Value,
    to: Type,
    alignment: u64,
) -> Option<Value> {
    let ctx = rw.ctx();
    let from = rw.ty(source);
    let (before, after) = (MemRefType::of(ctx, from)?, MemRefType::of(ctx, to)?);
    if before.elem != after.elem || before.space != after.space || before.rank() != after.rank() {
        return None;
    }
    if <memref::CastOp as CastOpInterface>::are_cast_compatible(ctx, &[from], &[to])
        && never_fails(ctx, from, to)
    {
        return Some(rw.insert(memref::CastOp::build(source, to)).dest(rw));
    }
    let mut sizes: SmallVec<[Value; 4]> = SmallVec::new();
    for dim in (0..after.rank()).filter(|dim| after.shape[*dim] == DYNAMIC) {
        sizes.push(memref::dim_op(rw, source, dim));
    }
    let mut copy = memref::AllocOp::build(to).dynamic_sizes(sizes);
    if alignment != 0 {
        copy = copy.alignment(alignment);
    }
    let copy = rw.insert(copy).memref(rw);
    rw.insert(memref::CopyOp::build(source, copy));
    Some(copy)
}

/// Returns whether the offset and the strides of `to` are dynamic wherever those of `from` are.
fn never_fails(ctx: &Context, from: Type, to: Type) -> bool {
    let layouts = (StridedLayout::of(ctx, from), StridedLayout::of(ctx, to));
    let (Some(from), Some(to)) = layouts else { return false };
    let learns = |from: i64, to: i64| from == DYNAMIC && to != DYNAMIC;
    let strides = from.strides.iter().zip(&to.strides);
    !learns(from.offset, to.offset) && !strides.into_iter().any(|(a, b)| learns(*a, *b))
}
