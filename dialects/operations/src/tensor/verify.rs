//! Hand-written verifiers.

mod concat;
mod gather;
mod pad;
mod reshape;
mod slice;

use ods_core::hooks::{Verified, Verify, VerifyRegions};
use ods_core::ir::ValueRef;
use ods_core::{OpRef, Type};

use super::ranked::Ranked;
use super::{EmptyOp, ExtractOp, GenerateOp, InsertOp, SplatOp, YieldOp};

impl Verify for EmptyOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        verify_dynamic_sizes(*op, op.result(), op.dynamic_sizes().len())
    }
}

impl Verify for SplatOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        verify_dynamic_sizes(*op, op.aggregate(), op.dynamic_sizes().len())
    }
}

impl Verify for GenerateOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        verify_dynamic_sizes(*op, op.result(), op.dynamic_extents().len())
    }
}

/// Verifies that there is an operand for each dynamic size of the result.
pub fn verify_dynamic_sizes(op: OpRef<'_>, result: ValueRef<'_>, have: usize) -> Verified {
    let want = Ranked::of(result).num_dynamic();
    match have == want {
        true => Ok(()),
        false => op.fail(format!("incorrect number of dynamic sizes, has {have}, expected {want}")),
    }
}

impl Verify for ExtractOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        match Ranked::of(op.tensor()).rank() == op.indices().len() {
            true => Ok(()),
            false => op.fail("incorrect number of indices for extract_element"),
        }
    }
}

impl Verify for InsertOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        match Ranked::of(op.dest()).rank() == op.indices().len() {
            true => Ok(()),
            false => op.fail("incorrect number of indices"),
        }
    }
}

impl VerifyRegions for GenerateOp {
    fn verify_regions(op: Self::Ref<'_>) -> Verified {
        let result = Ranked::of(op.result());
        let Some(block) = op.body().entry() else { return Ok(()) };
        if op.element_indices().any(|arg| arg.ty() != Type::INDEX) {
            return op.fail_bare("all body arguments must be index");
        }
        if op.element_indices().len() != result.rank() {
            return op.fail_bare("must have one body argument per input dimension");
        }
        match yielded_type(block.terminator()) == Some(result.elem) {
            true => Ok(()),
            false => op.fail(
                "body must be terminated with a `yield` operation of the tensor element type",
            ),
        }
    }
}

/// Returns the type of the value that a terminator yields.
fn yielded_type(terminator: Option<OpRef<'_>>) -> Option<Type> {
    terminator?.cast::<YieldOp>().map(|end| end.value().ty())
}
