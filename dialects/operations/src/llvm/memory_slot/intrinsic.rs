//! Intrinsics that fill and copy memory.

mod copy;
mod fill;

use ods_core::fold::Scalar;
use ods_core::interface::{DestructurableMemorySlot, MemorySlot};
use ods_core::ir::ValueRef;
use ods_core::{ApInt, Attr, Body, DataLayout, Loc, OpBuilder, Type, Value};

use super::cast::constant_of;
use super::constant;
use crate::llvm::LLVMPointerType;

/// The length of an intrinsic in bytes, as an operand or as an attribute.
trait Length: Copy {
    /// Returns the length, if it is known.
    fn known(self, ir: &Body) -> Option<u64>;

    /// Returns the location of the operation that defines the length, if it is an operand.
    fn loc(self, ir: &Body) -> Option<Loc>;

    /// Builds the length `len` in the same form and type.
    fn with(self, len: u64, builder: &mut OpBuilder<'_>) -> Self;
}

impl Length for Value {
    fn known(self, ir: &Body) -> Option<u64> {
        known_len(known_int(ir, self)?)
    }

    fn loc(self, ir: &Body) -> Option<Loc> {
        Some(ValueRef { body: ir, value: self }.loc())
    }

    fn with(self, len: u64, builder: &mut OpBuilder<'_>) -> Value {
        let ty = builder.body().ty(self);
        let len = Attr::integer(builder.ctx(), ty, len as i64);
        constant_of(builder, ty, len)
    }
}

impl Length for Attr {
    fn known(self, ir: &Body) -> Option<u64> {
        known_len(ApInt::from_attr(ir.ctx(), self)?.1)
    }

    fn loc(self, _: &Body) -> Option<Loc> {
        None
    }

    fn with(self, len: u64, builder: &mut OpBuilder<'_>) -> Attr {
        let ty = self.type_of(builder.ctx()).unwrap_or(Type::I64);
        Attr::integer(builder.ctx(), ty, len as i64)
    }
}

/// Converts a length to a number, if it fits.
fn known_len(len: ApInt) -> Option<u64> {
    (len.width() <= 64).then(|| len.as_u64()).flatten()
}

/// Returns the integer constant that `value` is, if known.
fn known_int(ir: &Body, value: Value) -> Option<ApInt> {
    ods_core::fold::constant_int(ir.ctx(), constant(ir, value))
}

/// Returns whether `len` bytes are exactly the size of memory of type `of`.
fn covers_type(ir: &Body, layout: &DataLayout, len: Option<u64>, of: Type) -> bool {
    len.is_some() && len == layout.type_size(ir.ctx(), of)
}

/// Returns whether writing `len` bytes to `dst` provably stays within the slot.
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

/// Returns whether the indices of all elements can be used as indices of an address.
fn has_plain_indices(ir: &Body, slot: &DestructurableMemorySlot) -> bool {
    slot.subelement_types.iter().all(|(index, _)| index.type_of(ir.ctx()) == Some(Type::I32))
}
