//! Operations that change the shape of tensors, or move their elements by rules that do not depend on data.

use ods_core::affine::AffineExpr;
use ods_core::ir::Inserter as _;
use ods_core::mixed::{MixedIndex, MixedList};
use ods_core::{Body, DYNAMIC, Type, Value};
use ods_dialects::arith::CmpIPredicate;
use ods_dialects::reshape::{Group, Reassociation};
use ods_dialects::tensor;

use crate::legalize::lower::{Lower, Lowered, Outcome, Rules};
use crate::legalize::scalar::emit::Emit as _;
use crate::legalize::tensors::structured::{
    empty, generate, generic, map, size_value, sizes_of, static_sizes,
};
use crate::{chlo, stablehlo};

pub(super) fn add_rules(rules: &mut Rules) {
    rules
        .add(|l: &mut Lower<'_>, op: stablehlo::BroadcastInDimOp| {
            let dims = op.broadcast_dimensions(&l.rw).to_vec();
            let (operand, result) = (op.operand(&l.rw), op.result(&l.rw));
            let sizes = static_sizes(&l.shape(result));
            let lowered = l.lowered(operand);
            let lowered = broadcast(l, &lowered, &dims, &sizes, result)?;
            l.set(result, lowered);
            Ok(())
        })
        .add(|l: &mut Lower<'_>, op: stablehlo::BroadcastOp| {
            let (operand, result) = (op.operand(&l.rw), op.result(&l.rw));
            let new = op.broadcast_sizes(&l.rw).len() as i64;
            let rank = l.shape(operand).len() as i64;
            let dims: Vec<i64> = (new..new + rank).collect();
            let mut sizes = static_sizes(&l.shape(result));
            let lowered = l.lowered(operand);
            if l.is_dynamic(l.stored(result)) {
                let tensor = l.materialize(&lowered);
                let own = sizes_of(l, tensor);
                sizes.truncate(new as usize);
                sizes.extend(own);
            }
            let lowered = broadcast(l, &lowered, &dims, &sizes, result)?;
            l.set(result, lowered);
            Ok(())
        })
        .add(|l: &mut Lower<'_>, op: stablehlo::DynamicBroadcastInDimOp| {
            let dims = op.broadcast_dimensions(&l.rw).to_vec();
            let (operand, result) = (op.operand(&l.rw), op.result(&l.rw));
            let shape = op.output_dimensions(&l.rw);
            let sizes = sizes_from(l, shape, result);
            let lowered = l.lowered(operand);
            let lowered = broadcast(l, &lowered, &dims, &sizes, result)?;
            l.set(result, lowered);
            Ok(())
        })
        .add(|l: &mut Lower<'_>, op: stablehlo::TransposeOp| {
            let permutation = op.permutation(&l.rw).to_vec();
            let (operand, result) = (op.operand(&l.rw), op.result(&l.rw));
            let ty = l.stored(result);
            let lowered = match l.lowered(operand) {
                Lowered::Splat(value, _) if !l.is_dynamic(ty) => Lowered::Splat(value, ty),
                Lowered::Scalar(value) => Lowered::Scalar(value),
                other => {
                    let tensor = l.materialize(&other);
                    Lowered::Tensor(transpose(l, tensor, &permutation)?)
                }
            };
            l.set(result, lowered);
            Ok(())
        })
        .add(|l: &mut Lower<'_>, op: stablehlo::ReshapeOp| {
            let (operand, result) = (op.operand(&l.rw), op.result(&l.rw));
            let lowered = l.lowered(operand);
            let ty = l.stored(result);
            let lowered = reshape(l, &lowered, ty);
            l.set(result, lowered);
            Ok(())
        })
        .add(|l: &mut Lower<'_>, op: stablehlo::DynamicReshapeOp| {
            let (operand, result) = (op.operand(&l.rw), op.result(&l.rw));
            let shape = op.output_shape(&l.rw);
            let ty = l.stored(result);
            let lowered = l.lowered(operand);
            if !l.is_dynamic(ty) && !l.is_dynamic(l.stored(operand)) {
                let lowered = reshape(l, &lowered, ty);
                l.set(result, lowered);
                return Ok(());
            }
            let (source, shape) = (l.materialize(&lowered), l.tensor(shape));
            let tensor = l.rw.emit(tensor::ReshapeOp::build(source, shape, ty));
            l.set_tensor(result, tensor);
            Ok(())
        })
        .add(|l: &mut Lower<'_>, op: stablehlo::IotaOp| {
            let (dim, result) = (op.iota_dimension(&l.rw), op.output(&l.rw));
            let sizes = static_sizes(&l.shape(result));
            iota(l, dim as usize, &sizes, result)
        })
        .add(|l: &mut Lower<'_>, op: stablehlo::DynamicIotaOp| {
            let (dim, result) = (op.iota_dimension(&l.rw), op.result(&l.rw));
            let shape = op.output_shape(&l.rw);
            let sizes = sizes_from(l, shape, result);
            iota(l, dim as usize, &sizes, result)
        })
        .add(|l: &mut Lower<'_>, op: stablehlo::ReverseOp| {
            let dims = op.dimensions(&l.rw).to_vec();
            let (operand, result) = (op.operand(&l.rw), op.result(&l.rw));
            let lowered = l.lowered(operand);
            if !matches!(lowered, Lowered::Tensor(_)) {
                l.set(result, lowered);
                return Ok(());
            }
            let tensor = l.materialize(&lowered);
            let sizes = sizes_of(l, tensor);
            let element = l.stored(result).element_type_or_self(&l.ctx);
            let done = generate(l, &sizes, &[element], |l, at| {
                let mut place = at.to_vec();
                for dim in &dims {
                    let dim = *dim as usize;
                    let size = size_value(l, sizes[dim]);
                    let one = l.rw.index(1);
                    let last = l.rw.subi(size, one);
                    place[dim] = l.rw.subi(last, at[dim]);
                }
                Ok(vec![l.element(&lowered, &place)])
            })?;
            l.set_tensor(result, done[0]);
            Ok(())
        })
        .add(|l: &mut Lower<'_>, op: stablehlo::GetDimensionSizeOp| {
            let (operand, result) = (op.operand(&l.rw), op.result(&l.rw));
            let dim = op.dimension(&l.rw) as usize;
            let size = match l.shape(operand).get(dim).copied() {
                Some(size) if size != DYNAMIC => l.rw.int(Type::I32, size),
                _ => {
                    let tensor = l.tensor(operand);
                    let size = tensor::dim_of(&mut l.rw, tensor, dim);
                    l.rw.index_cast(size, Type::I32)
                }
            };
            l.set(result, Lowered::Scalar(size));
            Ok(())
        })
        .add(|l: &mut Lower<'_>, op: chlo::ConstantLikeOp| {
            let (value, operand, result) = (op.value(&l.rw), op.operand(&l.rw), op.result(&l.rw));
            let kind = l.kind(result)?;
            let number = value.as_f64(&l.ctx).or_else(|| Some(value.as_i64(&l.ctx)? as f64));
            let Some(number) = number else { return l.fail(op, "has a value of an unknown form") };
            let value = crate::legalize::scalar::constant(&mut l.rw, kind, number);
            let ty = l.stored(result);
            let lowered = match (l.is_dynamic(ty), ty.shape(&l.ctx)) {
                (_, Some([])) => Lowered::Scalar(value),
                (false, _) => Lowered::Splat(value, ty),
                (true, _) => {
                    let tensor = l.tensor(operand);
                    let sizes = sizes_of(l, tensor);
                    Lowered::Tensor(crate::legalize::tensors::structured::fill_sizes(
                        l, value, &sizes,
                    ))
                }
            };
            l.set(result, lowered);
            Ok(())
        });
}

