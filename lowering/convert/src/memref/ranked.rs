//! Ranked descriptors in memory, which unranked memrefs point to.

use ods_core::{Type, Value};
use ods_dialects::llvm;

use super::super::descriptor::Unranked;
use super::super::emit::Emit;

/// The descriptor, in memory, of a ranked memref whose rank is known at run time only. Callers pass its pointer type.
#[derive(Clone, Copy)]
pub(super) struct Ranked {
    /// The address.
    pub(super) at: Value,
    index: Type,
}

impl Ranked {
    /// Returns the descriptor that an unranked one points to.
    pub(super) fn of(at: &mut impl Emit, unranked: Unranked) -> Ranked {
        Ranked { at: unranked.ranked(at), index: unranked.index }
    }

    /// Allocates a descriptor of the rank of `unranked` on the stack, sets the pointer of `unranked` to it, and returns
    /// it with its size.
    pub(super) fn allocate(at: &mut impl Emit, unranked: &mut Unranked) -> (Ranked, Value) {
        let size = unranked.size_of_ranked(at);
        let pointer = llvm::pointer_type(&at.context(), 0);
        let place = at.emit(llvm::AllocaOp::build(size, Type::I8, pointer));
        unranked.set_ranked(at, place);
        (Ranked { at: place, index: unranked.index }, size)
    }

    /// Loads the pointer to the allocated memory.
    pub(super) fn allocated(self, at: &mut impl Emit, pointer: Type) -> Value {
        at.emit(llvm::LoadOp::build(self.at, pointer))
    }

    /// Loads the pointer to the data.
    pub(super) fn aligned(self, at: &mut impl Emit, pointer: Type) -> Value {
        let place = at.address_in(self.at, pointer, &[1]);
        at.emit(llvm::LoadOp::build(place, pointer))
    }

    /// Builds the address of the offset, which sizes and strides follow.
    pub(super) fn numbers(self, at: &mut impl Emit, pointer: Type) -> Value {
        at.address_in(self.at, pointer, &[2])
    }

    /// Loads the offset.
    pub(super) fn offset(self, at: &mut impl Emit, pointer: Type) -> Value {
        let place = self.numbers(at, pointer);
        at.emit(llvm::LoadOp::build(place, self.index))
    }

    /// Stores both pointers.
    pub(super) fn set_pointers(self, at: &mut impl Emit, pointer: Type, pointers: [Value; 2]) {
        let [allocated, aligned] = pointers;
        store(at, allocated, self.at);
        let place = at.address_in(self.at, pointer, &[1]);
        store(at, aligned, place);
    }

    /// Stores the offset.
    pub(super) fn set_offset(self, at: &mut impl Emit, pointer: Type, offset: Value) {
        let place = self.numbers(at, pointer);
        store(at, offset, place);
    }

    /// Builds the address of the sizes.
    pub(super) fn sizes(self, at: &mut impl Emit, pointer: Type) -> Value {
        let ctx = at.context();
        let start = llvm::literal_struct(&ctx, &[pointer, pointer, self.index, self.index]);
        at.address_in(self.at, start, &[0, 3])
    }
}

/// Builds `llvm.store value, place`.
pub(super) fn store(at: &mut impl Emit, value: Value, place: Value) {
    at.build(|b| b.insert(llvm::StoreOp::build(value, place)));
}

/// Stores a struct on the stack and returns its address.
pub(super) fn spill(at: &mut impl Emit, whole: Value, one: Value) -> Value {
    let (ty, pointer) = (at.body().ty(whole), llvm::pointer_type(&at.context(), 0));
    let place = at.emit(llvm::AllocaOp::build(one, ty, pointer));
    store(at, whole, place);
    place
}
