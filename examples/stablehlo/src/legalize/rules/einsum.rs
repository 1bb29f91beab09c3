//! Products in Einstein's notation: a letter for each dimension.

use ods_core::affine::AffineExpr;
use ods_core::mixed::MixedIndex;
use ods_core::{Op, Value};

use super::dot::sum_kind;
use crate::legalize::lower::{Lower, Outcome};
use crate::legalize::scalar::convert::convert;
use crate::legalize::scalar::{self, Binary};
use crate::legalize::tensors::accumulate::{Loop, accumulate, convert_tensor};
use crate::legalize::tensors::structured::{fill_sizes, map, sizes_of};

/// Lowers `config`: the letters of the operands, an arrow and the letters of the result. Dimensions of letters that the
/// result does not have are summed.
pub(super) fn einsum(
    l: &mut Lower<'_>,
    op: Op,
    operands: &[Value],
    result: Value,
    config: &str,
) -> Outcome {
    let Some((from, to)) = config.split_once("->") else {
        return l.fail(op, "expects an arrow in 'einsum_config'");
    };
    let sides: Vec<Vec<char>> = from
        .split(',')
        .map(|letters| letters.chars().filter(|letter| letter.is_alphabetic()).collect())
        .collect();
    let to: Vec<char> = to.chars().filter(|letter| letter.is_alphabetic()).collect();
    let fits = |letters: &Vec<char>, value: &Value| letters.len() == l.shape(*value).len();
    if sides.len() != operands.len()
        || !sides.iter().zip(operands).all(|(letters, value)| fits(letters, value))
        || !fits(&to, &result)
    {
        return l.fail(op, "expects a letter in 'einsum_config' for each dimension");
    }
    let mut letters = to.clone();
    for letter in sides.iter().flatten() {
        if !letters.contains(letter) {
            letters.push(*letter);
        }
    }
    let rank = letters.len();
    let map_of = |side: &[char]| {
        let position = |letter: &char| letters.iter().position(|other| other == letter);
        map(rank, side.iter().map(|letter| AffineExpr::Dim(position(letter).unwrap_or(0) as u32)))
    };
    let mut sizes = vec![MixedIndex::Known(1); rank];
    let mut inputs = Vec::new();
    let mut kinds = Vec::new();
    for (side, operand) in sides.iter().zip(operands) {
        let tensor = l.tensor(*operand);
        let own = sizes_of(l, tensor);
        for (letter, size) in side.iter().zip(own) {
            if let Some(at) = letters.iter().position(|other| other == letter) {
                sizes[at] = size;
            }
        }
        inputs.push((tensor, map_of(side)));
        kinds.push(l.kind(*operand)?);
    }
    let kind = l.kind(result)?;
    let sum = sum_kind(kind);
    let zero = scalar::constant(&mut l.rw, sum, 0.0);
    let start = fill_sizes(l, zero, &sizes[..to.len()]);
    let loops: Vec<Loop> =
        (0..rank).map(|at| if at < to.len() { Loop::Parallel } else { Loop::Reduction }).collect();
    let outputs = [(start, map_of(&to))];
    let done = accumulate(l, &inputs, &outputs, &loops, |l, elements, state| {
        let mut product: Option<Value> = None;
        for (element, kind) in elements.iter().zip(&kinds) {
            let factor = convert(&mut l.rw, *kind, sum, *element);
            product = Some(match product {
                Some(so_far) => scalar::binary(&mut l.rw, Binary::Multiply, sum, so_far, factor),
                None => factor,
            });
        }
        let Some(product) = product else { return Ok(state.to_vec()) };
        Ok(vec![scalar::binary(&mut l.rw, Binary::Add, sum, state[0], product)])
    })?;
    let tensor = convert_tensor(l, done[0], sum, kind)?;
    l.set_tensor(result, tensor);
    Ok(())
}
