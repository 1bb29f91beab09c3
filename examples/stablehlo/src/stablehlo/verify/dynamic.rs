//! Verifiers of operations whose shape is an operand.

use std::collections::BTreeSet;

use ods_core::hooks::{Verified, Verify};
use ods_core::{Context, DYNAMIC, Type};

use super::quantized::{is_quantized, verify_broadcast, verify_reshape};
use super::report;
use super::shape::{check_broadcast_dims, invalid_dim};
use crate::stablehlo::infer::{Checked, join, ranked, show};
use crate::stablehlo::{
    DynamicBroadcastInDimOp, DynamicBroadcastInDimOpRef, DynamicIotaOp, DynamicPadOp,
    DynamicPadOpRef, DynamicReshapeOp, DynamicReshapeOpRef, RealDynamicSliceOp, RngBitGeneratorOp,
    compatible_elements, constant_integers, may_equal, may_equal_shapes,
};

/// Checks a constant shape against the result.
fn check_shape(ctx: &Context, shape: Option<&[i64]>, result: Type) -> Checked {
    let Some(shape) = shape else { return Ok(()) };
    let of_result = ranked(ctx, result)?;
    let within = |(size, bound): (&i64, &i64)| *bound == DYNAMIC || size <= bound;
    let fits = shape.iter().all(|size| *size >= 0)
        && may_equal_shapes(shape, &of_result.dims)
        && shape.iter().zip(&of_result.bounds).all(within);
    match fits {
        true => Ok(()),
        false => Err(format!(
            "output shape [{}] is incompatible with return type of operation {}",
            join(shape),
            show(ctx, result)
        )),
    }
}

/// Checks that the elements of two tensors are compatible, unless they are quantized.
fn check_elements(ctx: &Context, operand: Type, result: Type) -> Checked {
    let quantized = is_quantized(ctx, operand) || is_quantized(ctx, result);
    match quantized || compatible_elements(ctx, operand, result) {
        true => Ok(()),
        false => Err(format!(
            "expects operand and result to have compatible element type. Got: {} and {}",
            show(ctx, operand),
            show(ctx, result)
        )),
    }
}

impl Verify for DynamicIotaOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let result = op.result().ty();
        let rank = result.shape(op.ctx()).unwrap_or_default().len();
        if op.iota_dimension() as usize >= rank {
            return op.fail_bare("iota dimension cannot go beyond the output rank.");
        }
        let shape = constant_integers(op.body, op.output_shape().value);
        report(*op, check_shape(op.ctx(), shape.as_deref(), result))
    }
}

impl Verify for DynamicReshapeOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        report(*op, check_reshape(op))
    }
}

fn check_reshape(op: DynamicReshapeOpRef<'_>) -> Checked {
    let ctx = op.ctx();
    let (operand, result) = (op.operand().ty(), op.result().ty());
    check_elements(ctx, operand, result)?;
    let (from, to) = (ranked(ctx, operand)?, ranked(ctx, result)?);
    if let (Some(have), Some(want)) = (from.count(), to.count())
        && have != want
    {
        return Err(format!(
            "number of output elements ({want}) doesn't match expected number of elements ({have})"
        ));
    }
    let shape = constant_integers(op.body, op.output_shape().value);
    check_shape(ctx, shape.as_deref(), result)?;
    let sizes = ranked(ctx, op.output_shape().ty())?;
    if sizes.dims.first() != Some(&(to.rank() as i64)) {
        return Err(
            "result should have a rank equal to the number of elements in output_shape".to_owned()
        );
    }
    if let (Some(shape), Some(have)) = (shape, from.count()) {
        let want = shape.iter().fold(1i64, |all, size| all.saturating_mul(*size));
        if want != have {
            return Err(format!(
                "output_shape is incompatible with input type of operation: input has {have} elements, but \
                 output_shape has {want}"
            ));
        }
    }
    match is_quantized(ctx, operand) || is_quantized(ctx, result) {
        true => verify_reshape(ctx, operand, result),
        false => Ok(()),
    }
}

impl Verify for DynamicBroadcastInDimOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        report(*op, check_broadcast(op))
    }
}

