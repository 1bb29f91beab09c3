//! Products of matrices over any dimensions.

use ods_core::Value;
use ods_core::affine::{AffineExpr, AffineMap};
use ods_core::mixed::MixedList;

use super::large::{Matrices, Product};
use crate::legalize::lower::{Lower, Outcome, Rules};
use crate::legalize::scalar::convert::convert;
use crate::legalize::scalar::kind::Kind;
use crate::legalize::scalar::{self, Binary};
use crate::legalize::tensors::accumulate::{Loop, accumulate, convert_tensor};
use crate::legalize::tensors::structured::{fill_sizes, map, sizes_of};
use crate::legalize::tensors::view::{Along, View};
use crate::stablehlo;

/// The dimensions of a product: the result has the batch dimensions, then the others of the left operand, then the
/// others of the right one.
pub(crate) struct Dimensions {
    pub(crate) batch: [Vec<i64>; 2],
    pub(crate) contracting: [Vec<i64>; 2],
}

pub(super) fn add_rules(rules: &mut Rules) {
    rules
        .add(|l: &mut Lower<'_>, op: stablehlo::DotGeneralOp| {
            let numbers = op.dot_dimension_numbers(&l.rw);
            let dims = Dimensions {
                batch: [
                    numbers.lhs_batching_dimensions(&l.ctx),
                    numbers.rhs_batching_dimensions(&l.ctx),
                ],
                contracting: [
                    numbers.lhs_contracting_dimensions(&l.ctx),
                    numbers.rhs_contracting_dimensions(&l.ctx),
                ],
            };
            product(l, [op.lhs(&l.rw), op.rhs(&l.rw)], op.result(&l.rw), &dims)
        })
        .add(|l: &mut Lower<'_>, op: stablehlo::DotOp| {
            let (lhs, rhs) = (op.lhs(&l.rw), op.rhs(&l.rw));
            let last = l.shape(lhs).len() as i64 - 1;
            let dims =
                Dimensions { batch: [Vec::new(), Vec::new()], contracting: [vec![last], vec![0]] };
            product(l, [lhs, rhs], op.result(&l.rw), &dims)
        })
        .add(|l: &mut Lower<'_>, op: stablehlo::EinsumOp| {
            let config = op.einsum_config(&l.rw).to_owned();
            let operands = [op.lhs(&l.rw), op.rhs(&l.rw)];
            super::einsum::einsum(l, op.into(), &operands, op.result(&l.rw), &config)
        })
        .add(|l: &mut Lower<'_>, op: stablehlo::UnaryEinsumOp| {
            let config = op.einsum_config(&l.rw).to_owned();
            let operands = [op.operand(&l.rw)];
            super::einsum::einsum(l, op.into(), &operands, op.result(&l.rw), &config)
        });
}

/// Returns the kind in which sums of products are computed.
pub(crate) fn sum_kind(kind: Kind) -> Kind {
    match kind {
        Kind::Float(float) if float.width() < 32 => Kind::Float(ods_core::FloatKind::F32),
        _ => kind,
    }
}

fn product(l: &mut Lower<'_>, [lhs, rhs]: [Value; 2], result: Value, dims: &Dimensions) -> Outcome {
    let kinds = [l.kind(lhs)?, l.kind(rhs)?];
    let kind = l.kind(result)?;
    let tensors = [l.tensor(lhs), l.tensor(rhs)];
    let sum = sum_kind(kind);
    let tensor = contract(l, tensors, kinds, sum, dims)?;
    let tensor = convert_tensor(l, tensor, sum, kind)?;
    l.set_tensor(result, tensor);
    Ok(())
}

