//! Which types the llvm dialect accepts, told by the names of its types.

use rustc_hash::FxHashSet;

use crate::{Context, FloatKind, Param, Signedness, Type, TypeData};

const OUTER: &[&str] = &[
    "llvm.array",
    "llvm.func",
    "llvm.label",
    "llvm.metadata",
    "llvm.ppc_fp128",
    "llvm.ptr",
    "llvm.struct",
    "llvm.target",
    "llvm.token",
    "llvm.void",
    "llvm.x86_amx",
];

const FLOATS: &[FloatKind] = &[
    FloatKind::BF16,
    FloatKind::F16,
    FloatKind::F32,
    FloatKind::F64,
    FloatKind::F80,
    FloatKind::F128,
];

/// `LLVM::isCompatibleOuterType`: without a look at what a type is made of.
pub(super) fn is_compatible_outer(ctx: &Context, ty: Type) -> bool {
    match ty.data(ctx) {
        TypeData::Dialect { name, .. } => OUTER.contains(&name.as_str()),
        TypeData::Integer(_, sign) => *sign == Signedness::Signless,
        TypeData::Vector { shape, .. } => shape.len() == 1,
        TypeData::Float(kind) => FLOATS.contains(kind),
        _ => false,
    }
}

/// `LLVM::isCompatibleVectorType`
pub(super) fn is_compatible_vector(ctx: &Context, ty: Type) -> bool {
    let TypeData::Vector { shape, elem, .. } = ty.data(ctx) else { return false };
    shape.len() == 1
        && match elem.data(ctx) {
            TypeData::Integer(_, sign) => *sign == Signedness::Signless,
            TypeData::Float(kind) => FLOATS.contains(kind),
            TypeData::Dialect { name, .. } => *name == "llvm.ptr",
            _ => false,
        }
}

/// `LLVM::isCompatibleFloatingPointType`
pub(super) fn is_compatible_float(ctx: &Context, ty: Type) -> bool {
    match ty.data(ctx) {
        TypeData::Float(kind) => FLOATS.contains(kind),
        TypeData::Dialect { name, .. } => *name == "llvm.ppc_fp128",
        _ => false,
    }
}

/// `LLVM::isCompatibleType`: all the way down; structs may be recursive.
pub fn is_compatible(ctx: &Context, ty: Type) -> bool {
    let mut seen = FxHashSet::default();
    let mut todo = vec![ty];
    while let Some(ty) = todo.pop() {
        if !seen.insert(ty) {
            continue;
        }
        if !is_compatible_outer(ctx, ty) {
            return false;
        }
        match ty.data(ctx) {
            TypeData::Vector { elem, .. } => todo.push(*elem),
            TypeData::Dialect { params, .. } => push_types(params, &mut todo),
            _ => {}
        }
    }
    true
}

/// `LLVM::isLoadableType`: compatible, of a size, and not opaque.
pub(super) fn is_loadable(ctx: &Context, ty: Type) -> bool {
    const UNSIZED: &[&str] =
        &["llvm.func", "llvm.label", "llvm.metadata", "llvm.token", "llvm.void"];
    let unsized_type = match ty.data(ctx) {
        TypeData::Dialect { name, .. } => UNSIZED.contains(&name.as_str()),
        _ => false,
    };
    !unsized_type && is_compatible_outer(ctx, ty)
}

/// Parameters of a type nest no deeper than its declaration says.
fn push_types(params: &[Param], todo: &mut Vec<Type>) {
    for param in params {
        match param {
            Param::Type(ty) => todo.push(*ty),
            Param::Array(items) => push_types(items, todo),
            _ => {}
        }
    }
}
