//! Verifiers of elementwise operations.

use ods_core::OpRef;
use ods_core::hooks::{Verified, Verify};

use super::quantized::{is_quantized, verify_binary};
use super::report;
use crate::quant;
use crate::stablehlo::infer::Checked;
use crate::stablehlo::ir::*;
use crate::stablehlo::{compatible, compatible_elements, ir};

macro_rules! verify_compatible {
    ($($op:ident)*) => {$(
        impl Verify for $op {
            fn verify(op: Self::Ref<'_>) -> Verified {
                all_compatible(*op)
            }
        }
    )*};
}
ir::compatible_unary_ops!(verify_compatible);
ir::compatible_binary_ops!(verify_compatible);
ir::function_ops!(verify_compatible);
verify_compatible!(ReducePrecisionOp CrossReplicaSumOp);

/// Checks that the types of all operands and results are compatible.
fn all_compatible(op: OpRef<'_>) -> Verified {
    let mut types = op.operands().chain(op.results()).map(|value| value.ty());
    let Some(first) = types.next() else { return Ok(()) };
    match types.all(|ty| compatible(op.ctx(), ty, first)) {
        true => Ok(()),
        false => op.fail("requires compatible types for all operands and results"),
    }
}

/// Checks that the element types of all operands and results are compatible.
pub(super) fn compatible_everywhere(op: OpRef<'_>) -> Verified {
    let mut types = op.operands().chain(op.results()).map(|value| value.ty());
    let Some(first) = types.next() else { return Ok(()) };
    match types.all(|ty| compatible_elements(op.ctx(), ty, first)) {
        true => Ok(()),
        false => op.fail("requires compatible element types for all operands and results"),
    }
}

impl Verify for ClampOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        compatible_everywhere(*op)
    }
}

impl Verify for CompareOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        match compatible_elements(op.ctx(), op.lhs().ty(), op.rhs().ty()) {
            true => Ok(()),
            false => op.fail("requires compatible element types for all operands"),
        }
    }
}

impl Verify for AddOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let types = [op.lhs().ty(), op.rhs().ty(), op.result().ty()];
        report(*op, check_add(*op, types))
    }
}

fn check_add(op: OpRef<'_>, types: [ods_core::Type; 3]) -> Checked {
    let ctx = op.ctx();
    if types.iter().any(|ty| is_quantized(ctx, *ty)) {
        return verify_binary(ctx, types);
    }
    let [lhs, rhs, result] = types.map(|ty| ty.element_type_or_self(ctx));
    match lhs == rhs && lhs == result {
        true => Ok(()),
        false => Err("op requires the same element type for all operands and results".to_owned()),
    }
}

impl Verify for UniformQuantizeOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let ctx = op.ctx();
        let [operand, result] = [op.operand().ty(), op.result().ty()]
            .map(|ty| quant::expressed_type(ctx, ty.element_type_or_self(ctx)));
        match operand == result {
            true => Ok(()),
            false => op.fail_bare(format!(
                "Expressed type of result expected to be '{}', but got '{}'",
                op.show(operand),
                op.show(result)
            )),
        }
    }
}
