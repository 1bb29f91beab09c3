//! Functions of C's library that compilers know: the text calls them so that they are recognised.
//!
//! Other functions are declared under names of the text's own. Of these, a compiler assumes that they read and write all
//! memory, and that they may return any address.

use crate::native::target::I64;
use crate::runtime;
use crate::{FunctionType, ValueType};

/// Returns the C name of a function that allocates, copies or frees memory, if `ty` is its type.
pub(super) fn memory_function(symbol: &str, ty: &FunctionType) -> Option<&'static str> {
    use ValueType::Ptr;
    let (name, params, result): (_, &[ValueType], _) = match symbol {
        "malloc" => ("__builtin_malloc", &[I64], Some(Ptr)),
        "calloc" => ("__builtin_calloc", &[I64, I64], Some(Ptr)),
        "aligned_alloc" => ("__builtin_aligned_alloc", &[I64, I64], Some(Ptr)),
        "free" => ("__builtin_free", &[Ptr], None),
        "memcpy" => ("__builtin_memcpy", &[Ptr, Ptr, I64], Some(Ptr)),
        "memmove" => ("__builtin_memmove", &[Ptr, Ptr, I64], Some(Ptr)),
        "memset" => ("__builtin_memset", &[Ptr, ValueType::Int(32), I64], Some(Ptr)),
        _ => return None,
    };
    (ty.params == params && ty.results == result.as_slice()).then_some(name)
}

/// Returns whether a function is one of the mathematical library, whose result depends on its arguments alone. Builtins are
/// not called instead: compilers would evaluate them for constants, with other roundings than the library's.
pub(super) fn is_mathematical(symbol: &str, ty: &FunctionType) -> bool {
    let float =
        if symbol.ends_with('f') && symbol != "erf" { ValueType::F32 } else { ValueType::F64 };
    ty.results == [float]
        && ty.params.iter().all(|param| *param == float)
        && runtime::is_mathematical(symbol)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_of_other_types_are_not_the_librarys() {
        let of = |params: &[ValueType], results: &[ValueType]| FunctionType::new(params, results);
        let allocate = memory_function("malloc", &of(&[I64], &[ValueType::Ptr]));
        assert_eq!(allocate, Some("__builtin_malloc"));
        assert_eq!(memory_function("malloc", &of(&[ValueType::Int(32)], &[ValueType::Ptr])), None);
        assert!(is_mathematical("expf", &of(&[ValueType::F32], &[ValueType::F32])));
        assert!(is_mathematical("erf", &of(&[ValueType::F64], &[ValueType::F64])));
        assert!(!is_mathematical("expf", &of(&[ValueType::F64], &[ValueType::F64])));
        assert!(!is_mathematical("lround", &of(&[ValueType::F64], &[I64])));
        assert!(!is_mathematical("printF64", &of(&[ValueType::F64], &[ValueType::F64])));
    }
}