/// Returns the product of tensors, computed in the kind `sum`.
pub(crate) fn contract(
    l: &mut Lower<'_>,
    tensors: [Value; 2],
    kinds: [Kind; 2],
    sum: Kind,
    dims: &Dimensions,
) -> Outcome<Value> {
    let sizes = tensors.map(|tensor| sizes_of(l, tensor));
    let is_free = |side: usize, dim: &i64| {
        !dims.batch[side].contains(dim) && !dims.contracting[side].contains(dim)
    };
    let free: [Vec<i64>; 2] =
        [0, 1].map(|side| (0..sizes[side].len() as i64).filter(|dim| is_free(side, dim)).collect());
    if let Some(product) = large(l, tensors, kinds, sum, dims, &free)
        && let Some(done) = product.lower(l)?
    {
        return Ok(done);
    }
    let (batch, left, right) = (dims.batch[0].len(), free[0].len(), free[1].len());
    let inner = dims.contracting[0].len();
    // The innermost loop runs along the last dimension of the right operand: its elements are adjacent.
    let last = sizes[1].len() as i64 - 1;
    let sums_inside = dims.contracting[1].contains(&last) || right == 0;
    let (first_inner, first_right) = match sums_inside {
        true => (batch + left + right, batch + left),
        false => (batch + left, batch + left + inner),
    };
    let rank = batch + left + right + inner;
    let mut exprs: [Vec<AffineExpr>; 2] =
        [0, 1].map(|side| vec![AffineExpr::Constant(0); sizes[side].len()]);
    for side in [0, 1] {
        let first_free = [batch, first_right][side];
        let groups = [
            (&dims.batch[side], 0),
            (&free[side], first_free),
            (&dims.contracting[side], first_inner),
        ];
        for (group, first) in groups {
            for (at, dim) in group.iter().enumerate() {
                exprs[side][*dim as usize] = AffineExpr::Dim((first + at) as u32);
            }
        }
    }
    let [left_map, right_map] = exprs.map(|exprs| map(rank, exprs));
    let mut result_sizes: MixedList =
        dims.batch[0].iter().chain(&free[0]).map(|dim| sizes[0][*dim as usize]).collect();
    result_sizes.extend(free[1].iter().map(|dim| sizes[1][*dim as usize]));
    let result_dims = (0..batch + left).chain(first_right..first_right + right);
    let result_map: AffineMap = map(rank, result_dims.map(|dim| AffineExpr::Dim(dim as u32)));
    let loops: Vec<Loop> = (0..rank)
        .map(|dim| match (first_inner..first_inner + inner).contains(&dim) {
            true => Loop::Reduction,
            false => Loop::Parallel,
        })
        .collect();
    let zero = scalar::constant(&mut l.rw, sum, 0.0);
    let start = fill_sizes(l, zero, &result_sizes);
    let inputs = [(tensors[0], left_map), (tensors[1], right_map)];
    let done = accumulate(l, &inputs, &[(start, result_map)], &loops, |l, elements, state| {
        Ok(vec![multiply_add(l, kinds, sum, elements, state[0])])
    })?;
    Ok(done[0])
}

/// Returns the product for a function of the host, if all sizes are known and none is zero.
fn large(
    l: &Lower<'_>,
    tensors: [Value; 2],
    kinds: [Kind; 2],
    sum: Kind,
    dims: &Dimensions,
    free: &[Vec<i64>; 2],
) -> Option<Product> {
    let shapes = tensors.map(|tensor| l.rw.ty(tensor).shape(&l.ctx).unwrap_or_default().to_vec());
    if shapes.iter().flatten().any(|size| *size <= 0) {
        return None;
    }
    let group = |side: usize, dims: &[i64]| -> View {
        let along = |dim: &i64| Along { dim: *dim, size: shapes[side][*dim as usize], step: 1 };
        dims.iter().map(along).collect()
    };
    let [batch, inner] = [&dims.batch, &dims.contracting];
    let left = Matrices {
        batch: group(0, &batch[0]),
        rows: group(0, &free[0]),
        columns: group(0, &inner[0]),
    };
    let right = Matrices {
        batch: group(1, &batch[1]),
        rows: group(1, &inner[1]),
        columns: group(1, &free[1]),
    };
    let mut shape = Vec::new();
    let [batch, rows, columns] = [&left.batch, &left.rows, &right.columns].map(|group| {
        let first = shape.len() as i64;
        shape.extend(group.iter().map(|along| along.size));
        (first..).zip(group).map(|(dim, along)| Along { dim, ..*along }).collect()
    });
    let result = Matrices { batch, rows, columns };
    Some(Product { tensors, kinds, sum, left, right, shape, result })
}

/// Adds the product of two elements to a sum.
pub(crate) fn multiply_add(
    l: &mut Lower<'_>,
    kinds: [Kind; 2],
    sum: Kind,
    elements: &[Value],
    total: Value,
) -> Value {
    let left = convert(&mut l.rw, kinds[0], sum, elements[0]);
    let right = convert(&mut l.rw, kinds[1], sum, elements[1]);
    let product = scalar::binary(&mut l.rw, Binary::Multiply, sum, left, right);
    scalar::binary(&mut l.rw, Binary::Add, sum, total, product)
}
