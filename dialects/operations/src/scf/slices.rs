//! The slices that rounds of `scf.forall` insert in parallel: operations of the tensor dialect, so there are none without
//! that.

use ods_core::rewrite::Rewriter;
use ods_core::{Op, Value};

#[cfg(feature = "tensor")]
use crate::tensor::{InsertSliceOp, ParallelInsertSliceOp};

/// A slice that a round inserts in parallel to the other rounds.
#[cfg(feature = "tensor")]
pub(super) struct Slice(ParallelInsertSliceOp);

#[cfg(feature = "tensor")]
impl Slice {
    /// The slice that `op` inserts; `None` if it combines something else.
    pub(super) fn of(rw: &Rewriter<'_>, op: Op) -> Option<Slice> {
        op.cast(rw).map(Slice)
    }

    /// Inserts the slice in sequence, and returns the whole tensor.
    pub(super) fn insert(self, rw: &mut Rewriter<'_>) -> Value {
        let Slice(op) = self;
        let (offsets, sizes) = (op.static_offsets(rw), op.static_sizes(rw));
        let (source, dest, strides) = (op.source(rw), op.dest(rw), op.static_strides(rw));
        let new = InsertSliceOp::build(source, dest, &offsets, &sizes, &strides)
            .offsets(op.offsets(rw))
            .sizes(op.sizes(rw))
            .strides(op.strides(rw));
        rw.insert(new).result(rw)
    }
}

/// A slice that a round inserts in parallel to the other rounds.
#[cfg(not(feature = "tensor"))]
pub(super) enum Slice {}

#[cfg(not(feature = "tensor"))]
impl Slice {
    /// Returns `None`: no operation inserts slices.
    pub(super) fn of(_: &Rewriter<'_>, _: Op) -> Option<Slice> {
        None
    }

    pub(super) fn insert(self, _: &mut Rewriter<'_>) -> Value {
        match self {}
    }
}
