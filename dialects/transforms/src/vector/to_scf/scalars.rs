//! Rank-1 transfers of elements that are not contiguous in memory, element by element.

use ods_core::interface::VectorTransferOpInterface;
use ods_core::rewrite::{Pattern, Rewriter, Rewritten};
use ods_core::{Body, DYNAMIC, TypeData, Value};
use smallvec::{SmallVec, smallvec};

use super::super::pieces::has_unit_rows;
use super::super::{
    BroadcastOp, ExtractOp, InsertOp, TransferReadOp, TransferWriteOp, VectorScaleOp,
};
use super::transfer::Transfer;
use crate::arith::{MulIOp, index_constant};
use crate::memref::{LoadOp, StoreOp};
use crate::scf::{Yielded, for_with};

/// Returns whether the elements of a rank-1 transfer are not contiguous in memory.
fn is_scattered(ir: &Body, transfer: &Transfer) -> bool {
    let ty = ir.ty(transfer.base);
    if !matches!(ty.data(ir.ctx()), TypeData::MemRef { .. }) {
        return false;
    }
    let one_dim = transfer.map.results.len() == 1 && transfer.shape(ir).rank() == 1;
    let is_row = || transfer.map.is_minor_identity() && has_unit_rows(ir.ctx(), ty);
    one_dim && !is_row()
}

/// Builds the lower bound, the upper bound and the step of a loop over all elements.
fn bounds(rw: &mut Rewriter<'_>, transfer: &Transfer) -> [Value; 3] {
    let (size, scalable) = (transfer.shape(rw).dims[0], transfer.shape(rw).is_scalable(0));
    let lower = index_constant(rw, 0);
    let mut upper = index_constant(rw, size);
    if scalable {
        let scale = rw.insert(VectorScaleOp::build()).res(rw);
        upper = rw.insert(MulIOp::build(upper, scale)).result(rw);
    }
    [lower, upper, index_constant(rw, 1)]
}

/// `transfer_read` → a loop of `memref.load` and `vector.insert`
pub(super) struct ReadScalars;

impl Pattern for ReadScalars {
    type Root = TransferReadOp;

    fn rewrite(&self, op: TransferReadOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let transfer = Transfer::of(rw, op)?;
        if !is_scattered(rw, &transfer) {
            return None;
        }
        let bounds = bounds(rw, &transfer);
        let start = rw.insert(BroadcastOp::build(op.padding(rw), transfer.ty)).vector(rw);
        let created = for_with(rw, bounds, &[start], |rw, at, state| {
            let [vector] = *state else { unreachable!("the vector is carried") };
            let indices = transfer.indices_at(rw, at);
            transfer.guarded(
                rw,
                at,
                &[transfer.ty],
                |rw| {
                    let value = LoadOp::build(transfer.base).indices(indices);
                    let value = rw.insert(value).result(rw);
                    let new = InsertOp::build(value, vector, &[DYNAMIC]).dynamic_position([at]);
                    smallvec![rw.insert(new).result(rw)]
                },
                |_| smallvec![vector],
            )
        });
        let results: SmallVec<[Value; 1]> = created.results(rw).collect();
        rw.replace_op(op, &results)
    }
}

/// `transfer_write` → a loop of `vector.extract` and `memref.store`
pub(super) struct WriteScalars;

impl Pattern for WriteScalars {
    type Root = TransferWriteOp;

    fn rewrite(&self, op: TransferWriteOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let transfer = Transfer::of(rw, op)?;
        if !is_scattered(rw, &transfer) {
            return None;
        }
        let bounds = bounds(rw, &transfer);
        let vector = op.vector(rw);
        for_with(rw, bounds, &[], |rw, at, _| {
            let indices = transfer.indices_at(rw, at);
            let store = |rw: &mut Rewriter<'_>| {
                let value = ExtractOp::build(vector, &[DYNAMIC]).dynamic_position([at]);
                let value = rw.insert(value).result(rw);
                rw.insert(StoreOp::build(value, transfer.base).indices(indices));
                Yielded::new()
            };
            transfer.guarded(rw, at, &[], store, |_| Yielded::new())
        });
        rw.erase_op(op)
    }
}
