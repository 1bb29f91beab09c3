//! The sizes of shaped values as operations ask for them: shared by `memref.dim` and `tensor.dim`.

use ods_core::hooks::Verified;
use ods_core::int_range::IntRanges;
use ods_core::interface::Speculatability;
use ods_core::{ApInt, Context, DYNAMIC, OpRef, Type};

/// The width of an index.
const WIDTH: u32 = 64;

/// The range of a size of a value of type `ty`, whose dimension is within `dim`.
pub(crate) fn dim_range(ctx: &Context, ty: Type, dim: Option<&IntRanges>) -> IntRanges {
    let any = || IntRanges::signed(ApInt::new(WIDTH, 0), ApInt::from_i64(WIDTH, i64::MAX));
    let Some(shape) = ty.shape(ctx) else { return any() };
    let bound = |bound: &ApInt, default: i64| bound.as_i64().unwrap_or(default);
    let last = shape.len() as i64 - 1;
    let (first, last) = match dim {
        Some(dim) => (bound(&dim.smin, 0).max(0), bound(&dim.smax, last).min(last)),
        None => (0, last),
    };
    let sizes = (first..=last).map(|at| match shape[at as usize] {
        DYNAMIC => any(),
        size => IntRanges::constant(ApInt::from_i64(WIDTH, size)),
    });
    sizes.reduce(|all, one| all.union(&one)).unwrap_or_else(any)
}

/// Returns whether asking a value of type `ty` for the size of dimension `dim` cannot go wrong.
pub(crate) fn dim_speculatability(ctx: &Context, ty: Type, dim: Option<i64>) -> Speculatability {
    match (ty.shape(ctx), dim) {
        (Some(shape), Some(dim)) if dim < shape.len() as i64 => Speculatability::Speculatable,
        _ => Speculatability::NotSpeculatable,
    }
}

/// Checks that there are as many values for sizes as `ty` has dynamic ones.
pub(crate) fn verify_dynamic_sizes(op: OpRef<'_>, ty: Type, have: usize) -> Verified {
    let shape = ty.shape(op.ctx()).unwrap_or_default();
    let want = shape.iter().filter(|size| **size == DYNAMIC).count();
    match have == want {
        true => Ok(()),
        false => op.fail(format!("incorrect number of dynamic sizes, has {have}, expected {want}")),
    }
}
