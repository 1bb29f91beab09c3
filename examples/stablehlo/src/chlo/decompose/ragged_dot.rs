//! `chlo.ragged_dot`: a product for each group, of which the elements outside of the group are masked.

use ods_core::ir::Inserter as _;
use ods_core::rewrite::Rewriter;
use ods_core::{Attr, Op, Type, Value};

use super::Replacement;
use super::elementwise::is_dynamic;
use super::structured::integers;
use super::tensors::{compare, splat_attr};
use crate::chlo;
use crate::legalize::math::Order;
use crate::stablehlo::{self, ComparisonType, DotDimensionNumbersAttr};

/// The dimensions of a product.
struct Dims {
    lhs_batch: Vec<i64>,
    rhs_batch: Vec<i64>,
    lhs_contract: Vec<i64>,
    rhs_contract: Vec<i64>,
}

pub(super) fn replace(rw: &mut Rewriter<'_>, op: Op) -> Replacement {
    let op = op.cast::<chlo::RaggedDotOp>(rw)?;
    Some(decompose(rw, op))
}

fn decompose(rw: &mut Rewriter<'_>, op: chlo::RaggedDotOp) -> Result<Vec<Value>, String> {
    let ctx = rw.ctx().clone();
    let (lhs, rhs, sizes) = (op.lhs(rw), op.rhs(rw), op.group_sizes(rw));
    let result = rw.ty(op.result(rw));
    let numbers = op.ragged_dot_dimension_numbers(rw);
    let dims = Dims {
        lhs_batch: numbers.lhs_batching_dimensions(&ctx).to_vec(),
        rhs_batch: numbers.rhs_batching_dimensions(&ctx).to_vec(),
        lhs_contract: numbers.lhs_contracting_dimensions(&ctx).to_vec(),
        rhs_contract: numbers.rhs_contracting_dimensions(&ctx).to_vec(),
    };
    let group = numbers.rhs_group_dimensions(&ctx).to_vec();
    let &[ragged] = &numbers.lhs_ragged_dimensions(&ctx)[..] else {
        return Err("needs one ragged dimension".to_owned());
    };
    if [rw.ty(lhs), rw.ty(rhs), result].into_iter().any(|ty| is_dynamic(rw, ty)) {
        return Err("of dynamic dimensions has no decomposition".to_owned());
    }
    if dims.lhs_batch.contains(&ragged) {
        return Ok(vec![product(rw, lhs, rhs, &dims, result)]);
    }
    let Some(&[count]) = rw.ty(sizes).shape(&ctx) else {
        return Err("needs group sizes of rank 1".to_owned());
    };
    let starts = starts(rw, sizes, count);
    match (dims.lhs_contract.contains(&ragged), &group[..]) {
        (true, _) => contracting(rw, lhs, rhs, &dims, ragged, &starts, result),
        (false, &[group]) => rows(rw, lhs, rhs, &dims, ragged, group, &starts, result),
        (false, _) => Err("needs one group dimension".to_owned()),
    }
}

/// Returns the first index of each group, and the index after the last.
fn starts(rw: &mut Rewriter<'_>, sizes: Value, count: i64) -> Vec<Value> {
    let ctx = rw.ctx().clone();
    let element = rw.ty(sizes).element_type_or_self(&ctx);
    let scalar = Type::tensor(&ctx, &[], element);
    let mut sum = integers(rw, scalar, sizes, 0);
    let mut starts = vec![sum];
    for at in 0..count {
        let size = rw.emit(stablehlo::SliceOp::build(sizes, &[at], &[at + 1], &[1]));
        let size = rw.emit(stablehlo::ReshapeOp::build(size, scalar));
        sum = rw.emit(stablehlo::AddOp::build(sum, size));
        starts.push(sum);
    }
    starts
}

/// Replaces the elements of an operand outside of a group by zeros.
fn masked(rw: &mut Rewriter<'_>, value: Value, dim: i64, bounds: &[Value]) -> Value {
    let ctx = rw.ctx().clone();
    let ty = rw.ty(value);
    let shape = ty.shape(&ctx).unwrap_or_default().to_vec();
    let element = rw.ty(bounds[0]).element_type_or_self(&ctx);
    let numbers = Type::tensor(&ctx, &shape, element);
    let iota = stablehlo::IotaOpArgs { iota_dimension: dim as u64 };
    let place = rw.emit(stablehlo::IotaOp::build(numbers, iota));
    let start = rw.emit(stablehlo::BroadcastInDimOp::build(bounds[0], &[], numbers));
    let end = rw.emit(stablehlo::BroadcastInDimOp::build(bounds[1], &[], numbers));
    let signed = ComparisonType::SIGNED;
    let after = compare(rw, Order::Ge, signed, place, start);
    let before = compare(rw, Order::Lt, signed, place, end);
    let inside = rw.emit(stablehlo::AndOp::build(after, before));
    let zero = zeros(rw, ty, value);
    rw.emit(stablehlo::SelectOp::build(inside, value, zero))
}

