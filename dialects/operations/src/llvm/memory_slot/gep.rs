//! Addresses of elements of a slot.

use ods_core::interface::{
    DeletionKind, DestructurableAccessorOpInterface, DestructurableMemorySlot, MemorySlot,
    SafeMemorySlotAccessOpInterface, Subslots,
};
use ods_core::rewrite::Rewriter;
use ods_core::{Attr, Body, Context, DataLayout, OpType, Type};

use super::part;
use crate::llvm::{GEPOp, LLVMArrayType, LLVMPointerType, LLVMStructType, array_type};

/// The width of constant indices in bits.
const INDEX_BITS: u32 = 29;

/// The element of a slot that an address is in.
struct Place {
    index: u64,
    /// Bytes from the start of the element.
    offset: u64,
}

impl GEPOp {
    /// Returns the offset from the base in bytes, if it is constant and not negative.
    fn byte_offset(self, ir: &Body, layout: &DataLayout) -> Option<u64> {
        let ctx = ir.ctx();
        let indices = self.raw_constant_indices(ir);
        // The placeholder of a dynamic index is negative, too.
        let indices: Option<Vec<u64>> =
            indices.iter().map(|index| u64::try_from(*index).ok()).collect();
        let indices = indices?;
        let (first, rest) = indices.split_first()?;
        let mut ty = self.elem_type(ir);
        let mut offset = first.checked_mul(layout.type_size(ctx, ty)?)?;
        for index in rest {
            if let Some(array) = LLVMArrayType::cast(ctx, ty) {
                ty = array.element_type(ctx);
                offset = offset.checked_add(index.checked_mul(layout.type_size(ctx, ty)?)?)?;
                continue;
            }
            let of = LLVMStructType::cast(ctx, ty)?;
            let packed = of.is_packed(ctx);
            let members = of.body(ctx);
            for (at, member) in members.iter().take(usize::try_from(*index).ok()? + 1).enumerate() {
                if !packed {
                    let align = layout.abi_alignment(ctx, *member)?;
                    offset = offset.checked_next_multiple_of(align)?;
                }
                if at as u64 != *index {
                    offset = offset.checked_add(layout.type_size(ctx, *member)?)?;
                }
                ty = *member;
            }
        }
        Some(offset)
    }

    /// Returns the place of the address in `slot`; `None` if it is unknown, in padding, or out of bounds.
    fn place(
        self,
        ir: &Body,
        slot: &DestructurableMemorySlot,
        layout: &DataLayout,
    ) -> Option<Place> {
        let ctx = ir.ctx();
        let ty = slot.slot.elem_type;
        let offset = self.byte_offset(ir, layout)?;
        if offset >= layout.type_size(ctx, ty)? {
            return None;
        }
        let place = if let Some(array) = LLVMArrayType::cast(ctx, ty) {
            let size = layout.type_size(ctx, array.element_type(ctx))?;
            let index = offset.checked_div(size)?;
            Place { index, offset: offset - index * size }
        } else {
            let of = LLVMStructType::cast(ctx, ty)?;
            let (starts, _) = of.offsets(ctx, layout)?;
            let index = starts.iter().rposition(|start| *start <= offset)?;
            let inside = offset - starts[index];
            if inside >= layout.type_size(ctx, of.body(ctx)[index])? {
                return None;
            }
            Place { index: index as u64, offset: inside }
        };
        (place.index < 1 << INDEX_BITS).then_some(place)
    }
}

/// Returns the type of `count` bytes.
fn bytes(ctx: &Context, count: u64) -> Type {
    array_type(ctx, count, Type::I8)
}

impl SafeMemorySlotAccessOpInterface for GEPOp {
    fn ensure_only_safe_accesses(
        self,
        ir: &Body,
        slot: &MemorySlot,
        safely: &mut Vec<MemorySlot>,
        layout: &DataLayout,
    ) -> bool {
        if self.base(ir) != slot.ptr {
            return true;
        }
        let ctx = ir.ctx();
        let offset = self.byte_offset(ir, layout);
        let Some((offset, size)) = offset.zip(layout.type_size(ctx, slot.elem_type)) else {
            return false;
        };
        if offset >= size {
            return false;
        }
        // Any access that stays within the rest of the slot is safe.
        safely.push(MemorySlot { ptr: self.res(ir), elem_type: bytes(ctx, size - offset) });
        true
    }
}

impl DestructurableAccessorOpInterface for GEPOp {
    fn can_rewire(
        self,
        ir: &Body,
        slot: &DestructurableMemorySlot,
        used: &mut Vec<Attr>,
        safely: &mut Vec<MemorySlot>,
        layout: &DataLayout,
    ) -> bool {
        let ctx = ir.ctx();
        let base = self.base(ir);
        if LLVMPointerType::cast(ctx, ir.ty(base)).is_none() || base != slot.slot.ptr {
            return false;
        }
        let Some(place) = self.place(ir, slot, layout) else { return false };
        let index = part(ctx, place.index as usize);
        let size = slot.type_at(index).and_then(|ty| layout.type_size(ctx, ty));
        let Some(size) = size else { return false };
        used.push(index);
        let elem_type = bytes(ctx, size - place.offset);
        safely.push(MemorySlot { ptr: self.res(ir), elem_type });
        true
    }

    fn rewire(
        self,
        slot: &DestructurableMemorySlot,
        subslots: &Subslots,
        rw: &mut Rewriter<'_>,
        layout: &DataLayout,
    ) -> DeletionKind {
        let place = self.place(rw, slot, layout).expect("it was found that it can be rewired");
        let index = part(rw.ctx(), place.index as usize);
        let (_, part) = subslots.iter().find(|(have, _)| *have == index).expect("a used part");
        let (old, flags) = (self.res(rw), self.no_wrap_flags(rw));
        let (loc, ty) = (rw.loc(self.op()), rw.ty(old));
        let offset = i32::try_from(place.offset).expect("a part of less than 2 GiB");
        let new = GEPOp::build(part.ptr, &[offset], Type::I8, ty).no_wrap_flags(flags);
        let new = rw.set_loc(loc).create_or_fold(new);
        rw.replace_all_uses(old, new[0]);
        DeletionKind::Delete
    }
}
