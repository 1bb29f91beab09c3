//! Sizes and alignments of the dialect's types.

use ods_core::interface::{DataLayoutTypeInterface, Instance};
use ods_core::{Context, DataLayout, Type};

use super::{LLVMArrayType, LLVMPointerType, LLVMStructType};

/// Numbers of a pointer's entry, in bits, by their place.
const SIZE: usize = 0;
const ABI: usize = 1;
const PREFERRED: usize = 2;

impl LLVMPointerType {
    /// A number of the entry of the pointer, or of the one into the default address space, which has 64 bits.
    fn entry(self, ctx: &Context, layout: &DataLayout, place: usize) -> u64 {
        let default = LLVMPointerType::get(ctx, 0);
        let number = |ty: Type| layout.entry_numbers(ctx, ty).get(place).copied();
        number(self.id()).or_else(|| number(default.id())).unwrap_or(64)
    }
}

impl DataLayoutTypeInterface for LLVMPointerType {
    fn type_size_in_bits(self, ctx: &Context, layout: &DataLayout) -> Option<u64> {
        Some(self.entry(ctx, layout, SIZE))
    }

    fn abi_alignment(self, ctx: &Context, layout: &DataLayout) -> Option<u64> {
        Some(self.entry(ctx, layout, ABI) / 8)
    }

    fn preferred_alignment(self, ctx: &Context, layout: &DataLayout) -> Option<u64> {
        Some(self.entry(ctx, layout, PREFERRED) / 8)
    }
}

impl DataLayoutTypeInterface for LLVMArrayType {
    fn type_size_in_bits(self, ctx: &Context, layout: &DataLayout) -> Option<u64> {
        let element = self.element_type(ctx);
        let stride = layout
            .type_size(ctx, element)?
            .checked_next_multiple_of(layout.abi_alignment(ctx, element)?)?;
        stride.checked_mul(self.num_elements(ctx))?.checked_mul(8)
    }

    fn abi_alignment(self, ctx: &Context, layout: &DataLayout) -> Option<u64> {
        layout.abi_alignment(ctx, self.element_type(ctx))
    }

    fn preferred_alignment(self, ctx: &Context, layout: &DataLayout) -> Option<u64> {
        layout.preferred_alignment(ctx, self.element_type(ctx))
    }
}

impl LLVMStructType {
    /// The greatest of 1 and what `of` says of the members; 1 where they are packed.
    fn alignment(self, ctx: &Context, of: impl Fn(Type) -> Option<u64>) -> Option<u64> {
        if self.is_packed(ctx) {
            return Some(1);
        }
        self.body(ctx).into_iter().try_fold(1, |most, member| Some(most.max(of(member)?)))
    }

    /// Returns the offset of each member in bytes, and the end of the last one.
    pub(super) fn offsets(self, ctx: &Context, layout: &DataLayout) -> Option<(Vec<u64>, u64)> {
        let packed = self.is_packed(ctx);
        let mut end = 0u64;
        let mut offsets = Vec::new();
        for member in self.body(ctx) {
            let align = if packed { 1 } else { layout.abi_alignment(ctx, member)? };
            let start = end.checked_next_multiple_of(align)?;
            offsets.push(start);
            end = start.checked_add(layout.type_size(ctx, member)?)?;
        }
        Some((offsets, end))
    }
}

impl DataLayoutTypeInterface for LLVMStructType {
    fn type_size_in_bits(self, ctx: &Context, layout: &DataLayout) -> Option<u64> {
        let (_, end) = self.offsets(ctx, layout)?;
        end.checked_next_multiple_of(self.abi_alignment(ctx, layout)?)?.checked_mul(8)
    }

    fn abi_alignment(self, ctx: &Context, layout: &DataLayout) -> Option<u64> {
        self.alignment(ctx, |member| layout.abi_alignment(ctx, member))
    }

    fn preferred_alignment(self, ctx: &Context, layout: &DataLayout) -> Option<u64> {
        self.alignment(ctx, |member| layout.preferred_alignment(ctx, member))
    }
}