fn check_broadcast(op: DynamicBroadcastInDimOpRef<'_>) -> Checked {
    let ctx = op.ctx();
    let (operand, result) = (op.operand().ty(), op.result().ty());
    let (from, to) = (ranked(ctx, operand)?, ranked(ctx, result)?);
    let dims = op.broadcast_dimensions();
    check_elements(ctx, operand, result)?;
    if dims.len() == from.rank() && to.rank() < from.rank() {
        return Err(format!(
            "result rank ({}) is less than operand rank ({})",
            to.rank(),
            from.rank()
        ));
    }
    check_broadcast_dims(&dims, from.rank())?;
    let shape = constant_integers(op.body, op.output_dimensions().value);
    for (at, (dim, size)) in dims.iter().zip(&from.dims).enumerate() {
        let known = usize::try_from(*dim).ok().and_then(|dim| to.dims.get(dim));
        let Some(known) = known else { return Err(invalid_dim(*dim, to.rank())) };
        if *size != 1 && !may_equal(*size, *known) {
            return Err(format!(
                "size of operand dimension {at} ({size}) is not compatible with size of result dimension {dim} ({known})"
            ));
        }
    }
    check_shape(ctx, shape.as_deref(), result)?;
    let hints: Vec<i64> = [op.known_expanding_dimensions(), op.known_nonexpanding_dimensions()]
        .into_iter()
        .flatten()
        .flatten()
        .collect();
    let distinct: BTreeSet<i64> = hints.iter().copied().collect();
    if distinct.len() != hints.len() {
        return Err("duplicate expansion hint for at least one operand dimension".to_owned());
    }
    if let Some(dim) = distinct.iter().find(|dim| **dim < 0 || **dim >= from.rank() as i64) {
        return Err(format!(
            "hint for expanding dimension {dim} does not refer to a valid operand dimension"
        ));
    }
    if let Some(shape) = shape.filter(|_| from.is_static()) {
        for (at, (dim, size)) in dims.iter().zip(&from.dims).enumerate() {
            let known = shape.get(*dim as usize).copied().unwrap_or(DYNAMIC);
            if *size != 1 && *size != known {
                return Err(format!(
                    "size of operand dimension {at} ({size}) is not equal to 1 or value of shape at index {dim} \
                     ({known})"
                ));
            }
        }
    }
    verify_broadcast(ctx, operand, result, &dims)
}

impl Verify for RealDynamicSliceOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let ctx = op.ctx();
        let rank = op.operand().ty().shape(ctx).unwrap_or_default().len();
        for (name, ty) in [
            ("start_indices", op.start_indices().ty()),
            ("limit_indices", op.limit_indices().ty()),
            ("strides", op.strides().ty()),
        ] {
            let count = ty.num_elements(ctx);
            if count.is_some_and(|count| count != rank as u64) {
                let count = count.unwrap_or_default();
                return op.fail_bare(format!(
                    "has mismatched number of operand rank ({rank}) and {name} size ({count})"
                ));
            }
        }
        Ok(())
    }
}

impl Verify for DynamicPadOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        report(*op, check_pad(op))
    }
}

fn check_pad(op: DynamicPadOpRef<'_>) -> Checked {
    let ctx = op.ctx();
    let (from, to) = (ranked(ctx, op.operand().ty())?, ranked(ctx, op.result().ty())?);
    let size = ranked(ctx, op.edge_padding_low().ty())?.dims.first().copied().unwrap_or(0);
    if size != from.rank() as i64 {
        return Err(format!(
            "padding operands size ({size}) must match operand rank ({})",
            from.rank()
        ));
    }
    let [low, high, interior] =
        [op.edge_padding_low(), op.edge_padding_high(), op.interior_padding()]
            .map(|operand| constant_integers(op.body, operand.value));
    if let Some(interior) = interior.as_ref().filter(|list| list.iter().any(|one| *one < 0)) {
        return Err(format!("interior_padding must be non-negative, but got {}", join(interior)));
    }
    let (Some(low), Some(high), Some(interior)) = (low, high, interior) else { return Ok(()) };
    if !from.is_static() || !to.is_static() {
        return Ok(());
    }
    for (at, (size, have)) in from.dims.iter().zip(&to.dims).enumerate() {
        let want = size
            .saturating_add(low[at])
            .saturating_add((size - 1).max(0).saturating_mul(interior[at]))
            .saturating_add(high[at]);
        if *have != want {
            return Err(format!(
                "expected output dimension at index {at} to equal {want}, but got {have}"
            ));
        }
    }
    Ok(())
}

impl Verify for RngBitGeneratorOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let ctx = op.ctx();
        let (initial, output) = (op.initial_state().ty(), op.output_state().ty());
        let shapes = [initial, output].map(|ty| ty.shape(ctx).unwrap_or_default());
        match may_equal_shapes(shapes[0], shapes[1]) {
            true => Ok(()),
            false => op.fail_bare(format!(
                "output state shape must be compatible with initial state shape. Got: {} and {}",
                show(ctx, initial),
                show(ctx, output)
            )),
        }
    }
}
