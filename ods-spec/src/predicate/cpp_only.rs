//! Classes, base classes and interfaces that MLIR declares in C++ alone: no record of the files that name them defines
//! them.

/// Returns the known types of a dialect that C++ alone declares: C++ class and full name.
pub fn cpp_types(dialect: &str) -> impl Iterator<Item = (&'static str, &'static str)> {
    of_dialect(CPP_TYPES, dialect)
}

/// Returns the known attributes of a dialect that C++ alone declares: C++ class and full name.
pub fn cpp_attrs(dialect: &str) -> impl Iterator<Item = (&'static str, &'static str)> {
    of_dialect(CPP_ATTRS, dialect)
}

/// Returns the interfaces that the C++ of a dialect implements for types and attributes of others: C++ name less
/// `mlir::`, true for a type, and the full name of the type or attribute.
pub fn external_interfaces(
    dialect: &str,
) -> impl Iterator<Item = (&'static str, bool, &'static str)> {
    let own = EXTERNAL_INTERFACES.iter().filter(move |one| one.0 == dialect);
    own.flat_map(|(_, interface, to)| {
        to.iter().map(move |name| (*interface, name.starts_with('!'), &name[1..]))
    })
}

/// Returns the parameters of a type or attribute that no record defines.
pub(super) fn cpp_params(full: &str) -> Option<&'static [&'static str]> {
    let found = CPP_TYPES.iter().chain(FOREIGN_ATTRS).find(|one| one.names.contains(&full))?;
    Some(found.params)
}

fn of_dialect(
    table: &'static [CppOnly],
    dialect: &str,
) -> impl Iterator<Item = (&'static str, &'static str)> {
    let mut seen = std::collections::BTreeSet::new();
    let all = table.iter().flat_map(|one| one.names.iter().map(|name| (one.class, *name)));
    all.filter(move |(_, name)| {
        name.split_once('.').is_some_and(|(of, _)| of == dialect) && seen.insert(*name)
    })
}

/// A type or attribute class that a dialect defines in C++ only, or in a file that its users do not include.
pub(super) struct CppOnly {
    /// The class, less `mlir::`.
    pub(super) class: &'static str,
    /// The full names of the types or attributes of that class.
    pub(super) names: &'static [&'static str],
    /// The values that its getters read, named like the parameters of a definition.
    params: &'static [&'static str],
}

const fn only(
    class: &'static str,
    names: &'static [&'static str],
    params: &'static [&'static str],
) -> CppOnly {
    CppOnly { class, names, params }
}

/// Parameters are listed if the type has them here, or in the prelude (`ods/SPIRVTypes.td`); the parameters of a type
/// with no definition anywhere cannot be read.
pub(super) const CPP_TYPES: &[CppOnly] = &[
    only("GraphType", &["builtin.graph"], &["inputs", "results"]),
    only("quant::QuantizedType", &["quant.any", "quant.uniform", "quant.calibrated"], &[]),
    only("quant::AnyQuantizedType", &["quant.any"], &[]),
    only("quant::UniformQuantizedType", &["quant.uniform"], &[]),
    only("quant::UniformQuantizedPerAxisType", &["quant.uniform"], &[]),
    only("quant::CalibratedQuantizedType", &["quant.calibrated"], &[]),
    only("gpu::AsyncTokenType", &["gpu.async.token"], &[]),
    only("gpu::MMAMatrixType", &["gpu.mma_matrix"], &[]),
    only("gpu::SparseDnTensorHandleType", &["gpu.sparse.dntensor_handle"], &[]),
    only("gpu::SparseSpMatHandleType", &["gpu.sparse.spmat_handle"], &[]),
    only("gpu::SparseSpGEMMOpHandleType", &["gpu.sparse.spgemmop_handle"], &[]),
    only("spirv::ArrayType", &["spirv.array"], &["numElements", "elementType", "stride"]),
    only("spirv::CooperativeMatrixType", &["spirv.coopmatrix"], &[]),
    only(
        "spirv::ImageType",
        &["spirv.image"],
        &[
            "elementType",
            "dim",
            "depthInfo",
            "arrayedInfo",
            "samplingInfo",
            "samplerUseInfo",
            "imageFormat",
        ],
    ),
    only("spirv::MatrixType", &["spirv.matrix"], &["columnCount", "columnType"]),
    only("spirv::NamedBarrierType", &["spirv.named_barrier"], &[]),
    only("spirv::PointerType", &["spirv.ptr"], &["pointeeType", "storageClass"]),
    only("spirv::RuntimeArrayType", &["spirv.rtarray"], &["elementType", "stride"]),
    only("spirv::SampledImageType", &["spirv.sampled_image"], &["imageType"]),
    only("spirv::SamplerType", &["spirv.sampler"], &[]),
    only("spirv::StructType", &["spirv.struct"], &[]),
    only("spirv::TensorArmType", &["spirv.arm.tensor"], &[]),
    only("LLVM::LLVMArrayType", &["llvm.array"], &["elementType", "numElements"]),
    only("LLVM::LLVMFunctionType", &["llvm.func"], &["returnType", "params", "varArg"]),
    only("LLVM::LLVMPointerType", &["llvm.ptr"], &["addressSpace"]),
    only("LLVM::LLVMStructType", &["llvm.struct"], &["name", "body", "kind"]),
    only("LLVM::LLVMTargetExtType", &["llvm.target"], &["extTypeName", "typeParams", "intParams"]),
    only(
        "pdl::PDLType",
        &["pdl.attribute", "pdl.operation", "pdl.range", "pdl.type", "pdl.value"],
        &[],
    ),
    only("LLVM::LLVMVoidType", &["llvm.void"], &[]),
    only("LLVM::LLVMTokenType", &["llvm.token"], &[]),
    only("LLVM::LLVMLabelType", &["llvm.label"], &[]),
    only("LLVM::LLVMMetadataType", &["llvm.metadata"], &[]),
    only("LLVM::LLVMPPCFP128Type", &["llvm.ppc_fp128"], &[]),
    only("LLVM::LLVMX86AMXType", &["llvm.x86_amx"], &[]),
];

