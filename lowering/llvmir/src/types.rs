//! Types as LLVM prints them. A type of the llvm dialect denotes LLVM's type of the same name, a type of another dialect
//! the LLVM type that represents it.

use super::error::Result;
use ods_core::{Context, FloatKind, Signedness, Type, TypeData, stack};
use ods_dialects::llvm::{
    LLVMArrayType, LLVMFunctionType, LLVMLabelType, LLVMMetadataType, LLVMPPCFP128Type,
    LLVMPointerType, LLVMStructType, LLVMTargetExtType, LLVMTokenType, LLVMVoidType,
    LLVMX86AMXType, function_type, pointer_type, representation,
};

use super::names;

/// The kind of a type in LLVM.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Kind {
    Integer(u32),
    Float(FloatKind),
    PpcFp128,
    Pointer(u32),
    /// Element type, number of elements (the minimum if scalable), and whether it is scalable.
    Vector(Type, u64, bool),
    Array(Type, u64),
    /// The members of a struct with a body, and whether it is packed.
    Struct(Vec<Type>, bool),
    OpaqueStruct,
    Function(Type, Vec<Type>, bool),
    Target,
    X86Amx,
    Void,
    Token,
    Label,
    Metadata,
}

/// Classifies a type by its kind in LLVM.
///
/// # Errors
/// Returns a message if LLVM has no such type.
pub(super) fn kind(ctx: &Context, ty: Type) -> Result<Kind> {
    let ty = represented(ctx, ty);
    let unknown = || Err(format!("type '{}' has no LLVM IR form", ty.display(ctx)).into());
    Ok(match ty.data(ctx) {
        TypeData::Integer(width, Signedness::Signless) => Kind::Integer(*width),
        TypeData::Float(kind) => match kind {
            FloatKind::BF16
            | FloatKind::F16
            | FloatKind::F32
            | FloatKind::F64
            | FloatKind::F80
            | FloatKind::F128 => Kind::Float(*kind),
            _ => return unknown(),
        },
        TypeData::Vector { shape, scalable, elem } => match &**shape {
            [count] => Kind::Vector(*elem, *count as u64, scalable.first() == Some(&true)),
            _ => return unknown(),
        },
        TypeData::Dialect { .. } => {
            if let Some(ty) = LLVMPointerType::cast(ctx, ty) {
                Kind::Pointer(ty.address_space(ctx))
            } else if let Some(ty) = LLVMArrayType::cast(ctx, ty) {
                Kind::Array(ty.element_type(ctx), ty.num_elements(ctx))
            } else if let Some(ty) = LLVMStructType::cast(ctx, ty) {
                match ty.members(ctx) {
                    Some(members) => Kind::Struct(members, ty.is_packed(ctx)),
                    None => Kind::OpaqueStruct,
                }
            } else if let Some(ty) = LLVMFunctionType::cast(ctx, ty) {
                Kind::Function(ty.return_type(ctx), ty.params(ctx), ty.var_arg(ctx))
            } else if LLVMVoidType::is(ctx, ty) {
                Kind::Void
            } else if LLVMTargetExtType::is(ctx, ty) {
                Kind::Target
            } else if LLVMTokenType::is(ctx, ty) {
                Kind::Token
            } else if LLVMLabelType::is(ctx, ty) {
                Kind::Label
            } else if LLVMMetadataType::is(ctx, ty) {
                Kind::Metadata
            } else if LLVMX86AMXType::is(ctx, ty) {
                Kind::X86Amx
            } else if LLVMPPCFP128Type::is(ctx, ty) {
                Kind::PpcFp128
            } else {
                return unknown();
            }
        }
        _ => return unknown(),
    })
}

/// Returns the LLVM type that represents a type of another dialect; an LLVM type represents itself.
pub(super) fn represented(ctx: &Context, ty: Type) -> Type {
    representation(ctx, ty).unwrap_or(ty)
}

/// Returns the name of an identified struct.
pub(super) fn struct_name(ctx: &Context, ty: Type) -> Option<String> {
    let name = LLVMStructType::cast(ctx, represented(ctx, ty))?.params(ctx).name;
    (!name.is_empty()).then(|| name.to_string())
}

/// Returns the type as printed at its uses.
pub(super) fn text(ctx: &Context, ty: Type) -> String {
    let mut out = String::new();
    push(ctx, ty, &mut out);
    out
}

/// Appends the type as [`text`] returns it.
pub(super) fn push(ctx: &Context, ty: Type, out: &mut String) {
    if let Some(name) = struct_name(ctx, ty) {
        out.push('%');
        out.push_str(&names::quoted(name.as_bytes()));
        return;
    }
    push_body(ctx, ty, out);
}

