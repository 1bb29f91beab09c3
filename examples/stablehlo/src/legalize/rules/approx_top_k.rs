//! Calls of `jax.lax.approx_max_k` and its kin, which look for nearly the first elements of each row in the order of a
//! comparator. On one host they find the first ones: the rows are sorted, as XLA does where a device has no faster way.

use ods_core::mixed::MixedIndex;
use ods_core::{DYNAMIC, Type, Value};
use ods_dialects::arith::CmpIPredicate;

use super::custom_call::setting;
use super::dynamic_call::number;
use super::sort::{comparator, sort};
use crate::legalize::lower::{Lower, Lowered, Outcome};
use crate::legalize::scalar::emit::Emit as _;
use crate::legalize::tensors::loops::if_else;
use crate::legalize::tensors::structured::{generate, size_value, sizes_of};
use crate::stablehlo::CustomCallOp;

/// Lowers a call; `None` if its target is another function. The operands are tensors of one shape, an initial value for each,
/// which stands for an element that a row lacks, and the number of elements of each row, if that is no setting.
pub(super) fn lower(
    l: &mut Lower<'_>,
    op: CustomCallOp,
    target: &str,
    operands: &[Value],
    results: &[Value],
) -> Option<Outcome> {
    Some(match (target, operands) {
        ("ApproxTopK", operands) => first_elements(l, op, operands, None, results),
        ("stablehlo.dynamic_approx_top_k", [operands @ .., k]) => {
            number(l, op, *k, "k").and_then(|k| first_elements(l, op, operands, Some(k), results))
        }
        _ => return None,
    })
}

/// Sorts the tensors along the dimension of the settings, and returns the first elements of each row: as many as the results
/// have, or `k` if that is dynamic.
fn first_elements(
    l: &mut Lower<'_>,
    op: CustomCallOp,
    operands: &[Value],
    k: Option<MixedIndex>,
    results: &[Value],
) -> Outcome {
    let (inputs, inits) = operands.split_at(results.len().min(operands.len()));
    let (Some(input), Some(result), true) =
        (inputs.first(), results.first(), inits.len() == results.len())
    else {
        return l.fail(op, "expects a tensor and an initial value for each result");
    };
    let (shape, found) = (l.shape(*input), l.shape(*result));
    let is_alike = |value: &Value| l.shape(*value).len() == shape.len();
    if !inputs.iter().chain(results).all(is_alike) {
        return l.fail(op, format!("expects tensors and results of rank {}", shape.len()));
    }
    let dim = setting(l, op, "reduction_dim").and_then(|dim| usize::try_from(dim).ok());
    let Some(dim) = dim.filter(|dim| *dim < shape.len()) else {
        return l.fail(op, "expects a reduction_dim that the tensors have");
    };
    let Some(block) = l.computation(op) else {
        return l.fail(op, "expects called_computations to have one function on elements");
    };
    let k = match (found[dim], k) {
        (DYNAMIC, Some(k)) => k,
        (DYNAMIC, None) => return l.fail(op, "expects results with a known number of elements"),
        (size, _) => MixedIndex::Known(size),
    };
    let tensors: Vec<Value> = inputs.iter().map(|input| l.tensor(*input)).collect();
    let mut sizes = sizes_of(l, tensors[0]);
    let length = std::mem::replace(&mut sizes[dim], k);
    let are_enough = match (k.known(), length.known()) {
        (Some(k), Some(length)) if k > length => {
            return l.fail(op, format!("expects at least {k} elements in each row"));
        }
        (Some(_), Some(_)) => true,
        _ => false,
    };
    let sorted = sort(l, &tensors, dim, &comparator(op.into(), block))?;
    let elements: Vec<Type> =
        sorted.iter().map(|tensor| l.rw.ty(*tensor).element_type_or_self(&l.ctx)).collect();
    let inits: Vec<Value> = inits.iter().map(|init| l.scalar(*init)).collect();
    let first = generate(l, &sizes, &elements, |l, at| {
        let found = |l: &mut Lower<'_>| {
            Ok(sorted.iter().map(|tensor| l.element(&Lowered::Tensor(*tensor), at)).collect())
        };
        if are_enough {
            return found(l);
        }
        let length = size_value(l, length);
        let is_there = l.rw.cmpi(CmpIPredicate::Ult, at[dim], length);
        if_else(l, is_there, &elements, found, |_| Ok(inits.clone()))
    })?;
    for (result, tensor) in results.iter().zip(first) {
        l.set_tensor(*result, tensor);
    }
    Ok(())
}
