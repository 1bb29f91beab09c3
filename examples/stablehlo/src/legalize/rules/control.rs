//! Control flow, tuples and tokens.

use ods_core::{Block, Op, Region, Type, TypeData, Value};
use ods_dialects::arith::CmpIPredicate;

use crate::legalize::lower::{Lower, Lowered, Outcome, Rules, converted_types};
use crate::legalize::scalar::emit::Emit as _;
use crate::legalize::tensors::loops::{if_else, while_loop};
use crate::legalize::tensors::structured::generic;
use crate::stablehlo;

/// Returns the types in which values are carried through regions: elements instead of tensors of rank 0.
fn carried_types(l: &Lower<'_>, types: &[Type]) -> Vec<Type> {
    let flat = types.iter().flat_map(|ty| converted_types(&l.ctx, *ty));
    flat.map(|ty| match ty.shape(&l.ctx) {
        Some([]) => ty.element_type_or_self(&l.ctx),
        _ => ty,
    })
    .collect()
}

/// Returns the values that carry a lowered value.
fn carried(l: &mut Lower<'_>, lowered: &Lowered, into: &mut Vec<Value>) {
    match lowered {
        Lowered::Scalar(value) => into.push(*value),
        Lowered::Token => {}
        Lowered::Tuple(parts) => parts.iter().for_each(|part| carried(l, part, into)),
        Lowered::Splat(..) | Lowered::Tensor(_) => into.push(l.materialize(lowered)),
    }
}

/// Returns the values that carry lowered values, cast to the types in which they are carried.
fn carry(l: &mut Lower<'_>, values: &[Lowered], types: &[Type]) -> Vec<Value> {
    let mut flat = Vec::new();
    values.iter().for_each(|value| carried(l, value, &mut flat));
    let wanted = carried_types(l, types);
    flat.into_iter().zip(wanted).map(|(value, ty)| l.cast(value, ty)).collect()
}

/// Returns the lowered value of a type that the next values carry.
fn received(l: &Lower<'_>, ty: Type, values: &mut impl Iterator<Item = Value>) -> Lowered {
    if let TypeData::Tuple(parts) = ty.data(&l.ctx) {
        return Lowered::Tuple(parts.iter().map(|part| received(l, *part, values)).collect());
    }
    if converted_types(&l.ctx, ty).is_empty() {
        return Lowered::Token;
    }
    match (values.next(), ty.shape(&l.ctx)) {
        (Some(value), Some([]) | None) => Lowered::Scalar(value),
        (Some(value), Some(_)) => Lowered::Tensor(value),
        (None, _) => Lowered::Token,
    }
}

fn receive(l: &Lower<'_>, types: &[Type], values: &[Value]) -> Vec<Lowered> {
    let mut values = values.iter().copied();
    types.iter().map(|ty| received(l, *ty, &mut values)).collect()
}

/// Records what the results of an operation have become.
fn set_results(l: &mut Lower<'_>, op: Op, types: &[Type], values: &[Value]) {
    let lowered = receive(l, types, values);
    let results: Vec<Value> = l.rw.results(op).collect();
    for (result, lowered) in results.into_iter().zip(lowered) {
        l.set(result, lowered);
    }
}

fn result_types(l: &Lower<'_>, op: Op) -> Vec<Type> {
    l.rw.results(op).map(|value| l.rw.ty(value)).collect()
}

/// Lowers one of several regions, chosen by an index; an index without a region chooses the last.
fn choose(
    l: &mut Lower<'_>,
    index: Value,
    at: i64,
    blocks: &[Block],
    types: &[Type],
) -> Outcome<Vec<Value>> {
    let Some((first, rest)) = blocks.split_first() else { return Ok(Vec::new()) };
    if rest.is_empty() {
        let returned = l.inline(*first, &[])?;
        return Ok(carry(l, &returned, types));
    }
    let ty = l.rw.ty(index);
    let number = l.rw.int(ty, at);
    let is_first = l.rw.cmpi(CmpIPredicate::Eq, index, number);
    let carried = carried_types(l, types);
    if_else(
        l,
        is_first,
        &carried,
        |l| {
            let returned = l.inline(*first, &[])?;
            Ok(carry(l, &returned, types))
        },
        |l| choose(l, index, at + 1, rest, types),
    )
}

