//! Verification of reshapes (ranks, contiguous groups, compatible sizes) and of the number of dynamic size operands.

use ods_core::hooks::Verified;
use ods_core::{DYNAMIC, OpRef, Type};

use super::{Reassociation, num_dynamic};

/// Verifies that the groups cover the dimensions of `expanded`, and that `collapsed` has their sizes.
pub fn verify_reshape_like(
    op: OpRef<'_>,
    expanded: Type,
    collapsed: Type,
    reassociation: &Reassociation,
) -> Verified {
    let ctx = op.ctx();
    let (large, small) =
        (expanded.shape(ctx).unwrap_or_default(), collapsed.shape(ctx).unwrap_or_default());
    let groups = reassociation.groups();
    if large.len() < small.len() {
        return op.fail(format!(
            "expected the expanded type, '{}' to have a higher (or same) rank than the collapsed type, '{}'.",
            expanded.display(ctx),
            collapsed.display(ctx)
        ));
    }
    if small.len() != groups.len() {
        return op.fail(format!(
            "expected collapsed rank ({}) to equal the number of reassociation maps ({}).",
            small.len(),
            groups.len()
        ));
    }
    let dims = reassociation.num_dims() as usize;
    if !groups.is_empty() && dims != large.len() {
        return op.fail(format!(
            "expected reassociation map #0 to have size equal to the expanded rank ({}), but it is  {dims}.",
            large.len()
        ));
    }
    if let Some(at) = first_invalid(reassociation, dims) {
        return op.fail(format!("expected reassociation map #{at} to be valid and contiguous."));
    }
    match incompatible(small, large, reassociation) {
        Some(message) => op.fail(message),
        None => Ok(()),
    }
}

/// Returns the index of the first group whose dimensions are not contiguous, or that ends too early.
fn first_invalid(reassociation: &Reassociation, dims: usize) -> Option<usize> {
    let groups = reassociation.groups();
    let mut next = 0;
    for (at, group) in groups.iter().enumerate() {
        for index in group {
            if *index != next {
                return Some(at);
            }
            next += 1;
        }
    }
    (!groups.is_empty() && next as usize != dims).then(|| groups.len() - 1)
}

/// Returns the message for the first size of `collapsed` that is not the product of its group in `expanded`.
fn incompatible(
    collapsed: &[i64],
    expanded: &[i64],
    reassociation: &Reassociation,
) -> Option<String> {
    let products = reassociation.collapse(expanded);
    products.iter().zip(collapsed).enumerate().find_map(|(at, (want, have))| match *want {
        DYNAMIC if *have != DYNAMIC => Some(format!(
            "expected dimension {at} of collapsed type to be dynamic since one or more of the corresponding dimensions in the expanded type is dynamic"
        )),
        DYNAMIC => None,
        want if want != *have => {
            Some(format!("expected dimension {at} of collapsed type to be static value of {want}"))
        }
        _ => None,
    })
}

/// Verifies that there are as many size operands as `ty` has dynamic sizes.
pub fn verify_dynamic_sizes(op: OpRef<'_>, ty: Type, have: usize) -> Verified {
    let want = num_dynamic(ty.shape(op.ctx()).unwrap_or_default());
    match have == want {
        true => Ok(()),
        false => op.fail(format!("incorrect number of dynamic sizes, has {have}, expected {want}")),
    }
}
