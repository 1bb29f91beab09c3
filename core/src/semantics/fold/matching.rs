//! Queries of folders: constants equal to zero or another number, definitions of values.

use crate::elements::{Scalar, dense_attr, splat_attr};
use crate::folded::{FoldOp, FoldResult, Folded};
use crate::schema::Trait;
use crate::verify::implements_attr;
use crate::{ApInt, Attr, AttrData, Body, Context, Float, OpRef, OpType, Type, TypeData, Value};

/// Returns whether `attr` is poison as a whole: it implements `PoisonAttrInterface`, and has no parameter that
/// restricts the poison to a part.
pub fn is_poison(ctx: &Context, attr: Attr) -> bool {
    matches!(attr.data(ctx), AttrData::Dialect { params, .. } if params.is_empty())
        && implements_attr(ctx, attr, "PoisonAttrInterface")
}

/// Returns the attribute itself, or the value of a splat.
fn scalar(ctx: &Context, attr: Option<Attr>) -> Option<Attr> {
    let attr = attr?;
    match attr.data(ctx) {
        AttrData::Dense(_) => splat_attr(ctx, attr),
        _ => Some(attr),
    }
}

/// Returns the integer of a constant, or of all its elements.
pub fn constant_int(ctx: &Context, attr: Option<Attr>) -> Option<ApInt> {
    Some(ApInt::from_attr(ctx, scalar(ctx, attr)?)?.1)
}

/// Returns the float of a constant, or of all its elements.
pub fn constant_float(ctx: &Context, attr: Option<Attr>) -> Option<Float> {
    Some(Float::from_attr(ctx, scalar(ctx, attr)?)?.1)
}

/// Returns whether a constant is the integer 0, or all its elements are.
pub fn is_zero(ctx: &Context, attr: Option<Attr>) -> bool {
    is_int(ctx, attr, ApInt::is_zero)
}

/// Returns whether a constant is the integer 1, or all its elements are.
pub fn is_one(ctx: &Context, attr: Option<Attr>) -> bool {
    is_int(ctx, attr, ApInt::is_one)
}

#[inline]
fn is_int(ctx: &Context, attr: Option<Attr>, is: impl Fn(&ApInt) -> bool) -> bool {
    match attr.map(|attr| attr.data(ctx)) {
        Some(AttrData::Integer(_, value)) => is(value),
        Some(AttrData::Dense(_)) => constant_int(ctx, attr).is_some_and(|value| is(&value)),
        _ => false,
    }
}

/// Returns zero of type `ty`, a splat for a shaped type; `None` if the type has no zero, or no static shape.
pub fn zero_attr(ctx: &Context, ty: Type) -> Option<Attr> {
    number_attr(ctx, ty, 0)
}

/// Returns one of type `ty`, a splat for a shaped type.
pub fn one_attr(ctx: &Context, ty: Type) -> Option<Attr> {
    number_attr(ctx, ty, 1)
}

/// Returns a number of type `ty`, a splat for a shaped type; `None` if its shape is unknown.
pub fn number_attr(ctx: &Context, ty: Type, number: i64) -> Option<Attr> {
    match ty.element_type_or_self(ctx).data(ctx) {
        TypeData::Integer(width, _) => filled_attr(ctx, ty, ApInt::from_i64(*width, number)),
        TypeData::Index => filled_attr(ctx, ty, ApInt::from_i64(64, number)),
        TypeData::Float(kind) => filled_attr(ctx, ty, Float::from_i64(*kind, number)),
        _ => None,
    }
}

/// Returns a scalar of type `ty`, a splat for a shaped type; `None` if its shape is unknown.
pub fn filled_attr<T: Scalar>(ctx: &Context, ty: Type, value: T) -> Option<Attr> {
    match ty.element_type(ctx) {
        Some(_) => dense_attr(ctx, ty, &[value]),
        None => value.to_attr(ctx, ty),
    }
}

/// Returns the value of a constant operation: one that has the trait `ConstantLike` and folds to an attribute.
pub fn constant_value(op: OpRef<'_>) -> Option<Attr> {
    let schema = op.schema().filter(|schema| schema.traits.has(Trait::ConstantLike))?;
    match schema.hooks.fold?.get::<FoldOp>()(op.body, op.op, &[]) {
        Folded::Results(results) => match results.as_slice() {
            [FoldResult::Attr(value)] => Some(*value),
            _ => None,
        },
        Folded::No | Folded::InPlace(_) | Folded::Aside(_) => None,
    }
}

/// Returns the operation that defines `value`, if it is a `T`.
pub fn defining<T: OpType>(ir: &Body, value: Value) -> Option<T> {
    T::cast(ir, ir.defining_op(value)?)
}
