//! Verifiers of views: the same memory with other offsets, sizes, strides or elements.

use ods_core::hooks::{Verified, Verify};
use ods_core::interface::OffsetSizeAndStrideOpInterface;
use ods_core::memref_type::{MemRefType, StridedLayout, memory_space};
use ods_core::{DYNAMIC, OpType, Type};

use super::{fail, shown};
use crate::memref::layout::{dropped_dims, subview_type, transposed_type};
use crate::memref::{ReinterpretCastOp, SubViewOp, TransposeOp, ViewOp};
use crate::reshape::{dropped_dims as dropped_of_shape, remaining, verify_dynamic_sizes};

/// Formats a number for messages.
fn spelled(number: i64) -> String {
    match number {
        DYNAMIC => "dynamic".to_owned(),
        known => known.to_string(),
    }
}

impl Verify for ReinterpretCastOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let ctx = op.ctx();
        let (source_ty, result_ty) = (op.source().ty(), op.result().ty());
        let both = || {
            format!(
                "source type {} and result memref type {}",
                shown(*op, source_ty),
                shown(*op, result_ty)
            )
        };
        if memory_space(ctx, source_ty) != memory_space(ctx, result_ty) {
            return fail(*op, format!("different memory spaces specified for {}", both()));
        }
        if source_ty.element_type(ctx) != result_ty.element_type(ctx) {
            return fail(*op, format!("different element types specified for {}", both()));
        }
        let differs = |have: i64, want: i64| have != DYNAMIC && have != want;
        let sizes = op.static_sizes();
        let shape = result_ty.shape(ctx).unwrap_or_default();
        for (dim, (have, want)) in shape.iter().zip(&sizes).enumerate() {
            if differs(*have, *want) {
                let want = spelled(*want);
                return fail(
                    *op,
                    format!(
                        "expected result type with size = {want} instead of {have} in dim = {dim}"
                    ),
                );
            }
        }
        let Some(layout) = StridedLayout::of(ctx, result_ty) else {
            return fail(
                *op,
                format!(
                    "expected result type to have strided layout but found {}",
                    shown(*op, result_ty)
                ),
            );
        };
        let want = op.static_offsets().first().copied().unwrap_or(DYNAMIC);
        if differs(layout.offset, want) {
            let (want, have) = (spelled(want), layout.offset);
            return fail(
                *op,
                format!("expected result type with offset = {want} instead of {have}"),
            );
        }
        for (dim, (have, want)) in layout.strides.iter().zip(&op.static_strides()).enumerate() {
            if differs(*have, *want) {
                let want = spelled(*want);
                return fail(
                    *op,
                    format!(
                        "expected result type with stride = {want} instead of {have} in dim = {dim}"
                    ),
                );
            }
        }
        Ok(())
    }
}

impl Verify for SubViewOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let ctx = op.ctx();
        let (source_ty, result_ty) = (op.source().ty(), op.result().ty());
        let (Some(source), Some(result)) =
            (MemRefType::of(ctx, source_ty), MemRefType::of(ctx, result_ty))
        else {
            return Ok(());
        };
        if source.space != result.space {
            return fail(
                *op,
                format!(
                    "different memory spaces specified for base memref type {} and subview memref type {}",
                    shown(*op, source_ty),
                    shown(*op, result_ty)
                ),
            );
        }
        let lists = [op.static_offsets(), op.static_sizes(), op.static_strides()];
        let Some(expected) = subview_type(ctx, &source, [&lists[0], &lists[1], &lists[2]]) else {
            return fail(*op, format!("base type {} is not strided", shown(*op, source_ty)));
        };
        let expected_ty = expected.ty(ctx);
        let but = || shown(*op, result_ty);
        let mismatch = |what: &str| {
            fail(
                *op,
                format!(
                    "expected result type to be {} or a rank-reduced version. (mismatch of result {what}), but got {}",
                    shown(*op, expected_ty),
                    but()
                ),
            )
        };
        if expected_ty != result_ty {
            if result.rank() > expected.rank() {
                return fail(
                    *op,
                    format!(
                        "expected result rank to be smaller or equal to the source rank, but got {}",
                        but()
                    ),
                );
            }
            if dropped_of_shape(&expected.shape, &result.shape).is_none() {
                return mismatch("sizes");
            }
            if expected.elem != result.elem {
                let elem = shown(*op, expected.elem);
                return fail(
                    *op,
                    format!("expected result element type to be {elem}, but got {}", but()),
                );
            }
        }
        let (Some(want), Some(have)) = (expected.strides(ctx), result.strides(ctx)) else {
            return mismatch("layout");
        };
        if want.offset != have.offset {
            return mismatch("layout");
        }
        let slice = SubViewOp::wrap(op.op).mixed_slice(op.body);
        let dropped = dropped_dims(ctx, &expected, &result, &slice.sizes);
        if dropped.is_none_or(|dropped| remaining(&want.strides, &dropped) != have.strides) {
            return mismatch("layout");
        }
        match slice.verify_in_bounds(&source.shape) {
            Ok(()) => Ok(()),
            Err(message) => fail(*op, message),
        }
    }
}

impl Verify for TransposeOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let ctx = op.ctx();
        let map = op.permutation().map(ctx);
        let Some(source) = MemRefType::of(ctx, op.r#in().ty()) else { return Ok(()) };
        if !map.is_permutation() {
            return op.fail("expected a permutation map");
        }
        if map.dims as usize != source.rank() {
            return op.fail("expected a permutation map of same rank as the input");
        }
        let result_ty = op.results().next().map_or(Type::NONE, |result| result.ty());
        let (Some(result), Some(expected)) =
            (MemRefType::of(ctx, result_ty), transposed_type(ctx, &source, map))
        else {
            return Ok(());
        };
        let expected = expected.canonical(ctx);
        match result.canonical(ctx) == expected {
            true => Ok(()),
            false => op.fail(format!(
                "result type {} is not equivalent to the canonical transposed input type {}",
                shown(*op, result_ty),
                shown(*op, expected.ty(ctx))
            )),
        }
    }
}

impl Verify for ViewOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let ctx = op.ctx();
        let source_ty = op.source().ty();
        let result_type = op.results().next().map_or(Type::NONE, |result| result.ty());
        let (Some(source), Some(result)) =
            (MemRefType::of(ctx, source_ty), MemRefType::of(ctx, result_type))
        else {
            return Ok(());
        };
        let (source_ty, result_ty) = (shown(*op, source_ty), shown(*op, result_type));
        if !source.has_identity_layout(ctx) {
            return fail(*op, format!("unsupported map for base memref type {source_ty}"));
        }
        if !result.has_identity_layout(ctx) {
            return fail(*op, format!("unsupported map for result memref type {result_ty}"));
        }
        if source.space != result.space {
            return fail(
                *op,
                format!(
                    "different memory spaces specified for base memref type {source_ty} and view memref type {result_ty}"
                ),
            );
        }
        verify_dynamic_sizes(*op, result_type, op.sizes().len())
    }
}