/// Returns the integer elements of a tensor of rank 1 as values of type `index`.
pub(crate) fn indices_of(l: &mut Lower<'_>, vector: Value) -> Vec<Value> {
    let count = l.shape(vector).first().copied().unwrap_or(0).max(0);
    let lowered = l.lowered(vector);
    let signed = l.kind(vector).is_ok_and(|kind| kind.is_signed());
    (0..count)
        .map(|at| {
            let at = l.rw.index(at);
            let value = l.element(&lowered, &[at]);
            to_index(l, signed, value)
        })
        .collect()
}

/// Returns the integer elements of a tensor in order as indices: constant ones are numbers.
pub(crate) fn mixed_indices_of(l: &mut Lower<'_>, list: Value) -> MixedList {
    let shape = l.shape(list);
    let signed = l.kind(list).is_ok_and(|kind| kind.is_signed());
    let lowered = l.lowered(list);
    let count = shape.iter().map(|size| (*size).max(0)).product::<i64>();
    (0..count)
        .map(|number| {
            if let Some(constant) = constant_element(&l.rw, list, number as usize) {
                return MixedIndex::Known(constant);
            }
            let (mut at, mut rest) = (Vec::new(), number);
            for size in shape.iter().rev() {
                at.push(l.rw.index(rest % size));
                rest /= size;
            }
            at.reverse();
            let element = l.element(&lowered, &at);
            MixedIndex::Value(to_index(l, signed, element))
        })
        .collect()
}

