//! Shapes: broadcasting, and resizing of vectors.

use crate::{Context, DYNAMIC, FloatKind, Type, TypeData};

/// Returns a vector whose elements are `scale` times as wide; `None` if there is no such element type.
pub(super) fn scale_elements(ctx: &Context, ty: Type, scale: Option<i64>) -> Option<Type> {
    let scale = u32::try_from(scale?).ok().filter(|scale| *scale != 0)?;
    let TypeData::Vector { elem, .. } = ty.data(ctx) else { return None };
    let scaled = match elem.data(ctx) {
        TypeData::Integer(width, sign) => {
            let width = width.checked_mul(scale).filter(|width| *width < 1 << 24)?;
            ctx.intern_type(TypeData::Integer(width, *sign))
        }
        TypeData::Float(kind) => match (kind, scale) {
            (FloatKind::F16 | FloatKind::BF16, 2) => Type::F32,
            (FloatKind::F16 | FloatKind::BF16, 4) | (FloatKind::F32, 2) => Type::F64,
            _ => return None,
        },
        _ => return None,
    };
    super::types::clone_with(ctx, ty, None, Some(scaled))
}

/// Returns a vector with another size of one dimension, whose scalability is kept.
pub(super) fn set_dim(
    ctx: &Context,
    ty: Type,
    index: Option<i64>,
    size: Option<i64>,
) -> Option<Type> {
    let mut data = ty.data(ctx).clone();
    let TypeData::Vector { shape, .. } = &mut data else { return None };
    *shape.get_mut(usize::try_from(index?).ok()?)? = size?;
    Some(ctx.intern_type(data))
}

/// Returns a vector without one dimension.
pub(super) fn drop_dim(ctx: &Context, ty: Type, index: Option<i64>) -> Option<Type> {
    let TypeData::Vector { shape, scalable, elem } = ty.data(ctx) else { return None };
    let index = usize::try_from(index?).ok().filter(|index| *index < shape.len())?;
    let others = |at: usize| at != index;
    let shape = (0..shape.len()).filter(|at| others(*at)).map(|at| shape[at]).collect();
    let flags: Box<[bool]> =
        scalable.iter().enumerate().filter(|(at, _)| others(*at)).map(|(_, flag)| *flag).collect();
    let scalable = if flags.contains(&true) { flags } else { Box::default() };
    Some(ctx.intern_type(TypeData::Vector { shape, scalable, elem: *elem }))
}

/// Returns the type that `a` and `b` broadcast to; `None` if they do not.
pub(crate) fn broadcast(ctx: &Context, a: Type, b: Type) -> Option<Type> {
    let elem = a.element_type_or_self(ctx);
    if elem != b.element_type_or_self(ctx) {
        return None;
    }
    let (one, two) = (a.data(ctx), b.data(ctx));
    let unranked = |data: &TypeData| matches!(data, TypeData::UnrankedTensor(_));
    if unranked(one) || unranked(two) {
        return Some(ctx.intern_type(TypeData::UnrankedTensor(elem)));
    }
    let is_vector = |data: &TypeData| matches!(data, TypeData::Vector { .. });
    let is_tensor = |data: &TypeData| matches!(data, TypeData::RankedTensor { .. });
    let (vector, tensor) = (is_vector(one) || is_vector(two), is_tensor(one) || is_tensor(two));
    if vector && tensor {
        return None;
    }
    let shape = broadcast_shapes(a.shape(ctx).unwrap_or(&[]), b.shape(ctx).unwrap_or(&[]))?;
    Some(match (vector, tensor) {
        (true, _) => Type::vector(ctx, &shape, elem),
        (_, true) => Type::tensor(ctx, &shape, elem),
        _ => elem,
    })
}

/// Returns the shape that two shapes broadcast to, dimensions aligned at the end.
pub(crate) fn broadcast_shapes(a: &[i64], b: &[i64]) -> Option<Vec<i64>> {
    let rank = a.len().max(b.len());
    let dim =
        |shape: &[i64], i: usize| (i + shape.len()).checked_sub(rank).map_or(1, |at| shape[at]);
    (0..rank)
        .map(|i| match (dim(a, i), dim(b, i)) {
            (x, y) if x == y => Some(x),
            (DYNAMIC, 1) | (1, DYNAMIC) => Some(DYNAMIC),
            (DYNAMIC, size) | (size, DYNAMIC) => Some(size),
            (1, size) | (size, 1) => Some(size),
            _ => None,
        })
        .collect()
}
