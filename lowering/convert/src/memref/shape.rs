//! Queries of a memref: its rank, sizes and address.

use ods_core::DYNAMIC;
use ods_core::conversion::{Converted, Match};
use ods_core::ir::Inserter;
use ods_core::memref_type::MemRefType;
use ods_core::mixed::constant_index;
use ods_dialects::{llvm, memref};

use super::super::descriptor::{Unranked, is_unranked};
use super::super::emit::Emit;
use super::cast::rank;
use super::descriptors;
use super::ranked::Ranked;

/// `memref.rank` → a constant, or the rank in the descriptor
pub(super) fn lower_rank(Match { op, new, rw, .. }: Match<'_, memref::RankOp>) -> Converted {
    let types = descriptors(rw)?;
    let ty = op.memref_ty(rw);
    let rank = match is_unranked(rw.ctx(), ty) {
        true => Unranked { value: new.memref(), index: types.index }.rank(rw),
        false => rw.index_constant(types.index, rank(rw, ty)),
    };
    rw.replace_op(op, &[rank])
}

/// `memref.dim` → a constant, or the size in the descriptor
pub(super) fn lower_dim(Match { op, new, rw, ctx, .. }: Match<'_, memref::DimOp>) -> Converted {
    let types = descriptors(rw)?;
    let ty = op.source_ty(rw);
    let Some(memref) = MemRefType::of(ctx, ty) else {
        let space = types.pointer(ctx, ty)?;
        // All ranked descriptors begin with the same fields.
        let pointer = llvm::pointer_type(ctx, 0);
        let start = llvm::literal_struct(ctx, &[pointer, pointer, types.index]);
        let ranked = Unranked { value: new.source(), index: types.index }.ranked(rw);
        let offset = rw.emit(llvm::GEPOp::build(ranked, &[0, 2], start, space));
        let one = rw.index_constant(types.index, 1);
        let place = rw.emit(llvm::AddOp::build(one, new.index()));
        let place = rw.advance(offset, types.index, place);
        return rw.replace_with(op, llvm::LoadOp::build(place, types.index));
    };
    let all = types.read(ctx, ty, new.source())?;
    let known = constant_index(rw, op.index(rw)).and_then(|dim| usize::try_from(dim).ok());
    let size = match known.and_then(|dim| Some((dim, *memref.shape.get(dim)?))) {
        Some((dim, DYNAMIC)) => all.size(rw, dim),
        Some((_, size)) => rw.index_constant(types.index, size),
        None => all.size_at(rw, new.index(), memref.rank()),
    };
    rw.replace_op(op, &[size])
}

/// `memref.extract_aligned_pointer_as_index` → `llvm.ptrtoint`
pub(super) fn lower_aligned_pointer(
    Match { op, new, rw, ctx, .. }: Match<'_, memref::ExtractAlignedPointerAsIndexOp>,
) -> Converted {
    let types = descriptors(rw)?;
    let ty = op.source_ty(rw);
    let pointer = types.pointer(ctx, ty)?;
    let aligned = match is_unranked(ctx, ty) {
        true => {
            let unranked = Unranked { value: new.source(), index: types.index };
            Ranked::of(rw, unranked).aligned(rw, pointer)
        }
        false => types.read(ctx, ty, new.source())?.aligned(rw),
    };
    rw.replace_with(op, llvm::PtrToIntOp::build(aligned, types.index))
}
