//! Contractions as sums of outer products, and outer products row by row.

use ods_core::ir::Inserter;
use ods_core::rewrite::{Pattern, Rewriter, Rewritten};
use ods_core::{Type, TypeData, Value};

use super::super::masked::{Root, masked};
use super::super::pieces::{broadcast, extract, insert, transpose, zeros};
use super::super::shape::{Shape, vector_of};
use super::super::{CombiningKind, FMAOp, IteratorType, OuterProductOp};
use super::dot::product;
use super::{Contraction, Layout};
use crate::arith::{ExtFOp, ExtSIOp, FastMathFlags, SelectOp};

/// Builds `x * y` combined with an accumulator; lanes that `mask` disables keep the accumulator. Returns `None` if the
/// kind does not suit the elements.
pub(super) fn multiply_add(
    rw: &mut Rewriter<'_>,
    [x, y]: [Value; 2],
    acc: Option<Value>,
    kind: CombiningKind,
    of_integers: bool,
    mask: Option<Value>,
) -> Option<Value> {
    let ctx = rw.ctx().clone();
    let sample = if of_integers { Type::I32 } else { Type::F32 };
    if !kind.suits(&ctx, sample) {
        return None;
    }
    let vector_acc = acc.filter(|acc| Shape::of_type(&ctx, rw.ty(*acc)).is_vector);
    if let Some(acc) = vector_acc.filter(|_| !of_integers && kind == CombiningKind::ADD) {
        let sum = rw.emit(FMAOp::build(x, y, acc));
        return Some(match mask {
            Some(mask) => rw.emit(SelectOp::build(mask, sum, acc)),
            None => sum,
        });
    }
    let product = product(rw, x, y, of_integers);
    let Some(acc) = acc else { return Some(product) };
    let passthru = mask.map(|mask| (mask, acc));
    Some(kind.combine(rw, [product, acc], FastMathFlags::NONE, passthru))
}

/// `outerproduct` → a product of one operand with each element of the other
pub(super) struct OuterProductRows;

impl Pattern for OuterProductRows {
    type Root = OuterProductOp;

    fn rewrite(&self, op: OuterProductOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let ctx = rw.ctx().clone();
        let result = rw.results(op.into()).next()?;
        let ty = rw.ty(result);
        let shape = Shape::of_type(&ctx, ty);
        if shape.rank() >= 2 && shape.scalable_dims() == shape.rank() {
            return None;
        }
        let of_integers = matches!(shape.elem.data(&ctx), TypeData::Integer(..) | TypeData::Index);
        let (lhs, rhs, acc, kind) = (op.lhs(rw), op.rhs(rw), op.acc(rw), op.kind(rw));
        let root = Root::of(rw, op);
        let rhs_ty = rw.ty(rhs);
        if !Shape::of_type(&ctx, rhs_ty).is_vector {
            let lhs_ty = rw.ty(lhs);
            let factor = broadcast(rw, rhs, lhs_ty);
            let value = multiply_add(rw, [lhs, factor], acc, kind, of_integers, root.mask)?;
            return rw.replace_op(root.op, &[value]);
        }
        let mut all = zeros(rw, ty)?;
        for at in 0..shape.dims[0] {
            let factor = extract(rw, lhs, &[at]);
            let factor = broadcast(rw, factor, rhs_ty);
            let acc = acc.map(|acc| extract(rw, acc, &[at]));
            let mask = root.mask.map(|mask| extract(rw, mask, &[at]));
            let row = multiply_add(rw, [factor, rhs], acc, kind, of_integers, mask)?;
            all = insert(rw, row, all, &[at]);
        }
        rw.replace_op(root.op, &[all])
    }
}

/// The preparation for outer products: the order of the operands, and their transpositions, such that the summed
/// dimension comes first; the mask is transposed likewise.
struct Order {
    /// The position of the summed dimension in the left operand.
    reduced: usize,
    swapped: bool,
    /// Set for a transposed operand: the left and the right one.
    transposed: [bool; 2],
}

