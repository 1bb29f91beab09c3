//! `--convert-elementwise-to-linalg`

use ods_core::affine::AffineMap;
use ods_core::conversion::{
    Conversion, ConversionPatterns, ConversionRewriter, ConversionTarget, Converted, Many, Match,
    TypeConverter,
};
use ods_core::interface::IteratorType;
use ods_core::ir::{Inserter, IrMapping};
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::schema::Trait;
use ods_core::{Op, OpRef, Type, TypeData, Value};
use std::sync::Arc;

use crate::linalg::create::generic;
use crate::linalg::shape::{dims, element, is_tensor};
use crate::linalg::{ConvertElementwiseToLinalgPass, YieldOp};
use crate::tensor::{EmptyOp, mixed_sizes};

impl RunPass for ConvertElementwiseToLinalgPass {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let mut target = ConversionTarget::new();
        target.unknown(|op| !is_on_tensors(op));
        let mut patterns = ConversionPatterns::new();
        let same: Option<&Arc<TypeConverter>> = None;
        patterns.add(same, to_generic);
        let done = Conversion::new(&target, &patterns).partially(cx.module());
        done.map_err(|error| cx.fail_with(error))
    }
}

/// Returns whether an operation computes each element of tensors from the elements at the same indices.
fn is_on_tensors(op: OpRef<'_>) -> bool {
    let traits =
        [Trait::Elementwise, Trait::Scalarizable, Trait::Vectorizable, Trait::Tensorizable];
    let ctx = op.ctx();
    traits.into_iter().all(|one| op.has_trait(one))
        && op.operands().any(|value| is_tensor(ctx, value.ty()))
        && op.operands().all(|value| is_operand(ctx, value.ty()))
}

fn is_operand(ctx: &ods_core::Context, ty: Type) -> bool {
    !matches!(ty.data(ctx), TypeData::UnrankedTensor(_) | TypeData::Vector { .. })
}

/// An elementwise operation on tensors → a `linalg.generic` with the operation on their elements.
fn to_generic(Match { op, rw, ctx, .. }: Match<'_, Op, Many>) -> Converted {
    if !is_on_tensors(rw.view(op)) {
        return None;
    }
    let operands: Vec<Value> = rw.operands(op).collect();
    let results: Vec<Type> = rw.results(op).map(|value| rw.ty(value)).collect();
    let rank = dims(ctx, *results.first()?).len() as u32;
    let constant = AffineMap { dims: rank, symbols: 0, results: Box::default() };
    let identity = AffineMap::identity(rank);
    let maps: Vec<AffineMap> = operands
        .iter()
        .map(|value| if is_tensor(ctx, rw.ty(*value)) { &identity } else { &constant }.clone())
        .chain(results.iter().map(|_| identity.clone()))
        .collect();
    let mut outputs = Vec::new();
    for ty in &results {
        outputs.push(destination(rw, &operands, *ty)?);
    }
    let kinds = vec![IteratorType::Parallel; rank as usize];
    let new = generic(ctx, maps, &kinds)
        .inputs(operands.iter().copied())
        .outputs(outputs.iter().copied())
        .result_tensors_type(results.iter().copied());
    let new = rw.insert(new);
    let region = new.region(rw).region;
    let loc = rw.loc(op);
    let args: Vec<_> =
        operands.iter().chain(&outputs).map(|value| (element(ctx, rw.ty(*value)), loc)).collect();
    let block = rw.create_block(region, None, &args);
    let args: Vec<Value> = new.input_args(rw).collect();
    rw.set_point_at_end(block);
    let values = rw.build(|b| {
        let copy = b.clone_op(op, &mut IrMapping::new());
        b.modify(copy, |ir| {
            ir.set_operands(&args);
            let values: Vec<Value> = ir.results(copy).collect();
            for (value, ty) in values.iter().zip(&results) {
                let ty = element(ctx, *ty);
                ir.set_ty(*value, ty);
            }
            values
        })
    });
    rw.insert(YieldOp::build().values(values));
    let values: Vec<Value> = rw.results(new.into()).collect();
    rw.replace_op(op, &values)
}

/// Returns the first operand of the type, or an empty tensor of the sizes of the first tensor.
fn destination(rw: &mut ConversionRewriter<'_>, operands: &[Value], ty: Type) -> Option<Value> {
    let ctx = rw.ctx().clone();
    if let Some(same) = operands.iter().find(|value| rw.ty(**value) == ty) {
        return Some(*same);
    }
    let first = *operands.iter().find(|value| is_tensor(&ctx, rw.ty(**value)))?;
    let sizes = mixed_sizes(rw, first);
    let (known, dynamic) = ods_core::mixed::parted(&sizes);
    let ty = Type::tensor(&ctx, &known, element(&ctx, ty));
    Some(rw.emit(EmptyOp::build(ty).dynamic_sizes(dynamic)))
}
