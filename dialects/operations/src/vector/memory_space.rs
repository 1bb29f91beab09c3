//! Accesses that can use the source of a memory-space cast.

use ods_core::interface::{BubbledDown, MemorySpaceCastConsumerOpInterface};
use ods_core::rewrite::Rewriter;

use super::{
    CompressStoreOp, ExpandLoadOp, GatherOp, LoadOp, MaskedLoadOp, MaskedStoreOp, ScatterOp,
    StoreOp, TransferReadOp, TransferWriteOp,
};

macro_rules! accesses {
    ($($op:ident)*) => {
        ods_core::extension! {
            MemorySpaceCastConsumerOpInterface => [$($op),*];
        }

        $(impl MemorySpaceCastConsumerOpInterface for $op {
            fn bubble_down_casts(self, rw: &mut Rewriter<'_>) -> Option<BubbledDown> {
                let base = $op::BASE.operand(rw, self);
                BubbledDown::in_place(rw, base)
            }
        })*
    };
}

accesses! {
    CompressStoreOp ExpandLoadOp GatherOp LoadOp MaskedLoadOp MaskedStoreOp ScatterOp StoreOp
    TransferReadOp TransferWriteOp
}
