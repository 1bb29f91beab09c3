//! `memref.copy`: contiguous memory is copied by `memcpy`, other memory by a function of the runtime library.

use ods_core::conversion::{ConversionRewriter, Converted, Match};
use ods_core::ir::Inserter;
use ods_core::memref_type::MemRefType;
use ods_core::{Context, Type, Value};
use ods_dialects::{llvm, memref};

use super::super::descriptor::{Descriptors, Unranked, is_unranked};
use super::super::emit::Emit;
use super::super::runtime;
use super::cast::rank;
use super::descriptors;
use super::ranked::spill;

/// The function that copies memrefs of any layout.
pub(super) const MEMREF_COPY: &str = "memrefCopy";

/// `memref.copy` → `llvm.intr.memcpy`, or a call
pub(super) fn lower_copy(Match { op, new, rw, ctx, .. }: Match<'_, memref::CopyOp>) -> Converted {
    let types = descriptors(rw)?;
    let memrefs = [(op.source_ty(rw), new.source()), (op.target_ty(rw), new.target())];
    match memrefs.iter().all(|(ty, _)| is_contiguous(ctx, *ty)) {
        true => copy_bytes(rw, types, memrefs)?,
        false => call(rw, types, memrefs)?,
    }
    rw.erase_op(op)
}

/// Returns whether a memref is known to be contiguous. An empty memref with strides does not count.
fn is_contiguous(ctx: &Context, ty: Type) -> bool {
    let Some(memref) = MemRefType::of(ctx, ty) else { return false };
    let in_one_piece = || {
        let strides = memref.strides(ctx)?.strides;
        let mut stride = 1;
        let mut dims = memref.shape.iter().zip(&strides).rev().peekable();
        while let Some((size, _)) = dims.next_if(|(_, have)| **have == stride) {
            stride *= size;
        }
        Some(dims.all(|(size, _)| *size == 1))
    };
    let has_elements = memref.has_static_shape() && !memref.shape.contains(&0);
    memref.has_identity_layout(ctx) || (has_elements && in_one_piece() == Some(true))
}

fn copy_bytes(
    rw: &mut ConversionRewriter<'_>,
    types: Descriptors<'_>,
    memrefs: [(Type, Value); 2],
) -> Option<()> {
    let ctx = rw.ctx();
    let [(ty, source), _] = memrefs;
    let elem = rw.convert_type(ty.element_type(ctx)?)?;
    let all = types.read(ctx, ty, source)?;
    let mut count = rw.index_constant(types.index, 1);
    for dim in 0..ty.shape(ctx)?.len() {
        let size = all.size(rw, dim);
        count = rw.emit(llvm::MulOp::build(count, size));
    }
    let size = rw.size_of(elem, types.index);
    let bytes = rw.emit(llvm::MulOp::build(count, size));
    let mut starts = Vec::new();
    for (ty, whole) in memrefs {
        let all = types.read(ctx, ty, whole)?;
        let (aligned, offset) = (all.aligned(rw), all.offset(rw));
        starts.push(rw.advance(aligned, elem, offset));
    }
    let args = llvm::MemcpyOpArgs { is_volatile: false };
    rw.insert(llvm::MemcpyOp::build(starts[1], starts[0], bytes, args));
    Some(())
}

fn call(
    rw: &mut ConversionRewriter<'_>,
    types: Descriptors<'_>,
    memrefs: [(Type, Value); 2],
) -> Option<()> {
    let ctx = rw.ctx();
    let pointer = llvm::pointer_type(ctx, 0);
    let elem = rw.convert_type(memrefs[0].0.element_type(ctx)?)?;
    let stack = rw.emit(llvm::StackSaveOp::build(pointer));
    let unranked = memrefs.map(|(ty, whole)| {
        if is_unranked(ctx, ty) {
            return whole;
        }
        let rank = rw.int_constant(types.index, rank(rw, ty));
        let one = rw.index_constant(Type::I64, 1);
        let place = spill(rw, whole, one);
        let mut unranked = Unranked::poison(rw, types.index);
        unranked.set_rank(rw, rank).set_ranked(rw, place).value
    });
    let one = rw.index_constant(types.index, 1);
    let [source, target] = unranked.map(|whole| spill(rw, whole, one));
    let size = rw.size_of(elem, types.index);
    runtime::call(rw, MEMREF_COPY, &[size, source, target])?;
    rw.insert(llvm::StackRestoreOp::build(stack));
    Some(())
}
