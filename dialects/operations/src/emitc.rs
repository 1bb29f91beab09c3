//! The functions that predicates of upstream's emitc dialect call, for when it is loaded from its `.td`.

use ods_core::verify::{EvalValue, ExprFn};
use ods_core::{Context, DYNAMIC, FloatKind, OpRef, Param, Type, TypeData};

/// Names of C++ functions, without `::mlir::`, and the Rust functions that implement them.
pub const PREDICATES: &[(&str, ExprFn)] = &[("emitc::isSupportedEmitCType", is_supported_type)];

fn is_supported_type(ctx: &Context, _: Option<OpRef<'_>>, args: &[EvalValue]) -> EvalValue {
    match args {
        [EvalValue::Type(ty)] => is_supported(ctx, *ty).into(),
        _ => EvalValue::Null,
    }
}

/// Returns whether C has a spelling for a type.
fn is_supported(ctx: &Context, ty: Type) -> bool {
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
