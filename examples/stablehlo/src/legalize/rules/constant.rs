//! Constants: the same elements in the type in which they are stored.

use ods_core::fold::{RawElement, scalar_elements};
use ods_core::ir::Inserter as _;
use ods_core::{Attr, AttrData, DenseElements, Type, Value};
use ods_dialects::{arith, tensor};

use crate::legalize::lower::{Lower, Lowered, Outcome, Rules};
use crate::legalize::scalar::emit::Emit as _;
use crate::legalize::scalar::integer::wrap_number;
use crate::legalize::scalar::kind::Kind;
use crate::{chlo, stablehlo};

pub(super) fn add_rules(rules: &mut Rules) {
    rules.add(|l: &mut Lower<'_>, op: stablehlo::ConstantOp| {
        let (value, result) = (op.value(&l.rw), op.output(&l.rw));
        constant(l, op.into(), value, result)
    });
    rules.add(|l: &mut Lower<'_>, op: chlo::ConstantOp| {
        let (value, result) = (op.value(&l.rw), op.output(&l.rw));
        constant(l, op.into(), value, result)
    });
}

fn constant(l: &mut Lower<'_>, op: ods_core::Op, value: Attr, result: Value) -> Outcome {
    let ctx = l.ctx.clone();
    let kind = l.kind(result)?;
    let ty = l.stored(result);
    let AttrData::Dense(dense) = value.data(&ctx) else {
        if let AttrData::DenseResource { .. } = value.data(&ctx) {
            let tensor = l.rw.emit(arith::ConstantOp::build(value));
            l.set_tensor(result, tensor);
            return Ok(());
        }
        return l.fail(op, "has a constant of an unknown form");
    };
    let stored = stored_elements(kind, dense, ty, &ctx);
    let shape = l.shape(result);
    let Some(stored) = stored else { return l.fail(op, "has a constant of an unknown form") };
    if stored.splat && !shape.contains(&0) {
        let element = element(l, kind, &stored)?;
        let lowered = match shape.is_empty() {
            true => Lowered::Scalar(element),
            false => Lowered::Splat(element, ty),
        };
        l.set(result, lowered);
        return Ok(());
    }
    let attr = ctx.intern_attr(AttrData::Dense(stored));
    let tensor = l.rw.emit(arith::ConstantOp::build(attr));
    l.set(result, Lowered::Tensor(tensor));
    Ok(())
}

/// Returns the elements of a constant as they are stored.
fn stored_elements(
    kind: Kind,
    dense: &DenseElements,
    ty: Type,
    ctx: &ods_core::Context,
) -> Option<DenseElements> {
    let data = match kind {
        Kind::Int { bits, .. } if bits < 8 => {
            dense.data.iter().map(|byte| wrap_number(kind, *byte)).collect()
        }
        _ => dense.data.clone(),
    };
    let splat = dense.splat || ty.num_elements(ctx) == Some(1);
    Some(DenseElements { ty, data, splat })
}

/// Returns the element of a splat.
fn element(l: &mut Lower<'_>, kind: Kind, stored: &DenseElements) -> Outcome<Value> {
    let ctx = l.ctx.clone();
    let splat = DenseElements { splat: true, ..stored.clone() };
    let element =
        scalar_elements::<RawElement>(&ctx, &splat).and_then(|all| all.into_iter().next());
    let storage = kind.storage(&ctx);
    let attr = element.and_then(|element| to_attr(&ctx, &element, storage));
    match (attr, kind) {
        (Some(attr), Kind::Complex(_)) => match attr.as_array(&ctx) {
            Some([re, im]) => {
                let re = l.rw.emit(arith::ConstantOp::build(*re));
                let im = l.rw.emit(arith::ConstantOp::build(*im));
                Ok(l.rw.complex(re, im))
            }
            _ => Ok(l.rw.truth(false)),
        },
        (Some(attr), _) => Ok(l.rw.emit(arith::ConstantOp::build(attr))),
        (None, _) => {
            // An element that is not read as a number: it is read from the constant.
            let attr = ctx.intern_attr(AttrData::Dense(splat.clone()));
            let rank = stored.ty.shape(&ctx).map_or(0, <[i64]>::len);
            let tensor = l.rw.emit(arith::ConstantOp::build(attr));
            let zero = l.rw.index(0);
            Ok(l.rw.emit(tensor::ExtractOp::build(tensor).indices(vec![zero; rank])))
        }
    }
}

fn to_attr(ctx: &ods_core::Context, element: &RawElement, ty: Type) -> Option<Attr> {
    use ods_core::fold::Scalar as _;
    element.to_attr(ctx, ty)
}
