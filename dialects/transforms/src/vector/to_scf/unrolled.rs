//! Transfers of rank 2 or more, unrolled into transfers of one dimension less.

use ods_core::interface::VectorTransferOpInterface;
use ods_core::ir::OperandSlot;
use ods_core::mixed::{MixedIndex, MixedList, mixed, parted};
use ods_core::rewrite::{Pattern, PatternSet, Rewriter, Rewritten};
use ods_core::{OpType, Type, Value};
use smallvec::{SmallVec, smallvec};

use super::super::shape::vector_of;
use super::super::{BroadcastOp, ExtractOp, InsertOp, TransferReadOp, TransferWriteOp};
use super::Options;
use super::transfer::{Transfer, inner_read, inner_write};
use crate::arith::index_constant;
use crate::scf::Yielded;

pub(super) fn patterns(options: Options) -> PatternSet {
    super::none().with(UnrollRead(options)).with(UnrollWrite(options))
}

/// Assigns the slice of the mask to the new transfer: the whole mask if the dimension is broadcast.
fn assign_mask<X: OpType>(
    rw: &mut Rewriter<'_>,
    transfer: &Transfer,
    new: X,
    slot: OperandSlot<X>,
    at: i64,
) -> Option<()> {
    let mut mask = transfer.mask?;
    if transfer.dim().is_some() {
        // The check around a transfer covers a rank-1 mask.
        if transfer.mask_rank(rw) == Some(1) {
            return None;
        }
        let point = rw.point();
        rw.set_point_before(new.op());
        mask = rw.insert(ExtractOp::build(mask, &[at])).result(rw);
        rw.set_point(point);
    }
    rw.modify(new.op(), |ir| slot.set_all(ir, new, &[mask]));
    Some(())
}

fn pushed(position: &MixedList, at: i64) -> (SmallVec<[i64; 4]>, SmallVec<[Value; 4]>) {
    let mut position = position.clone();
    position.push(MixedIndex::Known(at));
    parted(&position)
}

/// `transfer_read` → one `transfer_read` for each slice, inserted in place of the original
struct UnrollRead(Options);

impl UnrollRead {
    /// Returns the insertion that is the only use of the read vector.
    fn insertion(rw: &Rewriter<'_>, op: TransferReadOp) -> Option<InsertOp> {
        let vector = op.vector(rw);
        if !rw.has_one_use(vector) {
            return None;
        }
        let user = rw.use_owner(rw.uses(vector).next()?);
        user.cast::<InsertOp>(rw)
    }
}

impl Pattern for UnrollRead {
    type Root = TransferReadOp;

    fn rewrite(&self, op: TransferReadOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let transfer = Transfer::of(rw, op)?;
        if !transfer.may_lose_dim(rw, self.0) {
            return None;
        }
        let padding = op.padding(rw);
        let insertion = UnrollRead::insertion(rw, op);
        let mut vector = match insertion {
            Some(insertion) => insertion.dest(rw),
            None => rw.insert(BroadcastOp::build(padding, transfer.ty)).vector(rw),
        };
        let position = insertion.map_or_else(MixedList::new, |insertion| {
            mixed(&insertion.static_position(rw), insertion.dynamic_position(rw))
        });
        let ty = rw.ty(vector);
        let is_scalar = transfer.shape(rw).rank() == 1;
        for number in 0..transfer.shape(rw).dims[0] {
            let at = index_constant(rw, number);
            let whole = vector;
            let inside = |rw: &mut Rewriter<'_>| -> Yielded {
                let indices = transfer.indices_at(rw, at);
                let new = inner_read(rw, &transfer, padding, indices, None);
                assign_mask(rw, &transfer, new, TransferReadOp::MASK, number);
                let mut part = new.vector(rw);
                if is_scalar {
                    part = rw.insert(ExtractOp::build(part, &[])).result(rw);
                }
                let (known, values) = pushed(&position, number);
                let new = InsertOp::build(part, whole, &known).dynamic_position(values);
                smallvec![rw.insert(new).result(rw)]
            };
            vector = transfer.guarded(rw, at, &[ty], inside, |_| smallvec![whole])[0];
        }
        match insertion {
            None => rw.replace_op(op, &[vector]),
            Some(insertion) => {
                rw.replace_op(insertion, &[vector]);
                rw.erase_op(op)
            }
        }
    }
}

/// `transfer_write` → one `transfer_write` for each slice, extracted from the original value
struct UnrollWrite(Options);

impl Pattern for UnrollWrite {
    type Root = TransferWriteOp;

    fn rewrite(&self, op: TransferWriteOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let transfer = Transfer::of(rw, op)?;
        if !transfer.may_lose_dim(rw, self.0) {
            return None;
        }
        let extraction = op.vector(rw).defined_by::<ExtractOp>(rw);
        let vector = extraction.map_or_else(|| op.vector(rw), |extraction| extraction.source(rw));
        let position = extraction.map_or_else(MixedList::new, |extraction| {
            mixed(&extraction.static_position(rw), extraction.dynamic_position(rw))
        });
        let is_scalar = transfer.shape(rw).rank() == 1;
        let of_tensor = transfer.is_of_tensor(rw);
        let mut base = transfer.base;
        let types: SmallVec<[Type; 1]> = of_tensor.then(|| rw.ty(base)).into_iter().collect();
        for number in 0..transfer.shape(rw).dims[0] {
            let at = index_constant(rw, number);
            let whole = base;
            let state = || of_tensor.then_some(whole).into_iter().collect::<Yielded>();
            let inside = |rw: &mut Rewriter<'_>| -> Yielded {
                let indices = transfer.indices_at(rw, at);
                let (known, values) = pushed(&position, number);
                let part = ExtractOp::build(vector, &known).dynamic_position(values);
                let mut part = rw.insert(part).result(rw);
                if is_scalar {
                    let ty = vector_of(rw.ctx(), [], rw.ty(part));
                    part = rw.insert(BroadcastOp::build(part, ty)).vector(rw);
                }
                let new = inner_write(rw, &transfer, part, whole, indices, None);
                assign_mask(rw, &transfer, new, TransferWriteOp::MASK, number);
                new.result(rw).into_iter().collect()
            };
            let created = transfer.guarded(rw, at, &types, inside, |_| state());
            base = created.first().copied().unwrap_or(base);
        }
        match of_tensor {
            true => rw.replace_op(op, &[base]),
            false => rw.erase_op(op),
        }
    }
}
