//! Quantized elements: conversion to floats and back, and operations on them, which are computed in floats.

use ods_core::affine::{AffineExpr, AffineMap};
use ods_core::ir::{InsertPoint, Inserter as _, WalkOrder};
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::rewrite::Rewriter;
use ods_core::{Attr, Body, Context, DenseElements, FloatKind, Op, Type, TypeData, Value};
use ods_dialects::{arith, func};

use super::window::identity;
use crate::legalize::StablehloLegalizeQuantizedOpToQdqPass;
use crate::legalize::lower::{Lower, Lowered, Outcome, Rules};
use crate::legalize::scalar;
use crate::legalize::scalar::convert::convert;
use crate::legalize::scalar::emit::Emit as _;
use crate::legalize::scalar::kind::Kind;
use crate::legalize::tensors::structured::{generic, map, sizes_of};
use crate::quant::{UniformType, quantized};
use crate::stablehlo;

pub(super) fn add_rules(rules: &mut Rules) {
    rules
        .add(|l: &mut Lower<'_>, op: stablehlo::UniformQuantizeOp| {
            recode(l, op.into(), op.operand(&l.rw), op.result(&l.rw))
        })
        .add(|l: &mut Lower<'_>, op: stablehlo::UniformDequantizeOp| {
            recode(l, op.into(), op.operand(&l.rw), op.result(&l.rw))
        });
}

/// Converts from a quantized type to floats, from floats to a quantized type, or between quantized types.
fn recode(l: &mut Lower<'_>, op: Op, operand: Value, result: Value) -> Outcome {
    let ctx = l.ctx.clone();
    let element = |l: &Lower<'_>, value: Value| l.rw.ty(value).element_type(&ctx);
    let from = element(l, operand).and_then(|ty| quantized(&ctx, ty));
    let to = element(l, result).and_then(|ty| quantized(&ctx, ty));
    let number = match (from, to) {
        (Some(one), _) | (None, Some(one)) => Kind::of(&ctx, one.expressed(&ctx)),
        (None, None) => None,
    };
    let Some(number) = number else { return l.fail(op, "expects quantized elements") };
    // Computed in f32, or in f64 if the numbers are of that type.
    let wide = match number {
        Kind::Float(FloatKind::F64) => number,
        _ => Kind::Float(FloatKind::F32),
    };
    let (from_kind, to_kind) = (l.kind(operand)?, l.kind(result)?);
    let rank = l.shape(result).len();
    let lowered = l.lowered(operand);
    let steps = [(from, from_kind), (to, to_kind)];
    if let Lowered::Scalar(value) = lowered {
        let scales = steps.map(|(ty, _)| ty.map(|ty| constants(l, ty, wide)));
        let value = recode_element(l, steps, wide, number, scales, value);
        l.set(result, Lowered::Scalar(value));
        return Ok(());
    }
    let tensor = l.materialize(&lowered);
    let sizes = sizes_of(l, tensor);
    let mut inputs = vec![(tensor, identity(rank))];
    for (ty, _) in steps {
        if let Some(ty) = ty.filter(|ty| ty.axis(&ctx) >= 0) {
            inputs.extend(vectors(l, ty, wide, rank));
        }
    }
    let storage = to_kind.storage(&ctx);
    let done = generic(l, &inputs, &sizes, &[storage], |l, args| {
        let mut rest = args.iter().copied();
        let element = rest.next().expect("the first input is a tensor");
        let scales = steps.map(|(ty, _)| {
            ty.map(|ty| match ty.axis(&ctx) {
                axis if axis < 0 => constants(l, ty, wide),
                _ => [rest.next(), rest.next()].map(|value| value.unwrap_or(element)),
            })
        });
        Ok(vec![recode_element(l, steps, wide, number, scales, element)])
    })?;
    l.set_tensor(result, done[0]);
    Ok(())
}

/// Returns the scale and the zero point of all elements as floats.
fn constants(l: &mut Lower<'_>, ty: UniformType, wide: Kind) -> [Value; 2] {
    let (scales, zeros) = (ty.scales(&l.ctx), ty.zero_points(&l.ctx));
    let scale = scales.first().copied().unwrap_or(1.0);
    let zero = zeros.first().copied().unwrap_or(0);
    [scalar::constant(&mut l.rw, wide, scale), scalar::constant(&mut l.rw, wide, zero as f64)]
}

/// Returns the scales and the zero points for each index of a dimension as floats, with their maps.
fn vectors(l: &mut Lower<'_>, ty: UniformType, wide: Kind, rank: usize) -> Vec<(Value, AffineMap)> {
    let along = map(rank, [AffineExpr::Dim(ty.axis(&l.ctx) as u32)]);
    let scales: Vec<f64> = ty.scales(&l.ctx).to_vec();
    let zeros: Vec<f64> = ty.zero_points(&l.ctx).iter().map(|zero| *zero as f64).collect();
    [scales, zeros].iter().map(|numbers| (vector(l, numbers, wide), along.clone())).collect()
}

fn vector(l: &mut Lower<'_>, numbers: &[f64], wide: Kind) -> Value {
    let ty = Type::tensor(&l.ctx, &[numbers.len() as i64], wide.wide());
    let data: Vec<u8> = match wide {
        Kind::Float(FloatKind::F64) => numbers.iter().flat_map(|x| x.to_le_bytes()).collect(),
        _ => numbers.iter().flat_map(|x| (*x as f32).to_le_bytes()).collect(),
    };
    let dense = DenseElements { ty, data: data.into(), splat: numbers.len() == 1 };
    let attr: Attr = l.ctx.intern_attr(ods_core::AttrData::Dense(dense));
    l.rw.emit(arith::ConstantOp::build(attr))
}

