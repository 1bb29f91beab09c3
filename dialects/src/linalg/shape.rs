//! Types of operands as structured operations see them: vectors are scalars.

use ods_core::{Context, Type, TypeData};

/// The sizes of a tensor or buffer; none of a scalar.
pub(super) fn dims(ctx: &Context, ty: Type) -> &[i64] {
    match ty.data(ctx) {
        TypeData::RankedTensor { shape, .. } | TypeData::MemRef { shape, .. } => shape,
        _ => &[],
    }
}

/// The type of the elements of a tensor or buffer; that of a scalar itself.
pub(super) fn element(ctx: &Context, ty: Type) -> Type {
    match ty.data(ctx) {
        TypeData::RankedTensor { elem, .. } | TypeData::MemRef { elem, .. } => *elem,
        _ => ty,
    }
}

/// Returns whether it is a tensor with a rank.
pub(super) fn is_tensor(ctx: &Context, ty: Type) -> bool {
    matches!(ty.data(ctx), TypeData::RankedTensor { .. })
}

/// Returns whether it is a buffer with a rank.
pub(super) fn is_memref(ctx: &Context, ty: Type) -> bool {
    matches!(ty.data(ctx), TypeData::MemRef { .. })
}

/// Returns whether it is neither a tensor nor a buffer.
pub(super) fn is_scalar(ctx: &Context, ty: Type) -> bool {
    !matches!(
        ty.data(ctx),
        TypeData::RankedTensor { .. }
            | TypeData::UnrankedTensor(_)
            | TypeData::MemRef { .. }
            | TypeData::UnrankedMemRef { .. }
    )
}

/// Sizes as messages list them: `2, ?` is `2, -9223372036854775808` there.
pub(super) fn listed(dims: &[i64]) -> String {
    dims.iter().map(i64::to_string).collect::<Vec<_>>().join(", ")
}
