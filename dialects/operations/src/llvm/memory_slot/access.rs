//! Loads and stores.

use ods_core::interface::{
    DeletionKind, DestructurableAccessorOpInterface, DestructurableMemorySlot, MemorySlot,
    PromotableMemOpInterface, SafeMemorySlotAccessOpInterface, Subslots,
};
use ods_core::ir::Use;
use ods_core::rewrite::Rewriter;
use ods_core::{Attr, Body, DataLayout, Op, OpType, Type, Value};

use super::cast::{Fit, extract, fits, insert};
use super::part;
use crate::llvm::{LoadOp, StoreOp};

/// Returns whether a load or store of type `access` at the start of memory of type `of` stays within it.
fn within(ir: &Body, layout: &DataLayout, access: Type, of: Type) -> bool {
    let size = |ty| layout.type_size(ir.ctx(), ty);
    size(access).zip(size(of)).is_some_and(|(access, of)| access <= of)
}

/// Rewires an access at the start of a slot to the slot's first element.
fn rewire_first(
    ir: &Body,
    layout: &DataLayout,
    slot: &DestructurableMemorySlot,
    access: Type,
    used: &mut Vec<Attr>,
) -> bool {
    let first = part(ir.ctx(), 0);
    let fits = slot.type_at(first).is_some_and(|ty| within(ir, layout, access, ty));
    if fits {
        used.push(first);
    }
    fits
}

/// Makes `op` use the subslot of the first element.
fn use_first(rw: &mut Rewriter<'_>, op: Op, slot: &DestructurableMemorySlot, subslots: &Subslots) {
    let first = part(rw.ctx(), 0);
    let found = subslots.iter().find(|(index, _)| *index == first);
    let ptr = found.expect("the first part is one of those that are used").1.ptr;
    for at in rw.operand_uses(op) {
        if rw.used_value(at) == slot.slot.ptr {
            rw.set_use(at, ptr);
        }
    }
}

impl PromotableMemOpInterface for LoadOp {
    fn loads_from(self, ir: &Body, slot: &MemorySlot) -> bool {
        self.addr(ir) == slot.ptr
    }

    fn can_uses_be_removed(
        self,
        ir: &Body,
        slot: &MemorySlot,
        blocking: &[Use],
        _: &mut Vec<Use>,
        layout: &DataLayout,
    ) -> bool {
        slot.is_sole_use(ir, blocking)
            && self.addr(ir) == slot.ptr
            && fits(ir.ctx(), layout, self.res_ty(ir), slot.elem_type, Fit::Narrower)
            && !self.volatile_(ir)
    }

    fn remove_blocking_uses(
        self,
        _: &MemorySlot,
        _: &[Use],
        rw: &mut Rewriter<'_>,
        reaching: Value,
        layout: &DataLayout,
    ) -> DeletionKind {
        let (loc, old) = (rw.loc(self.op()), self.res(rw));
        let ty = rw.ty(old);
        let new = rw.set_loc(loc).build(|b| extract(b, reaching, ty, layout));
        rw.replace_all_uses(old, new);
        DeletionKind::Delete
    }
}

impl SafeMemorySlotAccessOpInterface for LoadOp {
    fn ensure_only_safe_accesses(
        self,
        ir: &Body,
        slot: &MemorySlot,
        _: &mut Vec<MemorySlot>,
        layout: &DataLayout,
    ) -> bool {
        self.addr(ir) != slot.ptr || within(ir, layout, self.res_ty(ir), slot.elem_type)
    }
}

impl DestructurableAccessorOpInterface for LoadOp {
    fn can_rewire(
        self,
        ir: &Body,
        slot: &DestructurableMemorySlot,
        used: &mut Vec<Attr>,
        _: &mut Vec<MemorySlot>,
        layout: &DataLayout,
    ) -> bool {
        !self.volatile_(ir) && rewire_first(ir, layout, slot, self.res_ty(ir), used)
    }

    fn rewire(
        self,
        slot: &DestructurableMemorySlot,
        subslots: &Subslots,
        rw: &mut Rewriter<'_>,
        _: &DataLayout,
    ) -> DeletionKind {
        use_first(rw, self.op(), slot, subslots);
        DeletionKind::Keep
    }
}

impl PromotableMemOpInterface for StoreOp {
    fn stores_to(self, ir: &Body, slot: &MemorySlot) -> bool {
        self.addr(ir) == slot.ptr
    }

    fn stored(
        self,
        _: &MemorySlot,
        rw: &mut Rewriter<'_>,
        reaching: Value,
        layout: &DataLayout,
    ) -> Value {
        let (loc, value) = (rw.loc(self.op()), self.value(rw));
        rw.set_loc(loc).build(|b| insert(b, value, reaching, layout))
    }

    fn can_uses_be_removed(
        self,
        ir: &Body,
        slot: &MemorySlot,
        blocking: &[Use],
        _: &mut Vec<Use>,
        layout: &DataLayout,
    ) -> bool {
        // The address may be the destination of the store, but not the stored value.
        slot.is_sole_use(ir, blocking)
            && self.addr(ir) == slot.ptr
            && self.value(ir) != slot.ptr
            && fits(ir.ctx(), layout, slot.elem_type, self.value_ty(ir), Fit::Wider)
            && !self.volatile_(ir)
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

impl SafeMemorySlotAccessOpInterface for StoreOp {
    fn ensure_only_safe_accesses(
        self,
        ir: &Body,
        slot: &MemorySlot,
        _: &mut Vec<MemorySlot>,
        layout: &DataLayout,
    ) -> bool {
        self.addr(ir) != slot.ptr || within(ir, layout, self.value_ty(ir), slot.elem_type)
    }
}

impl DestructurableAccessorOpInterface for StoreOp {
    fn can_rewire(
        self,
        ir: &Body,
        slot: &DestructurableMemorySlot,
        used: &mut Vec<Attr>,
        _: &mut Vec<MemorySlot>,
        layout: &DataLayout,
    ) -> bool {
        let value = self.value(ir);
        !self.volatile_(ir)
            && value != slot.slot.ptr
            && rewire_first(ir, layout, slot, ir.ty(value), used)
    }

    fn rewire(
        self,
        slot: &DestructurableMemorySlot,
        subslots: &Subslots,
        rw: &mut Rewriter<'_>,
        _: &DataLayout,
    ) -> DeletionKind {
        use_first(rw, self.op(), slot, subslots);
        DeletionKind::Keep
    }
}
