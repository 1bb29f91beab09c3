//! Folders: conversions that cancel out, and casts before clones.

use ods_core::TypeData;
use ods_core::hooks::{Fold, Folded, Known};

use super::{CloneOp, ToBufferOp, ToTensorOp};
use crate::memref;

impl Fold for CloneOp {
    /// Folds a clone of a cast to a clone of the source of the cast, if that is ranked.
    fn fold(op: Self::Ref<'_>, _: Known<'_, Self>) -> Folded {
        let ranked = |ty: ods_core::Type| matches!(ty.data(op.ctx()), TypeData::MemRef { .. });
        let cast = op.input().defined_by::<memref::CastOp>();
        match cast.filter(|cast| ranked(cast.source().ty())) {
            Some(cast) => CloneOp::INPUT.to(op, cast.source()).into(),
            None => Folded::No,
        }
    }
}

impl Fold for ToTensorOp {
    /// Folds to the tensor of the buffer, if no operation in between may have written to the buffer.
    fn fold(op: Self::Ref<'_>, _: Known<'_, Self>) -> Folded {
        let buffer = op.buffer().defined_by::<ToBufferOp>();
        let just_before = |buffer: &ods_core::OpRef<'_>| {
            let block = op.body.parent_block(op.op);
            block.is_some() && op.body.next_op(buffer.op) == Some(op.op)
        };
        buffer.filter(|buffer| just_before(buffer)).map(|buffer| buffer.tensor()).into()
    }
}

impl Fold for ToBufferOp {
    /// Folds to the buffer of the tensor.
    fn fold(op: Self::Ref<'_>, _: Known<'_, Self>) -> Folded {
        let tensor = op.tensor().defined_by::<ToTensorOp>();
        let buffer = tensor.map(|tensor| tensor.buffer());
        buffer.filter(|buffer| buffer.ty() == op.buffer().ty()).into()
    }
}
