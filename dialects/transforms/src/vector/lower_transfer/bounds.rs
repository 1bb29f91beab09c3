//! Masks instead of bounds checks: transfers masked to the bounds of the base, and masks as comparisons.

use ods_core::fold::{dense_attr, scalar_elements};
use ods_core::interface::{Instance, VectorTransferOpInterface};
use ods_core::ir::{Inserter, OperandSlot, PropSlot};
use ods_core::rewrite::{Done, Pattern, PatternSet, Rewriter, Rewritten};
use ods_core::{ApInt, Attr, AttrData, Body, Op, OpType, Type, Value};

use super::super::pieces::broadcast;
use super::super::shape::{Shape, vector_of};
use super::super::transfer::indices;
use super::super::{BroadcastOp, CreateMaskOp, TransferReadOp, TransferWriteOp};
use crate::arith::{AndIOp, CmpIOp, CmpIPredicate, ConstantOp, IndexCastOp, SelectOp, SubIOp};
use crate::sizes::dim_of;

/// Adds the patterns; element indices are compared with 32 or 64 bits.
pub(in super::super) fn add_mask_patterns(patterns: PatternSet, narrow: bool) -> PatternSet {
    let index = if narrow { Type::I32 } else { Type::I64 };
    patterns.with(CompareNumbers { index }).with(MaskRead).with(MaskWrite).with(BroadcastChoice)
}

/// `create_mask` of rank 1 → a comparison of the element indices with its size
struct CompareNumbers {
    index: Type,
}

impl Pattern for CompareNumbers {
    type Root = CreateMaskOp;

    fn rewrite(&self, op: CreateMaskOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let result = rw.results(op.into()).next()?;
        let ctx = rw.ctx().clone();
        let shape = Shape::of_type(&ctx, rw.ty(result));
        if shape.rank() > 1 || shape.scalable_dims() > 0 {
            return None;
        }
        let size = op.operands(rw).next()?;
        let ty = vector_of(&ctx, shape.each(), self.index);
        let bits = self.index.int_or_float_width(&ctx)?;
        let numbers: Vec<ApInt> =
            (0..shape.count() as u64).map(|at| ApInt::new(bits, at)).collect();
        let numbers = dense_attr(&ctx, ty, &numbers)?;
        let numbers = rw.emit(ConstantOp::build(numbers));
        let size = rw.emit(IndexCastOp::build(size, self.index));
        let size = broadcast(rw, size, ty);
        rw.replace_with(op, CmpIOp::build(CmpIPredicate::Slt, numbers, size))
    }
}

/// Builds the mask of the lanes that are in bounds, for a transfer of rank 1 that may be out of bounds; combines it
/// with the transfer's own mask.
fn mask_inside<T: VectorTransferOpInterface + Instance<Op>>(
    rw: &mut Rewriter<'_>,
    op: T,
) -> Option<Value> {
    let ctx = rw.ctx().clone();
    let shape = Shape::of_type(&ctx, rw.ty(op.vector(rw)));
    let last = indices(rw, op).last();
    if !op.has_out_of_bounds_dim(rw) || shape.rank() > 1 {
        return None;
    }
    let (last, dim) = (last?, op.index_range(rw).len() - 1);
    let size = dim_of(rw, op.base(rw), dim);
    let rest = rw.emit(SubIOp::build(size, last));
    let ty = vector_of(&ctx, shape.each(), Type::I1);
    let mask = rw.emit(CreateMaskOp::build(ty).operands([rest]));
    Some(match op.mask(rw) {
        Some(own) => rw.emit(AndIOp::build(mask, own)),
        None => mask,
    })
}

fn assign<X: OpType>(
    rw: &mut Rewriter<'_>,
    op: X,
    slot: OperandSlot<X>,
    mask: Value,
    in_bounds: PropSlot<X>,
) {
    rw.modify(op, |ir| {
        slot.set_all(ir, op, &[mask]);
        in_bounds.set(ir, op, &[Attr::bool(true)][..]);
    });
}

/// `transfer_read` that may be out of bounds → `transfer_read` with a mask
struct MaskRead;

impl Pattern for MaskRead {
    type Root = TransferReadOp;

    fn rewrite(&self, op: TransferReadOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let mask = mask_inside(rw, op)?;
        assign(rw, op, TransferReadOp::MASK, mask, TransferReadOp::IN_BOUNDS);
        Some(Done)
    }
}

/// `transfer_write` that may be out of bounds → `transfer_write` with a mask
struct MaskWrite;

impl Pattern for MaskWrite {
    type Root = TransferWriteOp;

    fn rewrite(&self, op: TransferWriteOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let mask = mask_inside(rw, op)?;
        assign(rw, op, TransferWriteOp::MASK, mask, TransferWriteOp::IN_BOUNDS);
        Some(Done)
    }
}

/// `select` between a one-bit mask that is set and one that is not → `broadcast` of the condition
struct BroadcastChoice;

/// Returns whether a value is a constant whose bits are all `wanted`.
fn is_all(ir: &Body, value: Value, wanted: bool) -> bool {
    let Some(constant) = value.defined_by::<ConstantOp>(ir) else { return false };
    let AttrData::Dense(dense) = constant.value(ir).data(ir.ctx()) else { return false };
    let bits = scalar_elements::<ApInt>(ir.ctx(), dense);
    bits.is_some_and(|bits| bits.iter().all(|bit| bit.is_zero() != wanted))
}

impl Pattern for BroadcastChoice {
    type Root = SelectOp;

    fn rewrite(&self, op: SelectOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let (ctx, ty, condition) = (rw.ctx().clone(), op.result_ty(rw), op.condition(rw));
        let is_scalar = !Shape::of_type(&ctx, rw.ty(condition)).is_vector;
        let is_bit = ty == Type::vector(&ctx, &[1], Type::I1);
        if !is_scalar || !is_bit {
            return None;
        }
        if !is_all(rw, op.true_value(rw), true) || !is_all(rw, op.false_value(rw), false) {
            return None;
        }
        rw.replace_with(op, BroadcastOp::build(condition, ty))
    }
}
