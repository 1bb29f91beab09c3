//! Constants and `top_k`.

use ods_core::ir::Inserter as _;
use ods_core::rewrite::Rewriter;
use ods_core::{Attr, Op, Type, Value};

use super::Replacement;
use super::elementwise::is_dynamic;
use super::tensors::{compare, splat_like};
use crate::chlo;
use crate::legalize::math::Order;
use crate::stablehlo::{self, ComparisonType};

pub(super) fn replace(rw: &mut Rewriter<'_>, op: Op) -> Replacement {
    if let Some(op) = op.cast::<chlo::ConstantOp>(rw) {
        let value = op.value(rw);
        return Some(Ok(vec![rw.emit(stablehlo::ConstantOp::build(value))]));
    }
    if let Some(op) = op.cast::<chlo::ConstantLikeOp>(rw) {
        let (value, like, ty) = (op.value(rw), op.operand(rw), rw.ty(op.result(rw)));
        return Some(Ok(vec![splat_like(rw, ty, like, value)]));
    }
    let op = op.cast::<chlo::TopKOp>(rw)?;
    Some(top_k(rw, op))
}

/// Sorts the elements with their indices, the largest first, and takes the first ones.
fn top_k(rw: &mut Rewriter<'_>, op: chlo::TopKOp) -> Result<Vec<Value>, String> {
    let ctx = rw.ctx().clone();
    let (operand, k) = (op.operand(rw), op.k(rw) as i64);
    let ty = rw.ty(operand);
    if is_dynamic(rw, ty) {
        return Err("of dynamic dimensions has no decomposition".to_owned());
    }
    let shape = ty.shape(&ctx).unwrap_or_default().to_vec();
    let Some((last, rest)) = shape.split_last() else {
        return Err("needs a dimension".to_owned());
    };
    let index = rw.ty(op.indices(rw)).element_type_or_self(&ctx);
    let index_type = Type::tensor(&ctx, &shape, index);
    let dim = rest.len();
    let iota = stablehlo::IotaOpArgs { iota_dimension: dim as u64 };
    let numbers = rw.emit(stablehlo::IotaOp::build(index_type, iota));
    let new = stablehlo::SortOp::build()
        .inputs([operand, numbers])
        .result_type([ty, index_type])
        .dimension(dim as u64)
        .is_stable(true);
    let sort = rw.insert(new);
    let region = sort.comparator(rw).region;
    let loc = rw.insert_loc();
    let element = Type::tensor(&ctx, &[], ty.element_type_or_self(&ctx));
    let number = Type::tensor(&ctx, &[], index);
    let args = [element, element, number, number].map(|ty| (ty, loc));
    let block = rw.create_block(region, None, &args);
    let compared = {
        let mut args = rw.arg_values(block);
        args.next().zip(args.next())
    };
    let (one, other) = compared.expect("the block has two arguments for each list");
    let point = rw.point();
    rw.set_point_at_end(block);
    let order = order_of(rw, element);
    let is_larger = compare(rw, Order::Gt, order, one, other);
    rw.insert(stablehlo::ReturnOp::build().results([is_larger]));
    rw.set_point(point);
    let sorted: Vec<Value> = rw.results(sort.into()).collect();
    let starts = vec![0; shape.len()];
    let strides = vec![1; shape.len()];
    let mut limits = shape.clone();
    limits[dim] = k.min(*last);
    let slice = |rw: &mut Rewriter<'_>, value: Value| {
        rw.emit(stablehlo::SliceOp::build(value, &starts, &limits, &strides))
    };
    Ok(sorted.into_iter().map(|value| slice(rw, value)).collect())
}

/// Returns the order in which elements of a type are sorted.
fn order_of(rw: &Rewriter<'_>, ty: Type) -> ComparisonType {
    use ods_core::{Signedness, TypeData};
    let ctx = rw.ctx();
    match ty.element_type_or_self(ctx).data(ctx) {
        TypeData::Float(_) => ComparisonType::TOTALORDER,
        TypeData::Integer(1, _) | TypeData::Integer(_, Signedness::Unsigned) => {
            ComparisonType::UNSIGNED
        }
        _ => ComparisonType::SIGNED,
    }
}

/// Returns an integer constant of a type of tensors.
pub(super) fn integers(rw: &mut Rewriter<'_>, ty: Type, like: Value, value: i64) -> Value {
    let ctx = rw.ctx().clone();
    let value = Attr::integer(&ctx, ty.element_type_or_self(&ctx), value);
    splat_like(rw, ty, like, value)
}
