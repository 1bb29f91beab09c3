//! Constants of wide integers, and casts between them and other integers and indices.

use std::sync::Arc;

use ods_core::conversion::{ConversionPatterns, Converted, Match, TypeConverter};
use ods_core::fold::{dense_attr, insert_or_fold, scalar_elements};
use ods_core::ir::Inserter;
use ods_core::{ApInt, AttrData, Context, Type, TypeData};

use super::halves::{
    half, half_type, halved, number, together, width, with_half, with_last_dim, without_last_dim,
};
use crate::arith::*;
use crate::vector::PrintOp;

pub(super) fn add_patterns(types: &Arc<TypeConverter>, patterns: &mut ConversionPatterns) {
    patterns
        .add(types, split_constant)
        .add(types, print_halves)
        .add(types, split_extsi)
        .add(types, split_extui)
        .add(types, trunc_low_half)
        .add(types, cast_index)
        .add(types, cast_indexui);
}

/// `constant` → a constant of the halves
fn split_constant(Match { op, rw, ctx, .. }: Match<'_, ConstantOp>) -> Converted {
    let ty = halved(rw, op.result_ty(rw))?;
    let bits = width(ctx, ty)?;
    let values: Vec<ApInt> = match op.value(rw).data(ctx) {
        AttrData::Integer(_, value) => vec![value.clone()],
        AttrData::Dense(dense) => {
            let values = scalar_elements::<ApInt>(ctx, dense)?;
            let count = usize::try_from(dense.ty.num_elements(ctx)?).ok()?;
            let times = if dense.splat { count } else { 1 };
            vec![values; times].concat()
        }
        _ => return None,
    };
    let halves = |value: &ApInt| [value.zext_or_trunc(bits), value.lshr(bits).zext_or_trunc(bits)];
    let values: Vec<ApInt> = values.iter().flat_map(halves).collect();
    let value = dense_attr(ctx, ty, &values)?;
    let new = rw.emit(ConstantOp::build(value));
    rw.replace_op(op, &[new])
}

/// `vector.print` → a `vector.print` of the halves
fn print_halves(Match { op, new, rw, .. }: Match<'_, PrintOp>) -> Converted {
    rw.insert(PrintOp::build().source(new.source()));
    rw.erase_op(op)
}

/// `extsi` → the integer as the low half, its sign as the high half
fn split_extsi(Match { op, new, rw, .. }: Match<'_, ExtSIOp>) -> Converted {
    let ty = halved(rw, op.out_ty(rw))?;
    let part = half_type(rw.ctx(), ty);
    let value = with_last_dim(rw, new.r#in());
    let low = rw.build(|b| insert_or_fold(b, |b| ExtSIOp::build(value, part).insert(b).into()));
    let zero = number(rw, part, 0)?;
    let negative = rw.emit(CmpIOp::build(CmpIPredicate::Slt, low, zero));
    let high = rw.emit(ExtSIOp::build(negative, part));
    let all = together(rw, ty, [low, high])?;
    rw.replace_op(op, &[all])
}

/// `extui` → the integer as the low half, zero as the high half
fn split_extui(Match { op, new, rw, .. }: Match<'_, ExtUIOp>) -> Converted {
    let ty = halved(rw, op.out_ty(rw))?;
    let part = half_type(rw.ctx(), ty);
    let value = with_last_dim(rw, new.r#in());
    let low = rw.build(|b| insert_or_fold(b, |b| ExtUIOp::build(value, part).insert(b).into()));
    let zero = number(rw, ty, 0)?;
    let all = with_half(rw, low, zero, 0);
    rw.replace_op(op, &[all])
}

/// `trunci` → a `trunci` of the low half
fn trunc_low_half(Match { op, new, rw, .. }: Match<'_, TruncIOp>) -> Converted {
    let ty = op.out_ty(rw);
    if !rw.types().is_legal(rw.ctx(), ty) {
        return None;
    }
    let low = half(rw, new.r#in(), 0);
    let low = without_last_dim(rw, low);
    let value = rw.build(|b| insert_or_fold(b, |b| TruncIOp::build(low, ty).insert(b).into()));
    rw.replace_op(op, &[value])
}

/// Returns whether a type is `index`, or a vector of indices.
fn is_index(ctx: &Context, ty: Type) -> bool {
    let elem = match ty.data(ctx) {
        TypeData::Vector { elem, .. } => *elem,
        _ => ty,
    };
    matches!(elem.data(ctx), TypeData::Index)
}

/// Returns the type of integers of that width in the shape of `ty`.
fn narrow_type(ctx: &Context, ty: Type, width: u32) -> Type {
    let elem = Type::integer(ctx, width);
    match ty.shape(ctx) {
        Some(shape) => Type::vector(ctx, shape, elem),
        None => elem,
    }
}

macro_rules! index_casts {
    ($($pattern:ident $op:ident $extend:ident $text:literal;)*) => {$(
        #[doc = $text]
        fn $pattern(Match { op, new, rw, ctx, .. }: Match<'_, $op>) -> Converted {
            let (from, to) = (op.in_ty(rw), op.out_ty(rw));
            if is_index(ctx, to) {
                halved(rw, from)?;
                let low = half(rw, new.r#in(), 0);
                let low = without_last_dim(rw, low);
                let index = rw.emit($op::build(low, to));
                return rw.replace_op(op, &[index]);
            }
            let ty = halved(rw, to)?;
            let narrow = narrow_type(ctx, to, width(ctx, ty)?);
            let low = rw.emit($op::build(new.r#in(), narrow));
            let wide = rw.emit($extend::build(low, to));
            rw.replace_op(op, &[wide])
        }
    )*};
}

index_casts! {
    cast_index IndexCastOp ExtSIOp
        "`index_cast` → one of the low half, or one to it that is made wide with its sign";
    cast_indexui IndexCastUIOp ExtUIOp
        "`index_castui` → one of the low half, or one to it that is made wide with zeros";
}