pub(super) fn add_rules(rules: &mut Rules) {
    rules
        .add(|l: &mut Lower<'_>, op: stablehlo::WhileOp| {
            let old: Vec<Value> = op.operand(&l.rw).collect();
            let types: Vec<Type> = old.iter().map(|value| l.rw.ty(*value)).collect();
            let regions: [Region; 2] = [op.cond(&l.rw).region, op.body(&l.rw).region];
            let (condition, body) = (l.block(op, regions[0])?, l.block(op, regions[1])?);
            let inits: Vec<Lowered> = old.iter().map(|value| l.lowered(*value)).collect();
            let inits = carry(l, &inits, &types);
            let results = while_loop(
                l,
                &inits,
                |l, state| {
                    let args = receive(l, &types, state);
                    let returned = l.inline(condition, &args)?;
                    let Some(goes_on) = returned.first() else {
                        return l.fail(op, "has a condition that returns nothing");
                    };
                    Ok(l.element(goes_on, &[]))
                },
                |l, state| {
                    let args = receive(l, &types, state);
                    let returned = l.inline(body, &args)?;
                    Ok(carry(l, &returned, &types))
                },
            )?;
            set_results(l, op.into(), &types, &results);
            Ok(())
        })
        .add(|l: &mut Lower<'_>, op: stablehlo::IfOp| {
            let types = result_types(l, op.into());
            let regions: [Region; 2] =
                [op.true_branch(&l.rw).region, op.false_branch(&l.rw).region];
            let (yes, no) = (l.block(op, regions[0])?, l.block(op, regions[1])?);
            let pred = op.pred(&l.rw);
            let pred = l.scalar(pred);
            let carried = carried_types(l, &types);
            let values = if_else(
                l,
                pred,
                &carried,
                |l| {
                    let returned = l.inline(yes, &[])?;
                    Ok(carry(l, &returned, &types))
                },
                |l| {
                    let returned = l.inline(no, &[])?;
                    Ok(carry(l, &returned, &types))
                },
            )?;
            set_results(l, op.into(), &types, &values);
            Ok(())
        })
        .add(|l: &mut Lower<'_>, op: stablehlo::CaseOp| {
            let types = result_types(l, op.into());
            let regions: Vec<Region> = op.branches(&l.rw).map(|region| region.region).collect();
            let mut blocks = Vec::new();
            for region in regions {
                blocks.push(l.block(op, region)?);
            }
            let index = op.index(&l.rw);
            let index = l.scalar(index);
            let values = choose(l, index, 0, &blocks, &types)?;
            set_results(l, op.into(), &types, &values);
            Ok(())
        })
        .add(|l: &mut Lower<'_>, op: stablehlo::OptimizationBarrierOp| {
            let operands: Vec<Value> = op.operand(&l.rw).collect();
            let results: Vec<Value> = op.result(&l.rw).collect();
            for (operand, result) in operands.into_iter().zip(results) {
                let lowered = l.lowered(operand);
                l.set(result, lowered);
            }
            Ok(())
        })
        .add(|l: &mut Lower<'_>, op: stablehlo::TupleOp| {
            let parts: Vec<Value> = op.val(&l.rw).collect();
            let parts = parts.into_iter().map(|part| l.lowered(part)).collect();
            let result = op.result(&l.rw);
            l.set(result, Lowered::Tuple(parts));
            Ok(())
        })
        .add(|l: &mut Lower<'_>, op: stablehlo::GetTupleElementOp| {
            let (operand, result) = (op.operand(&l.rw), op.result(&l.rw));
            let index = op.index(&l.rw) as usize;
            let part = match l.lowered(operand) {
                Lowered::Tuple(parts) => parts.get(index).cloned(),
                _ => None,
            };
            match part {
                Some(part) => l.set(result, part),
                None => return l.fail(op, "has no such element"),
            }
            Ok(())
        })
        .add(|_: &mut Lower<'_>, _: stablehlo::CreateTokenOp| Ok(()))
        .add(|_: &mut Lower<'_>, _: stablehlo::AfterAllOp| Ok(()))
        .add(|l: &mut Lower<'_>, op: stablehlo::MapOp| {
            let inputs: Vec<Value> = op.inputs(&l.rw).collect();
            let region = op.computation(&l.rw).region;
            let block = l.block(op, region)?;
            map(l, &inputs, op.result(&l.rw), block)
        });
}

/// Lowers a computation for each element.
fn map(l: &mut Lower<'_>, inputs: &[Value], result: Value, block: Block) -> Outcome {
    let ty = l.stored(result);
    let lowered: Vec<Lowered> = inputs.iter().map(|value| l.lowered(*value)).collect();
    if ty.shape(&l.ctx) == Some(&[]) {
        let values: Vec<Value> = lowered.iter().map(|one| l.element(one, &[])).collect();
        let results = l.inline_scalars(block, &values)?;
        if let Some(value) = results.first() {
            l.set(result, Lowered::Scalar(*value));
        }
        return Ok(());
    }
    let tensors: Vec<Value> = lowered.iter().map(|one| l.materialize(one)).collect();
    let Some(first) = tensors.first() else { return Ok(()) };
    let sizes = crate::legalize::tensors::structured::sizes_of(l, *first);
    let identity = ods_core::affine::AffineMap::identity(sizes.len() as u32);
    let inputs: Vec<_> = tensors.iter().map(|value| (*value, identity.clone())).collect();
    let element = ty.element_type_or_self(&l.ctx);
    let done = generic(l, &inputs, &sizes, &[element], |l, args| l.inline_scalars(block, args))?;
    if let Some(tensor) = done.first() {
        l.set_tensor(result, *tensor);
    }
    Ok(())
}
