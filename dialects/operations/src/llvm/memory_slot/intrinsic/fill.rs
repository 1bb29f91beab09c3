//! `memset`, with its length as an operand or as an attribute.

use ods_core::fold::Scalar;
use ods_core::interface::{
    DeletionKind, DestructurableAccessorOpInterface, DestructurableMemorySlot, MemorySlot,
    PromotableMemOpInterface, SafeMemorySlotAccessOpInterface, Subslots,
};
use ods_core::ir::Use;
use ods_core::rewrite::Rewriter;
use ods_core::{ApInt, Attr, Body, DataLayout, OpBuilder, OpType, Type, TypeData, Value};

use super::super::cast::constant_of;
use super::{Length, covers_type, has_plain_indices, known_int, writes_within};
use crate::llvm::{
    BitcastOp, LLVMArrayType, LLVMStructType, MemsetInlineOp, MemsetInlineOpArgs, MemsetOp,
    MemsetOpArgs, OrOp, ShlOp, ZExtOp,
};

/// The common interface of the two filling intrinsics.
trait Fill: OpType {
    fn to(self, ir: &Body) -> Value;
    fn byte(self, ir: &Body) -> Value;
    fn volatile(self, ir: &Body) -> bool;
    /// Returns the length, if it is known.
    fn known_size(self, ir: &Body) -> Option<u64>;
    /// Fills `len` bytes at `to` with the same byte.
    fn fill(self, to: Value, len: u64, builder: &mut OpBuilder<'_>);
}

/// Returns whether `ty` is an integer or float of whole bytes.
fn is_byte_sized(ir: &Body, ty: Type) -> bool {
    let scalar = matches!(ty.data(ir.ctx()), TypeData::Integer(..) | TypeData::Float(_));
    let width = ty.int_or_float_width(ir.ctx()).filter(|_| scalar);
    width.is_some_and(|width| width > 0 && width % 8 == 0)
}

/// Builds an integer of `width` bits that repeats the byte of `op`.
fn repeated<T: Fill>(op: T, width: u32, b: &mut OpBuilder<'_>) -> Value {
    let ir = b.body();
    let (byte, ty) = (op.byte(ir), Type::integer(ir.ctx(), width));
    if let Some(pattern) = known_int(ir, byte) {
        let pattern = pattern.zext_or_trunc(width);
        let fill = |so_far: ApInt, at: u32| so_far.or(&pattern.shl(at));
        let value = (0..width).step_by(8).fold(ApInt::new(width, 0), fill);
        let value = value.to_attr(b.ctx(), ty).expect("an integer of that type");
        return constant_of(b, ty, value);
    }
    if width == 8 {
        return byte;
    }
    let wide = ZExtOp::build(byte, ty).insert(b);
    let mut value = wide.res(b.body());
    let mut covered = 8;
    while covered < width {
        let amount = Attr::integer(b.ctx(), ty, i64::from(covered));
        let amount = constant_of(b, ty, amount);
        let shifted = ShlOp::build(value, amount).insert(b);
        let shifted = shifted.res(b.body());
        let both = OrOp::build(value, shifted).insert(b);
        value = both.res(b.body());
        covered *= 2;
    }
    value
}

fn stored<T: Fill>(op: T, slot: &MemorySlot, b: &mut OpBuilder<'_>) -> Value {
    let loc = b.body().loc(op.op());
    b.set_loc(loc);
    let width = slot.elem_type.int_or_float_width(b.ctx()).expect("an integer or float");
    let bits = repeated(op, width, b);
    if b.body().ty(bits) == slot.elem_type {
        return bits;
    }
    let cast = BitcastOp::build(bits, slot.elem_type).insert(b);
    cast.res(b.body())
}

fn can_rewire<T: Fill>(
    op: T,
    ir: &Body,
    slot: &DestructurableMemorySlot,
    layout: &DataLayout,
) -> bool {
    let (ctx, ty) = (ir.ctx(), slot.slot.elem_type);
    let own = LLVMStructType::cast(ctx, ty).is_some() || LLVMArrayType::cast(ctx, ty).is_some();
    own && !op.volatile(ir)
        && has_plain_indices(ir, slot)
        && writes_within(ir, layout, &slot.slot, op.to(ir), op.known_size(ir))
}

/// Fills the filled part of each element that is used.
fn rewire<T: Fill>(
    op: T,
    slot: &DestructurableMemorySlot,
    subslots: &Subslots,
    b: &mut OpBuilder<'_>,
    layout: &DataLayout,
) {
    let ctx = b.ctx().clone();
    let known = "it was found that it can be rewired";
    let len = op.known_size(b.body()).expect(known);
    let packed =
        LLVMStructType::cast(&ctx, slot.slot.elem_type).is_some_and(|ty| ty.is_packed(&ctx));
    let mut covered = 0u64;
    for (index, ty) in &slot.subelement_types {
        let size = layout.type_size(&ctx, *ty).expect(known);
        if !packed {
            let align = layout.abi_alignment(&ctx, *ty).expect(known);
            covered = covered.next_multiple_of(align);
        }
        if covered >= len {
            break;
        }
        if let Some((_, part)) = subslots.iter().find(|(have, _)| have == index) {
            op.fill(part.ptr, size.min(len - covered), b);
        }
        covered += size;
    }
}

macro_rules! fills {
    ($($op:ident $args:ident)*) => {$(
        impl Fill for $op {
            fn to(self, ir: &Body) -> Value {
                self.dst(ir)
            }

            fn byte(self, ir: &Body) -> Value {
                self.val(ir)
            }

            fn volatile(self, ir: &Body) -> bool {
                self.is_volatile(ir)
            }

            fn known_size(self, ir: &Body) -> Option<u64> {
                self.len(ir).known(ir)
            }

            fn fill(self, to: Value, len: u64, builder: &mut OpBuilder<'_>) {
                let ir = builder.body();
                let (loc, byte, old) = (ir.loc(self.op()), self.val(ir), self.len(ir));
                let args = $args { is_volatile: self.is_volatile(ir) };
                if let Some(loc) = old.loc(ir) {
                    builder.set_loc(loc);
                }
                let len = old.with(len, builder);
                $op::build(to, byte, len, args).loc(loc).insert(builder);
            }
        }

        impl PromotableMemOpInterface for $op {
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
                rw.build(|b| stored(self, slot, b))
            }

            fn can_uses_be_removed(
                self,
                ir: &Body,
                slot: &MemorySlot,
                _: &[Use],
                _: &mut Vec<Use>,
                layout: &DataLayout,
            ) -> bool {
                let len = self.known_size(ir);
                is_byte_sized(ir, slot.elem_type)
                    && !self.is_volatile(ir)
                    && covers_type(ir, layout, len, slot.elem_type)
            }

            fn remove_blocking_uses(
                self,
                _: &MemorySlot,
                _: &[Use],
                _: &mut Rewriter<'_>,
                _: Value,
                _: &DataLayout,
            ) -> DeletionKind {
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
                _: &mut Vec<Attr>,
                _: &mut Vec<MemorySlot>,
                layout: &DataLayout,
            ) -> bool {
                can_rewire(self, ir, slot, layout)
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

fills! {
    MemsetOp MemsetOpArgs
    MemsetInlineOp MemsetInlineOpArgs
}
