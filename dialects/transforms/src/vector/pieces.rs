//! Building blocks of lowerings: extraction and insertion of parts of vectors.

use ods_core::fold::zero_attr;
use ods_core::ir::Inserter;
use ods_core::memref_type::StridedLayout;
use ods_core::rewrite::Rewriter;
use ods_core::{Context, Type, Value};

use super::known::in_body;
use super::shape::{Dim, Shape, vector_of};
use super::{BroadcastOp, ExtractOp, InsertOp, ShapeCastOp, ShuffleOp, TransposeOp};
use crate::arith::ConstantOp;
use crate::ub::PoisonOp;

pub(super) fn extract(rw: &mut Rewriter<'_>, vector: Value, position: &[i64]) -> Value {
    rw.emit(ExtractOp::build(vector, position))
}

pub(super) fn insert(rw: &mut Rewriter<'_>, part: Value, vector: Value, position: &[i64]) -> Value {
    rw.emit(InsertOp::build(part, vector, position))
}

pub(super) fn poison(rw: &mut Rewriter<'_>, ty: Type) -> Value {
    rw.emit(PoisonOp::build(ty))
}

/// Builds a zero constant; returns `None` for elements that are not numbers.
pub(super) fn zeros(rw: &mut Rewriter<'_>, ty: Type) -> Option<Value> {
    let zero = zero_attr(rw.ctx(), ty)?;
    Some(rw.emit(ConstantOp::build(zero)))
}

pub(super) fn broadcast(rw: &mut Rewriter<'_>, value: Value, ty: Type) -> Value {
    rw.emit(BroadcastOp::build(value, ty))
}

pub(super) fn cast(rw: &mut Rewriter<'_>, value: Value, ty: Type) -> Value {
    rw.emit(ShapeCastOp::build(value, ty))
}

pub(super) fn shuffle(rw: &mut Rewriter<'_>, a: Value, b: Value, mask: &[i64]) -> Value {
    rw.emit(ShuffleOp::build(a, b, mask))
}

pub(super) fn transpose(rw: &mut Rewriter<'_>, value: Value, order: &[i64]) -> Value {
    let shape = Shape::of(in_body(rw, value));
    let dims: Vec<Dim> = order.iter().map(|at| shape.dim(*at as usize)).collect();
    let ty = vector_of(rw.ctx(), dims, shape.elem);
    rw.emit(TransposeOp::build(value, order, ty))
}

/// Returns the vector type without dimension `dropped`; a rank-0 type is returned as it is.
pub(super) fn without_dim(rw: &Rewriter<'_>, ty: Type, dropped: usize) -> Type {
    let shape = Shape::of_type(rw.ctx(), ty);
    let dims = shape.each().enumerate().filter(|(at, _)| *at != dropped).map(|(_, dim)| dim);
    vector_of(rw.ctx(), dims, shape.elem)
}

/// Composes a vector of its slices along the first dimension, which `part` builds by index and type. Returns `None` if
/// there is only one dimension, or the first is scalable.
pub(super) fn by_rows(
    rw: &mut Rewriter<'_>,
    ty: Type,
    mut part: impl FnMut(&mut Rewriter<'_>, Type, i64) -> Value,
) -> Option<Value> {
    let shape = Shape::of_type(rw.ctx(), ty);
    if shape.rank() < 2 || shape.is_scalable(0) {
        return None;
    }
    let (rows, row) = (shape.dims[0], without_dim(rw, ty, 0));
    let mut all = poison(rw, ty);
    for at in 0..rows {
        let part = part(rw, row, at);
        all = insert(rw, part, all, &[at]);
    }
    Some(all)
}

/// Returns all positions in the dimensions before the last one, up to the first scalable one; `None` if there are none.
pub(super) fn leading_positions(shape: Shape<'_>) -> Option<Vec<Vec<i64>>> {
    let leading = shape.rank().checked_sub(1)?;
    let fixed = (0..leading).take_while(|at| !shape.is_scalable(*at)).count();
    (fixed > 0).then(|| positions(&shape.dims[..fixed]).collect())
}

/// Returns all positions in dimensions of these sizes; the last dimension varies fastest.
pub(super) fn positions(sizes: &[i64]) -> impl Iterator<Item = Vec<i64>> + '_ {
    let count = sizes.iter().fold(1i64, |all, size| all.saturating_mul(*size));
    (0..count).map(move |mut at| {
        let mut position = vec![0; sizes.len()];
        for (index, size) in position.iter_mut().zip(sizes).rev() {
            *index = at % size;
            at /= size;
        }
        position
    })
}

/// Advances a position by a number of elements.
pub(super) fn advance(position: &mut [i64], sizes: &[i64], by: i64) {
    let mut carry = by;
    for (index, size) in position.iter_mut().zip(sizes).rev() {
        let next = *index + carry;
        (*index, carry) = (next % size, next / size);
        if carry == 0 {
            break;
        }
    }
}

/// Returns whether adjacent elements in the last dimension of a memref are adjacent in memory.
pub(super) fn has_unit_rows(ctx: &Context, ty: Type) -> bool {
    let layout = StridedLayout::of(ctx, ty);
    layout.is_some_and(|layout| layout.strides.last().is_none_or(|stride| *stride == 1))
}
