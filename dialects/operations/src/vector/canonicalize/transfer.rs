//! Transfers from and to tensors.

use ods_core::hooks::Canonicalize;
use ods_core::interface::VectorTransferOpInterface;
use ods_core::rewrite::{Done, Pattern, PatternSet, Rewriter, Rewritten};

use super::super::shape::{Dim, Shape, vector_of};
use super::super::transfer::{are_disjoint, indices, is_tensor, same_place};
use super::super::{BroadcastOp, TransferReadOp, TransferWriteOp, TransposeOp};
use super::in_body;

impl Canonicalize for TransferReadOp {
    fn add_patterns(patterns: PatternSet) -> PatternSet {
        patterns.with(ReadBroadcast)
    }
}

impl Canonicalize for TransferWriteOp {
    fn add_patterns(patterns: PatternSet) -> PatternSet {
        let patterns = patterns.with(WriteAfterWrite);
        #[cfg(feature = "tensor")]
        let patterns = patterns.with(super::transfer_slice::WriteToSlice);
        patterns
    }
}

/// Replaces a read of a written vector, with dimensions broadcast or permuted, by a broadcast and a transposition.
struct ReadBroadcast;

impl Pattern for ReadBroadcast {
    type Root = TransferReadOp;

    fn rewrite(&self, op: TransferReadOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let write = op.base(rw).defined_by::<TransferWriteOp>(rw)?;
        let (from, to) = (write.map(rw), op.map(rw));
        let whole = is_tensor(rw, op.base(rw))
            && is_tensor(rw, write.base(rw))
            && !op.has_out_of_bounds_dim(rw)
            && !write.has_out_of_bounds_dim(rw)
            && op.accessed_chunk(rw) == write.accessed_chunk(rw)
            && (0..to.dims).all(|dim| to.uses_dim(dim) == from.uses_dim(dim));
        if !whole {
            return None;
        }
        let (from, to) = (from.compress_unused_dims(), to.compress_unused_dims());
        let masked = op.mask(rw).is_some() || write.mask(rw).is_some();
        if masked || !indices(rw, op).eq(indices(rw, write)) {
            return None;
        }
        let map = to.compose(&from);
        if map.results.is_empty() {
            return None;
        }
        let permutation = map.permutation_of_minor_identity_with_broadcasting()?;
        let written = write.value_to_store(rw);
        let elem = Shape::of(in_body(rw, written)).elem;
        let ty = op.vector_ty(rw);
        let read = Shape::of(in_body(rw, op.vector(rw)));
        let mut dims = vec![Dim::UNIT; read.rank()];
        for (dim, to) in read.each().zip(&permutation) {
            *dims.get_mut(*to)? = dim;
        }
        let repeated = vector_of(rw.ctx(), dims, elem);
        rw.set_point_before(op);
        let vector = rw.insert(BroadcastOp::build(written, repeated)).vector(rw);
        let permutation: Vec<i64> = permutation.into_iter().map(|at| at as i64).collect();
        rw.replace_with(op, TransposeOp::build(vector, &permutation, ty))
    }
}

/// Removes a write that a later one overwrites, with disjoint writes between them, from the chain.
struct WriteAfterWrite;

impl Pattern for WriteAfterWrite {
    type Root = TransferWriteOp;

    fn rewrite(&self, op: TransferWriteOp, rw: &mut Rewriter<'_>) -> Rewritten {
        if !is_tensor(rw, op.base(rw)) {
            return None;
        }
        let mut last = op;
        loop {
            let before = last.base(rw).defined_by::<TransferWriteOp>(rw)?;
            if same_place(rw, op, before) && op.mask(rw) == before.mask(rw) {
                let base = before.base(rw);
                rw.modify(last, |ir| TransferWriteOp::BASE.set(ir, last, base));
                return Some(Done);
            }
            if !are_disjoint(rw, before, op) || !rw.has_one_use(before.result(rw)?) {
                return None;
            }
            last = before;
        }
    }
}