/// Returns a tensor of zeros.
fn zeros(rw: &mut Rewriter<'_>, ty: Type, other: Value) -> Value {
    let ctx = rw.ctx().clone();
    let element = ty.element_type_or_self(&ctx);
    let zero = match element.is_float(&ctx) {
        true => Attr::float(&ctx, element, 0.0),
        false => Attr::integer(&ctx, element, 0),
    };
    match splat_attr(&ctx, ty, zero) {
        Some(attr) => rw.emit(stablehlo::ConstantOp::build(attr)),
        None => other,
    }
}

fn product(rw: &mut Rewriter<'_>, lhs: Value, rhs: Value, dims: &Dims, ty: Type) -> Value {
    let ctx = rw.ctx().clone();
    let numbers = DotDimensionNumbersAttr::get(
        &ctx,
        dims.lhs_batch.clone(),
        dims.rhs_batch.clone(),
        dims.lhs_contract.clone(),
        dims.rhs_contract.clone(),
    );
    rw.emit(stablehlo::DotGeneralOp::build(lhs, rhs, numbers, ty))
}

/// The groups are ranges of rows: the sum of the products of the masked rows and the matrix of each group.
#[expect(clippy::too_many_arguments, reason = "the parts of one product")]
fn rows(
    rw: &mut Rewriter<'_>,
    lhs: Value,
    rhs: Value,
    dims: &Dims,
    ragged: i64,
    group: i64,
    starts: &[Value],
    result: Type,
) -> Result<Vec<Value>, String> {
    let ctx = rw.ctx().clone();
    let shape = rw.ty(rhs).shape(&ctx).unwrap_or_default().to_vec();
    let element = rw.ty(rhs).element_type_or_self(&ctx);
    // The dimensions of the right operand without that of the groups.
    let less = |dims: &[i64]| dims.iter().map(|dim| dim - i64::from(*dim > group)).collect();
    let dims = Dims {
        lhs_batch: dims.lhs_batch.clone(),
        rhs_batch: less(&dims.rhs_batch),
        lhs_contract: dims.lhs_contract.clone(),
        rhs_contract: less(&dims.rhs_contract),
    };
    let mut small = shape.clone();
    small.remove(group as usize);
    let small = Type::tensor(&ctx, &small, element);
    let mut sum = None;
    for (at, bounds) in starts.windows(2).enumerate() {
        let (mut first, mut last) = (vec![0; shape.len()], shape.clone());
        first[group as usize] = at as i64;
        last[group as usize] = at as i64 + 1;
        let strides = vec![1; shape.len()];
        let matrix = rw.emit(stablehlo::SliceOp::build(rhs, &first, &last, &strides));
        let matrix = rw.emit(stablehlo::ReshapeOp::build(matrix, small));
        let rows = masked(rw, lhs, ragged, bounds);
        let part = product(rw, rows, matrix, &dims, result);
        sum = Some(match sum {
            Some(sum) => rw.emit(stablehlo::AddOp::build(sum, part)),
            None => part,
        });
    }
    Ok(vec![sum.unwrap_or_else(|| zeros(rw, result, lhs))])
}

/// The groups are ranges of the contracted dimension: a product for each, one after another.
fn contracting(
    rw: &mut Rewriter<'_>,
    lhs: Value,
    rhs: Value,
    dims: &Dims,
    ragged: i64,
    starts: &[Value],
    result: Type,
) -> Result<Vec<Value>, String> {
    let ctx = rw.ctx().clone();
    let shape = result.shape(&ctx).unwrap_or_default().to_vec();
    let element = result.element_type_or_self(&ctx);
    let one = Type::tensor(&ctx, shape.get(1..).unwrap_or_default(), element);
    let mut first = shape.clone();
    if let Some(size) = first.first_mut() {
        *size = 1;
    }
    let first = Type::tensor(&ctx, &first, element);
    let mut parts = Vec::new();
    for bounds in starts.windows(2) {
        let part = masked(rw, lhs, ragged, bounds);
        let part = product(rw, part, rhs, dims, one);
        parts.push(rw.emit(stablehlo::ReshapeOp::build(part, first)));
    }
    let args = stablehlo::ConcatenateOpArgs { dimension: 0 };
    Ok(vec![rw.emit(stablehlo::ConcatenateOp::build(args).inputs(parts))])
}
