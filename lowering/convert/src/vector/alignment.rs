//! The default alignment of accesses: the one that LLVM prefers if the target specifies none.

use ods_core::{Context, Type, TypeData};
use ods_dialects::llvm::LLVMArrayType;

/// Returns the preferred alignment of a converted type, in bytes.
pub(super) fn preferred(ctx: &Context, ty: Type) -> Option<u32> {
    match ty.data(ctx) {
        // Integers are aligned like the next wider integer with a specified alignment.
        TypeData::Integer(width, _) => Some(match width {
            0..=8 => 1,
            9..=16 => 2,
            17..=32 => 4,
            _ => 8,
        }),
        TypeData::Float(kind) => natural(u64::from(kind.width())),
        TypeData::Vector { shape, elem, .. } => {
            let bits = u64::from(elem.int_or_float_width(ctx)?);
            let count = shape
                .iter()
                .try_fold(1u64, |all, size| all.checked_mul(u64::try_from(*size).ok()?))?;
            natural(bits.checked_mul(count)?)
        }
        _ => match LLVMArrayType::cast(ctx, ty) {
            Some(array) => preferred(ctx, array.element_type(ctx)),
            None => Some(8),
        },
    }
}

/// Returns the smallest power of two, in bytes, that holds `bits`.
fn natural(bits: u64) -> Option<u32> {
    u32::try_from(bits.div_ceil(8)).ok()?.max(1).checked_next_power_of_two()
}
