//! Types of operands of structured operations: vectors are treated as scalars.

use ods_core::{Context, Type, TypeData};

/// Returns the sizes of a tensor or buffer; empty for a scalar.
pub fn dims(ctx: &Context, ty: Type) -> &[i64] {
    match ty.data(ctx) {
        TypeData::RankedTensor { shape, .. } | TypeData::MemRef { shape, .. } => shape,
        _ => &[],
    }
}

/// Returns the element type of a tensor or buffer; the type itself for a scalar.
pub fn element(ctx: &Context, ty: Type) -> Type {
    match ty.data(ctx) {
        TypeData::RankedTensor { elem, .. } | TypeData::MemRef { elem, .. } => *elem,
        _ => ty,
    }
}

/// Returns whether a type is a ranked tensor.
pub fn is_tensor(ctx: &Context, ty: Type) -> bool {
    matches!(ty.data(ctx), TypeData::RankedTensor { .. })
}

/// Returns whether a type is a ranked buffer.
pub fn is_memref(ctx: &Context, ty: Type) -> bool {
    matches!(ty.data(ctx), TypeData::MemRef { .. })
}

/// Returns whether a type is neither a tensor nor a buffer.
pub fn is_scalar(ctx: &Context, ty: Type) -> bool {
    !matches!(
        ty.data(ctx),
        TypeData::RankedTensor { .. }
            | TypeData::UnrankedTensor(_)
            | TypeData::MemRef { .. }
            | TypeData::UnrankedMemRef { .. }
    )
}

/// Formats sizes for messages: `2, ?` is `2, -9223372036854775808` there.
pub(super) fn listed(dims: &[i64]) -> String {
    dims.iter().map(i64::to_string).collect::<Vec<_>>().join(", ")
}
