//! Intrinsics that fill and copy memory.

mod copy;
mod fill;

use ods_core::interface::{DestructurableMemorySlot, MemorySlot};
use ods_core::{ApInt, Attr, Body, DataLayout, Type, Value};

use super::constant;
use crate::llvm::LLVMPointerType;

/// A length in bytes that is known.
fn known_len(len: ApInt) -> Option<u64> {
    (len.width() <= 64).then(|| len.as_u64()).flatten()
}

/// The integer that a value is known to be.
fn known_int(ir: &Body, value: Value) -> Option<ApInt> {
    ods_core::fold::constant_int(ir.ctx(), constant(ir, value))
}

/// Returns whether `len` bytes are just what is in memory of type `of`.
fn is_whole(ir: &Body, layout: &DataLayout, len: Option<u64>, of: Type) -> bool {
    len.is_some() && len == layout.type_size(ir.ctx(), of)
}

/// Returns whether writing `len` bytes to `dst` stays within the slot for sure.
fn writes_within(
    ir: &Body,
    layout: &DataLayout,
    slot: &MemorySlot,
    dst: Value,
    len: Option<u64>,
) -> bool {
    let size = layout.type_size(ir.ctx(), slot.elem_type);
    LLVMPointerType::cast(ir.ctx(), ir.ty(slot.ptr)).is_some()
        && dst == slot.ptr
        && len.zip(size).is_some_and(|(len, size)| len <= size)
}

/// Returns whether the indices of all parts can be those of an address.
fn has_plain_indices(ir: &Body, slot: &DestructurableMemorySlot) -> bool {
    slot.subelement_types.iter().all(|(index, _)| index.type_of(ir.ctx()) == Some(Type::I32))
}

/// The length `len` as an attribute of type `ty`.
fn len_attr(ir: &Body, ty: Type, len: u64) -> Attr {
    Attr::integer(ir.ctx(), ty, len as i64)
}
