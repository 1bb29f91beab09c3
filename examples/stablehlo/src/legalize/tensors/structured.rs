//! Structured operations: loops over the elements of tensors.

use ods_core::affine::{AffineExpr, AffineMap};
use ods_core::ir::Inserter as _;
use ods_core::mixed::{MixedIndex, MixedList, parted};
use ods_core::{Attr, Type, Value};
use ods_dialects::linalg::{self, IndexOpArgs, IteratorType, IteratorTypeAttr};
use ods_dialects::tensor;

use crate::legalize::lower::{Lower, Lowered, Outcome};
use crate::legalize::scalar::emit::Emit as _;

/// Returns an empty tensor with elements of a type.
pub(crate) fn empty(l: &mut Lower<'_>, sizes: &[MixedIndex], element: Type) -> Value {
    let (known, dynamic) = parted(sizes);
    let ty = Type::tensor(&l.ctx, &known, element);
    l.rw.emit(tensor::EmptyOp::build(ty).dynamic_sizes(dynamic))
}

/// Returns the sizes of a static type.
pub(crate) fn static_sizes(shape: &[i64]) -> MixedList {
    shape.iter().map(|size| MixedIndex::Known(*size)).collect()
}

/// Returns the sizes of a tensor.
pub(crate) fn sizes_of(l: &mut Lower<'_>, tensor: Value) -> MixedList {
    tensor::mixed_sizes(&mut l.rw, tensor)
}

/// Returns a size as a value.
pub(crate) fn size_value(l: &mut Lower<'_>, size: MixedIndex) -> Value {
    match size {
        MixedIndex::Known(number) => l.rw.index(number),
        MixedIndex::Value(value) => value,
    }
}

/// Returns a tensor of a static type whose elements are equal.
pub(crate) fn fill(l: &mut Lower<'_>, value: Value, ty: Type) -> Value {
    let sizes = static_sizes(ty.shape(&l.ctx).unwrap_or_default());
    fill_sizes(l, value, &sizes)
}

/// Returns a tensor of these sizes whose elements are equal.
pub(crate) fn fill_sizes(l: &mut Lower<'_>, value: Value, sizes: &[MixedIndex]) -> Value {
    let map = AffineMap { dims: sizes.len() as u32, symbols: 0, results: Box::default() };
    let element = l.rw.ty(value);
    // The body only passes its argument on, which does not fail.
    generic_one(l, &[(value, map)], sizes, element, |_, [element]| element).unwrap_or(value)
}

/// Inserts a parallel `linalg.generic` with one result, like [`generic`]: `body` computes its element from one element of
/// each input.
pub(crate) fn generic_one<const N: usize>(
    l: &mut Lower<'_>,
    inputs: &[(Value, AffineMap); N],
    sizes: &[MixedIndex],
    element: Type,
    body: impl FnOnce(&mut Lower<'_>, [Value; N]) -> Value,
) -> Outcome<Value> {
    let done = generic(l, inputs, sizes, &[element], |l, args| {
        Ok(vec![body(l, std::array::from_fn(|at| args[at]))])
    })?;
    Ok(done[0])
}

/// Inserts a parallel `linalg.generic`: `body` computes the elements of the results from those of the inputs, each of
/// which has a map from the indices of the results.
pub(crate) fn generic(
    l: &mut Lower<'_>,
    inputs: &[(Value, AffineMap)],
    sizes: &[MixedIndex],
    elements: &[Type],
    body: impl FnOnce(&mut Lower<'_>, &[Value]) -> Outcome<Vec<Value>>,
) -> Outcome<Vec<Value>> {
    let ctx = l.ctx.clone();
    let rank = sizes.len() as u32;
    let outputs: Vec<Value> = elements.iter().map(|element| empty(l, sizes, *element)).collect();
    let types: Vec<Type> = outputs.iter().map(|value| l.rw.ty(*value)).collect();
    let maps = inputs.iter().map(|(_, map)| map.clone());
    let maps = maps.chain(outputs.iter().map(|_| AffineMap::identity(rank)));
    let maps: Vec<Attr> = maps.map(|map| Attr::affine_map(&ctx, map)).collect();
    let word: Attr = IteratorTypeAttr::get(&ctx, IteratorType::Parallel).into();
    let new = linalg::GenericOp::build(&maps, &vec![word; sizes.len()])
        .inputs(inputs.iter().map(|(value, _)| *value))
        .outputs(outputs.iter().copied())
        .result_tensors_type(types);
    let new = l.rw.insert(new);
    let region = new.region(&l.rw).region;
    let loc = l.rw.insert_loc();
    let args: Vec<_> = inputs
        .iter()
        .map(|(value, _)| *value)
        .chain(outputs)
        .map(|value| (l.rw.ty(value).element_type_or_self(&ctx), loc))
        .collect();
    let block = l.rw.create_block(region, None, &args);
    let args: Vec<Value> = new.input_args(&l.rw).collect();
    let point = l.rw.point();
    l.rw.set_point_at_end(block);
    let values = body(l, &args);
    let values = values?;
    l.rw.insert(linalg::YieldOp::build().values(values));
    l.rw.set_point(point);
    Ok(l.rw.results(new.into()).collect())
}

/// Inserts a parallel `linalg.generic` whose `body` computes the elements of the results from their indices.
pub(crate) fn generate(
    l: &mut Lower<'_>,
    sizes: &[MixedIndex],
    elements: &[Type],
    body: impl FnOnce(&mut Lower<'_>, &[Value]) -> Outcome<Vec<Value>>,
) -> Outcome<Vec<Value>> {
    let rank = sizes.len() as u64;
    if rank == 0 {
        let mut tensors = Vec::new();
        for value in body(l, &[])? {
            tensors.push(l.materialize(&Lowered::Scalar(value)));
        }
        return Ok(tensors);
    }
    generic(l, &[], sizes, elements, |l, _| {
        let at: Vec<Value> =
            (0..rank).map(|dim| l.rw.emit(linalg::IndexOp::build(IndexOpArgs { dim }))).collect();
        body(l, &at)
    })
}

/// Returns the map of a tensor with these indices, over `rank` loops.
pub(crate) fn map(rank: usize, results: impl IntoIterator<Item = AffineExpr>) -> AffineMap {
    AffineMap::new(rank as u32, 0, results)
}
