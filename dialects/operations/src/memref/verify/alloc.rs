//! Verifiers of allocations.

use ods_core::hooks::{Verified, Verify, VerifyIn};
use ods_core::memref_type::MemRefType;
use ods_core::schema::Trait;
use ods_core::verify::VerifyCx;
use ods_core::{OpRef, Type};

use super::{fail, shown};
use crate::memref::{AllocOp, AllocaOp, AssumeAlignmentOp, DistinctObjectsOp, ReallocOp};
use crate::reshape::verify_dynamic_sizes;

/// Verifies that there are as many sizes and symbols as the type needs.
fn verify_alloc(op: OpRef<'_>, ty: Type, sizes: usize, symbols: usize) -> Verified {
    let ctx = op.ctx();
    let Some(memref) = MemRefType::of(ctx, ty) else { return op.fail("result must be a memref") };
    verify_dynamic_sizes(op, ty, sizes)?;
    let want = match memref.has_identity_layout(ctx) {
        true => 0,
        false => memref.affine_map(ctx).symbols as usize,
    };
    if symbols != want {
        return op.fail(format!(
            "symbol operand count does not equal memref symbol count: expected {want}, got {symbols}"
        ));
    }
    Ok(())
}

impl Verify for AllocOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        verify_alloc(*op, op.memref().ty(), op.dynamic_sizes().len(), op.symbol_operands().len())
    }
}

impl VerifyIn for AllocaOp {
    fn verify_in(op: Self::Ref<'_>, cx: &VerifyCx<'_>) -> Verified {
        if !cx.ancestors(op.op).any(|one| one.has_trait(Trait::AutomaticAllocationScope)) {
            return op.fail("requires an ancestor op with AutomaticAllocationScope trait");
        }
        verify_alloc(*op, op.memref().ty(), op.dynamic_sizes().len(), op.symbol_operands().len())
    }
}

impl Verify for ReallocOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let ctx = op.ctx();
        let source_ty = op.source().ty();
        let Some(result_ty) = op.results().next().map(|result| result.ty()) else { return Ok(()) };
        let (Some(source), Some(result)) =
            (MemRefType::of(ctx, source_ty), MemRefType::of(ctx, result_ty))
        else {
            return Ok(());
        };
        let (source_ty, result_ty) = (shown(*op, source_ty), shown(*op, result_ty));
        let both = format!("source memref type {source_ty} and result memref type {result_ty}");
        if !source.has_identity_layout(ctx) {
            return fail(*op, format!("unsupported layout for source memref type {source_ty}"));
        }
        if !result.has_identity_layout(ctx) {
            return fail(*op, format!("unsupported layout for result memref type {result_ty}"));
        }
        if source.space != result.space {
            return fail(*op, format!("different memory spaces specified for {both}"));
        }
        if source.elem != result.elem {
            return fail(*op, format!("different element types specified for {both}"));
        }
        match (result.has_static_shape(), op.dynamic_result_size()) {
            (false, None) => {
                fail(*op, format!("missing dimension operand for result type {result_ty}"))
            }
            (true, Some(_)) => {
                fail(*op, format!("unnecessary dimension operand for result type {result_ty}"))
            }
            _ => Ok(()),
        }
    }
}

impl Verify for AssumeAlignmentOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        match op.alignment().is_power_of_two() {
            true => Ok(()),
            false => op.fail("alignment must be power of 2"),
        }
    }
}

impl Verify for DistinctObjectsOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let (operands, results) = (OpRef::operands(*op), OpRef::results(*op));
        if !operands.clone().map(|one| one.ty()).eq(results.map(|one| one.ty())) {
            return op.fail("operand types and result types must match");
        }
        if operands.len() == 0 {
            return op.fail("expected at least one operand");
        }
        Ok(())
    }
}