/// The orders of a matrix product: dimensions 0 and 1 are the result's, dimension 2 is summed up.
const MATRICES: [(Layout<'_>, Order); 8] = [
    ([&[0, 2], &[2, 1], &[0, 1]], Order { reduced: 1, swapped: false, transposed: [true, false] }),
    ([&[0, 2], &[1, 2], &[0, 1]], Order { reduced: 1, swapped: false, transposed: [true, true] }),
    ([&[2, 0], &[2, 1], &[0, 1]], Order { reduced: 0, swapped: false, transposed: [false, false] }),
    ([&[2, 0], &[1, 2], &[0, 1]], Order { reduced: 0, swapped: false, transposed: [false, true] }),
    ([&[0, 2], &[2, 1], &[1, 0]], Order { reduced: 1, swapped: true, transposed: [true, false] }),
    ([&[0, 2], &[1, 2], &[1, 0]], Order { reduced: 1, swapped: true, transposed: [true, true] }),
    ([&[2, 0], &[2, 1], &[1, 0]], Order { reduced: 0, swapped: true, transposed: [false, false] }),
    ([&[2, 0], &[1, 2], &[1, 0]], Order { reduced: 0, swapped: true, transposed: [false, true] }),
];

/// Returns the orders of a matrix-vector product: `p` is the result's dimension, `r` the summed one.
const fn matrix_and_vector<'a>(
    pr: &'a [u32],
    rp: &'a [u32],
    p: &'a [u32],
    r: &'a [u32],
) -> [(Layout<'a>, Order); 4] {
    [
        ([pr, r, p], Order { reduced: 1, swapped: false, transposed: [true, false] }),
        ([rp, r, p], Order { reduced: 0, swapped: false, transposed: [false, false] }),
        ([r, pr, p], Order { reduced: 0, swapped: true, transposed: [false, true] }),
        ([r, rp, p], Order { reduced: 0, swapped: true, transposed: [false, false] }),
    ]
}

const SUMMED_LAST: [(Layout<'_>, Order); 4] = matrix_and_vector(&[0, 1], &[1, 0], &[0], &[1]);
const SUMMED_FIRST: [(Layout<'_>, Order); 4] = matrix_and_vector(&[1, 0], &[0, 1], &[1], &[0]);

pub(super) fn lower(rw: &mut Rewriter<'_>, of: &Contraction) -> Option<Value> {
    use IteratorType::{Parallel, Reduction};
    let (orders, mask_order): (&[(Layout<'_>, Order)], &[i64]) = match of.kinds[..] {
        [Parallel, Parallel, Reduction] => (&MATRICES, &[2, 0, 1]),
        [Parallel, Reduction] => (&SUMMED_LAST, &[1, 0]),
        [Reduction, Parallel] => (&SUMMED_FIRST, &[]),
        _ => return None,
    };
    let (_, order) = orders.iter().find(|(layout, _)| of.has_layout(*layout))?;
    let lhs_ty = rw.ty(of.lhs);
    let shape = Shape::of_type(rw.ctx(), lhs_ty);
    if shape.is_scalable(order.reduced) {
        return None;
    }
    let count = *shape.dims.get(order.reduced)?;
    let turn = |rw: &mut Rewriter<'_>, side: usize| {
        let value = [of.lhs, of.rhs][side];
        match order.transposed[side] {
            true => transpose(rw, value, &[1, 0]),
            false => value,
        }
    };
    // As upstream, the operand that is first in the order is transposed first.
    let sides = match order.swapped {
        true => {
            let rhs = turn(rw, 1);
            [rhs, turn(rw, 0)]
        }
        false => {
            let lhs = turn(rw, 0);
            [lhs, turn(rw, 1)]
        }
    };
    let mask = of.mask.map(|mask| match mask_order {
        [] => mask,
        order => transpose(rw, mask, order),
    });
    Some(sum_of_outer_products(rw, of, sides, mask, count))
}

fn sum_of_outer_products(
    rw: &mut Rewriter<'_>,
    of: &Contraction,
    sides: [Value; 2],
    mask: Option<Value>,
    count: i64,
) -> Value {
    let elem = of.elem(rw);
    let mut sum = of.acc;
    for at in 0..count {
        let [lhs, rhs] = sides.map(|side| extract(rw, side, &[at]));
        let lhs = extended(rw, lhs, elem);
        let rhs = extended(rw, rhs, elem);
        let mask = mask.map(|mask| extract(rw, mask, &[at]));
        let new = OuterProductOp::build(lhs, rhs, of.ty).acc(sum).kind(of.kind);
        let new = rw.insert(new);
        sum = masked(rw, new, mask);
    }
    sum
}

/// Converts a value to the element type of the result.
fn extended(rw: &mut Rewriter<'_>, value: Value, elem: Type) -> Value {
    let ctx = rw.ctx().clone();
    let shape = Shape::of_type(&ctx, rw.ty(value));
    if shape.elem == elem {
        return value;
    }
    let ty = if shape.is_vector { vector_of(&ctx, shape.each(), elem) } else { elem };
    match elem.is_float(&ctx) {
        true => rw.emit(ExtFOp::build(value, ty)),
        false => rw.emit(ExtSIOp::build(value, ty)),
    }
}
