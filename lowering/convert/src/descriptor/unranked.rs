//! Descriptors of unranked memrefs: a rank, and a pointer to a ranked descriptor.

use ods_core::{Type, Value};
use ods_dialects::llvm;

use super::super::emit::Emit;

/// The descriptor of an unranked memref.
#[derive(Clone, Copy)]
pub(crate) struct Unranked {
    /// The struct.
    pub(crate) value: Value,
    /// The type that `index` converts to.
    pub(crate) index: Type,
}

/// The size of a pointer in bytes.
pub(crate) const POINTER_BYTES: i64 = 8;

mod field {
    pub(super) const RANK: i64 = 0;
    pub(super) const RANKED: i64 = 1;
}

impl Unranked {
    /// Builds a poison descriptor, to be filled.
    pub(crate) fn poison(at: &mut impl Emit, index: Type) -> Unranked {
        let ctx = at.context();
        let whole = llvm::literal_struct(&ctx, &[index, llvm::pointer_type(&ctx, 0)]);
        Unranked { value: at.emit(llvm::PoisonOp::build(whole)), index }
    }

    /// Reads the rank.
    pub(crate) fn rank(self, at: &mut impl Emit) -> Value {
        at.extract(self.value, &[field::RANK], self.index)
    }

    /// Reads the pointer to the ranked descriptor.
    pub(crate) fn ranked(self, at: &mut impl Emit) -> Value {
        let pointer = llvm::pointer_type(&at.context(), 0);
        at.extract(self.value, &[field::RANKED], pointer)
    }

    /// Sets [`Self::rank`].
    pub(crate) fn set_rank(&mut self, at: &mut impl Emit, rank: Value) -> &mut Self {
        self.value = at.insert_into(self.value, rank, &[field::RANK]);
        self
    }

    /// Sets [`Self::ranked`].
    pub(crate) fn set_ranked(&mut self, at: &mut impl Emit, place: Value) -> &mut Self {
        self.value = at.insert_into(self.value, place, &[field::RANKED]);
        self
    }

    /// Builds the size in bytes of the ranked descriptor pointed to: two pointers, an offset, sizes and strides.
    pub(crate) fn size_of_ranked(self, at: &mut impl Emit) -> Value {
        let index = self.index;
        let bits = index.int_or_float_width(&at.context()).unwrap_or(64);
        let one = at.index_constant(index, 1);
        let two = at.index_constant(index, 2);
        let index_size = at.index_constant(index, i64::from(bits.div_ceil(8)));
        let pointer_size = at.index_constant(index, POINTER_BYTES);
        let pointers = at.emit(llvm::MulOp::build(two, pointer_size));
        let rank = self.rank(at);
        let twice = at.emit(llvm::MulOp::build(two, rank));
        let numbers = at.emit(llvm::AddOp::build(twice, one));
        let numbers = at.emit(llvm::MulOp::build(numbers, index_size));
        at.emit(llvm::AddOp::build(pointers, numbers))
    }
}
