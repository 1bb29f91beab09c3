//! `vector.shape_cast`, `vector.bitcast`, `vector.broadcast`, `vector.transpose`

use ods_core::fold::{RawElement, Scalar, constant_int, dense_attr, splat_attr};
use ods_core::hooks::{Fold, Folded, Known};
use ods_core::{ApInt, Attr, AttrData, Context, Float, Type, TypeData};

use super::super::shape::{Shape, is_broadcastable};
use super::super::{BitCastOp, BroadcastOp, ShapeCastOp, TransposeOp, TransposeOpRef};
use super::{dense, picked, poison};

/// Returns a constant with its elements under another type with as many elements.
fn reshaped(ctx: &Context, constant: Attr, ty: Type) -> Option<Attr> {
    picked(
        ctx,
        dense(ctx, Some(constant))?,
        ty,
        0..usize::try_from(Shape::of_type(ctx, ty).count()).ok()?,
    )
}

impl Fold for ShapeCastOp {
    fn fold(op: Self::Ref<'_>, known: Known<'_, Self>) -> Folded {
        let (ctx, ty) = (op.ctx(), op.result().ty());
        if op.source().ty() == ty {
            return op.source().into();
        }
        if let Some(cast) = op.source().defined_by::<ShapeCastOp>() {
            return ShapeCastOp::SOURCE.to(op, cast.source()).into();
        }
        if let Some(transpose) = op.source().defined_by::<TransposeOp>() {
            return match keeps_order(transpose) {
                true => ShapeCastOp::SOURCE.to(op, transpose.vector()).into(),
                false => Folded::No,
            };
        }
        if let Some(broadcast) = op.source().defined_by::<BroadcastOp>()
            && broadcast.source().ty() == ty
        {
            return broadcast.source().into();
        }
        let reshaped = known.source().and_then(|constant| reshaped(ctx, constant, ty));
        reshaped.or_else(|| poison(ctx, known.source())).into()
    }
}

/// Returns whether a transposition moves only unit dimensions, so that the order of elements is preserved.
pub(in super::super) fn keeps_order(op: TransposeOpRef<'_>) -> bool {
    let shape = Shape::of(op.vector());
    let permutation = op.permutation();
    let is_unit = |at: &i64| {
        let at = *at as usize;
        shape.dims.get(at) == Some(&1) && !shape.is_scalable(at)
    };
    permutation.iter().filter(|at| !is_unit(at)).is_sorted()
}

impl Fold for TransposeOp {
    fn fold(op: Self::Ref<'_>, known: Known<'_, Self>) -> Folded {
        let (ctx, ty) = (op.ctx(), op.result().ty());
        if let Some(splat) = dense(ctx, known.vector()).filter(|constant| constant.splat) {
            return picked(ctx, splat, ty, []).into();
        }
        if let Some(poison) = poison(ctx, known.vector()) {
            return poison.into();
        }
        match op.vector().ty() == ty && keeps_order(op) {
            true => op.vector().into(),
            false => Folded::No,
        }
    }
}

impl Fold for BroadcastOp {
    fn fold(op: Self::Ref<'_>, known: Known<'_, Self>) -> Folded {
        let (ctx, ty) = (op.ctx(), op.vector().ty());
        if op.source().ty() == ty {
            return op.source().into();
        }
        // A cast that only changes the number of leading unit dimensions.
        if let Some(cast) = op.source().defined_by::<ShapeCastOp>()
            && is_broadcastable(ctx, cast.source().ty(), ty)
        {
            let (a, b) = (Shape::of(cast.source()).dims, Shape::of(cast.result()).dims);
            if a.ends_with(b) || b.ends_with(a) {
                return BroadcastOp::SOURCE.to(op, cast.source()).into();
            }
        }
        let Some(constant) = known.source() else { return Folded::No };
        let elem = Shape::of(op.vector()).elem;
        match constant.data(ctx) {
            AttrData::Integer(of, _) | AttrData::Float(of, _) if *of == elem => {
                let element = RawElement::from_attr(ctx, constant);
                element.and_then(|(_, element)| dense_attr(ctx, ty, &[element])).into()
            }
            AttrData::Dense(of) if of.splat => picked(ctx, of, ty, []).into(),
            _ => poison(ctx, Some(constant)).into(),
        }
    }
}

impl Fold for BitCastOp {
    fn fold(op: Self::Ref<'_>, known: Known<'_, Self>) -> Folded {
        let (ctx, ty) = (op.ctx(), op.result().ty());
        if op.source().ty() == ty {
            return op.source().into();
        }
        if let Some(cast) = op.source().defined_by::<BitCastOp>() {
            return match cast.source().ty() == ty {
                true => cast.source().into(),
                false => BitCastOp::SOURCE.to(op, cast.source()).into(),
            };
        }
        known.source().and_then(|constant| widened(ctx, constant, ty)).into()
    }
}

/// Reinterprets a splat of narrow elements as a splat of wider ones: integers, or `f16` as `f32`.
fn widened(ctx: &Context, constant: Attr, ty: Type) -> Option<Attr> {
    let to = ty.element_type(ctx)?;
    let splat = splat_attr(ctx, constant)?;
    match (splat.data(ctx), to.data(ctx)) {
        (AttrData::Float(Type::F16, bits), _) if to == Type::F32 => {
            let half = bits.get() & 0xffff;
            let both = ods_core::fold::float_of(ctx, to, half << 16 | half)?;
            dense_attr::<Float>(ctx, ty, &[both])
        }
        (AttrData::Integer(..), TypeData::Integer(width, _)) => {
            let value = constant_int(ctx, Some(splat))?;
            let narrow = value.width();
            if *width <= narrow || width % narrow != 0 {
                return None;
            }
            let one = value.zext_or_trunc(*width);
            let copies = (0..width / narrow).map(|at| one.shl(at * narrow));
            let all = copies.reduce(|all, copy| all.or(&copy))?;
            dense_attr::<ApInt>(ctx, ty, &[all])
        }
        _ => None,
    }
}
