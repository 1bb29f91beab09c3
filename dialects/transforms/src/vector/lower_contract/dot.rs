//! Matrix-matrix and matrix-vector products as reductions of products of rows.

use ods_core::ir::Inserter;
use ods_core::rewrite::Rewriter;
use ods_core::{TypeData, Value};

use super::super::pieces::{extract, insert, transpose, zeros};
use super::super::shape::Shape;
use super::super::{CombiningKind, IteratorType, ReductionOp};
use super::{Contraction, Layout};
use crate::arith::{AddFOp, AddIOp, MulFOp, MulIOp};

/// Builds `lhs + rhs`.
fn sum(rw: &mut Rewriter<'_>, lhs: Value, rhs: Value, of_integers: bool) -> Value {
    match of_integers {
        true => rw.emit(AddIOp::build(lhs, rhs)),
        false => rw.emit(AddFOp::build(lhs, rhs)),
    }
}

/// Builds `lhs * rhs`.
pub(super) fn product(rw: &mut Rewriter<'_>, lhs: Value, rhs: Value, of_integers: bool) -> Value {
    match of_integers {
        true => rw.emit(MulIOp::build(lhs, rhs)),
        false => rw.emit(MulFOp::build(lhs, rhs)),
    }
}

/// The roles of the operands: the operand with the rows of the result comes first, and operands whose columns are
/// summed up are transposed.
struct Order {
    swapped: bool,
    /// Set for a transposed operand: the operand with the rows of the result, and the other.
    transposed: [bool; 2],
}

/// The orders by the layouts of a matrix product: dimensions 0 and 1 are the result's, dimension 2 is summed up.
const MATRICES: [(Layout<'_>, Order); 8] = [
    ([&[0, 2], &[2, 1], &[0, 1]], Order { swapped: false, transposed: [false, true] }),
    ([&[0, 2], &[1, 2], &[0, 1]], Order { swapped: false, transposed: [false, false] }),
    ([&[2, 0], &[2, 1], &[0, 1]], Order { swapped: false, transposed: [true, true] }),
    ([&[2, 0], &[1, 2], &[0, 1]], Order { swapped: false, transposed: [true, false] }),
    ([&[0, 2], &[2, 1], &[1, 0]], Order { swapped: true, transposed: [true, false] }),
    ([&[0, 2], &[1, 2], &[1, 0]], Order { swapped: true, transposed: [false, false] }),
    ([&[2, 0], &[2, 1], &[1, 0]], Order { swapped: true, transposed: [true, true] }),
    ([&[2, 0], &[1, 2], &[1, 0]], Order { swapped: true, transposed: [false, true] }),
];

/// The orders by the layouts of a matrix-vector product: dimension 1 is summed up.
const MATRIX_AND_VECTOR: [(Layout<'_>, Order); 4] = [
    ([&[0, 1], &[1], &[0]], Order { swapped: false, transposed: [false, false] }),
    ([&[1, 0], &[1], &[0]], Order { swapped: false, transposed: [true, false] }),
    ([&[1], &[0, 1], &[0]], Order { swapped: true, transposed: [false, false] }),
    ([&[1], &[1, 0], &[0]], Order { swapped: true, transposed: [true, false] }),
];

pub(super) fn lower(rw: &mut Rewriter<'_>, of: &Contraction) -> Option<Value> {
    use IteratorType::{Parallel, Reduction};
    let orders: &[(Layout<'_>, Order)] = match of.kinds[..] {
        [Parallel, Parallel, Reduction] => &MATRICES,
        [Parallel, Reduction] => &MATRIX_AND_VECTOR,
        _ => return None,
    };
    if of.mask.is_some() {
        return None;
    }
    let (_, order) = orders.iter().find(|(layout, _)| of.has_layout(*layout))?;
    let ctx = rw.ctx().clone();
    let shape = Shape::of_type(&ctx, of.ty);
    let mut sides = if order.swapped { [of.rhs, of.lhs] } else { [of.lhs, of.rhs] };
    for (side, transposed) in sides.iter_mut().zip(order.transposed) {
        if transposed {
            *side = transpose(rw, *side, &[1, 0]);
        }
    }
    let mut all = zeros(rw, of.ty)?;
    let of_integers = matches!(shape.elem.data(&ctx), TypeData::Integer(..));
    let is_matrix = shape.rank() == 2;
    let columns = shape.dims.get(1).copied().unwrap_or(1);
    let mut others = Vec::new();
    for at in 0..shape.dims[0] {
        let row = extract(rw, sides[0], &[at]);
        for column in 0..columns {
            if at == 0 {
                others.push(if is_matrix { extract(rw, sides[1], &[column]) } else { sides[1] });
            }
            let product = product(rw, row, others[column as usize], of_integers);
            let new = ReductionOp::build(CombiningKind::ADD, product, shape.elem);
            let sum = rw.emit(new);
            let position = [at, column];
            all = insert(rw, sum, all, &position[..shape.rank()]);
        }
    }
    Some(sum(rw, all, of.acc, of_integers))
}
