//! Views of the same memory, and their strided metadata.

use ods_core::conversion::{Converted, Match};
use ods_core::ir::Inserter;
use ods_core::memref_type::MemRefType;
use ods_core::{DYNAMIC, Value};
use ods_dialects::{llvm, memref};

use super::super::emit::Emit;
use super::descriptors;

/// `memref.view` → a descriptor whose pointer is shifted
pub(super) fn lower_view(Match { op, new, rw, ctx, .. }: Match<'_, memref::ViewOp>) -> Converted {
    let types = descriptors(rw)?;
    let ty = rw.ty(rw.results(op.into()).next()?);
    let memref = MemRefType::of(ctx, ty)?;
    let layout = memref.strides(ctx)?;
    let is_dense = layout.strides.last().is_none_or(|last| *last == 1);
    (is_dense || memref.shape.contains(&0)).then_some(())?;
    let byte = rw.convert_type(op.source_ty(rw).element_type(ctx)?)?;
    let source = types.read(ctx, op.source_ty(rw), new.source())?;
    let mut all = types.poison(rw, ty)?;
    let allocated = source.allocated(rw);
    all.set_allocated(rw, allocated);
    let aligned = source.aligned(rw);
    let aligned = rw.advance(aligned, byte, new.byte_shift());
    all.set_aligned(rw, aligned);
    let offset = rw.index_constant(types.index, layout.offset);
    all.set_offset(rw, offset);
    let mut behind: Option<(Value, Option<Value>)> = None;
    for (dim, (size, stride)) in memref.shape.iter().zip(&layout.strides).enumerate().rev() {
        let size = match *size {
            DYNAMIC => *new.sizes().get(memref.dynamic_index(dim))?,
            known => rw.index_constant(types.index, known),
        };
        all.set_size(rw, dim, size);
        let stride = match (*stride, behind) {
            (DYNAMIC, Some((size, Some(stride)))) => rw.emit(llvm::MulOp::build(stride, size)),
            (DYNAMIC, Some((size, None))) => size,
            (DYNAMIC, None) => rw.index_constant(types.index, 1),
            (known, _) => rw.index_constant(types.index, known),
        };
        all.set_stride(rw, dim, stride);
        behind = Some((size, Some(stride)));
    }
    rw.replace_op(op, &[all.value])
}

/// `memref.transpose` → a descriptor with permuted sizes and strides
pub(super) fn lower_transpose(
    Match { op, new, rw, ctx, .. }: Match<'_, memref::TransposeOp>,
) -> Converted {
    let types = descriptors(rw)?;
    let map = op.permutation(rw).map(ctx).clone();
    if map.is_identity() {
        return rw.replace_op(op, &[new.r#in()]);
    }
    let source = types.read(ctx, op.in_ty(rw), new.r#in())?;
    let mut all = types.poison(rw, op.in_ty(rw))?;
    let allocated = source.allocated(rw);
    all.set_allocated(rw, allocated);
    let aligned = source.aligned(rw);
    all.set_aligned(rw, aligned);
    let offset = source.offset(rw);
    all.set_offset(rw, offset);
    for (to, from) in map.results.iter().enumerate() {
        let from = from.as_dim()? as usize;
        let size = source.size(rw, from);
        all.set_size(rw, to, size);
        let stride = source.stride(rw, from);
        all.set_stride(rw, to, stride);
    }
    rw.replace_op(op, &[all.value])
}

/// `memref.extract_strided_metadata` → the fields of the descriptor
pub(super) fn lower_strided_metadata(
    Match { op, new, rw, ctx, .. }: Match<'_, memref::ExtractStridedMetadataOp>,
) -> Converted {
    let types = descriptors(rw)?;
    let all = types.read(ctx, op.source_ty(rw), new.source())?;
    let rank = op.source_ty(rw).shape(ctx)?.len();
    let pointers = [all.allocated(rw), all.aligned(rw)];
    let mut values = vec![types.of_static(rw, op.base_buffer_ty(rw), pointers)?];
    values.push(all.offset(rw));
    values.extend((0..rank).map(|dim| all.size(rw, dim)));
    values.extend((0..rank).map(|dim| all.stride(rw, dim)));
    rw.replace_op(op, &values)
}
