//! Verifiers of intrinsics.

use ods_core::hooks::{Verified, Verify};
use ods_core::ir::ValueRef;
use ods_core::{OpRef, TypeData};

use super::calls::verify_bundles;
use crate::llvm::types::struct_fields;
use crate::llvm::{AssumeOp, SincosOp, masked_gather, masked_scatter};

impl Verify for AssumeOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        verify_bundles(*op, &op.op_bundle_sizes(), op.op_bundle_tags())
    }
}

impl Verify for SincosOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let (operand, result) = (op.val().ty(), op.res().ty());
        if struct_fields(op.ctx(), result).is_some_and(|fields| fields == [operand, operand]) {
            return Ok(());
        }
        op.fail(format!(
            "expected result type to be an homogeneous struct with two elements matching the operand type, but got '{}'",
            op.show(result)
        ))
    }
}

/// Verifies that there are as many pointers as values.
fn verify_pointers(op: OpRef<'_>, pointers: ValueRef<'_>, values: ValueRef<'_>) -> Verified {
    let (ctx, pointers) = (op.ctx(), pointers.ty());
    let (TypeData::Vector { elem, .. }, TypeData::Vector { shape, scalable, .. }) =
        (pointers.data(ctx), values.ty().data(ctx))
    else {
        return Ok(());
    };
    let want = ctx.intern_type(TypeData::Vector {
        shape: shape.clone(),
        scalable: scalable.clone(),
        elem: *elem,
    });
    if want == pointers {
        return Ok(());
    }
    op.fail(format!("expected operand #1 type to be '{}'", op.show(want)))
}

impl Verify for masked_gather {
    fn verify(op: Self::Ref<'_>) -> Verified {
        verify_pointers(*op, op.ptrs(), op.res())
    }
}

impl Verify for masked_scatter {
    fn verify(op: Self::Ref<'_>) -> Verified {
        verify_pointers(*op, op.ptrs(), op.value())
    }
}
