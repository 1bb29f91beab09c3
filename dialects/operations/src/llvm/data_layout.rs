//! Sizes and alignments of the dialect's types.

use ods_core::interface::{DataLayoutTypeInterface, Instance};
use ods_core::{Attr, Context, DataLayout, Type, entry_words};

use super::{LLVMArrayType, LLVMPointerType, LLVMStructType, literal_struct};

/// Indices of the numbers in a pointer's entry, which are in bits.
const SIZE: usize = 0;
const ABI: usize = 1;
const PREFERRED: usize = 2;

/// Indices of the numbers in the entry about structs.
const STRUCT_ABI: usize = 0;
const STRUCT_PREFERRED: usize = 1;

impl LLVMPointerType {
    /// Returns a number of the pointer's entry, or else of the entry of the default address space, or else 64 bits.
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

    fn verify_entries(self, ctx: &Context, entries: &[(Type, Attr)]) -> Result<(), String> {
        for (ty, value) in entries {
            let ty = ty.display(ctx);
            let numbers = entry_words(ctx, *value).filter(|numbers| matches!(numbers.len(), 3 | 4));
            let Some(numbers) = numbers else {
                return Err(format!(
                    "expected layout attribute for '{ty}' to be a dense integer elements attribute with 3 or 4 elements"
                ));
            };
            if !has_i64(ctx, *value) {
                return Err(format!("expected i64 parameters for '{ty}'"));
            }
            if numbers[ABI] > numbers[PREFERRED] {
                return Err(UNPREFERRED.to_owned());
            }
        }
        Ok(())
    }

    /// Compares a pointer into an address space without an entry with MLIR's default, whose alignment is in bytes.
    fn are_compatible(self, ctx: &Context, old: &[(Type, Attr)], new: &[(Type, Attr)]) -> bool {
        const DEFAULT: (u64, u64) = (64, 8);
        let size_and_abi = |value: &Attr| {
            let numbers = entry_words(ctx, *value)?;
            Some((*numbers.get(SIZE)?, *numbers.get(ABI)?))
        };
        new.iter().all(|(ty, value)| {
            let have = old.iter().find(|(have, _)| have == ty);
            let (size, abi) = have.and_then(|(_, value)| size_and_abi(value)).unwrap_or(DEFAULT);
            size_and_abi(value)
                .is_some_and(|(new_size, new_abi)| size == new_size && is_stricter(abi, new_abi))
        })
    }
}

const UNPREFERRED: &str =
    "preferred alignment is expected to be at least as large as ABI alignment";

fn has_i64(ctx: &Context, value: Attr) -> bool {
    value.type_of(ctx).and_then(|ty| ty.element_type(ctx)) == Some(Type::I64)
}

/// Returns whether an alignment of `old` implies an alignment of `new`.
fn is_stricter(old: u64, new: u64) -> bool {
    old >= new && old.checked_rem(new) == Some(0)
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
    /// Returns the alignment in bytes: the maximum of 1, the alignments of the members, and the number in the entry
    /// about structs, which can only make the alignment stricter. A packed struct has an ABI alignment of 1.
    fn alignment(self, ctx: &Context, layout: &DataLayout, place: usize) -> Option<u64> {
        if place == STRUCT_ABI && self.is_packed(ctx) {
            return Some(1);
        }
        let entry = layout.entry_numbers(ctx, literal_struct(ctx, &[]));
        let entry = entry.get(place).or(entry.first()).map_or(1, |bits| bits / 8);
        self.body(ctx).into_iter().try_fold(entry.max(1), |most, member| {
            Some(most.max(layout.abi_alignment(ctx, member)?))
        })
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
        self.alignment(ctx, layout, STRUCT_ABI)
    }

    fn preferred_alignment(self, ctx: &Context, layout: &DataLayout) -> Option<u64> {
        self.alignment(ctx, layout, STRUCT_PREFERRED)
    }

    fn verify_entries(self, ctx: &Context, entries: &[(Type, Attr)]) -> Result<(), String> {
        for (ty, value) in entries {
            let shown = ty.display(ctx);
            let numbers = entry_words(ctx, *value).filter(|numbers| matches!(numbers.len(), 1 | 2));
            let Some(numbers) = numbers else {
                return Err(format!(
                    "expected layout attribute for '{shown}' to be a dense integer elements attribute of 1 or 2 elements"
                ));
            };
            if !has_i64(ctx, *value) {
                return Err(format!("expected i64 entries for '{shown}'"));
            }
            let empty = LLVMStructType::cast(ctx, *ty)
                .is_some_and(|ty| ty.name(ctx).is_empty() && ty.body(ctx).is_empty());
            if !empty {
                return Err(format!("unexpected layout attribute for struct '{shown}'"));
            }
            if numbers.get(1).is_some_and(|preferred| numbers[0] > *preferred) {
                return Err(UNPREFERRED.to_owned());
            }
        }
        Ok(())
    }

    fn are_compatible(self, ctx: &Context, old: &[(Type, Attr)], new: &[(Type, Attr)]) -> bool {
        let abi = |(_, value): &(Type, Attr)| entry_words(ctx, *value)?.first().copied();
        let Some(old) = old.first().and_then(abi) else { return true };
        new.iter().all(|new| abi(new).is_some_and(|new| is_stricter(old, new)))
    }
}
