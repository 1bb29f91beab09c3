//! Calls of `jax.lax.approx_max_k` and its kin, which look for nearly the first elements of each row in the order of a
//! comparator. On one host they find the first ones: the rows are sorted, as XLA does where a device has no faster way.

use ods_core::mixed::MixedIndex;
use ods_core::{Block, DYNAMIC, Type, Value};
use ods_dialects::arith::CmpIPredicate;

use super::custom_call::{computation, setting};
use super::dynamic_call::number;
use super::sort::{comparator, sort};
use crate::legalize::lower::{Lower, Lowered, Outcome};
use crate::legalize::scalar::emit::Emit as _;
use crate::legalize::tensors::loops::if_else;
use crate::legalize::tensors::structured::{generate, size_value, sizes_of};
use crate::stablehlo::{CustomCallOp, may_equal_shapes};

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
    let dim = setting(l, op, "reduction_dim").and_then(|dim| usize::try_from(dim).ok());
    let Some(dim) = dim.filter(|dim| *dim < shape.len()) else {
        return l.fail(op, "expects a reduction_dim that the tensors have");
    };
    check_shapes(l, op, dim, [inputs, results])?;
    let block = computation(l, op, 2 * results.len(), 1)?;
    check_elements(l, op, block, [inputs, inits, results])?;
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

/// Checks that the tensors have one shape, and that the shapes of the results differ from it only in the dimension `dim`.
fn check_shapes(
    l: &Lower<'_>,
    op: CustomCallOp,
    dim: usize,
    [inputs, results]: [&[Value]; 2],
) -> Outcome {
    let [shapes, found] =
        [inputs, results].map(|all| all.iter().map(|value| l.shape(*value)).collect::<Vec<_>>());
    if !shapes.iter().all(|shape| may_equal_shapes(shape, &shapes[0])) {
        return l.fail(op, "expects tensors of equal shapes");
    }
    let mut expected = shapes[0].clone();
    expected[dim] = found[0].get(dim).copied().unwrap_or(DYNAMIC);
    match found.iter().all(|shape| may_equal_shapes(shape, &expected)) {
        true => Ok(()),
        false => {
            let message = "expects results that differ from the tensors only in dimension";
            l.fail(op, format!("{message} {dim}"))
        }
    }
}

/// Checks that the initial values, the arguments of the comparator and the results have the elements of the tensors.
fn check_elements(
    l: &Lower<'_>,
    op: CustomCallOp,
    comparator: Block,
    [inputs, inits, results]: [&[Value]; 3],
) -> Outcome {
    let ctx = &l.ctx;
    let element = |value: &Value| l.rw.ty(*value).element_type_or_self(ctx);
    let types = |values: &[Value]| values.iter().map(|value| l.rw.ty(*value)).collect::<Vec<_>>();
    let scalars: Vec<Type> =
        inputs.iter().map(|input| Type::tensor(ctx, &[], element(input))).collect();
    for (number, (found, expected)) in types(inits).into_iter().zip(&scalars).enumerate() {
        if found != *expected {
            let (expected, found) = (expected.display(ctx), found.display(ctx));
            let message = format!(
                "expects initial value #{number} to be of type {expected}, but got {found}"
            );
            return l.fail(op, message);
        }
    }
    let pairs: Vec<Type> = scalars.iter().flat_map(|scalar| [*scalar; 2]).collect();
    let args: Vec<Value> = l.rw.arg_values(comparator).collect();
    let returned: Vec<Value> =
        l.rw.last_op(comparator).map_or(Vec::new(), |end| l.rw.operands(end).collect());
    let expected = Type::function(ctx, &pairs, &[Type::tensor(ctx, &[], Type::I1)]);
    let found = Type::function(ctx, &types(&args), &types(&returned));
    if found != expected {
        let (expected, found) = (expected.display(ctx), found.display(ctx));
        let message = format!("expects a comparator of type {expected}, but got {found}");
        return l.fail(op, message);
    }
    match inputs.iter().map(element).eq(results.iter().map(element)) {
        true => Ok(()),
        false => l.fail(op, "expects results of the element types of the tensors"),
    }
}
