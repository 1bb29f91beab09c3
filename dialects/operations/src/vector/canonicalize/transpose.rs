//! `vector.transpose`

use ods_core::Value;
use ods_core::hooks::Canonicalize;
use ods_core::rewrite::{Pattern, PatternSet, Rewriter, Rewritten};

use super::super::fold::keeps_order;
use super::super::shape::Shape;
use super::super::slice::elements_in;
use super::super::{
    BroadcastOp, ConstantMaskOp, CreateMaskOp, FromElementsOp, ShapeCastOp, TransposeOp,
};
use super::{in_body, repeated_scalar};

impl Canonicalize for TransposeOp {
    fn add_patterns(patterns: PatternSet) -> PatternSet {
        patterns
            .with(TransposeMask)
            .with(TransposeCast)
            .with(TransposeTwice)
            .with(TransposeScalar)
            .with(TransposeElements)
            .with(TransposeBroadcast)
    }
}

/// Returns `all` in the order of a permutation.
fn permuted<T: Copy>(all: &[T], permutation: &[i64]) -> Option<Vec<T>> {
    permutation.iter().map(|from| all.get(usize::try_from(*from).ok()?).copied()).collect()
}

/// Replaces the transposition of a mask by a mask with permuted sizes.
struct TransposeMask;

impl Pattern for TransposeMask {
    type Root = TransposeOp;

    fn rewrite(&self, op: TransposeOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let (mask, ty, permutation) = (op.vector(rw), op.result_ty(rw), op.permutation(rw));
        if let Some(definition) = mask.defined_by::<CreateMaskOp>(rw) {
            let sizes: Vec<Value> = definition.operands(rw).collect();
            let sizes = permuted(&sizes, &permutation)?;
            return rw.replace_with(op, CreateMaskOp::build(ty).operands(sizes));
        }
        let sizes = mask.defined_by::<ConstantMaskOp>(rw)?.mask_dim_sizes(rw);
        rw.replace_with(op, ConstantMaskOp::build(&permuted(&sizes, &permutation)?, ty))
    }
}

/// Merges an order-preserving transposition into the cast of its source.
struct TransposeCast;

impl Pattern for TransposeCast {
    type Root = TransposeOp;

    fn rewrite(&self, op: TransposeOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let source = op.vector(rw).defined_by::<ShapeCastOp>(rw)?.source(rw);
        if !keeps_order(op.view(rw)) {
            return None;
        }
        rw.replace_with(op, ShapeCastOp::build(source, op.result_ty(rw)))
    }
}

pub(super) struct TransposeTwice;

impl Pattern for TransposeTwice {
    type Root = TransposeOp;

    fn rewrite(&self, op: TransposeOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let before = op.vector(rw).defined_by::<TransposeOp>(rw)?;
        let both = permuted(&before.permutation(rw), &op.permutation(rw))?;
        rw.replace_with(op, TransposeOp::build(before.vector(rw), &both, op.result_ty(rw)))
    }
}

struct TransposeScalar;

impl Pattern for TransposeScalar {
    type Root = TransposeOp;

    fn rewrite(&self, op: TransposeOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let scalar = repeated_scalar(rw, op.vector(rw))?;
        rw.replace_with(op, BroadcastOp::build(scalar, op.result_ty(rw)))
    }
}

/// Replaces a transposition of `from_elements` by `from_elements` with permuted operands.
struct TransposeElements;

impl Pattern for TransposeElements {
    type Root = TransposeOp;

    fn rewrite(&self, op: TransposeOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let definition = op.vector(rw).defined_by::<FromElementsOp>(rw)?;
        let (from, to) = (Shape::of(op.view(rw).vector()), Shape::of(op.view(rw).result()));
        let strides = permuted(&from.strides(), &op.permutation(rw))?;
        let all: Vec<Value> = definition.elements(rw).collect();
        let offsets = vec![0; to.rank()];
        let element = |at: usize| all.get(at).copied();
        let elements: Option<Vec<Value>> =
            elements_in(&strides, &offsets, to.dims).map(element).collect();
        rw.replace_with(op, FromElementsOp::build(op.result_ty(rw)).elements(elements?))
    }
}

/// Replaces a transposition of a broadcast by a broadcast, if only broadcast dimensions are moved, or unit dimensions
/// between them.
struct TransposeBroadcast;

impl Pattern for TransposeBroadcast {
    type Root = TransposeOp;

    fn rewrite(&self, op: TransposeOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let source = op.vector(rw).defined_by::<BroadcastOp>(rw)?.source(rw);
        let dims = Shape::of(in_body(rw, source)).dims;
        let permutation = op.permutation(rw);
        let lead = permutation.len().checked_sub(dims.len())?;
        // A group ends before each dimension that is not one, and after it.
        let mut start = 0;
        for (at, size) in dims.iter().enumerate() {
            let after = at.checked_sub(1).is_some_and(|before| dims[before] != 1);
            if *size == 1 && !after {
                continue;
            }
            let end = at + lead;
            let group = start as i64..end as i64;
            if !permutation[start..end].iter().all(|from| group.contains(from)) {
                return None;
            }
            start = end;
        }
        rw.replace_with(op, BroadcastOp::build(source, op.result_ty(rw)))
    }
}
