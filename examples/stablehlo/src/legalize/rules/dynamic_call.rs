//! Custom calls that JAX writes for operations whose attributes depend on symbolic sizes: numbers that are attributes of
//! the operation are operands of the call.

use ods_core::mixed::MixedIndex;
use ods_core::{Attr, Op, Value};

use super::custom_call::computation;
use super::dynamic_window::MixedWindow;
use super::random::{Bits, random_bits};
use super::shape::{mixed_indices_of, to_index};
use super::top_k::top_k;
use super::window::reduce_all;
use crate::legalize::lower::{Lower, Outcome};
use crate::stablehlo::{CustomCallOp, RngAlgorithmAttr};

/// The attribute with the algorithm of random bits.
const ALGORITHM: &str = "rng_algorithm";

/// Lowers a call; `None` if its target is no dynamic operation.
pub(super) fn lower(
    l: &mut Lower<'_>,
    op: CustomCallOp,
    target: &str,
    operands: &[Value],
    results: &[Value],
) -> Option<Outcome> {
    Some(match target.strip_prefix("stablehlo.")? {
        "dynamic_reduce_window" => reduce_window(l, op, operands, results),
        "dynamic_rng_bit_generator" => rng_bit_generator(l, op, operands, results),
        "dynamic_top_k" => dynamic_top_k(l, op, operands, results),
        _ => return None,
    })
}

/// The operands are the inputs, as many initial values, and five lists: sizes, strides, dilations of the base and of the
/// window, and the padding.
fn reduce_window(
    l: &mut Lower<'_>,
    op: CustomCallOp,
    operands: &[Value],
    results: &[Value],
) -> Outcome {
    let count = results.len();
    if count == 0 {
        return l.fail(op, "expects size(results) > 0");
    }
    if operands.len() != 2 * count + 5 {
        return l.fail(op, "expects size(operands) = 2 * size(results) + 5");
    }
    let (inputs, rest) = operands.split_at(count);
    let (inits, lists) = rest.split_at(count);
    let rank = l.shape(inputs[0]).len();
    for (list, name) in lists.iter().zip(LISTS) {
        let expected: &[i64] = match *name {
            "padding" => &[rank as i64, 2],
            _ => &[rank as i64],
        };
        is_list(l, op.into(), *list, expected, name)?;
    }
    let shape = l.shape(inputs[0]);
    for input in inputs {
        if l.shape(*input).len() != rank {
            return l.fail(op, "expects inputs of equal ranks");
        }
    }
    for result in results {
        if l.shape(*result).len() != rank {
            return l.fail(op, format!("expects results of rank {rank}"));
        }
    }
    for init in inits {
        if !l.shape(*init).is_empty() {
            return l.fail(op, "expects initial values of rank 0");
        }
    }
    let block = computation(l, op, 2 * count, count)?;
    let lists: Vec<_> = lists.iter().map(|list| mixed_indices_of(l, *list)).collect();
    let windows: Vec<MixedWindow> = (0..shape.len())
        .map(|dim| MixedWindow {
            size: lists[0][dim],
            stride: lists[1][dim],
            base_dilation: lists[2][dim],
            dilation: lists[3][dim],
            low: lists[4][2 * dim],
            high: lists[4][2 * dim + 1],
        })
        .collect();
    reduce_all(l, op.into(), [inputs, inits, results], &windows, block)
}

/// The names of the lists, in order.
const LISTS: &[&str] =
    &["window_dimensions", "window_strides", "base_dilations", "window_dilations", "padding"];

/// Checks that an operand is a tensor of integers of a shape.
fn is_list(l: &Lower<'_>, op: Op, list: Value, shape: &[i64], name: &str) -> Outcome {
    let is_integer = l.kind(list).is_ok_and(|kind| kind.is_integer());
    match is_integer && l.shape(list) == shape {
        true => Ok(()),
        false => {
            let found = l.rw.ty(list).display(&l.ctx).to_string();
            let shape: String = shape.iter().map(|size| format!("{size}x")).collect();
            l.fail(
                op,
                format!("expects {name} to be of type tensor<{shape}integer>, but got {found}"),
            )
        }
    }
}

/// The operands are the state and the shape of the bits.
fn rng_bit_generator(
    l: &mut Lower<'_>,
    op: CustomCallOp,
    operands: &[Value],
    results: &[Value],
) -> Outcome {
    let ([initial, shape], [state, output]) = (operands, results) else {
        return l.fail(op, "expects a state and a shape, and two results");
    };
    let algorithm: Option<Attr> = l.rw.view(op.into()).attr(ALGORITHM);
    let algorithm = algorithm.and_then(|attr| RngAlgorithmAttr::cast(&l.ctx, attr));
    let Some(algorithm) = algorithm else {
        return l.fail(op, "expects an rng_algorithm");
    };
    let rank = l.shape(*output).len() as i64;
    is_list(l, op.into(), *shape, &[rank], "output_shape")?;
    let sizes = mixed_indices_of(l, *shape);
    let algorithm = algorithm.value(&l.ctx);
    let bits = Bits { algorithm, initial: *initial, state: *state, output: *output };
    random_bits(l, op.into(), &bits, &sizes)
}

/// The operands are the tensor and the number of elements of each row.
fn dynamic_top_k(
    l: &mut Lower<'_>,
    op: CustomCallOp,
    operands: &[Value],
    results: &[Value],
) -> Outcome {
    let ([operand, k], [values, indices]) = (operands, results) else {
        return l.fail(op, "expects a tensor and a number, and two results");
    };
    let k = number(l, op, *k, "k")?;
    top_k(l, op.into(), *operand, k, [*values, *indices])
}

/// Returns the index that an operand of rank 0 is; `name` is what an error calls it.
pub(super) fn number(
    l: &mut Lower<'_>,
    op: CustomCallOp,
    operand: Value,
    name: &str,
) -> Outcome<MixedIndex> {
    is_list(l, op.into(), operand, &[], name)?;
    let signed = l.kind(operand)?.is_signed();
    let operand = l.scalar(operand);
    Ok(MixedIndex::Value(to_index(l, signed, operand)))
}
