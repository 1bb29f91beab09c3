//! Reading the types of the llvm dialect.

use ods_core::{Context, Type, TypeData};

/// A type of the llvm dialect, taken apart.
pub(super) enum LlvmType {
    Ptr,
    Void,
    Array { len: u64, elem: Type },
    Struct { fields: Vec<Type>, packed: bool },
    Function { result: Type, params: Vec<Type>, variadic: bool },
}

/// `ty` taken apart, if it is a type of the llvm dialect that native code knows.
pub(super) fn llvm_type(ctx: &Context, ty: Type) -> Option<LlvmType> {
    let TypeData::Dialect { name, params } = ty.data(ctx) else { return None };
    match name.as_str() {
        "llvm.ptr" => Some(LlvmType::Ptr),
        "llvm.void" => Some(LlvmType::Void),
        "llvm.array" => {
            let [elem, len] = &**params else { return None };
            Some(LlvmType::Array { len: u64::try_from(len.as_int()?).ok()?, elem: elem.as_type()? })
        }
        "llvm.func" => {
            let [result, params, variadic] = &**params else { return None };
            let params = params.as_array()?.iter().map(|p| p.as_type()).collect::<Option<_>>()?;
            Some(LlvmType::Function {
                result: result.as_type()?,
                params,
                variadic: variadic.as_int()? != 0,
            })
        }
        "llvm.struct" => {
            // A name, the body (absent when opaque), whether it is packed.
            let [_, body, packed] = &**params else { return None };
            let fields = body.as_array()?.iter().map(|p| p.as_type()).collect::<Option<_>>()?;
            Some(LlvmType::Struct { fields, packed: packed.as_int()? != 0 })
        }
        _ => None,
    }
}
