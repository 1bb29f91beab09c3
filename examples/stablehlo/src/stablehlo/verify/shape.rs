//! Verifiers of operations that move elements.

use ods_core::hooks::{Verified, Verify};
use ods_core::{Context, DYNAMIC, Type, TypeData};

use super::elementwise::compatible_everywhere;
use super::quantized::{
    is_quantized, same_per_tensor, verify_broadcast, verify_reshape, verify_transpose,
};
use super::reducer::bit_width;
use super::report;
use crate::stablehlo::infer::{Checked, is_unique, join, ranked, show};
use crate::stablehlo::{
    BitcastConvertOp, BroadcastInDimOp, IotaOp, ReshapeOp, ReverseOp, TransposeOp, may_equal,
};

impl Verify for IotaOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let rank = op.output().ty().shape(op.ctx()).unwrap_or_default().len();
        if rank == 0 {
            return op.fail_bare("does not support scalars.");
        }
        match op.iota_dimension() as usize >= rank {
            true => op.fail_bare("iota dimension cannot go beyond the output rank."),
            false => Ok(()),
        }
    }
}

impl Verify for BitcastConvertOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        report(*op, check_bitcast(op.ctx(), op.operand().ty(), op.result().ty()))
    }
}

fn check_bitcast(ctx: &Context, operand: Type, result: Type) -> Checked {
    let (from, to) = (ranked(ctx, operand)?, ranked(ctx, result)?);
    let types = [show(ctx, operand), show(ctx, result)];
    let [operand, result] = &types;
    let is_complex = |ty: Type| matches!(ty.data(ctx), TypeData::Complex(_));
    if is_complex(from.element) != is_complex(to.element) {
        return Err(format!(
            "cannot convert between real and complex types, but got: {operand} and {result}"
        ));
    }
    let widths = (bit_width(ctx, from.element), bit_width(ctx, to.element));
    let (small, large) = if widths.0 < widths.1 { (&from, &to) } else { (&to, &from) };
    let (least, most) = (widths.0.min(widths.1), widths.0.max(widths.1));
    let mut prefix = small.dims.as_slice();
    if least != most {
        if small.rank() != large.rank() + 1 {
            return Err(format!(
                "rank of smaller element type ({0}) should be 1 more than rank of larger element type ({1}), but {0} \
                 != {1} + 1.",
                small.rank(),
                large.rank()
            ));
        }
        let Some((last, rest)) = prefix.split_last() else { return Err(String::new()) };
        prefix = rest;
        if *last != DYNAMIC && last.saturating_mul(least) != most {
            return Err(format!(
                "requires compatible bit widths. Got: {operand} and {result}, but {least} * {last} != {most}."
            ));
        }
    }
    match prefix.iter().zip(&large.dims).all(|(one, other)| may_equal(*one, *other)) {
        true => Ok(()),
        false => Err(format!(
            "operand and result shapes must match except for the innermost dimension of the shape with the smaller \
             element type. Got: {operand} and {result}."
        )),
    }
}

impl Verify for ReshapeOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        compatible_everywhere(*op)?;
        report(*op, check_reshape(op.ctx(), op.operand().ty(), op.result().ty()))
    }
}

fn check_reshape(ctx: &Context, operand: Type, result: Type) -> Checked {
    let counts = (ranked(ctx, operand)?.count(), ranked(ctx, result)?.count());
    let (Some(have), Some(want)) = counts else { return Ok(()) };
    if have != want {
        return Err(format!(
            "number of output elements ({want}) doesn't match expected number of elements ({have})"
        ));
    }
    match is_quantized(ctx, operand) || is_quantized(ctx, result) {
        true => verify_reshape(ctx, operand, result),
        false => Ok(()),
    }
}

impl Verify for BroadcastInDimOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        compatible_everywhere(*op)?;
        let dims = op.broadcast_dimensions();
        report(*op, check_broadcast(op.ctx(), op.operand().ty(), op.result().ty(), &dims))
    }
}

fn check_broadcast(ctx: &Context, operand: Type, result: Type, dims: &[i64]) -> Checked {
    same_per_tensor(ctx, operand, result)?;
    let (from, to) = (ranked(ctx, operand)?, ranked(ctx, result)?);
    check_broadcast_dims(dims, from.rank())?;
    for (at, (dim, size)) in dims.iter().zip(&from.dims).enumerate() {
        let known = usize::try_from(*dim).ok().and_then(|dim| to.dims.get(dim));
        let Some(known) = known else { return Err(invalid_dim(*dim, to.rank())) };
        if *size != DYNAMIC && *size != 1 && size != known {
            return Err(format!(
                "size of operand dimension {at} ({size}) is not equal to 1 or size of result dimension {dim} ({known})"
            ));
        }
    }
    verify_broadcast(ctx, operand, result, dims)
}

/// Checks the number of dimensions of a broadcast, and that they are distinct.
pub(super) fn check_broadcast_dims(dims: &[i64], rank: usize) -> Checked {
    if dims.len() != rank {
        return Err(format!(
            "broadcast_dimensions size ({}) does not match operand rank ({rank})",
            dims.len()
        ));
    }
    match is_unique(dims) {
        true => Ok(()),
        false => Err("broadcast_dimensions should not have duplicates".to_owned()),
    }
}

pub(super) fn invalid_dim(dim: i64, rank: usize) -> String {
    format!("broadcast_dimensions contains invalid value {dim} for result with rank {rank}")
}

impl Verify for TransposeOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        compatible_everywhere(*op)?;
        let permutation = op.permutation();
        let (operand, result) = (op.operand().ty(), op.result().ty());
        report(*op, verify_transpose(op.ctx(), operand, result, &permutation))
    }
}

impl Verify for ReverseOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let dims = op.dimensions();
        let rank = op.operand().ty().shape(op.ctx()).unwrap_or_default().len() as i64;
        if !is_unique(&dims) {
            return op.fail_bare(format!("dimensions should be unique. Got: {}", join(&dims)));
        }
        match dims.iter().find(|dim| **dim < 0 || **dim >= rank) {
            None => Ok(()),
            Some(dim) if *dim < 0 => op
                .fail_bare(format!("all dimensions should be non-negative. Got dimension: {dim}.")),
            Some(dim) => op.fail_bare(format!(
                "all dimensions should be between [0, {rank}). Got dimension: {dim}."
            )),
        }
    }
}
