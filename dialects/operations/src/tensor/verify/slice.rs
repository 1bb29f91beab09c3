//! Verifiers of slices: the slice's type and bounds.

use ods_core::OpRef;
use ods_core::hooks::{Verified, Verify};
use ods_core::interface::{InParallelOpInterface, OffsetSizeAndStrideOpInterface};
use ods_core::ir::ValueRef;

use super::super::ranked::Ranked;
use super::super::slice::{Mismatch, check_reduced, slice_type};
use super::super::{ExtractSliceOp, InsertSliceOp, ParallelInsertSliceOp};

impl Verify for ExtractSliceOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        verify_slice(*op, op.source(), op.result())
    }
}

impl Verify for InsertSliceOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        verify_slice(*op, op.dest(), op.source())
    }
}

impl Verify for ParallelInsertSliceOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let parent = op.parent();
        if parent.is_none_or(|parent| !parent.implements::<dyn InParallelOpInterface>()) {
            let got = parent.map(OpRef::spell).unwrap_or_default();
            return op.fail_bare(format!("expected InParallelOpInterface parent, got:{got}"));
        }
        verify_slice(*op, op.dest(), op.source())
    }
}

fn verify_slice(op: OpRef<'_>, whole: ValueRef<'_>, part: ValueRef<'_>) -> Verified {
    let ctx = op.ctx();
    let Some(slice) = op.interface::<dyn OffsetSizeAndStrideOpInterface>() else { return Ok(()) };
    let slice = slice.mixed_slice(op.body);
    let expected = slice_type(ctx, whole.ty(), &slice.sizes);
    let Some(expected_parts) = Ranked::of_type(ctx, expected) else { return Ok(()) };
    match check_reduced(expected_parts, Ranked::of(part)) {
        Ok(()) => {}
        Err(Mismatch::RankTooLarge) => {
            return op.fail_bare("expected rank to be smaller or equal to the other rank. ");
        }
        Err(Mismatch::Size) => {
            return op.fail_bare(format!(
                "expected type to be '{}' or a rank-reduced version. (size mismatch) ",
                op.show(expected)
            ));
        }
        Err(Mismatch::Element) => {
            let elem = op.show(expected_parts.elem);
            return op.fail_bare(format!("expected element type to be '{elem}'"));
        }
    }
    slice.verify_in_bounds(Ranked::of(whole).shape).or_else(|message| op.fail_bare(message))
}