/// Appends the type; an identified struct is spelled out by its members.
pub(super) fn push_body(ctx: &Context, ty: Type, out: &mut String) {
    let ty = represented(ctx, ty);
    // `check` has rejected types without a form.
    let Ok(kind) = kind(ctx, ty) else { return };
    match kind {
        Kind::Integer(width) => out.push_str(&format!("i{width}")),
        Kind::Float(kind) => out.push_str(match kind {
            FloatKind::BF16 => "bfloat",
            FloatKind::F16 => "half",
            FloatKind::F32 => "float",
            FloatKind::F64 => "double",
            FloatKind::F80 => "x86_fp80",
            _ => "fp128",
        }),
        Kind::PpcFp128 => out.push_str("ppc_fp128"),
        Kind::Pointer(0) => out.push_str("ptr"),
        Kind::Pointer(space) => out.push_str(&format!("ptr addrspace({space})")),
        Kind::Vector(elem, count, scalable) => {
            out.push_str(if scalable { "<vscale x " } else { "<" });
            out.push_str(&format!("{count} x "));
            push(ctx, elem, out);
            out.push('>');
        }
        Kind::Array(elem, count) => {
            out.push_str(&format!("[{count} x "));
            stack::grow(|| push(ctx, elem, out));
            out.push(']');
        }
        Kind::Struct(members, packed) => {
            out.push_str(if packed { "<{" } else { "{" });
            for (index, member) in members.iter().enumerate() {
                out.push_str(if index == 0 { " " } else { ", " });
                stack::grow(|| push(ctx, *member, out));
            }
            out.push_str(if members.is_empty() { "" } else { " " });
            out.push_str(if packed { "}>" } else { "}" });
        }
        Kind::OpaqueStruct => out.push_str("opaque"),
        Kind::Function(result, params, variadic) => {
            push(ctx, result, out);
            out.push_str(" (");
            for (index, param) in params.iter().enumerate() {
                out.push_str(if index == 0 { "" } else { ", " });
                push(ctx, *param, out);
            }
            if variadic {
                out.push_str(if params.is_empty() { "..." } else { ", ..." });
            }
            out.push(')');
        }
        Kind::Target => {
            let Some(ty) = LLVMTargetExtType::cast(ctx, ty) else { return };
            out.push_str(&format!(
                "target(\"{}\"",
                names::escaped(ty.ext_type_name(ctx).as_bytes())
            ));
            for param in ty.type_params(ctx) {
                out.push_str(", ");
                push(ctx, param, out);
            }
            for param in ty.int_params(ctx) {
                out.push_str(&format!(", {param}"));
            }
            out.push(')');
        }
        Kind::X86Amx => out.push_str("x86_amx"),
        Kind::Void => out.push_str("void"),
        Kind::Token => out.push_str("token"),
        Kind::Label => out.push_str("label"),
        Kind::Metadata => out.push_str("metadata"),
    }
}

/// Returns the suffix of the type in the name of an overloaded intrinsic: `v4f32`, `p0`.
pub(super) fn mangled(ctx: &Context, ty: Type) -> String {
    let ty = represented(ctx, ty);
    let Ok(kind) = kind(ctx, ty) else { return String::new() };
    match kind {
        Kind::Integer(width) => format!("i{width}"),
        Kind::Float(kind) => match kind {
            FloatKind::BF16 => "bf16".to_owned(),
            FloatKind::F16 => "f16".to_owned(),
            FloatKind::F32 => "f32".to_owned(),
            FloatKind::F64 => "f64".to_owned(),
            FloatKind::F80 => "f80".to_owned(),
            _ => "f128".to_owned(),
        },
        Kind::PpcFp128 => "ppcf128".to_owned(),
        Kind::Pointer(space) => format!("p{space}"),
        Kind::Vector(elem, count, scalable) => {
            format!("{}v{count}{}", if scalable { "nx" } else { "" }, mangled(ctx, elem))
        }
        Kind::Array(elem, count) => format!("a{count}{}", mangled(ctx, elem)),
        Kind::Struct(members, _) => match struct_name(ctx, ty) {
            Some(name) => format!("s_{name}s"),
            None => {
                let members: String = members.iter().map(|one| mangled(ctx, *one)).collect();
                format!("sl_{members}s")
            }
        },
        Kind::OpaqueStruct => format!("s_{}s", struct_name(ctx, ty).unwrap_or_default()),
        Kind::Function(result, params, variadic) => {
            let params: String = params.iter().map(|one| mangled(ctx, *one)).collect();
            let dots = if variadic { "vararg" } else { "" };
            format!("f_{}{params}{dots}f", mangled(ctx, result))
        }
        Kind::Target => {
            let Some(ty) = LLVMTargetExtType::cast(ctx, ty) else { return String::new() };
            let mut out = format!("t{}", ty.ext_type_name(ctx));
            ty.type_params(ctx).into_iter().for_each(|one| {
                out.push('_');
                out.push_str(&mangled(ctx, one));
            });
            ty.int_params(ctx).into_iter().for_each(|one| out.push_str(&format!("_{one}")));
            out.push('t');
            out
        }
        Kind::X86Amx => "x86amx".to_owned(),
        Kind::Void => "isVoid".to_owned(),
        Kind::Metadata => "Metadata".to_owned(),
        Kind::Token | Kind::Label => String::new(),
    }
}

