//! Wide integers as vectors of their halves: the low half, then the high half, in the last dimension.

use ods_core::conversion::ConversionRewriter;
use ods_core::fold::number_attr;
use ods_core::ir::Inserter;
use ods_core::{Attr, Context, Type, TypeData, Value};

use crate::arith::ConstantOp;
use crate::vector::{
    ExtractOp, ExtractStridedSliceOp, InsertOp, InsertStridedSliceOp, ShapeCastOp,
};

type Rw<'a> = ConversionRewriter<'a>;

/// Returns the vector type that a type converts to, if it does.
pub(super) fn halved(rw: &Rw<'_>, ty: Type) -> Option<Type> {
    let new = rw.convert_type(ty)?;
    matches!(new.data(rw.ctx()), TypeData::Vector { .. }).then_some(new)
}

/// Returns the bit width of integers, or of elements.
pub(super) fn width(ctx: &Context, ty: Type) -> Option<u32> {
    match ty.element_type_or_self(ctx).data(ctx) {
        TypeData::Integer(width, _) => Some(*width),
        _ => None,
    }
}

/// Returns the type of one half: the last dimension is 1, and removed if it is the only one.
pub(super) fn half_type(ctx: &Context, ty: Type) -> Type {
    let elem = ty.element_type_or_self(ctx);
    let mut shape = ty.shape(ctx).unwrap_or_default().to_vec();
    match shape.as_mut_slice() {
        [] | [_] => return elem,
        [.., last] => *last = 1,
    }
    Type::vector(ctx, &shape, elem)
}

fn numbers(ctx: &Context, items: impl IntoIterator<Item = i64>) -> Vec<Attr> {
    items.into_iter().map(|item| Attr::integer(ctx, Type::I64, item)).collect()
}

/// Returns the offsets of a half in a vector of that rank.
fn offsets(ctx: &Context, rank: usize, at: i64) -> Vec<Attr> {
    numbers(ctx, std::iter::repeat_n(0, rank - 1).chain([at]))
}

/// Extracts a half: the low half for 0, the high half for 1.
pub(super) fn half(rw: &mut Rw<'_>, value: Value, at: i64) -> Value {
    let (ctx, ty) = (rw.ctx().clone(), rw.ty(value));
    let part = half_type(&ctx, ty);
    let rank = ty.shape(&ctx).map_or(0, <[i64]>::len);
    if rank <= 1 {
        return rw.emit(ExtractOp::build(value, &[at]));
    }
    let sizes = numbers(&ctx, part.shape(&ctx).unwrap_or_default().iter().copied());
    let strides = numbers(&ctx, std::iter::repeat_n(1, rank));
    let offsets = offsets(&ctx, rank, at);
    rw.emit(ExtractStridedSliceOp::build(value, &offsets, &sizes, &strides, part))
}

/// Extracts both halves.
pub(super) fn halves(rw: &mut Rw<'_>, value: Value) -> [Value; 2] {
    [half(rw, value, 0), half(rw, value, 1)]
}

/// Inserts a half.
pub(super) fn with_half(rw: &mut Rw<'_>, part: Value, value: Value, at: i64) -> Value {
    let ctx = rw.ctx().clone();
    if matches!(rw.ty(part).data(&ctx), TypeData::Integer(..)) {
        return rw.emit(InsertOp::build(part, value, &[at]));
    }
    let rank = rw.ty(value).shape(&ctx).map_or(1, <[i64]>::len);
    let strides = numbers(&ctx, std::iter::repeat_n(1, rank));
    let offsets = offsets(&ctx, rank, at);
    rw.emit(InsertStridedSliceOp::build(part, value, &offsets, &strides))
}

/// Composes a value of that type from its halves.
pub(super) fn together(rw: &mut Rw<'_>, ty: Type, halves: [Value; 2]) -> Option<Value> {
    let mut all = number(rw, ty, 0)?;
    for (at, half) in (0..).zip(halves) {
        all = with_half(rw, half, all, at);
    }
    Some(all)
}

/// Builds a number, or a splat of it.
pub(super) fn number(rw: &mut Rw<'_>, ty: Type, number: i64) -> Option<Value> {
    let value = number_attr(rw.ctx(), ty, number)?;
    Some(rw.emit(ConstantOp::build(value)))
}

/// Removes the last dimension, which is 1, of a vector; a scalar stays as it is.
pub(super) fn without_last_dim(rw: &mut Rw<'_>, value: Value) -> Value {
    reshaped(rw, value, |shape| {
        shape.pop();
    })
}

/// Adds a last dimension of 1 to a vector; a scalar stays as it is.
pub(super) fn with_last_dim(rw: &mut Rw<'_>, value: Value) -> Value {
    reshaped(rw, value, |shape| shape.push(1))
}

fn reshaped(rw: &mut Rw<'_>, value: Value, change: impl FnOnce(&mut Vec<i64>)) -> Value {
    let (ctx, ty) = (rw.ctx().clone(), rw.ty(value));
    let TypeData::Vector { shape, elem, .. } = ty.data(&ctx) else { return value };
    let mut shape = shape.to_vec();
    change(&mut shape);
    let ty = Type::vector(&ctx, &shape, *elem);
    rw.emit(ShapeCastOp::build(value, ty))
}