/// Returns an element of a tensor of integers by its number, if it is constant: lists of sizes are concatenated from the
/// numbers of single dimensions.
fn constant_element(body: &Body, mut list: Value, mut number: usize) -> Option<i64> {
    loop {
        if let Some(elements) = stablehlo::constant_integers(body, list) {
            // No number equals the mark of values.
            return elements.get(number).copied().filter(|element| *element != DYNAMIC);
        }
        if let Some(reshape) = list.defined_by::<stablehlo::ReshapeOp>(body) {
            list = reshape.operand(body);
        } else if let Some(broadcast) = list.defined_by::<stablehlo::BroadcastInDimOp>(body) {
            list = broadcast.operand(body);
            let shape = body.ty(list).shape(body.ctx())?;
            number = shape.is_empty().then_some(0)?;
        } else {
            let concatenation = list.defined_by::<stablehlo::ConcatenateOp>(body)?;
            if concatenation.dimension(body) != 0 {
                return None;
            }
            list = concatenation.inputs(body).find(|input| {
                let count = body.ty(*input).num_elements(body.ctx()).unwrap_or(0) as usize;
                let is_inside = number < count;
                number -= if is_inside { 0 } else { count };
                is_inside
            })?;
        }
    }
}

/// Converts an integer to `index`.
pub(crate) fn to_index(l: &mut Lower<'_>, signed: bool, value: Value) -> Value {
    match (l.rw.ty(value) == Type::INDEX, signed) {
        (true, _) => value,
        (false, true) => l.rw.index_cast(value, Type::INDEX),
        (false, false) => l.rw.index_castui(value, Type::INDEX),
    }
}

/// Returns the sizes that a tensor of sizes names; those that the type of the result knows are static.
pub(crate) fn sizes_from(l: &mut Lower<'_>, shape: Value, result: Value) -> MixedList {
    let values = indices_of(l, shape);
    let known = l.shape(result);
    let size = |(known, value): (&i64, Value)| match *known {
        DYNAMIC => MixedIndex::Value(value),
        known => MixedIndex::Known(known),
    };
    known.iter().zip(values).map(size).collect()
}

/// Broadcasts to these sizes: dimension `i` of the operand is dimension `dims[i]` of the result.
pub(crate) fn broadcast(
    l: &mut Lower<'_>,
    operand: &Lowered,
    dims: &[i64],
    sizes: &[MixedIndex],
    result: Value,
) -> Outcome<Lowered> {
    let ty = l.stored(result);
    broadcast_to(l, operand, dims, sizes, ty)
}