/// Returns an error for a type that LLVM does not have, or that contains one.
///
/// # Errors
/// Returns a message that names the type.
pub(super) fn check(ctx: &Context, ty: Type) -> Result {
    let mut waiting = vec![ty];
    let mut named = Vec::new();
    while let Some(ty) = waiting.pop() {
        if struct_name(ctx, ty).is_some() {
            if named.contains(&ty) {
                continue;
            }
            named.push(ty);
        }
        match kind(ctx, ty)? {
            Kind::Vector(elem, ..) | Kind::Array(elem, _) => waiting.push(elem),
            Kind::Struct(members, _) => waiting.extend(members),
            Kind::Function(result, params, _) => {
                waiting.push(result);
                waiting.extend(params);
            }
            _ => {}
        }
    }
    Ok(())
}

pub(super) fn void(ctx: &Context) -> Type {
    LLVMVoidType::get(ctx).into()
}

pub(super) fn pointer(ctx: &Context, space: u32) -> Type {
    pointer_type(ctx, space)
}

pub(super) fn metadata(ctx: &Context) -> Type {
    LLVMMetadataType::get(ctx).into()
}

pub(super) fn function(ctx: &Context, result: Type, params: &[Type], variadic: bool) -> Type {
    function_type(ctx, result, params, variadic)
}

pub(super) fn is_void(ctx: &Context, ty: Type) -> bool {
    LLVMVoidType::is(ctx, ty)
}

/// Returns the address space of a pointer, or of a vector of pointers.
pub(super) fn address_space(ctx: &Context, ty: Type) -> Option<u32> {
    LLVMPointerType::cast(ctx, scalar(ctx, ty)).map(|ty| ty.address_space(ctx))
}

/// Returns the element type of a vector, any other type itself.
pub(super) fn scalar(ctx: &Context, ty: Type) -> Type {
    match represented(ctx, ty).data(ctx) {
        TypeData::Vector { elem, .. } => represented(ctx, *elem),
        _ => represented(ctx, ty),
    }
}

/// Returns a vector of `elem` in the shape of `shape`, or `elem` if `shape` is a scalar.
pub(super) fn like(ctx: &Context, shape: Type, elem: Type) -> Type {
    shape.with_element(ctx, elem).unwrap_or(elem)
}

/// Returns the type of a vector of `count` elements.
pub(super) fn vector(ctx: &Context, elem: Type, count: u64, scalable: bool) -> Type {
    ctx.intern_type(TypeData::Vector {
        shape: Box::new([count as i64]),
        scalable: if scalable { Box::new([true]) } else { Box::default() },
        elem,
    })
}

/// Returns the type of element `index` of a struct, array or vector.
pub(super) fn element(ctx: &Context, ty: Type, index: u64) -> Option<Type> {
    match kind(ctx, ty).ok()? {
        Kind::Struct(members, _) => {
            members.get(usize::try_from(index).ok()?).map(|member| represented(ctx, *member))
        }
        Kind::Array(elem, _) | Kind::Vector(elem, ..) => Some(represented(ctx, elem)),
        _ => None,
    }
}

/// Returns the number of elements of an aggregate or fixed vector.
pub(super) fn element_count(ctx: &Context, ty: Type) -> Option<u64> {
    match kind(ctx, ty).ok()? {
        Kind::Struct(members, _) => Some(members.len() as u64),
        Kind::Array(_, count) | Kind::Vector(_, count, false) => Some(count),
        _ => None,
    }
}

/// Returns whether fast-math flags apply to a result of that type.
pub(super) fn has_fast_math(ctx: &Context, ty: Type) -> bool {
    match kind(ctx, ty) {
        Ok(Kind::Float(_) | Kind::PpcFp128) => true,
        Ok(Kind::Vector(elem, ..) | Kind::Array(elem, _)) => has_fast_math(ctx, elem),
        Ok(Kind::Struct(members, false)) => {
            struct_name(ctx, ty).is_none()
                && members.windows(2).all(|pair| pair[0] == pair[1])
                && members.first().is_some_and(|first| {
                    matches!(kind(ctx, scalar(ctx, *first)), Ok(Kind::Float(_) | Kind::PpcFp128))
                })
        }
        _ => false,
    }
}
