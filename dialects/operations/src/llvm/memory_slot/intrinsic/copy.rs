//! `memcpy`, with its length as an operand or as an attribute, and `memmove`.

use ods_core::interface::{
    DeletionKind, DestructurableAccessorOpInterface, DestructurableMemorySlot, MemorySlot,
    PromotableMemOpInterface, SafeMemorySlotAccessOpInterface, Subslots,
};
use ods_core::ir::{Inserter, Use};
use ods_core::rewrite::Rewriter;
use ods_core::{Attr, Body, DataLayout, OpBuilder, OpType, Value};

use super::{Length, covers_type, has_plain_indices, writes_within};
use crate::llvm::{
    GEPOp, LoadOp, MemcpyInlineOp, MemcpyInlineOpArgs, MemcpyOp, MemcpyOpArgs, MemmoveOp,
    MemmoveOpArgs, StoreOp, pointer_type,
};

/// The common interface of the three copying intrinsics.
trait CopyLike: OpType {
    fn to(self, ir: &Body) -> Value;
    fn from(self, ir: &Body) -> Value;
    fn volatile(self, ir: &Body) -> bool;
    /// Returns the length, if it is known.
    fn known_size(self, ir: &Body) -> Option<u64>;
    /// Copies `len` bytes with the same intrinsic.
    fn copy(self, to: Value, from: Value, len: u64, builder: &mut OpBuilder<'_>);
}

/// Accepts only copies from or to the whole slot: others cannot be divided.
fn can_rewire<T: CopyLike>(
    op: T,
    ir: &Body,
    slot: &DestructurableMemorySlot,
    used: &mut Vec<Attr>,
    layout: &DataLayout,
) -> bool {
    if op.volatile(ir)
        || !has_plain_indices(ir, slot)
        || !covers_type(ir, layout, op.known_size(ir), slot.slot.elem_type)
    {
        return false;
    }
    if op.from(ir) == slot.slot.ptr {
        used.extend(slot.subelement_types.iter().map(|(index, _)| *index));
    }
    true
}

/// Copies each element that is used.
fn rewire<T: CopyLike>(
    op: T,
    slot: &DestructurableMemorySlot,
    subslots: &Subslots,
    b: &mut OpBuilder<'_>,
    layout: &DataLayout,
) {
    let ir = b.body();
    let loc = ir.loc(op.op());
    let is_target = op.to(ir) == slot.slot.ptr;
    let other = if is_target { op.from(ir) } else { op.to(ir) };
    let pointer = pointer_type(ir.ctx(), 0);
    b.set_loc(loc);
    for (number, (index, ty)) in slot.subelement_types.iter().enumerate() {
        let Some((_, part)) = subslots.iter().find(|(have, _)| have == index) else { continue };
        let len = layout.type_size(b.ctx(), *ty).expect("a part has a size where the whole has");
        let indices = [0, number as i32];
        let gep = GEPOp::build(other, &indices, slot.slot.elem_type, pointer).insert(b);
        let there = gep.res(b.body());
        let (to, from) = if is_target { (part.ptr, there) } else { (there, part.ptr) };
        op.copy(to, from, len, b);
    }
}

macro_rules! copies {
    ($($op:ident $args:ident)*) => {$(
        impl CopyLike for $op {
            fn to(self, ir: &Body) -> Value {
                self.dst(ir)
            }

            fn from(self, ir: &Body) -> Value {
                self.src(ir)
            }

            fn volatile(self, ir: &Body) -> bool {
                self.is_volatile(ir)
            }

            fn known_size(self, ir: &Body) -> Option<u64> {
                self.len(ir).known(ir)
            }

            fn copy(self, to: Value, from: Value, len: u64, builder: &mut OpBuilder<'_>) {
                let ir = builder.body();
                let args = $args { is_volatile: self.is_volatile(ir) };
                let len = self.len(ir).with(len, builder);
                $op::build(to, from, len, args).insert(builder);
            }
        }

        impl PromotableMemOpInterface for $op {
            fn loads_from(self, ir: &Body, slot: &MemorySlot) -> bool {
                self.src(ir) == slot.ptr
            }

            fn stores_to(self, ir: &Body, slot: &MemorySlot) -> bool {
                self.dst(ir) == slot.ptr
            }

            fn stored(
                self,
                slot: &MemorySlot,
                rw: &mut Rewriter<'_>,
                _: Value,
                _: &DataLayout,
            ) -> Value {
                let (loc, from) = (rw.loc(self.op()), self.src(rw));
                rw.emit(LoadOp::build(from, slot.elem_type).loc(loc))
            }

            fn can_uses_be_removed(
                self,
                ir: &Body,
                slot: &MemorySlot,
                _: &[Use],
                _: &mut Vec<Use>,
                layout: &DataLayout,
            ) -> bool {
                // A copy of the slot to itself has no effect; canonicalization erases it.
                self.dst(ir) != self.src(ir)
                    && !self.is_volatile(ir)
                    && covers_type(ir, layout, self.known_size(ir), slot.elem_type)
            }

            fn remove_blocking_uses(
                self,
                slot: &MemorySlot,
                _: &[Use],
                rw: &mut Rewriter<'_>,
                reaching: Value,
                _: &DataLayout,
            ) -> DeletionKind {
                if self.src(rw) == slot.ptr {
                    let (loc, to) = (rw.loc(self.op()), self.dst(rw));
                    rw.insert(StoreOp::build(reaching, to).loc(loc));
                }
                DeletionKind::Delete
            }
        }

        impl SafeMemorySlotAccessOpInterface for $op {
            fn ensure_only_safe_accesses(
                self,
                ir: &Body,
                slot: &MemorySlot,
                _: &mut Vec<MemorySlot>,
                layout: &DataLayout,
            ) -> bool {
                writes_within(ir, layout, slot, self.dst(ir), self.known_size(ir))
            }
        }

        impl DestructurableAccessorOpInterface for $op {
            fn can_rewire(
                self,
                ir: &Body,
                slot: &DestructurableMemorySlot,
                used: &mut Vec<Attr>,
                _: &mut Vec<MemorySlot>,
                layout: &DataLayout,
            ) -> bool {
                can_rewire(self, ir, slot, used, layout)
            }

            fn rewire(
                self,
                slot: &DestructurableMemorySlot,
                subslots: &Subslots,
                rw: &mut Rewriter<'_>,
                layout: &DataLayout,
            ) -> DeletionKind {
                rw.build(|b| rewire(self, slot, subslots, b, layout));
                DeletionKind::Delete
            }
        }
    )*};
}

copies! {
    MemcpyOp MemcpyOpArgs
    MemcpyInlineOp MemcpyInlineOpArgs
    MemmoveOp MemmoveOpArgs
}
