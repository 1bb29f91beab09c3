//! C++ that upstream's declarations call and no `.td` defines, written in the portable language itself: constants,
//! functions, and methods of classes.
//!
//! Names are looked up as in C++: by full name, or from inside their namespace; a name without a namespace is found in
//! any namespace, as generated C++ has such functions in every one.

use crate::cpp_names::candidates;

/// A C++ function or method.
pub(super) struct Helper {
    /// The full name, less `mlir::`; for a method, its class and name.
    pub(super) name: &'static str,
    /// The parameters less the context; for a method, the object first.
    pub(super) params: &'static [&'static str],
    /// The class of the result, if the getters of that class are known.
    pub(super) class: Option<&'static str>,
    /// The expression that it returns.
    pub(super) body: &'static str,
}

const fn helper(name: &'static str, params: &'static [&'static str], body: &'static str) -> Helper {
    Helper { name, params, class: None, body }
}

/// Integer constants. A dynamic dimension is the least integer.
const CONSTANTS: &[(&str, i64)] =
    &[("ShapedType::kDynamic", i64::MIN), ("ptr::kOptionalSpecValue", u32::MAX as i64)];

const FUNCTIONS: &[Helper] = &[
    helper("bitEnumContainsAny", &["bits", "some"], "(bits & some) != 0"),
    helper("bitEnumContainsAll", &["bits", "all"], "(bits & all) == all"),
    helper("isScalableVectorType", &["type"], "isa<ScalableVectorType>(type)"),
    helper("isVectorType", &["type"], "isa<VectorType>(type)"),
    // bufferization
    helper(
        "bufferization::detail::typesMatchAfterBufferization",
        &["op", "tensor", "buffer"],
        "isa<BaseMemRefType>(buffer.getType())
         && tensor.getType().getShape() == buffer.getType().getShape()
         && tensor.getType().getElementType() == buffer.getType().getElementType()",
    ),
    // emitc
    helper(
        "emitc::isPointerWideType",
        &["type"],
        "isa<emitc::SignedSizeTType, emitc::SizeTType, emitc::PtrDiffTType>(type)",
    ),
    helper(
        "emitc::isSupportedIntegerType",
        &["type"],
        "type.isInteger(1) || type.isInteger(8) || type.isInteger(16) || type.isInteger(32)
         || type.isInteger(64)",
    ),
    helper(
        "emitc::isSupportedFloatType",
        &["type"],
        "isa<Float16Type, BFloat16Type, Float32Type, Float64Type>(type)",
    ),
    helper(
        "emitc::isIntegerIndexOrOpaqueType",
        &["type"],
        "isa<IndexType, emitc::OpaqueType>(type) || emitc::isSupportedIntegerType(type)
         || emitc::isPointerWideType(type)",
    ),
    // linalg: the operands of a matrix product, each by the loops that iterate over it.
    helper(
        "linalg::MatmulOp::getDefaultIndexingMaps",
        &[],
        "{AffineMap::getMultiDimMapWithTargets(3, {0, 2}),
          AffineMap::getMultiDimMapWithTargets(3, {2, 1}),
          AffineMap::getMultiDimMapWithTargets(3, {0, 1})}",
    ),
    helper(
        "linalg::BatchMatmulOp::getDefaultIndexingMaps",
        &[],
        "{AffineMap::getMultiDimMapWithTargets(4, {0, 1, 3}),
          AffineMap::getMultiDimMapWithTargets(4, {0, 3, 2}),
          AffineMap::getMultiDimMapWithTargets(4, {0, 1, 2})}",
    ),
    helper(
        "linalg::BatchReduceMatmulOp::getDefaultIndexingMaps",
        &[],
        "{AffineMap::getMultiDimMapWithTargets(4, {0, 1, 3}),
          AffineMap::getMultiDimMapWithTargets(4, {0, 3, 2}),
          AffineMap::getMultiDimMapWithTargets(4, {1, 2})}",
    ),
    // llvm; the element count of a scalable vector is negative, so that the two kinds differ.
    helper(
        "LLVM::getVectorNumElements",
        &["type"],
        "isa<ScalableVectorType>(type) ? 0 - cast<VectorType>(type).getNumElements()
         : cast<VectorType>(type).getNumElements()",
    ),
    helper(
        "LLVM::getVectorBitWidth",
        &["type"],
        "cast<VectorType>(type).getNumElements() * cast<VectorType>(type).getElementTypeBitWidth()",
    ),
    // … and a struct has a parameter after the declared ones for the layout of its members: 0 for padded.
    helper(
        "LLVM::LLVMStructType::getLiteral",
        &["body"],
        "LLVM::LLVMStructType::get(\"\", body, 0)",
    ),
    helper(
        "LLVM::getValAndBoolStructType",
        &["type"],
        "LLVM::LLVMStructType::getLiteral({type, $_builder.getI1Type()})",
    ),
    // pdl_interp
    helper(
        "pdl_interp::getGetValueTypeOpValueType",
        &["type"],
        "isa<pdl::RangeType>(type) ? pdl::RangeType::get(pdl::ValueType::get())
         : pdl::ValueType::get()",
    ),
    // smt
    helper(
        "smt::isAnyNonFuncSMTValueType",
        &["type"],
        "isa<smt::BoolType, smt::IntType, smt::BitVectorType, smt::ArrayType, smt::SortType>(type)",
    ),
    helper(
        "smt::isAnySMTValueType",
        &["type"],
        "smt::isAnyNonFuncSMTValueType(type) || isa<smt::SMTFuncType>(type)",
    ),
    // sparse_tensor
    Helper {
        name: "sparse_tensor::getSparseTensorEncoding",
        params: &["type"],
        class: Some("sparse_tensor::SparseTensorEncodingAttr"),
        body: "isa<sparse_tensor::StorageSpecifierType>(type)
               ? cast<sparse_tensor::StorageSpecifierType>(type).getEncoding()
               : dyn_cast<sparse_tensor::SparseTensorEncodingAttr>(
                     cast<RankedTensorType>(type).getEncoding())",
    },
    // spirv
    helper(
        "spirv::getUnaryOpResultType",
        &["type"],
        "isa<VectorType>(type)
         ? VectorType::get({cast<VectorType>(type).getNumElements()}, $_builder.getI1Type())
         : $_builder.getI1Type()",
    ),
    helper("spirv::isDirectInModuleLikeOp", &["op"], "op && op.hasTrait<OpTrait::SymbolTable>()"),
    helper(
        "spirv::isNestedInFunctionOpInterface",
        &["op"],
        "any_of(getParentsInSymbolTable(op),
                [](Operation *one) { return isa<FunctionOpInterface>(one); })",
    ),
    helper(
        "spirv::isNestedInGraphARMOpInterface",
        &["op"],
        "any_of(getParentsInSymbolTable(op),
                [](Operation *one) { return isa<spirv::GraphARMOp>(one); })",
    ),
    // xegpu: the memory spaces of three dialects, and by number.
    helper(
        "xegpu::isSharedMemory",
        &["type"],
        "isa<IntegerAttr>(type.getMemorySpace())
         ? cast<IntegerAttr>(type.getMemorySpace()).getInt() == 3
         : isa<gpu::AddressSpaceAttr>(type.getMemorySpace())
         ? cast<gpu::AddressSpaceAttr>(type.getMemorySpace()).getValue() == 2
         : isa<xegpu::MemorySpaceAttr, xevm::AddrSpaceAttr>(type.getMemorySpace())
           && cast<xevm::AddrSpaceAttr>(type.getMemorySpace()).getValue() == 3",
    ),
    // tosa
    helper("tosa::isa_tosa_shape_type", &["type"], "isa<tosa::shapeType>(type)"),
];

