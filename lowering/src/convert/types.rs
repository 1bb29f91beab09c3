//! The type converter: what a builtin type is in the llvm dialect.

use ods_core::{Context, FloatKind, Ident, Param, Type, TypeData};

/// `!llvm.ptr`
pub(super) fn ptr(ctx: &Context) -> Type {
    Type::dialect(ctx, Ident::new("llvm.ptr"), vec![Param::Int(0)])
}

/// `!llvm.void`
pub(super) fn void(ctx: &Context) -> Type {
    Type::dialect(ctx, Ident::new("llvm.void"), Vec::new())
}

/// `!llvm.array<len x elem>`
pub(super) fn array(ctx: &Context, len: i64, elem: Type) -> Type {
    Type::dialect(ctx, Ident::new("llvm.array"), vec![Param::Type(elem), Param::Int(len)])
}

/// `!llvm.struct<(fields)>`
pub(super) fn structure(ctx: &Context, fields: &[Type]) -> Type {
    let body = fields.iter().map(|ty| Param::Type(*ty)).collect();
    Type::dialect(
        ctx,
        Ident::new("llvm.struct"),
        vec![Param::Str("".into()), Param::Array(body), Param::Int(0)],
    )
}

/// `!llvm.func<result (params)>`
pub(super) fn function(ctx: &Context, result: Type, params: &[Type]) -> Type {
    let list = params.iter().map(|ty| Param::Type(*ty)).collect();
    Type::dialect(
        ctx,
        Ident::new("llvm.func"),
        vec![Param::Type(result), Param::Array(list), Param::Int(0)],
    )
}

/// The form of `ty` in the llvm dialect; `None` when it has none.
pub(super) fn convert(ctx: &Context, ty: Type) -> Option<Type> {
    match ty.data(ctx) {
        TypeData::Integer(width, _) => Some(Type::integer(ctx, *width)),
        TypeData::Index => Some(Type::I64),
        TypeData::Float(kind) => Some(match kind {
            FloatKind::BF16
            | FloatKind::F16
            | FloatKind::F32
            | FloatKind::F64
            | FloatKind::F80
            | FloatKind::F128
            | FloatKind::TF32 => ty,
            small => Type::integer(ctx, small.width()),
        }),
        TypeData::Complex(elem) => {
            let elem = convert(ctx, *elem)?;
            Some(structure(ctx, &[elem, elem]))
        }
        TypeData::Function { .. } => Some(ptr(ctx)),
        TypeData::Vector { shape, scalable, elem } => {
            let elem = convert(ctx, *elem)?;
            let Some((&last, outer)) = shape.split_last() else {
                return Some(Type::vector(ctx, &[1], elem));
            };
            let scalable_last = scalable.last().copied().unwrap_or(false);
            if scalable.iter().rev().skip(1).any(|s| *s) {
                return None;
            }
            let lanes = TypeData::Vector {
                shape: [last].into(),
                scalable: if scalable_last { [true].into() } else { Box::default() },
                elem,
            };
            let inner = ctx.intern_type(lanes);
            Some(outer.iter().rev().fold(inner, |ty, len| array(ctx, *len, ty)))
        }
        TypeData::Dialect { name, .. } if name.as_str().starts_with("llvm.") => Some(ty),
        _ => None,
    }
}

/// The type of an llvm function with these results: none, the one, or a struct of all.
pub(super) fn pack_results(ctx: &Context, results: &[Type]) -> Type {
    match results {
        [] => void(ctx),
        [one] => *one,
        many => structure(ctx, many),
    }
}

/// The outer dimensions of a vector of rank two or more, and its innermost vector.
pub(super) fn outer_dims(ctx: &Context, ty: Type) -> Option<(Vec<i64>, Type)> {
    let TypeData::Vector { shape, elem, .. } = ty.data(ctx) else { return None };
    let (&last, outer) = shape.split_last()?;
    (!outer.is_empty()).then(|| (outer.to_vec(), Type::vector(ctx, &[last], *elem)))
}
