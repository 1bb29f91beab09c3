//! Verifiers of matchers of structured operations.

use ods_core::hooks::{Verified, Verify};
use ods_core::ir::ValueRef;
use ods_core::{OpRef, impl_for};

use super::verify_places;
use crate::transform::*;

impl Verify for MatchStructuredOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let Some(block) = op.body_region().entry() else { return Ok(()) };
        let mut args = block.args();
        let (Some(arg), None) = (args.next(), args.next()) else {
            return op.fail("expected one body argument");
        };
        let ty = arg.ty();
        if !AnyOpType::is(op.ctx(), ty) && !OperationType::is(op.ctx(), ty) {
            return op.fail("expected body argument to implement TransformHandleTypeInterface");
        }
        let end = block.terminator().map(|end| end.op);
        for nested in block.ops().filter(|nested| Some(nested.op) != end) {
            if !nested.implements::<dyn MatchOpInterface>() {
                let error = op.op_error("expects nested operations to implement MatchOpInterface");
                return Err(Box::new(error.with_note(nested.loc(), "offending operation")));
            }
        }
        Ok(())
    }
}

/// Verifies that a predicate is nested in a match, and inspects its operation.
fn verify_predicate(op: OpRef<'_>, handle: ValueRef<'_>) -> Verified {
    let parent = op.body.parent_op(op.op).map(|parent| op.body.view(parent));
    let Some(parent) = parent.filter(|parent| parent.isa::<MatchStructuredOp>()) else {
        return op.fail("expects parent op to be 'transform.match.structured'");
    };
    let block = parent.regions().next().and_then(|region| region.entry());
    match block.and_then(|block| block.args().next()) {
        Some(arg) if arg != handle => {
            op.fail("expected predicate to apply to the surrounding structured op")
        }
        _ => Ok(()),
    }
}

impl_for!(Verify for [
    MatchStructuredClassifyContractionDimsOp, MatchStructuredNumInputsOp, MatchStructuredNumInitsOp,
    MatchStructuredRankOp,
] {
    fn verify(op: Self::Ref<'_>) -> Verified {
        verify_predicate(*op, op.operand_handle())
    }
});

impl Verify for MatchStructuredBodyOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        verify_predicate(*op, op.operand_handle())?;
        let given = [
            op.reduction_position().is_some(),
            op.passthrough(),
            op.elementwise(),
            op.contraction().is_some(),
        ];
        if given.into_iter().filter(|given| *given).count() > 1 {
            return op.fail(
                "only one of {\"reduction_position\", \"passthrough\", \"elementwise\", \"contraction\"} is allowed",
            );
        }
        match op.contraction() {
            Some(names) if names.len() != 2 => {
                op.fail("expects \"contraction\" to contain two elements")
            }
            _ => Ok(()),
        }
    }
}

impl Verify for MatchStructuredDimOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        verify_predicate(*op, op.operand_handle())?;
        if op.parallel() && op.reduction() {
            return op.fail("cannot request the same dimension to be both parallel and reduction");
        }
        verify_places(*op, &op.raw_dim_list(), op.is_all(), op.is_inverted())
    }
}

impl_for!(Verify for [MatchStructuredInputOp, MatchStructuredInitOp] {
    fn verify(op: Self::Ref<'_>) -> Verified {
        verify_predicate(*op, op.operand_handle())?;
        if op.permutation() && op.projected_permutation() {
            return op.fail(
                "\"permutation\" and \"projected_permutation\" are mutually exclusive",
            );
        }
        if op.raw_position_list().len() > 1 && op.result().is_some() {
            return op.fail("cannot bind multiple inputs/inits to the same value");
        }
        verify_places(*op, &op.raw_position_list(), op.is_all(), op.is_inverted())
    }
});

impl Verify for MatchStructuredResultOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        verify_predicate(*op, op.operand_handle())?;
        let ty = op.result().ty();
        let is_op = AnyOpType::is(op.ctx(), ty) || OperationType::is(op.ctx(), ty);
        if (op.any() || op.single()) != is_op {
            return op.fail(
                "expects either the any/single keyword or the type value handle result type",
            );
        }
        if op.any() && op.single() {
            return op.fail("'any' and 'single' are mutually exclusive");
        }
        Ok(())
    }
}