/// Broadcasts to these sizes, as a tensor of a type.
pub(crate) fn broadcast_to(
    l: &mut Lower<'_>,
    operand: &Lowered,
    dims: &[i64],
    sizes: &[MixedIndex],
    ty: Type,
) -> Outcome<Lowered> {
    let is_static = sizes.iter().all(|size| size.known().is_some());
    if let Lowered::Scalar(value) | Lowered::Splat(value, _) = *operand {
        if sizes.is_empty() {
            return Ok(Lowered::Scalar(value));
        }
        if is_static {
            return Ok(Lowered::Splat(value, ty));
        }
        let tensor = crate::legalize::tensors::structured::fill_sizes(l, value, sizes);
        return Ok(Lowered::Tensor(l.cast(tensor, ty)));
    }
    let tensor = l.materialize(operand);
    let shape = l.rw.ty(tensor).shape(&l.ctx).unwrap_or_default().to_vec();
    let element = ty.element_type_or_self(&l.ctx);
    let target = |dim: usize| sizes.get(dims[dim] as usize).and_then(|size| size.known());
    let is_known = (0..shape.len())
        .all(|dim| shape[dim] == 1 || (shape[dim] != DYNAMIC && target(dim) == Some(shape[dim])));
    let done = if is_known {
        let exprs = shape.iter().zip(dims).map(|(size, dim)| match *size {
            1 => AffineExpr::Constant(0),
            _ => AffineExpr::Dim(*dim as u32),
        });
        let inputs = [(tensor, map(sizes.len(), exprs))];
        generic(l, &inputs, sizes, &[element], |_, args| Ok(args.to_vec()))?
    } else {
        let own = sizes_of(l, tensor);
        generate(l, sizes, &[element], |l, at| {
            let mut place = Vec::new();
            for (size, dim) in own.iter().zip(dims) {
                let (zero, one) = (l.rw.index(0), l.rw.index(1));
                let size = size_value(l, *size);
                let is_one = l.rw.cmpi(CmpIPredicate::Eq, size, one);
                place.push(l.rw.select(is_one, zero, at[*dim as usize]));
            }
            Ok(vec![l.element(operand, &place)])
        })?
    };
    Ok(Lowered::Tensor(l.cast(done[0], ty)))
}

/// Permutes dimensions: dimension `i` of the result is dimension `permutation[i]` of the tensor.
pub(crate) fn transpose(l: &mut Lower<'_>, tensor: Value, permutation: &[i64]) -> Outcome<Value> {
    if permutation.iter().enumerate().all(|(at, dim)| at as i64 == *dim) {
        return Ok(tensor);
    }
    let own = sizes_of(l, tensor);
    let sizes: MixedList = permutation.iter().map(|dim| own[*dim as usize]).collect();
    let mut exprs = vec![AffineExpr::Constant(0); permutation.len()];
    for (at, dim) in permutation.iter().enumerate() {
        exprs[*dim as usize] = AffineExpr::Dim(at as u32);
    }
    let element = l.rw.ty(tensor).element_type_or_self(&l.ctx);
    let inputs = [(tensor, map(permutation.len(), exprs))];
    let done = generic(l, &inputs, &sizes, &[element], |_, args| Ok(args.to_vec()))?;
    Ok(done[0])
}

fn iota(l: &mut Lower<'_>, dim: usize, sizes: &[MixedIndex], result: Value) -> Outcome {
    let kind = l.kind(result)?;
    let element = kind.storage(&l.ctx);
    let done = generate(l, sizes, &[element], |l, at| {
        let number = l.rw.index_cast(at[dim], Type::I64);
        let count = crate::legalize::scalar::kind::Kind::Int { bits: 64, signed: true };
        Ok(vec![crate::legalize::scalar::convert::convert(&mut l.rw, count, kind, number)])
    })?;
    l.set_tensor(result, done[0]);
    Ok(())
}

