//! Casts: verification, and the casts that fold into their users.

use ods_core::interface::CastOpInterface;
use ods_core::memref_type::{MemRefType, StridedLayout, memory_space};
use ods_core::{Context, DYNAMIC, Type, TypeData};

use super::{CastOp, CastOpRef, MemorySpaceCastOp};

/// Returns whether two numbers are equal, or one of them is dynamic.
fn agree(a: &i64, b: &i64) -> bool {
    *a == DYNAMIC || *b == DYNAMIC || a == b
}

fn all_agree(a: &[i64], b: &[i64]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| agree(a, b))
}

/// Returns whether two layouts agree, as far as they are static.
fn layouts_agree(ctx: &Context, a: &MemRefType, b: &MemRefType) -> bool {
    let strides = || a.strides(ctx).zip(b.strides(ctx));
    a.layout == b.layout
        || strides()
            .is_some_and(|(a, b)| agree(&a.offset, &b.offset) && all_agree(&a.strides, &b.strides))
}

impl CastOpInterface for CastOp {
    fn are_cast_compatible(ctx: &Context, from: &[Type], to: &[Type]) -> bool {
        let ([from], [to]) = (from, to) else { return false };
        match (MemRefType::of(ctx, *from), MemRefType::of(ctx, *to)) {
            (Some(a), Some(b)) => {
                a.elem == b.elem
                    && layouts_agree(ctx, &a, &b)
                    && a.space == b.space
                    && all_agree(&a.shape, &b.shape)
            }
            (None, None) => false,
            _ => {
                let is_memref = |ty: &Type| {
                    matches!(
                        ty.data(ctx),
                        TypeData::MemRef { .. } | TypeData::UnrankedMemRef { .. }
                    )
                };
                is_memref(from)
                    && is_memref(to)
                    && from.element_type(ctx) == to.element_type(ctx)
                    && memory_space(ctx, *from) == memory_space(ctx, *to)
            }
        }
    }
}

impl CastOpInterface for MemorySpaceCastOp {
    fn are_cast_compatible(ctx: &Context, from: &[Type], to: &[Type]) -> bool {
        let ([from], [to]) = (from, to) else { return false };
        match (from.data(ctx), to.data(ctx)) {
            (
                TypeData::MemRef { shape, elem, layout, .. },
                TypeData::MemRef { shape: to_shape, elem: to_elem, layout: to_layout, .. },
            ) => elem == to_elem && layout == to_layout && shape == to_shape,
            (
                TypeData::UnrankedMemRef { elem, .. },
                TypeData::UnrankedMemRef { elem: to_elem, .. },
            ) => elem == to_elem,
            _ => false,
        }
    }
}

/// Returns whether a cast only drops static sizes, offset and strides, so that users may take its source.
pub(crate) fn folds_into_consumer(cast: CastOpRef<'_>) -> bool {
    let ctx = cast.ctx();
    let (from, to) = (cast.source().ty(), cast.dest().ty());
    let (Some(source), Some(result)) = (MemRefType::of(ctx, from), MemRefType::of(ctx, to)) else {
        return false;
    };
    if source.elem != result.elem || source.rank() != result.rank() {
        return false;
    }
    let (Some(before), Some(after)) = (StridedLayout::of(ctx, from), StridedLayout::of(ctx, to))
    else {
        return false;
    };
    let learns = |before: &i64, after: &i64| *before == DYNAMIC && *after != DYNAMIC;
    let any = |before: &[i64], after: &[i64]| before.iter().zip(after).any(|(a, b)| learns(a, b));
    !any(&source.shape, &result.shape)
        && !learns(&before.offset, &after.offset)
        && !any(&before.strides, &after.strides)
}