/// `number` is the kind of the expressed numbers, to which each step rounds.
fn recode_element(
    l: &mut Lower<'_>,
    steps: [(Option<UniformType>, Kind); 2],
    wide: Kind,
    number: Kind,
    scales: [Option<[Value; 2]>; 2],
    x: Value,
) -> Value {
    let [(from, from_kind), (to, to_kind)] = steps;
    let mut x = convert(&mut l.rw, from_kind, wide, x);
    if let (Some(_), Some([scale, zero])) = (from, scales[0]) {
        let difference = l.rw.subf(x, zero);
        x = l.rw.mulf(difference, scale);
        x = convert(&mut l.rw, wide, number, x);
        x = convert(&mut l.rw, number, wide, x);
    }
    if let (Some(ty), Some([scale, zero])) = (to, scales[1]) {
        let quotient = l.rw.divf(x, scale);
        let rounded = l.rw.roundeven(quotient);
        let sum = l.rw.addf(rounded, zero);
        let (least, largest) = (ty.min(&l.ctx) as f64, ty.max(&l.ctx) as f64);
        let least = scalar::constant(&mut l.rw, wide, least);
        let largest = scalar::constant(&mut l.rw, wide, largest);
        x = scalar::clamp(&mut l.rw, wide, least, sum, largest);
    }
    convert(&mut l.rw, wide, to_kind, x)
}

/// Operations that move elements, or have a lowering of their own.
const KEPT: &[&str] = &[
    "bitcast_convert",
    "broadcast_in_dim",
    "case",
    "composite",
    "concatenate",
    "constant",
    "custom_call",
    "dynamic_broadcast_in_dim",
    "dynamic_reshape",
    "dynamic_slice",
    "dynamic_update_slice",
    "gather",
    "get_dimension_size",
    "get_tuple_element",
    "if",
    "optimization_barrier",
    "reshape",
    "return",
    "reverse",
    "select",
    "slice",
    "transpose",
    "tuple",
    "uniform_dequantize",
    "uniform_quantize",
    "while",
];

impl RunPass for StablehloLegalizeQuantizedOpToQdqPass {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let body = cx.module().body_mut();
        let functions: Vec<func::FuncOp> = body.ops_of::<func::FuncOp>().collect();
        for function in functions {
            if let Some(nested) = body.nested_mut(function.into()) {
                convert_operations(nested);
            }
        }
        Ok(())
    }
}

/// Returns the type with the numbers that quantized elements denote; `None` if it has no such elements.
fn expressed(ctx: &Context, ty: Type) -> Option<Type> {
    let TypeData::RankedTensor { shape, elem, .. } = ty.data(ctx) else { return None };
    let number = quantized(ctx, *elem)?.expressed(ctx);
    Some(Type::tensor(ctx, shape, number))
}

/// Computes operations on quantized elements in floats: operands are dequantized, and results quantized.
fn convert_operations(body: &mut Body) {
    let ctx = body.ctx().clone();
    let is_quantized = |body: &Body, value: Value| expressed(&ctx, body.ty(value)).is_some();
    let ops: Vec<Op> = body
        .walk(WalkOrder::Pre)
        .filter(|op| {
            let name = body.name(*op);
            let kept = name.as_str().strip_prefix("stablehlo.").map(|name| KEPT.contains(&name));
            let mut values = body.operands(*op).chain(body.results(*op));
            kept == Some(false) && values.any(|value| is_quantized(body, value))
        })
        .collect();
    let mut rw = Rewriter::new(body);
    for op in ops {
        let loc = rw.loc(op);
        rw.set_point(InsertPoint::Before(op)).set_loc(loc);
        let mut operands: Vec<Value> = rw.operands(op).collect();
        for value in &mut operands {
            if let Some(ty) = expressed(&ctx, rw.ty(*value)) {
                *value = rw.emit(stablehlo::UniformDequantizeOp::build(*value).result_type(ty));
            }
        }
        rw.modify(op, |ir| ir.set_operands(&operands));
        let inner: Vec<Op> = regions_of(&rw, op);
        for one in inner {
            let results: Vec<Value> = rw.results(one).collect();
            express(&mut rw, &ctx, &results);
        }
        for block in blocks_of(&rw, op) {
            let args: Vec<Value> = rw.arg_values(block).collect();
            express(&mut rw, &ctx, &args);
        }
        let point = InsertPoint::after(&rw, op);
        rw.set_point(point);
        let results: Vec<Value> = rw.results(op).collect();
        for value in results {
            let old = rw.ty(value);
            let Some(ty) = expressed(&ctx, old) else { continue };
            rw.set_type(value, ty);
            let new = rw.emit(stablehlo::UniformQuantizeOp::build(value, old));
            let quantize = rw.defining_op(new);
            rw.replace_uses_if(value, new, |ir, at| Some(ir.use_owner(at)) != quantize);
        }
    }
}

fn regions_of(rw: &Rewriter<'_>, op: Op) -> Vec<Op> {
    let regions: Vec<ods_core::Region> = rw.own_regions(op).collect();
    regions.into_iter().flat_map(|region| rw.walk_region(region, WalkOrder::Pre)).collect()
}

fn blocks_of(rw: &Rewriter<'_>, op: Op) -> Vec<ods_core::Block> {
    let regions: Vec<ods_core::Region> = rw.own_regions(op).collect();
    regions.into_iter().flat_map(|region| rw.blocks(region).collect::<Vec<_>>()).collect()
}

/// Gives values the types of the numbers that they denote.
fn express(rw: &mut Rewriter<'_>, ctx: &Context, values: &[Value]) {
    for value in values {
        if let Some(ty) = expressed(ctx, rw.ty(*value)) {
            rw.set_type(*value, ty);
        }
    }
}
