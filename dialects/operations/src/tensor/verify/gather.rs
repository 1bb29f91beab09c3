//! `tensor.gather` and `tensor.scatter`

use ods_core::hooks::{Verified, Verify};
use ods_core::{Context, OpRef, Type};
use smallvec::SmallVec;

use super::super::ranked::Ranked;
use super::super::{GatherOp, ScatterOp};

impl Verify for GatherOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let dims = op.gather_dims();
        let (source, indices) = (Ranked::of(op.source()), Ranked::of(op.indices()));
        verify_dims(*op, &dims, indices, source.rank(), ["gather", "source"])?;
        verify_part(*op, "result", op.result().ty(), source, indices, &dims)
    }
}

impl Verify for ScatterOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let dims = op.scatter_dims();
        let (dest, indices) = (Ranked::of(op.dest()), Ranked::of(op.indices()));
        verify_dims(*op, &dims, indices, dest.rank(), ["scatter", "dest"])?;
        if !op.unique() {
            return op.fail("requires 'unique' attribute to be set");
        }
        verify_part(*op, "source", op.source().ty(), dest, indices, &dims)
    }
}

/// Verifies that the gathered or scattered dimensions are dimensions of the tensor in ascending order, with an index
/// for each.
fn verify_dims(
    op: OpRef<'_>,
    dims: &[i64],
    indices: Ranked<'_>,
    rank: usize,
    [what, tensor]: [&str; 2],
) -> Verified {
    if dims.is_empty() {
        return op.fail(format!("{what}_dims must be non-empty"));
    }
    if dims.len() > rank {
        return op.fail(format!("{what}_dims overflow {tensor} rank"));
    }
    if indices.shape.last() != Some(&(dims.len() as i64)) {
        return op
            .fail(format!("{what}_dims length must match the size of last dimension of indices"));
    }
    for dim in dims {
        if *dim < 0 {
            return op.fail(format!("{what}_dims value must be non-negative"));
        }
        if *dim >= rank as i64 {
            return op.fail(format!("{what}_dims value must be smaller than {tensor} rank"));
        }
    }
    match dims.is_sorted_by(|a, b| a < b) {
        true => Ok(()),
        false => op.fail(format!("{what}_dims values must be strictly increasing")),
    }
}

/// Verifies that the slices have the inferred type, with or without the indexed dimensions.
fn verify_part(
    op: OpRef<'_>,
    what: &str,
    have: Type,
    whole: Ranked<'_>,
    indices: Ranked<'_>,
    dims: &[i64],
) -> Verified {
    let [full, reduced] =
        [false, true].map(|reduced| part(op.ctx(), whole, indices, dims, reduced));
    if have == full || have == reduced {
        return Ok(());
    }
    op.fail(format!(
        "{what} type mismatch: expected '{}' or its rank-reduced variant '{}' (got: '{}')",
        op.show(full),
        op.show(reduced),
        op.show(have)
    ))
}

/// Returns the type of the slices of `whole`: one slice for each index.
fn part(
    ctx: &Context,
    whole: Ranked<'_>,
    indices: Ranked<'_>,
    dims: &[i64],
    reduced: bool,
) -> Type {
    let places = indices.shape.split_last().map_or(&[][..], |(_, places)| places);
    let rest =
        whole.shape.iter().enumerate().filter_map(|(at, size)| match dims.contains(&(at as i64)) {
            false => Some(*size),
            true => (!reduced).then_some(1),
        });
    let shape: SmallVec<[i64; 6]> = places.iter().copied().chain(rest).collect();
    whole.with_shape(ctx, &shape)
}
