//! `memref.reshape`, whose shape is in memory.

use ods_core::builtin::UnrealizedConversionCastOp;
use ods_core::conversion::{Adapted, ConversionRewriter, Converted, Match};
use ods_core::ir::Inserter;
use ods_core::memref_type::MemRefType;
use ods_core::{DYNAMIC, OpState, OpType, Type, Value};
use ods_dialects::llvm::{self, ICmpPredicate};
use ods_dialects::memref;

use super::super::descriptor::{Descriptors, Unranked, is_unranked};
use super::super::emit::Emit;
use super::cast::pointers;
use super::descriptors;
use super::ranked::{Ranked, store};

/// `memref.reshape` → a descriptor of the new shape, filled in a loop if its rank is dynamic
pub(super) fn lower_reshape(
    Match { op, new, rw, ctx, .. }: Match<'_, memref::ReshapeOp>,
) -> Converted {
    let types = descriptors(rw)?;
    let shape = MemRefType::of(ctx, op.shape_ty(rw))?;
    let whole = match shape.has_static_shape() {
        true => ranked(rw, types, op, new)?,
        false => unranked(rw, types, op, new)?,
    };
    rw.replace_op(op, &[whole])
}

fn ranked(
    rw: &mut ConversionRewriter<'_>,
    types: Descriptors<'_>,
    op: memref::ReshapeOp,
    new: Adapted<'_, memref::ReshapeOp>,
) -> Option<Value> {
    let ctx = rw.ctx();
    let ty = op.result_ty(rw);
    let memref = MemRefType::of(ctx, ty)?;
    let layout = memref.strides(ctx).filter(|layout| layout.offset != DYNAMIC)?;
    let mut all = types.poison(rw, ty)?;
    let [allocated, aligned] = pointers(rw, types, op.source_ty(rw), new.source())?;
    all.set_allocated(rw, allocated).set_aligned(rw, aligned);
    let offset = rw.index_constant(types.index, layout.offset);
    all.set_offset(rw, offset);
    let mut running = None;
    for (dim, (size, stride)) in memref.shape.iter().zip(&layout.strides).enumerate().rev() {
        let stride = match (*stride, running) {
            (DYNAMIC, Some(product)) => product,
            (DYNAMIC, None) => rw.index_constant(types.index, 1),
            (known, _) => rw.index_constant(types.index, known),
        };
        let size = match *size {
            DYNAMIC => {
                let at = rw.index_constant(types.index, dim as i64);
                let load = memref::LoadOp::build(op.shape(rw)).indices([at]);
                let size = rw.emit(load);
                cast(rw, size, types.index)
            }
            known => rw.index_constant(types.index, known),
        };
        all.set_size(rw, dim, size).set_stride(rw, dim, stride);
        running = Some(rw.emit(llvm::MulOp::build(stride, size)));
    }
    Some(all.value)
}

/// Casts a value to another type by an unrealized conversion cast that a later conversion resolves.
fn cast(rw: &mut ConversionRewriter<'_>, value: Value, ty: Type) -> Value {
    if rw.ty(value) == ty {
        return value;
    }
    rw.build(|b| {
        let mut cast = OpState::new(UnrealizedConversionCastOp::op_name(), b.loc());
        cast.operands.push(value);
        cast.results.push(ty);
        b.emit(cast)
    })
}

fn unranked(
    rw: &mut ConversionRewriter<'_>,
    types: Descriptors<'_>,
    op: memref::ReshapeOp,
    new: Adapted<'_, memref::ReshapeOp>,
) -> Option<Value> {
    let ctx = rw.ctx();
    let index = types.index;
    let shape = types.read(ctx, op.shape_ty(rw), new.shape())?;
    let pointer = types.pointer(ctx, op.result_ty(rw))?;
    let loc = rw.insert_loc();
    let before = rw.parent_block(op.into())?;
    let home = rw.block_region(before)?;

    let rank = shape.size(rw, 0);
    let mut unranked = Unranked::poison(rw, index);
    unranked.set_rank(rw, rank);
    let (place, _) = Ranked::allocate(rw, &mut unranked);
    let (parts, offset) = pointers_and_offset(rw, types, op.source_ty(rw), new.source())?;
    place.set_pointers(rw, pointer, parts);
    place.set_offset(rw, pointer, offset);

    // The loop counts the dimensions down and accumulates the stride.
    let sizes = place.sizes(rw, pointer);
    let strides = rw.advance(sizes, index, rank);
    let given = shape.aligned(rw);
    let one = rw.index_constant(index, 1);
    let last = rw.emit(llvm::SubOp::build(rank, one));
    let after = rw.split_block(op);
    let condition = rw.create_block(home, None, &[(index, loc), (index, loc)]);
    let body = rw.create_block(home, None, &[]);
    rw.move_block(after, home, None);
    rw.set_point_at_end(before);
    rw.insert(llvm::BrOp::build(condition).dest_operands([last, one]));

    rw.set_point_at_end(condition);
    let args: Vec<Value> = rw.arg_values(condition).collect();
    let [dim, stride] = args[..] else { return None };
    let zero = rw.index_constant(index, 0);
    let goes_on = rw.emit(llvm::ICmpOp::build(ICmpPredicate::Sge, dim, zero));
    rw.insert(llvm::CondBrOp::build(goes_on, body, after));

    rw.set_point_at_end(body);
    let from = rw.advance(given, index, dim);
    let size = rw.emit(llvm::LoadOp::build(from, index));
    let to = rw.advance(sizes, index, dim);
    store(rw, size, to);
    let to = rw.advance(strides, index, dim);
    store(rw, stride, to);
    let next = rw.emit(llvm::MulOp::build(stride, size));
    let less = rw.emit(llvm::SubOp::build(dim, one));
    rw.insert(llvm::BrOp::build(condition).dest_operands([less, next]));
    rw.set_point_before(op);
    Some(unranked.value)
}

/// Builds the two pointers of a memref, ranked or not, and its offset.
fn pointers_and_offset(
    rw: &mut ConversionRewriter<'_>,
    types: Descriptors<'_>,
    ty: Type,
    whole: Value,
) -> Option<([Value; 2], Value)> {
    let ctx = rw.ctx();
    if !is_unranked(ctx, ty) {
        let all = types.read(ctx, ty, whole)?;
        return Some(([all.allocated(rw), all.aligned(rw)], all.offset(rw)));
    }
    let pointer = types.pointer(ctx, ty)?;
    let ranked = Ranked::of(rw, Unranked { value: whole, index: types.index });
    let parts = [ranked.allocated(rw, pointer), ranked.aligned(rw, pointer)];
    Some((parts, ranked.offset(rw, pointer)))
}
