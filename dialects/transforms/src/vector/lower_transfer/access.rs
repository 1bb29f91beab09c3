//! Transfers of contiguous rows as loads and stores.

use ods_core::interface::{Instance, VectorTransferOpInterface};
use ods_core::ir::Inserter;
use ods_core::rewrite::{Pattern, PatternSet, Rewriter, Rewritten};
use ods_core::{Body, Op, Type, TypeData, Value};

use super::super::maskable::is_masked;
use super::super::pieces::broadcast;
use super::super::pieces::has_unit_rows;
use super::super::shape::{Dim, Shape, vector_of};
use super::super::{
    BroadcastOp, LoadOp, MaskedLoadOp, MaskedStoreOp, StoreOp, TransferReadOp, TransferWriteOp,
};

/// Returns the patterns that lower transfers of contiguous memory, of up to `max_rank` dimensions, to loads and stores.
pub fn transfer_access_patterns(max_rank: Option<usize>) -> PatternSet {
    add_access_patterns(PatternSet::new(), max_rank)
}

pub(in super::super) fn add_access_patterns(
    patterns: PatternSet,
    max_rank: Option<usize>,
) -> PatternSet {
    patterns.with(ReadRow { max_rank }).with(WriteRow { max_rank })
}

/// Returns whether a transfer of vectors of type `ty` is an in-bounds access of memory with the same element type.
fn is_access<T: VectorTransferOpInterface + Instance<Op>>(
    ir: &Body,
    op: T,
    ty: Type,
    max_rank: Option<usize>,
) -> bool {
    let (ctx, base) = (ir.ctx(), ir.ty(op.base(ir)));
    let shape = Shape::of_type(ctx, ty);
    let TypeData::MemRef { elem, .. } = base.data(ctx) else { return false };
    let fits = match elem.data(ctx) {
        TypeData::Vector { .. } => *elem == ty,
        _ => *elem == shape.elem,
    };
    fits && max_rank.is_none_or(|max| shape.rank() <= max)
        && has_unit_rows(ctx, base)
        && !op.has_out_of_bounds_dim(ir)
        // Masked accesses have rank 1.
        && (op.mask(ir).is_none() || shape.rank() == 1)
}

/// `transfer_read` → `load` or `maskedload`, and `broadcast` along broadcast dimensions
struct ReadRow {
    max_rank: Option<usize>,
}

impl Pattern for ReadRow {
    type Root = TransferReadOp;

    fn rewrite(&self, op: TransferReadOp, rw: &mut Rewriter<'_>) -> Rewritten {
        if is_masked(op, rw) {
            return None;
        }
        let repeated = op.map(rw).minor_identity_with_broadcasting()?;
        let (ctx, ty) = (rw.ctx().clone(), op.vector_ty(rw));
        let shape = Shape::of_type(&ctx, ty);
        let dims = shape.each().enumerate().map(|(at, dim)| match repeated.contains(&at) {
            true => Dim { size: 1, ..dim },
            false => dim,
        });
        let read_ty = vector_of(&ctx, dims, shape.elem);
        if !is_access(rw, op, read_ty, self.max_rank) {
            return None;
        }
        let (base, indices): (Value, Vec<Value>) = (op.base(rw), op.indices(rw).collect());
        let value = match op.mask(rw) {
            Some(mask) => {
                let rest = broadcast(rw, op.padding(rw), read_ty);
                rw.emit(MaskedLoadOp::build(base, mask, rest, read_ty).indices(indices))
            }
            None => rw.emit(LoadOp::build(base, read_ty).indices(indices)),
        };
        if repeated.is_empty() {
            return rw.replace_op(op, &[value]);
        }
        rw.replace_with(op, BroadcastOp::build(value, ty))
    }
}

/// `transfer_write` → `store` or `maskedstore`
struct WriteRow {
    max_rank: Option<usize>,
}

impl Pattern for WriteRow {
    type Root = TransferWriteOp;

    fn rewrite(&self, op: TransferWriteOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let (value, base) = (op.value_to_store(rw), op.base(rw));
        let ty = rw.ty(value);
        if is_masked(op, rw) || !op.map(rw).is_minor_identity() {
            return None;
        }
        if !is_access(rw, op, ty, self.max_rank) {
            return None;
        }
        let indices: Vec<Value> = op.indices(rw).collect();
        match op.mask(rw) {
            Some(mask) => {
                rw.replace_with(op, MaskedStoreOp::build(base, mask, value).indices(indices))
            }
            None => rw.replace_with(op, StoreOp::build(value, base).indices(indices)),
        }
    }
}
