//! Intrinsics.

use ods_core::hooks::{Verified, VerifyIn};
use ods_core::verify::VerifyCx;
use ods_core::{Op, Type, TypeData};

use super::calls::verify_bundles;
use crate::llvm::types::struct_fields;
use crate::llvm::{AssumeOp, SincosOp, masked_gather, masked_scatter};

impl VerifyIn for AssumeOp {
    fn verify_in(this: Self::Ref<'_>, cx: &VerifyCx<'_>) -> Verified {
        verify_bundles(cx, this.op)
    }
}

impl VerifyIn for SincosOp {
    fn verify_in(this: Self::Ref<'_>, cx: &VerifyCx<'_>) -> Verified {
        let view = cx.view(this.op);
        let (operand, result) = (view.operand(0).ty(), view.result(0).ty());
        if struct_fields(cx.ctx(), result).is_some_and(|fields| fields == [operand, operand]) {
            return Ok(());
        }
        cx.fail(
            this.op,
            format!(
                "expected result type to be an homogeneous struct with two elements matching the operand type, but got '{}'",
                cx.spell(result)
            ),
        )
    }
}

/// The pointers are as many as the values.
fn verify_pointers(cx: &VerifyCx<'_>, op: Op, pointers: Type, values: Type) -> Verified {
    let ctx = cx.ctx();
    let (TypeData::Vector { elem, .. }, TypeData::Vector { shape, scalable, .. }) =
        (pointers.data(ctx), values.data(ctx))
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
    cx.fail(op, format!("expected operand #1 type to be '{}'", cx.spell(want)))
}

impl VerifyIn for masked_gather {
    fn verify_in(this: Self::Ref<'_>, cx: &VerifyCx<'_>) -> Verified {
        let view = cx.view(this.op);
        verify_pointers(cx, this.op, view.operand(0).ty(), view.result(0).ty())
    }
}

impl VerifyIn for masked_scatter {
    fn verify_in(this: Self::Ref<'_>, cx: &VerifyCx<'_>) -> Verified {
        let view = cx.view(this.op);
        verify_pointers(cx, this.op, view.operand(1).ty(), view.operand(0).ty())
    }
}
