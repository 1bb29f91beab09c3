//! The verifier of `vector.mask`.

use ods_core::hooks::{Verified, VerifyIn};
use ods_core::verify::VerifyCx;
use ods_core::{OpRef, Type, Value};
use smallvec::SmallVec;

use super::super::shape::Shape;
use super::super::{MaskOp, MaskOpRef, MaskableOpInterface, YieldOp};

impl VerifyIn for MaskOp {
    fn verify_in(op: Self::Ref<'_>, cx: &VerifyCx<'_>) -> Verified {
        let ops: SmallVec<[OpRef<'_>; 3]> =
            op.mask_region().entry().map(|block| block.ops().take(3).collect()).unwrap_or_default();
        if ops.len() > 2 {
            return op.fail("expects only one operation to mask");
        }
        let yielded = match ops.last().and_then(|last| last.cast::<YieldOp>()) {
            Some(yields) => yields.operands(),
            None => return op.fail("expects a terminator within the mask region"),
        };
        if yielded.len() != op.results().len() {
            return op.fail("expects number of results to match mask region yielded values");
        }
        match ops[..] {
            [masked, _] => {
                let yielded: SmallVec<[Value; 2]> = yielded.map(Value::from).collect();
                check_masked(op, cx, masked, &yielded)
            }
            _ => Ok(()),
        }
    }
}

/// Verifies that the masked operation defines the yielded values, and that the mask fits it.
fn check_masked(
    op: MaskOpRef<'_>,
    cx: &VerifyCx<'_>,
    masked: OpRef<'_>,
    yielded: &[Value],
) -> Verified {
    if !masked.implements::<dyn MaskableOpInterface>() {
        return op.fail("expects a MaskableOpInterface within the mask region");
    }
    if masked.results().len() != op.results().len() {
        return op.fail("expects number of results to match maskable operation number of results");
    }
    if !masked.results().map(Value::from).eq(yielded.iter().copied()) {
        return op.fail("expects all the results from the MaskableOpInterface to match all the values returned by the terminator");
    }
    let types: SmallVec<[Type; 2]> = masked.results().map(|result| result.ty()).collect();
    if !op.results().map(|result| result.ty()).eq(types.iter().copied()) {
        return op.fail("expects result type to match maskable operation result type");
    }
    if types.iter().filter(|ty| Shape::of_type(op.ctx(), **ty).is_vector).count() > 1 {
        return op.fail("multiple vector results not supported");
    }
    // Its own verifier runs later, but the expected mask type relies on its invariants.
    cx.verify_op(masked.op)?;
    let Some(maskable) = masked.interface::<dyn MaskableOpInterface>() else { return Ok(()) };
    let expected = maskable.expected_mask_type(masked.body);
    if op.mask().ty() != expected {
        let expected = op.show(expected);
        return op.fail(format!("expects a '{expected}' mask for the maskable operation"));
    }
    let Some(passthru) = op.passthru() else { return Ok(()) };
    if !maskable.supports_passthru(masked.body) {
        return op.fail("doesn't expect a passthru argument for this maskable operation");
    }
    match types[..] {
        [ty] if passthru.ty() == ty => Ok(()),
        [_] => op.fail("expects passthru type to match result type"),
        _ => op.fail("expects result when passthru argument is provided"),
    }
}
