//! Memory-space casts, and the operations that they can be moved behind.

use ods_core::interface::{
    BubbledDown, MemorySpaceCastConsumerOpInterface, MemorySpaceCastOpInterface,
};
use ods_core::ir::Inserter;
use ods_core::memref_type::memory_space;
use ods_core::rewrite::Rewriter;
use ods_core::{Body, Type, Value};

use super::{
    AssumeAlignmentOp, AtomicRMWOp, CastOp, CollapseShapeOp, ExpandShapeOp, LoadOp,
    MemorySpaceCastOp, ReinterpretCastOp, ReshapeOp, StoreOp, SubViewOp, TransposeOp, ViewOp,
};

impl MemorySpaceCastOpInterface for MemorySpaceCastOp {
    /// The default memory space includes all others.
    fn is_source_promotable(self, ir: &Body) -> bool {
        memory_space(ir.ctx(), self.dest_ty(ir)).is_none()
    }

    fn insert_cast(self, rw: &mut Rewriter<'_>, source: Value, to: Type) -> Value {
        rw.emit(MemorySpaceCastOp::build(source, to))
    }
}

macro_rules! consumers {
    ($($outcome:ident: $($op:ident $slot:ident)*;)*) => {
        ods_core::extension! {
            MemorySpaceCastOpInterface => [MemorySpaceCastOp];
            MemorySpaceCastConsumerOpInterface => [$($($op,)*)*];
        }

        $($(impl MemorySpaceCastConsumerOpInterface for $op {
            fn bubble_down_casts(self, rw: &mut Rewriter<'_>) -> Option<BubbledDown> {
                let operand = $op::$slot.operand(rw, self);
                BubbledDown::$outcome(rw, operand)
            }
        })*)*
    };
}

consumers! {
    in_place: AtomicRMWOp MEMREF LoadOp MEMREF StoreOp MEMREF;
    through: AssumeAlignmentOp MEMREF CastOp SOURCE CollapseShapeOp SRC ExpandShapeOp SRC
        ReinterpretCastOp SOURCE ReshapeOp SOURCE SubViewOp SOURCE TransposeOp IN ViewOp SOURCE;
}
