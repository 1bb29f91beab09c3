//! Structured operations that accumulate: loops of which some reduce.

use ods_core::affine::AffineMap;
use ods_core::{Attr, FloatKind, Type, Value};
use ods_dialects::linalg::{self, IteratorType, IteratorTypeAttr};

use super::structured::{empty, generic_one, sizes_of};
use crate::legalize::lower::{Lower, Lowered, Outcome};
use crate::legalize::scalar::convert::convert;
use crate::legalize::scalar::floats::narrow_result;
use crate::legalize::scalar::kind::Kind;

/// A loop of a structured operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Loop {
    /// Iterations compute different elements of the results.
    Parallel,
    /// Iterations accumulate into one element.
    Reduction,
}

/// Inserts a `linalg.generic`: `body` computes the next elements of `outputs` from those of `inputs` and `outputs`, each
/// of which has a map from the counters of the loops.
pub(crate) fn accumulate(
    l: &mut Lower<'_>,
    inputs: &[(Value, AffineMap)],
    outputs: &[(Value, AffineMap)],
    loops: &[Loop],
    body: impl FnOnce(&mut Lower<'_>, &[Value], &[Value]) -> Outcome<Vec<Value>>,
) -> Outcome<Vec<Value>> {
    let ctx = l.ctx.clone();
    let operands: Vec<&(Value, AffineMap)> = inputs.iter().chain(outputs).collect();
    let maps: Vec<Attr> =
        operands.iter().map(|(_, map)| Attr::affine_map(&ctx, map.clone())).collect();
    let words: Vec<Attr> = loops
        .iter()
        .map(|one| match one {
            Loop::Parallel => IteratorTypeAttr::get(&ctx, IteratorType::Parallel).into(),
            Loop::Reduction => IteratorTypeAttr::get(&ctx, IteratorType::Reduction).into(),
        })
        .collect();
    let types: Vec<Type> = outputs.iter().map(|(value, _)| l.rw.ty(*value)).collect();
    let new = linalg::GenericOp::build(&maps, &words)
        .inputs(inputs.iter().map(|(value, _)| *value))
        .outputs(outputs.iter().map(|(value, _)| *value))
        .result_tensors_type(types);
    let new = l.rw.insert(new);
    let region = new.region(&l.rw).region;
    let loc = l.rw.insert_loc();
    let args: Vec<_> = operands
        .iter()
        .map(|(value, _)| (l.rw.ty(*value).element_type_or_self(&ctx), loc))
        .collect();
    let block = l.rw.create_block(region, None, &args);
    let args: Vec<Value> = l.rw.arg_values(block).collect();
    let (elements, state) = args.split_at(inputs.len());
    let point = l.rw.point();
    l.rw.set_point_at_end(block);
    let values = body(l, elements, state)?;
    l.rw.insert(linalg::YieldOp::build().values(values));
    l.rw.set_point(point).set_loc(loc);
    Ok(l.rw.results(new.into()).collect())
}

/// Returns an empty tensor of sizes that only stands for the range of loops.
pub(crate) fn range(l: &mut Lower<'_>, sizes: &[ods_core::mixed::MixedIndex]) -> Value {
    empty(l, sizes, Type::I1)
}

/// Converts the elements of a tensor to another kind, of results that were computed in a wider kind. Of a result of kind
/// `bf16`, an operation may use the number before it is rounded.
pub(crate) fn convert_tensor(
    l: &mut Lower<'_>,
    tensor: Value,
    from: Kind,
    to: Kind,
) -> Outcome<Value> {
    if from == to {
        return Ok(tensor);
    }
    let sizes = sizes_of(l, tensor);
    let identity = AffineMap::identity(sizes.len() as u32);
    let element = to.storage(&l.ctx);
    generic_one(l, &[(tensor, identity)], &sizes, element, |l, [x]| match (from, to) {
        (Kind::Float(FloatKind::F32), Kind::Float(to)) => narrow_result(&mut l.rw, to, x),
        _ => convert(&mut l.rw, from, to, x),
    })
}

/// Converts a lowered value to another kind.
pub(crate) fn convert_lowered(
    l: &mut Lower<'_>,
    value: &Lowered,
    from: Kind,
    to: Kind,
) -> Outcome<Lowered> {
    Ok(match *value {
        Lowered::Scalar(value) => Lowered::Scalar(convert(&mut l.rw, from, to, value)),
        _ => {
            let tensor = l.materialize(value);
            Lowered::Tensor(convert_tensor(l, tensor, from, to)?)
        }
    })
}
