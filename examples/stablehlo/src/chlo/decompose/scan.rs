//! `chlo.scan`: a loop that slices the inputs and updates the outputs.

use ods_core::fold::zero_attr;
use ods_core::ir::Inserter as _;
use ods_core::rewrite::Rewriter;
use ods_core::{Attr, Block, Op, Region, Type, TypeData, Value};

use super::Replacement;
use super::elementwise::is_dynamic;
use super::structured::integers;
use super::tensors::{compare, splat_like};
use crate::chlo;
use crate::legalize::math::Order;
use crate::stablehlo::{self, ComparisonType};

pub(super) fn replace(rw: &mut Rewriter<'_>, op: Op) -> Replacement {
    let op = op.cast::<chlo::ScanOp>(rw)?;
    Some(decompose(rw, op))
}

fn decompose(rw: &mut Rewriter<'_>, op: chlo::ScanOp) -> Result<Vec<Value>, String> {
    let ctx = rw.ctx().clone();
    let (inputs, inits): (Vec<Value>, Vec<Value>) =
        (op.inputs(rw).collect(), op.inits(rw).collect());
    let outputs: Vec<Type> = op.outputs(rw).map(|value| rw.ty(value)).collect();
    let dim = op.dimension(rw) as usize;
    let types = inputs.iter().map(|value| rw.ty(*value)).chain(outputs.iter().copied());
    if types.clone().any(|ty| is_dynamic(rw, ty)) {
        return Err("of dynamic dimensions has no decomposition".to_owned());
    }
    let sizes = types.clone().find_map(|ty| ty.shape(&ctx)?.get(dim).copied());
    let Some(length) = sizes.or(op.scan_dim_size(rw).map(|size| size as i64)) else {
        return Err("needs the size of its dimension".to_owned());
    };
    let reverse = op.is_reverse(rw).unwrap_or(false);
    let body = op.body(rw).region;
    let Some(step) = rw.entry_block(body) else { return Err("has an empty region".to_owned()) };
    let number = Type::tensor(&ctx, &[], Type::I64);
    let Some(like) = inputs.iter().chain(&inits).next().copied() else {
        return Err("needs an operand".to_owned());
    };
    let [zero, one, end] = [0, 1, length].map(|value| integers(rw, number, like, value));
    let mut state = vec![zero];
    state.extend(&inits);
    for ty in &outputs {
        state.push(zeros(rw, *ty, like));
    }
    let types: Vec<Type> = state.iter().map(|value| rw.ty(*value)).collect();
    let new = stablehlo::WhileOp::build().operand(state).result_type(types.clone());
    let new = rw.insert(new);
    let loc = rw.insert_loc();
    let args: Vec<_> = types.into_iter().map(|ty| (ty, loc)).collect();
    let regions: [Region; 2] = [new.cond(rw).region, new.body(rw).region];
    let [cond, body] = regions.map(|region| rw.create_block(region, None, &args));
    let point = rw.point();

    rw.set_point_at_end(cond);
    let counter = first_argument(rw, cond);
    let goes_on = compare(rw, Order::Lt, ComparisonType::SIGNED, counter, end);
    rw.insert(stablehlo::ReturnOp::build().results([goes_on]));

    rw.set_point_at_end(body);
    let state: Vec<Value> = rw.arg_values(body).skip(1).collect();
    let counter = first_argument(rw, body);
    let at = match reverse {
        true => {
            let last = rw.emit(stablehlo::SubtractOp::build(end, one));
            rw.emit(stablehlo::SubtractOp::build(last, counter))
        }
        false => counter,
    };
    let (carried, written) = state.split_at(inits.len());
    let mut args = Vec::new();
    for input in inputs {
        args.push(slice(rw, input, dim, at, zero));
    }
    args.extend(carried);
    rw.merge_blocks(step, body, &args);
    let Some(end) = rw.terminator(body) else { return Err("has no terminator".to_owned()) };
    let returned: Vec<Value> = rw.operands(end).collect();
    let (parts, carries) = returned.split_at(outputs.len());
    rw.set_point_before(end);
    let mut next = vec![rw.emit(stablehlo::AddOp::build(counter, one))];
    next.extend(carries);
    for (part, whole) in parts.iter().zip(written) {
        next.push(update(rw, *part, *whole, dim, at, zero));
    }
    rw.insert(stablehlo::ReturnOp::build().results(next));
    rw.erase_op(end);
    rw.set_point(point);

    let results: Vec<Value> = rw.results(new.into()).skip(1).collect();
    let (carries, outputs) = results.split_at(inits.len());
    Ok([outputs, carries].concat())
}

fn first_argument(rw: &Rewriter<'_>, block: Block) -> Value {
    rw.arg_values(block).next().expect("the block has an argument for the counter")
}

/// Returns a tensor of zeros: each element is written once before the loop ends.
fn zeros(rw: &mut Rewriter<'_>, ty: Type, like: Value) -> Value {
    let ctx = rw.ctx().clone();
    let element = ty.element_type_or_self(&ctx);
    let zero = match *element.data(&ctx) {
        TypeData::Complex(part) => {
            zero_attr(&ctx, part).map(|zero| Attr::array(&ctx, &[zero, zero]))
        }
        _ => zero_attr(&ctx, element),
    };
    match zero {
        Some(zero) => splat_like(rw, ty, like, zero),
        None => like,
    }
}

/// Returns the indices of the slice at one index of a dimension.
fn starts(rank: usize, dim: usize, at: Value, zero: Value) -> Vec<Value> {
    (0..rank).map(|other| if other == dim { at } else { zero }).collect()
}

/// Returns the slice at one index of a dimension, without that dimension.
fn slice(rw: &mut Rewriter<'_>, whole: Value, dim: usize, at: Value, zero: Value) -> Value {
    let ctx = rw.ctx().clone();
    let ty = rw.ty(whole);
    let mut sizes = ty.shape(&ctx).unwrap_or_default().to_vec();
    let starts = starts(sizes.len(), dim, at, zero);
    sizes[dim] = 1;
    let part = rw.emit(stablehlo::DynamicSliceOp::build(whole, &sizes).start_indices(starts));
    sizes.remove(dim);
    let ty = Type::tensor(&ctx, &sizes, ty.element_type_or_self(&ctx));
    rw.emit(stablehlo::ReshapeOp::build(part, ty))
}

/// Returns the tensor with another slice at one index of a dimension.
fn update(
    rw: &mut Rewriter<'_>,
    part: Value,
    whole: Value,
    dim: usize,
    at: Value,
    zero: Value,
) -> Value {
    let ctx = rw.ctx().clone();
    let ty = rw.ty(whole);
    let mut sizes = ty.shape(&ctx).unwrap_or_default().to_vec();
    let starts = starts(sizes.len(), dim, at, zero);
    sizes[dim] = 1;
    let ty = Type::tensor(&ctx, &sizes, ty.element_type_or_self(&ctx));
    let part = rw.emit(stablehlo::ReshapeOp::build(part, ty));
    rw.emit(stablehlo::DynamicUpdateSliceOp::build(whole, part).start_indices(starts))
}
