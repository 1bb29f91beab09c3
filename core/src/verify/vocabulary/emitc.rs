//! Which types the emitc dialect can spell in C, told by the names of its types.

use crate::{Context, DYNAMIC, FloatKind, Param, Type, TypeData};

/// `emitc::isSupportedEmitCType`
pub(super) fn is_supported(ctx: &Context, ty: Type) -> bool {
    let is_array = |ty: &Type| is(ctx, *ty, "emitc.array");
    let mut pending = vec![ty];
    while let Some(ty) = pending.pop() {
        match ty.data(ctx) {
            TypeData::Dialect { name, params } => match (name.as_str(), params.as_ref()) {
                ("emitc.opaque" | "emitc.ptrdiff_t" | "emitc.size_t" | "emitc.ssize_t", _) => {}
                ("emitc.ptr", [Param::Type(pointee), ..]) => pending.push(*pointee),
                ("emitc.array", [_, Param::Type(elem), ..]) if !is_array(elem) => {
                    pending.push(*elem);
                }
                _ => return false,
            },
            TypeData::Index => {}
            TypeData::Integer(width, _) => {
                if !matches!(width, 1 | 8 | 16 | 32 | 64) {
                    return false;
                }
            }
            TypeData::Float(kind) => {
                if !matches!(
                    kind,
                    FloatKind::F16 | FloatKind::BF16 | FloatKind::F32 | FloatKind::F64
                ) {
                    return false;
                }
            }
            TypeData::RankedTensor { shape, elem, .. } => {
                if shape.contains(&DYNAMIC) || is_array(elem) {
                    return false;
                }
                pending.push(*elem);
            }
            TypeData::Tuple(types) => {
                if types.iter().any(is_array) {
                    return false;
                }
                pending.extend(types.iter().copied());
            }
            _ => return false,
        }
    }
    true
}

fn is(ctx: &Context, ty: Type, full: &str) -> bool {
    matches!(ty.data(ctx), TypeData::Dialect { name, .. } if *name == full)
}
