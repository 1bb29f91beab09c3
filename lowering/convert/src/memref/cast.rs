//! Casts: the same memory with another type, memory space or layout.

use ods_core::conversion::{ConversionRewriter, Converted, Match};
use ods_core::interface::OffsetSizeAndStrideOpInterface;
use ods_core::ir::Inserter;
use ods_core::mixed::MixedIndex;
use ods_core::{Type, Value};
use ods_dialects::{llvm, memref};

use super::super::descriptor::{Descriptors, POINTER_BYTES, Unranked, is_unranked};
use super::super::emit::Emit;
use super::descriptors;
use super::ranked::{Ranked, spill};

/// `memref.cast` → the same descriptor, or a ranked descriptor behind an unranked one, or its load
pub(super) fn lower_cast(Match { op, new, rw, ctx, .. }: Match<'_, memref::CastOp>) -> Converted {
    let types = descriptors(rw)?;
    let (from, to) = (op.source_ty(rw), op.dest_ty(rw));
    let converted = rw.convert_type(to)?;
    match (is_unranked(ctx, from), is_unranked(ctx, to)) {
        (false, false) => {
            (rw.convert_type(from)? == converted).then_some(())?;
            rw.replace_op(op, &[new.source()])
        }
        (false, true) => {
            let one = rw.index_constant(Type::I64, 1);
            let place = spill(rw, new.source(), one);
            let rank = rw.index_constant(types.index, rank(rw, from));
            let mut unranked = Unranked::poison(rw, types.index);
            unranked.set_rank(rw, rank).set_ranked(rw, place);
            rw.replace_op(op, &[unranked.value])
        }
        (true, false) => {
            let unranked = Unranked { value: new.source(), index: types.index };
            let ranked = unranked.ranked(rw);
            rw.replace_with(op, llvm::LoadOp::build(ranked, converted))
        }
        (true, true) => None,
    }
}

/// Returns the rank of a ranked memref.
pub(super) fn rank(rw: &ConversionRewriter<'_>, ty: Type) -> i64 {
    ty.shape(rw.ctx()).map_or(0, |shape| shape.len() as i64)
}

/// Builds the two pointers of a memref, ranked or not.
pub(super) fn pointers(
    rw: &mut ConversionRewriter<'_>,
    types: Descriptors<'_>,
    ty: Type,
    whole: Value,
) -> Option<[Value; 2]> {
    let ctx = rw.ctx();
    if !is_unranked(ctx, ty) {
        let all = types.read(ctx, ty, whole)?;
        return Some([all.allocated(rw), all.aligned(rw)]);
    }
    let pointer = types.pointer(ctx, ty)?;
    let ranked = Ranked::of(rw, Unranked { value: whole, index: types.index });
    Some([ranked.allocated(rw, pointer), ranked.aligned(rw, pointer)])
}

/// `memref.reinterpret_cast` → a descriptor with the given offset, sizes and strides
pub(super) fn lower_reinterpret_cast(
    Match { op, new, rw, .. }: Match<'_, memref::ReinterpretCastOp>,
) -> Converted {
    let types = descriptors(rw)?;
    let slice = op.mixed_slice(rw);
    let mut all = types.poison(rw, op.result_ty(rw))?;
    let [allocated, aligned] = pointers(rw, types, op.source_ty(rw), new.source())?;
    all.set_allocated(rw, allocated).set_aligned(rw, aligned);
    let number = |rw: &mut ConversionRewriter<'_>,
                  index: &MixedIndex,
                  values: &mut std::slice::Iter<'_, Value>| match index {
        MixedIndex::Known(known) => Some(rw.index_constant(types.index, *known)),
        MixedIndex::Value(_) => values.next().copied(),
    };
    let offset = number(rw, slice.offsets.first()?, &mut new.offsets().iter())?;
    all.set_offset(rw, offset);
    let (mut sizes, mut strides) = (new.sizes().iter(), new.strides().iter());
    for (dim, (size, stride)) in slice.sizes.iter().zip(&slice.strides).enumerate() {
        let size = number(rw, size, &mut sizes)?;
        all.set_size(rw, dim, size);
        let stride = number(rw, stride, &mut strides)?;
        all.set_stride(rw, dim, stride);
    }
    rw.replace_op(op, &[all.value])
}

/// `memref.memory_space_cast` → casts of the pointers
pub(super) fn lower_memory_space_cast(
    Match { op, new, rw, ctx, .. }: Match<'_, memref::MemorySpaceCastOp>,
) -> Converted {
    let types = descriptors(rw)?;
    let (from, to) = (op.source_ty(rw), op.dest_ty(rw));
    let (old, pointer) = (types.pointer(ctx, from)?, types.pointer(ctx, to)?);
    rw.convert_type(to)?;
    if !is_unranked(ctx, from) {
        let mut parts = types.unpack(rw, from, new.source())?;
        for part in &mut parts[..2] {
            *part = rw.emit(llvm::AddrSpaceCastOp::build(*part, pointer));
        }
        let whole = types.pack(rw, to, &parts)?;
        return rw.replace_op(op, &[whole]);
    }
    let source = Unranked { value: new.source(), index: types.index };
    let rank = source.rank(rw);
    let source = Ranked::of(rw, source);
    let mut unranked = Unranked::poison(rw, types.index);
    unranked.set_rank(rw, rank);
    let (place, size) = Ranked::allocate(rw, &mut unranked);
    let pointers = [source.allocated(rw, old), source.aligned(rw, old)];
    let pointers = pointers.map(|one| rw.emit(llvm::AddrSpaceCastOp::build(one, pointer)));
    place.set_pointers(rw, pointer, pointers);
    // The other fields are the same in all memory spaces.
    let numbers = source.numbers(rw, old);
    let copy = place.numbers(rw, pointer);
    let skipped = rw.index_constant(types.index, 2 * POINTER_BYTES);
    let size = rw.emit(llvm::SubOp::build(size, skipped));
    let args = llvm::MemcpyOpArgs { is_volatile: false };
    rw.insert(llvm::MemcpyOp::build(copy, numbers, size, args));
    rw.replace_op(op, &[unranked.value])
}