/// Attributes that C++ alone declares; parameters as above.
pub(super) const CPP_ATTRS: &[CppOnly] = &[
    only("spirv::InterfaceVarABIAttr", &["spirv.interface_var_abi"], &[]),
    only("spirv::TargetEnvAttr", &["spirv.target_env"], &[]),
    only("spirv::VerCapExtAttr", &["spirv.vce"], &[]),
];

/// Attributes of other dialects that are named in files that do not include their definition.
pub(super) const FOREIGN_ATTRS: &[CppOnly] = &[
    only("gpu::AddressSpaceAttr", &["gpu.address_space"], &["value"]),
    only("xevm::AddrSpaceAttr", &["xevm.addr_space"], &["value"]),
];

/// C++ base classes of attributes, and the attributes that derive from each.
pub(super) const CPP_ATTR_BASES: &[(&str, &[&str])] = &[
    (
        "LLVM::DINodeAttr",
        &[
            "llvm.di_annotation",
            "llvm.di_basic_type",
            "llvm.di_common_block",
            "llvm.di_compile_unit",
            "llvm.di_composite_type",
            "llvm.di_derived_type",
            "llvm.di_file",
            "llvm.di_generic_subrange",
            "llvm.di_global_variable",
            "llvm.di_imported_entity",
            "llvm.di_label",
            "llvm.di_lexical_block",
            "llvm.di_lexical_block_file",
            "llvm.di_local_variable",
            "llvm.di_module",
            "llvm.di_namespace",
            "llvm.di_null_type",
            "llvm.di_string_type",
            "llvm.di_subprogram",
            "llvm.di_subrange",
            "llvm.di_subroutine_type",
        ],
    ),
    (
        "LLVM::DIScopeAttr",
        &[
            "llvm.di_common_block",
            "llvm.di_compile_unit",
            "llvm.di_composite_type",
            "llvm.di_file",
            "llvm.di_lexical_block",
            "llvm.di_lexical_block_file",
            "llvm.di_module",
            "llvm.di_namespace",
            "llvm.di_subprogram",
        ],
    ),
    (
        "LLVM::DILocalScopeAttr",
        &["llvm.di_lexical_block", "llvm.di_lexical_block_file", "llvm.di_subprogram"],
    ),
    (
        "LLVM::DITypeAttr",
        &[
            "llvm.di_basic_type",
            "llvm.di_composite_type",
            "llvm.di_derived_type",
            "llvm.di_null_type",
            "llvm.di_string_type",
            "llvm.di_subroutine_type",
        ],
    ),
    ("LLVM::DIVariableAttr", &["llvm.di_global_variable", "llvm.di_local_variable"]),
    ("LLVM::TBAANodeAttr", &["llvm.tbaa_root", "llvm.tbaa_type_desc"]),
];

/// Operations and their interfaces named in files that do not include their definition: class, and full name.
pub(super) const CPP_OPS: &[(&str, &str)] = &[
    ("ModuleOp", "builtin.module"),
    ("bufferization::MaterializeInDestinationOp", "bufferization.materialize_in_destination"),
    ("FunctionOpInterface", "FunctionOpInterface"),
    ("LLVM::LLVMFuncOp", "llvm.func"),
    ("func::FuncOp", "func.func"),
    ("gpu::GPUModuleOp", "gpu.module"),
    ("linalg::YieldOp", "linalg.yield"),
    ("scf::YieldOp", "scf.yield"),
    ("smt::YieldOp", "smt.yield"),
    ("spirv::ModuleOp", "spirv.module"),
    ("tensor::YieldOp", "tensor.yield"),
    ("transform::YieldOp", "transform.yield"),
];

/// Interfaces that the C++ of one dialect implements for types (`!`) and attributes (`#`) of others: dialect,
/// interface, and the types and attributes.
const EXTERNAL_INTERFACES: &[(&str, &str, &[&str])] = &[
    ("acc", "acc::PointerLikeType", &["!builtin.memref", "!builtin.unranked_memref", "!llvm.ptr"]),
    (
        "gpu",
        "gpu::TargetAttrInterface",
        &["#nvvm.target", "#rocdl.target", "#spirv.target_env", "#xevm.target"],
    ),
    ("omp", "omp::PointerLikeType", &["!builtin.memref", "!builtin.unranked_memref", "!llvm.ptr"]),
    ("transform", "transform::TransformHandleTypeInterface", &["!pdl.operation"]),
];