const METHODS: &[Helper] = &[helper(
    "sparse_tensor::SparseTensorEncodingAttr::isSlice",
    &["self"],
    "!cast<sparse_tensor::SparseTensorEncodingAttr>(self).getDimSlices().empty()",
)];

/// Returns whether `name`, as written inside `namespace`, is the helper's `full` name.
fn names(full: &str, name: &str, namespace: &str) -> bool {
    if !full.contains("::") {
        return name.rsplit("::").next() == Some(full);
    }
    candidates(name, namespace).any(|one| one == full)
}

/// Returns the value of a constant.
pub(super) fn constant(name: &str, namespace: &str) -> Option<i64> {
    CONSTANTS.iter().find(|(full, _)| names(full, name, namespace)).map(|(_, value)| *value)
}

/// Returns the function of that name.
pub(super) fn function(name: &str, namespace: &str) -> Option<&'static Helper> {
    FUNCTIONS.iter().find(|one| names(one.name, name, namespace))
}

/// Returns the method of that name of `class` with that many arguments besides the object.
pub(super) fn method(
    class: &str,
    name: &str,
    args: usize,
    namespace: &str,
) -> Option<&'static Helper> {
    let name = format!("{class}::{name}");
    METHODS.iter().find(|one| one.params.len() == args + 1 && names(one.name, &name, namespace))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::predicate::cpp;

    #[test]
    fn names_are_found_as_cpp_finds_them() {
        assert!(function("smt::isAnySMTValueType", "smt").is_some());
        assert!(function("isAnySMTValueType", "smt").is_some());
        assert!(function("isAnySMTValueType", "smt::detail").is_some());
        assert!(function("isAnySMTValueType", "spirv").is_none());
        assert!(function("arith::bitEnumContainsAny", "spirv").is_some());
        assert_eq!(constant("kOptionalSpecValue", "ptr"), Some(0xffff_ffff));
        assert!(method("sparse_tensor::SparseTensorEncodingAttr", "isSlice", 0, "").is_some());
    }

    #[test]
    fn every_body_is_of_the_language() {
        for one in FUNCTIONS.iter().chain(METHODS) {
            assert!(cpp::parse(one.body).is_ok(), "{}", one.name);
        }
    }
}
