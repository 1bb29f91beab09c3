//! Types that the dialect accepts: the functions that the C++ predicates of the .td call.

use std::collections::HashSet;

use ods_core::verify::EvalValue;
use ods_core::{Context, DialectType, FloatKind, OpRef, Param, Signedness, Type, TypeData};

use super::representation::representation;
use super::{
    LLVMArrayType, LLVMDialect, LLVMFunctionType, LLVMLabelType, LLVMMetadataType,
    LLVMPPCFP128Type, LLVMPointerType, LLVMStructType, LLVMTargetExtType, LLVMTokenType,
    LLVMVoidType, LLVMX86AMXType,
};

const OUTER: &[&str] = &[
    LLVMArrayType::NAME,
    LLVMFunctionType::NAME,
    LLVMLabelType::NAME,
    LLVMMetadataType::NAME,
    LLVMPPCFP128Type::NAME,
    LLVMPointerType::NAME,
    LLVMStructType::NAME,
    LLVMTargetExtType::NAME,
    LLVMTokenType::NAME,
    LLVMVoidType::NAME,
    LLVMX86AMXType::NAME,
];

const UNSIZED: &[&str] = &[
    LLVMFunctionType::NAME,
    LLVMLabelType::NAME,
    LLVMMetadataType::NAME,
    LLVMTokenType::NAME,
    LLVMVoidType::NAME,
];

const FLOATS: &[FloatKind] = &[
    FloatKind::BF16,
    FloatKind::F16,
    FloatKind::F32,
    FloatKind::F64,
    FloatKind::F80,
    FloatKind::F128,
];

/// Returns whether the dialect accepts values of the type, including all nested types.
pub fn is_compatible(ctx: &Context, ty: Type) -> bool {
    all_nested(ctx, ty, is_outer)
}

/// Returns whether a type is compatible without the types of other dialects.
pub(super) fn is_llvm_type(ctx: &Context, ty: Type) -> bool {
    all_nested(ctx, ty, is_outer_llvm)
}

/// Returns whether a test holds of a type and of all types nested in it; structs may be recursive.
fn all_nested(ctx: &Context, ty: Type, test: fn(&Context, Type) -> bool) -> bool {
    let mut seen = HashSet::new();
    let mut todo = vec![ty];
    while let Some(ty) = todo.pop() {
        if !test(ctx, ty) {
            return false;
        }
        match ty.data(ctx) {
            TypeData::Vector { elem, .. } => todo.push(*elem),
            TypeData::Dialect { name, params }
                if name.dialect() == LLVMDialect::SCHEMA.name && seen.insert(ty) =>
            {
                push_types(params, &mut todo);
            }
            _ => {}
        }
    }
    true
}

/// Returns whether a type is compatible; nested types are not checked.
fn is_outer(ctx: &Context, ty: Type) -> bool {
    is_outer_llvm(ctx, ty) || representation(ctx, ty).is_some()
}

/// Returns whether a type is an LLVM type; nested types are not checked.
fn is_outer_llvm(ctx: &Context, ty: Type) -> bool {
    match ty.data(ctx) {
        TypeData::Dialect { name, .. } => OUTER.contains(&name.as_str()),
        TypeData::Integer(_, sign) => *sign == Signedness::Signless,
        TypeData::Vector { shape, .. } => shape.len() == 1,
        TypeData::Float(kind) => FLOATS.contains(kind),
        _ => false,
    }
}

fn is_vector(ctx: &Context, ty: Type) -> bool {
    let TypeData::Vector { shape, elem, .. } = ty.data(ctx) else { return false };
    let elem = representation(ctx, *elem).unwrap_or(*elem);
    shape.len() == 1
        && match elem.data(ctx) {
            TypeData::Integer(_, sign) => *sign == Signedness::Signless,
            TypeData::Float(kind) => FLOATS.contains(kind),
            _ => LLVMPointerType::cast(ctx, elem).is_some(),
        }
}

fn is_float(ctx: &Context, ty: Type) -> bool {
    match ty.data(ctx) {
        TypeData::Float(kind) => FLOATS.contains(kind),
        _ => LLVMPPCFP128Type::cast(ctx, ty).is_some(),
    }
}

/// Returns whether a type is compatible, sized, and not opaque.
fn is_loadable(ctx: &Context, ty: Type) -> bool {
    let of_no_size = match ty.data(ctx) {
        TypeData::Dialect { name, .. } => UNSIZED.contains(&name.as_str()),
        _ => false,
    };
    !of_no_size && is_outer(ctx, ty)
}

/// Pushes all types nested in the parameters. The recursion is bounded by the nesting that the type's declaration has.
fn push_types(params: &[Param], todo: &mut Vec<Type>) {
    for param in params {
        match param {
            Param::Type(ty) => todo.push(*ty),
            Param::Array(items) => push_types(items, todo),
            _ => {}
        }
    }
}

/// Defines predicates over one type that expressions call.
macro_rules! predicates {
    ($($name:ident: $test:ident, $cpp:literal;)*) => {$(
        #[doc = concat!("`LLVM::", $cpp, "`")]
        pub(crate) fn $name(ctx: &Context, _: Option<OpRef<'_>>, args: &[EvalValue]) -> EvalValue {
            match args {
                [EvalValue::Type(ty)] => $test(ctx, *ty).into(),
                _ => EvalValue::Null,
            }
        }
    )*};
}

predicates! {
    is_compatible_type: is_compatible, "isCompatibleType";
    is_compatible_outer_type: is_outer, "isCompatibleOuterType";
    is_compatible_vector_type: is_vector, "isCompatibleVectorType";
    is_compatible_floating_point_type: is_float, "isCompatibleFloatingPointType";
    is_loadable_type: is_loadable, "isLoadableType";
}
