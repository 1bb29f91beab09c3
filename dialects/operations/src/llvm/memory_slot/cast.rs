//! Conversion between the type of a slot and the type of an access: through integers, with shifts and masks if sizes
//! differ.
//!
//! Operations are built at the builder's insertion point and location.

use ods_core::fold::{Scalar, insert_or_fold};
use ods_core::{ApInt, Attr, Context, DataLayout, OpBuilder, Type, TypeData, Value};

use crate::llvm::{
    AddrSpaceCastOp, AndOp, BitcastOp, ConstantOp, IntToPtrOp, LLVMArrayType, LLVMPointerType,
    LLVMStructType, LShrOp, OrOp, PtrToIntOp, ShlOp, TruncOp, ZExtOp,
};

/// The direction in which the sizes may differ.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Fit {
    /// The target may be smaller.
    Narrower,
    /// The target may be larger.
    Wider,
}

fn is_pointer(ctx: &Context, ty: Type) -> bool {
    LLVMPointerType::cast(ctx, ty).is_some()
}

/// Returns whether values of the type can be reinterpreted as integers of the size in memory: a vector of 7 integers of
/// 12 bits cannot, since it has 84 bits and takes 128.
fn is_scalar(ctx: &Context, layout: &DataLayout, ty: Type) -> bool {
    match ty.data(ctx) {
        TypeData::Vector { scalable, elem, shape } => {
            let lanes = shape
                .iter()
                .try_fold(1u64, |lanes, size| lanes.checked_mul(u64::try_from(*size).ok()?));
            let width = elem.int_or_float_width(ctx).map(u64::from);
            let bits = lanes.zip(width).and_then(|(lanes, width)| lanes.checked_mul(width));
            !scalable.contains(&true) && bits == layout.type_size_in_bits(ctx, ty)
        }
        _ => LLVMStructType::cast(ctx, ty).is_none() && LLVMArrayType::cast(ctx, ty).is_none(),
    }
}

/// Returns whether a value of type `source` can be converted to type `target`.
pub(super) fn fits(
    ctx: &Context,
    layout: &DataLayout,
    target: Type,
    source: Type,
    fit: Fit,
) -> bool {
    if target == source {
        return true;
    }
    if !is_scalar(ctx, layout, target) || !is_scalar(ctx, layout, source) {
        return false;
    }
    let size = |ty| layout.type_size(ctx, ty);
    let Some((to, from)) = size(target).zip(size(source)) else { return false };
    if is_pointer(ctx, target) && is_pointer(ctx, source) {
        return to == from;
    }
    match fit {
        Fit::Narrower => to <= from,
        Fit::Wider => to >= from,
    }
}

fn ty(b: &OpBuilder<'_>, value: Value) -> Type {
    b.body().ty(value)
}

/// Returns the size in bits of a type that [`fits`] accepted.
fn bits(b: &OpBuilder<'_>, layout: &DataLayout, ty: Type) -> u64 {
    layout.type_size_in_bits(b.ctx(), ty).expect("a type with a size")
}

fn integer(b: &OpBuilder<'_>, bits: u64) -> Type {
    Type::integer(b.ctx(), width_of(bits))
}

fn constant(b: &mut OpBuilder<'_>, ty: Type, value: &ApInt) -> Value {
    let value = value.to_attr(b.ctx(), ty).expect("an integer of that type");
    constant_of(b, ty, value)
}

/// Builds a constant with the attribute `value`.
pub(super) fn constant_of(b: &mut OpBuilder<'_>, ty: Type, value: Attr) -> Value {
    let created = ConstantOp::build(value, ty).insert(b);
    created.res(b.body())
}

/// Converts `value` to an integer of the same bits.
fn to_int(b: &mut OpBuilder<'_>, value: Value, layout: &DataLayout) -> Value {
    let from = ty(b, value);
    if matches!(from.data(b.ctx()), TypeData::Integer(..)) {
        return value;
    }
    let int = integer(b, bits(b, layout, from));
    if is_pointer(b.ctx(), from) {
        insert_or_fold(b, |b| PtrToIntOp::build(value, int).insert(b).into())
    } else {
        insert_or_fold(b, |b| BitcastOp::build(value, int).insert(b).into())
    }
}

/// Converts an integer to another type of the same size.
fn from_int(b: &mut OpBuilder<'_>, value: Value, to: Type) -> Value {
    if ty(b, value) == to {
        value
    } else if is_pointer(b.ctx(), to) {
        insert_or_fold(b, |b| IntToPtrOp::build(value, to).insert(b).into())
    } else {
        insert_or_fold(b, |b| BitcastOp::build(value, to).insert(b).into())
    }
}

/// Converts a value to another type of the same size.
fn same_size(b: &mut OpBuilder<'_>, value: Value, to: Type, layout: &DataLayout) -> Value {
    let from = ty(b, value);
    if from == to {
        return value;
    }
    // A conversion through an integer would lose the provenance of a pointer.
    if is_pointer(b.ctx(), from) && is_pointer(b.ctx(), to) {
        return insert_or_fold(b, |b| AddrSpaceCastOp::build(value, to).insert(b).into());
    }
    let int = to_int(b, value, layout);
    from_int(b, int, to)
}

/// Builds the result of a load of type `to` from memory that holds `value`.
pub(super) fn extract(b: &mut OpBuilder<'_>, value: Value, to: Type, layout: &DataLayout) -> Value {
    let from = ty(b, value);
    let (have, want) = (bits(b, layout, from), bits(b, layout, to));
    if have == want {
        return same_size(b, value, to, layout);
    }
    let mut int = to_int(b, value, layout);
    if layout.is_big_endian(b.ctx()) {
        let amount = Attr::integer(b.ctx(), from, (have - want) as i64);
        let amount = constant_of(b, from, amount);
        int = insert_or_fold(b, |b| LShrOp::build(value, amount).insert(b).into());
    }
    let narrow = integer(b, want);
    let truncated = TruncOp::build(int, narrow).insert(b);
    let truncated = truncated.res(b.body());
    from_int(b, truncated, to)
}

/// Builds the content of memory after a store of `value` over `reaching`.
pub(super) fn insert(
    b: &mut OpBuilder<'_>,
    value: Value,
    reaching: Value,
    layout: &DataLayout,
) -> Value {
    let slot = ty(b, reaching);
    let small = bits(b, layout, ty(b, value));
    let large = bits(b, layout, slot);
    if small == large {
        return same_size(b, value, slot, layout);
    }
    let old = to_int(b, reaching, layout);
    let new = to_int(b, value, layout);
    let wide = ty(b, old);
    let mut new = insert_or_fold(b, |b| ZExtOp::build(new, wide).insert(b).into());
    let big_endian = layout.is_big_endian(b.ctx());
    let width = width_of(large);
    if big_endian {
        let amount = constant(b, wide, &ApInt::new(width, large - small));
        new = insert_or_fold(b, |b| ShlOp::build(new, amount).insert(b).into());
    }
    // The bits that are kept: below the stored bits on big-endian targets, else above.
    let mask = match big_endian {
        true => ApInt::all_ones(width_of(large - small)).zext_or_trunc(width),
        false => ApInt::all_ones(width_of(small)).zext_or_trunc(width).not(),
    };
    let mask = constant(b, wide, &mask);
    let preserved = insert_or_fold(b, |b| AndOp::build(old, mask).insert(b).into());
    let both = insert_or_fold(b, |b| OrOp::build(preserved, new).insert(b).into());
    from_int(b, both, slot)
}

fn width_of(bits: u64) -> u32 {
    u32::try_from(bits).expect("an integer type's width")
}
