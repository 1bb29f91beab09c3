//! Verifiers of reshapes.

use ods_core::hooks::{Verified, Verify};
use ods_core::memref_type::MemRefType;
use ods_core::{DYNAMIC, OpRef};

use super::shown;
use crate::memref::layout::{collapsed_layout, expanded_type};
use crate::memref::{CollapseShapeOp, ExpandShapeOp, ReshapeOp};
use crate::reshape::{Reassociation, product};

impl Verify for ReshapeOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let ctx = op.ctx();
        let (source, result) = (op.source().ty(), op.result().ty());
        if source.element_type(ctx) != result.element_type(ctx) {
            return op
                .fail("element types of source and destination memref types should be the same");
        }
        if MemRefType::of(ctx, source).is_some_and(|source| !source.has_identity_layout(ctx)) {
            return op.fail("source memref type should have identity affine map");
        }
        let Some(result) = MemRefType::of(ctx, result) else { return Ok(()) };
        if !result.has_identity_layout(ctx) {
            return op.fail("result memref type should have identity affine map");
        }
        match op.shape().ty().shape(ctx) {
            Some([DYNAMIC]) => op.fail(
                "cannot use shape operand with dynamic length to reshape to statically-ranked memref type",
            ),
            Some([length]) if *length != result.rank() as i64 => {
                op.fail("length of shape operand differs from the result's memref rank")
            }
            _ => Ok(()),
        }
    }
}

/// Verifies that each dimension of `collapsed` has the size of its group in `expanded`.
fn verify_groups(
    op: OpRef<'_>,
    collapsed: &[i64],
    expanded: &[i64],
    groups: &Reassociation,
) -> Verified {
    let groups = groups.groups();
    if collapsed.len() != groups.len() {
        return op.fail(format!(
            "invalid number of reassociation groups: found {}, expected {}",
            groups.len(),
            collapsed.len()
        ));
    }
    let mut next = 0;
    for (dim, (group, have)) in groups.iter().zip(collapsed).enumerate() {
        for index in group {
            if *index != next {
                return op.fail("reassociation indices must be contiguous");
            }
            next += 1;
            if *index >= expanded.len() as i64 {
                return op.fail(format!("reassociation index {index} is out of bounds"));
            }
        }
        let size = product(group.iter().map(|index| expanded[*index as usize]));
        if (size == DYNAMIC) != (*have == DYNAMIC) {
            return op.fail(format!(
                "collapsed dim ({dim}) must be dynamic if and only if reassociation group is dynamic"
            ));
        }
        if size != *have {
            return op.fail(format!(
                "collapsed dim size ({have}) must equal reassociation group size ({size})"
            ));
        }
    }
    if collapsed.is_empty() {
        if expanded.iter().any(|size| *size != 1) {
            return op.fail("rank 0 memrefs can only be extended/collapsed with/from ones");
        }
    } else if next != expanded.len() as i64 {
        return op.fail(format!(
            "expanded rank ({}) inconsistent with number of reassociation indices ({next})",
            expanded.len()
        ));
    }
    Ok(())
}

impl Verify for ExpandShapeOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let ctx = op.ctx();
        let result_ty = op.result().ty();
        let (Some(source), Some(result)) =
            (MemRefType::of(ctx, op.src().ty()), MemRefType::of(ctx, result_ty))
        else {
            return Ok(());
        };
        let (from, to) = (source.rank(), result.rank());
        if from > to {
            return op.fail(format!(
                "has source rank {from} and result rank {to}. This is not an expansion ({from} > {to})."
            ));
        }
        let groups = Reassociation::of_attr(ctx, op.reassociation());
        verify_groups(*op, &source.shape, &result.shape, &groups)?;
        let Some(expected) = expanded_type(ctx, &source, &result.shape, &groups) else {
            return op.fail("invalid source layout map");
        };
        let expected = expected.ty(ctx);
        if expected != result_ty {
            return op.fail(format!(
                "expected expanded type to be {} but found {}",
                shown(*op, expected),
                shown(*op, result_ty)
            ));
        }
        let sizes = op.static_output_shape();
        if sizes.len() != to {
            return op.fail(format!(
                "expected number of static shape bounds to be equal to the output rank ({to}) but found {} inputs instead",
                sizes.len()
            ));
        }
        let dynamic = sizes.iter().filter(|size| **size == DYNAMIC).count();
        let have = op.output_shape().len();
        if have != dynamic {
            return op.fail(format!(
                "mismatch in dynamic dims in output_shape and static_output_shape: static_output_shape has {dynamic} dynamic dims while output_shape has {have} values"
            ));
        }
        let differs = |(want, have): (&i64, &i64)| *want != DYNAMIC && want != have;
        match result.shape.iter().zip(&sizes).position(differs) {
            Some(at) => op.fail(format!("invalid output shape provided at pos {at}")),
            None => Ok(()),
        }
    }
}

impl Verify for CollapseShapeOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let ctx = op.ctx();
        let result_ty = op.result().ty();
        let (Some(source), Some(result)) =
            (MemRefType::of(ctx, op.src().ty()), MemRefType::of(ctx, result_ty))
        else {
            return Ok(());
        };
        let (from, to) = (source.rank(), result.rank());
        if from < to {
            return op.fail(format!(
                "has source rank {from} and result rank {to}. This is not a collapse ({from} < {to})."
            ));
        }
        let groups = Reassociation::of_attr(ctx, op.reassociation());
        verify_groups(*op, &result.shape, &source.shape, &groups)?;
        let expected = match source.has_identity_layout(ctx) {
            true => source.reshaped(ctx, result.shape),
            false => match collapsed_layout(ctx, &source, &groups, false) {
                Some(layout) => source.with_layout(ctx, result.shape, &layout),
                None => {
                    return op.fail("invalid source layout map or collapsing non-contiguous dims");
                }
            },
        };
        let expected = expected.ty(ctx);
        match expected == result_ty {
            true => Ok(()),
            false => op.fail(format!(
                "expected collapsed type to be {} but found {}",
                shown(*op, expected),
                shown(*op, result_ty)
            )),
        }
    }
}