/// Returns the elements in another static shape.
pub(crate) fn reshape(l: &mut Lower<'_>, operand: &Lowered, ty: Type) -> Lowered {
    let shape = ty.shape(&l.ctx).unwrap_or_default().to_vec();
    match *operand {
        Lowered::Scalar(value) | Lowered::Splat(value, _) if shape.is_empty() => {
            Lowered::Scalar(value)
        }
        Lowered::Scalar(value) | Lowered::Splat(value, _) => Lowered::Splat(value, ty),
        Lowered::Tensor(tensor) if shape.is_empty() => {
            let rank = l.rw.ty(tensor).shape(&l.ctx).map_or(0, <[i64]>::len);
            let zero = l.rw.index(0);
            let at = vec![zero; rank];
            Lowered::Scalar(l.element(operand, &at))
        }
        Lowered::Tensor(tensor) => Lowered::Tensor(reshape_tensor(l, tensor, ty)),
        Lowered::Tuple(_) | Lowered::Token => operand.clone(),
    }
}

/// Returns a tensor of rank 1 or more in another static shape of rank 1 or more.
pub(crate) fn reshape_tensor(l: &mut Lower<'_>, tensor: Value, ty: Type) -> Value {
    let ctx = l.ctx.clone();
    let from = l.rw.ty(tensor).shape(&ctx).unwrap_or_default().to_vec();
    let to = ty.shape(&ctx).unwrap_or_default().to_vec();
    let element = ty.element_type_or_self(&ctx);
    if from == to {
        return tensor;
    }
    if to.contains(&0) {
        return empty(l, &static_sizes(&to), element);
    }
    if from.contains(&DYNAMIC) {
        let sizes: Vec<Value> = to.iter().map(|size| l.rw.index(*size)).collect();
        let list = Type::tensor(&ctx, &[to.len() as i64], Type::INDEX);
        let list = l.rw.emit(tensor::FromElementsOp::build(list).elements(sizes));
        return l.rw.emit(tensor::ReshapeOp::build(tensor, list, ty));
    }
    let groups = common_groups(&from, &to);
    let middle: Vec<i64> = groups.iter().map(|(_, _, size)| *size).collect();
    let mut value = tensor;
    if middle.len() < from.len() {
        let all = groups.iter().map(|(from, _, _)| from.clone()).collect();
        let attrs = Reassociation(all).to_attrs(&ctx);
        let ty = Type::tensor(&ctx, &middle, element);
        value = l.rw.emit(tensor::CollapseShapeOp::build(value, &attrs, ty));
    }
    if middle.len() < to.len() {
        let all = groups.iter().map(|(_, to, _)| to.clone()).collect();
        let attrs = Reassociation(all).to_attrs(&ctx);
        value = l.rw.emit(tensor::ExpandShapeOp::build(value, &attrs, &to, ty));
    }
    value
}

/// Divides two shapes into groups of dimensions with equal numbers of elements, as many as possible.
fn common_groups(from: &[i64], to: &[i64]) -> Vec<(Group, Group, i64)> {
    let mut groups: Vec<(Group, Group, i64)> = Vec::new();
    let (mut i, mut j) = (0, 0);
    while i < from.len() && j < to.len() {
        let (mut left, mut right) = (Group::default(), Group::default());
        let (mut a, mut b) = (from[i], to[j]);
        left.push(i as i64);
        right.push(j as i64);
        (i, j) = (i + 1, j + 1);
        while a != b {
            if a < b && i < from.len() {
                a *= from[i];
                left.push(i as i64);
                i += 1;
            } else if j < to.len() {
                b *= to[j];
                right.push(j as i64);
                j += 1;
            } else {
                break;
            }
        }
        groups.push((left, right, a));
    }
    // What is left has size 1.
    if let Some((left, right, _)) = groups.last_mut() {
        left.extend((i..from.len()).map(|dim| dim as i64));
        right.extend((j..to.len()).map(|dim| dim as i64));
    }
    groups
}
