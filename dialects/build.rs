//! Compiles the `.td` of each dialect whose feature is on, and the one of the passes.

use std::env;

/// Feature and module, the `.td` file, and the dialects whose enums it uses.
const DIALECTS: &[(&str, &str, &[&str])] = &[
    ("affine", "src/affine/AffineOps.td", &["arith"]),
    ("arith", "src/arith/ArithCanonicalization.td", &[]),
    ("bufferization", "src/bufferization/BufferizationOps.td", &[]),
    ("cf", "src/cf/ControlFlowOps.td", &[]),
    ("complex", "src/complex/ComplexOps.td", &["arith"]),
    ("dlti", "src/dlti/DLTI.td", &[]),
    ("func", "src/func/FuncOps.td", &[]),
    ("index", "src/index/IndexOps.td", &[]),
    ("linalg", "src/linalg/LinalgOps.td", &[]),
    ("llvm", "src/llvm/LLVM.td", &[]),
    ("math", "src/math/MathOps.td", &["arith"]),
    ("memref", "src/memref/MemRefOps.td", &["arith"]),
    ("omp", "src/omp/OpenMPOps.td", &["llvm"]),
    ("scf", "src/scf/SCFOps.td", &[]),
    ("tensor", "src/tensor/TensorOps.td", &[]),
    ("transform", "src/transform/Transform.td", &[]),
    ("transforms", "src/transforms/Passes.td", &[]),
    ("ub", "src/ub/UBOps.td", &[]),
    ("vcix", "src/vcix/VCIXOps.td", &["llvm"]),
    ("vector", "src/vector/VectorOps.td", &["arith"]),
];

/// Default bodies of interface methods that are Rust's, by dialect.
const BODIES: &[(&str, &str, &str)] = &[
    (
        "arith",
        "arith::ArithIntegerOverflowFlagsInterface::hasNoUnsignedWrap",
        "crate::arith::overflow::no_unsigned_wrap",
    ),
    (
        "arith",
        "arith::ArithIntegerOverflowFlagsInterface::hasNoSignedWrap",
        "crate::arith::overflow::no_signed_wrap",
    ),
    (
        "linalg",
        "linalg::LinalgOp::getIteratorTypesArray",
        "crate::linalg::structured::iterator_types_array",
    ),
    (
        "linalg",
        "linalg::LinalgOp::hasIndexSemantics",
        "crate::linalg::structured::has_index_semantics",
    ),
    (
        "linalg",
        "linalg::LinalgOp::hasDynamicIndexingMaps",
        "crate::linalg::structured::has_dynamic_indexing_maps",
    ),
    (
        "linalg",
        "linalg::LinalgOp::hasUserDefinedMaps",
        "crate::linalg::structured::has_user_defined_maps",
    ),
    (
        "bufferization",
        "bufferization::BufferizableOpInterface::resultBufferizesToMemoryWrite",
        "crate::bufferization::defaults::result_bufferizes_to_memory_write",
    ),
    (
        "bufferization",
        "bufferization::BufferizableOpInterface::mustBufferizeInPlace",
        "crate::bufferization::defaults::must_bufferize_in_place",
    ),
    (
        "bufferization",
        "bufferization::BufferizableOpInterface::getAliasingValues",
        "crate::bufferization::defaults::aliasing_values",
    ),
    (
        "bufferization",
        "bufferization::BufferizableOpInterface::getAliasingOpOperands",
        "crate::bufferization::defaults::aliasing_op_operands",
    ),
    (
        "bufferization",
        "bufferization::BufferizableOpInterface::resolveConflicts",
        "crate::bufferization::defaults::resolve_conflicts",
    ),
    (
        "bufferization",
        "bufferization::BufferizableOpInterface::bufferize",
        "crate::bufferization::defaults::bufferize",
    ),
    (
        "bufferization",
        "bufferization::BufferizableOpInterface::isWritable",
        "crate::bufferization::defaults::is_writable",
    ),
    (
        "bufferization",
        "bufferization::BufferizableOpInterface::verifyAnalysis",
        "crate::bufferization::defaults::verify_analysis",
    ),
    (
        "bufferization",
        "bufferization::BufferizableOpInterface::getBufferType",
        "crate::bufferization::defaults::buffer_type",
    ),
    (
        "bufferization",
        "bufferization::BufferizableOpInterface::isRepetitiveRegion",
        "crate::bufferization::defaults::is_repetitive_region",
    ),
    (
        "bufferization",
        "bufferization::BufferDeallocationOpInterface::materializeUniqueOwnershipForMemref",
        "crate::bufferization::deallocation::materialize_unique",
    ),
    (
        "bufferization",
        "bufferization::BufferizableOpInterface::hasTensorSemantics",
        "crate::bufferization::defaults::has_tensor_semantics",
    ),
    (
        "transform",
        "transform::TransformOpInterface::apply",
        "crate::transform::interpreter::unsupported",
    ),
    ("vector", "vector::MaskableOpInterface::isMasked", "crate::vector::maskable::is_masked"),
    ("vector", "vector::MaskableOpInterface::getMaskingOp", "crate::vector::maskable::masking_op"),
];

/// Macros that list the operations of a class, by dialect.
const FAMILIES: &[(&str, &str, &str)] = &[
    ("linalg", "Linalg_StructuredOp", "structured_ops"),
    ("linalg", "Linalg_NamedOp", "named_ops"),
];

/// C++ functions in predicates that are Rust's, by dialect.
const PREDICATES: &[(&str, &str, &str)] = &[
    ("llvm", "LLVM::isCompatibleType", "crate::llvm::compatible::is_compatible_type"),
    ("llvm", "LLVM::isCompatibleOuterType", "crate::llvm::compatible::is_compatible_outer_type"),
    ("llvm", "LLVM::isCompatibleVectorType", "crate::llvm::compatible::is_compatible_vector_type"),
    (
        "llvm",
        "LLVM::isCompatibleFloatingPointType",
        "crate::llvm::compatible::is_compatible_floating_point_type",
    ),
    ("vcix", "LLVM::isCompatibleVectorType", "crate::llvm::compatible::is_compatible_vector_type"),
    ("llvm", "LLVM::isLoadableType", "crate::llvm::compatible::is_loadable_type"),
];

/// C++ types in the methods of interfaces, by dialect.
const CPP_TYPES: &[(&str, &str, &str)] = &[
    (
        "bufferization",
        "bufferization::AliasingOpOperandList",
        "crate::bufferization::AliasingOperands",
    ),
    ("bufferization", "bufferization::AliasingValueList", "crate::bufferization::AliasingValues"),
    ("bufferization", "bufferization::AnalysisState", "crate::bufferization::AnalysisState"),
    ("bufferization", "bufferization::BufferTypeResult", "crate::bufferization::BufferType"),
    ("bufferization", "bufferization::BufferizationResult", "crate::bufferization::Bufferized"),
    (
        "bufferization",
        "bufferization::BufferizationState",
        "crate::bufferization::BufferizationState",
    ),
    ("bufferization", "bufferization::BufferViewFlow", "crate::bufferization::ViewFlow"),
    ("bufferization", "bufferization::Deallocated", "crate::bufferization::Deallocated"),
    (
        "bufferization",
        "bufferization::DeallocatedOwned",
        "crate::bufferization::Deallocated<crate::bufferization::Owned>",
    ),
    (
        "bufferization",
        "bufferization::DeallocationState",
        "crate::bufferization::DeallocationState",
    ),
    ("bufferization", "bufferization::HoistingKind", "crate::bufferization::HoistingKind"),
    ("transform", "RewritePatternSet", "::ods_core::rewrite::PatternSet"),
    ("transform", "transform::Interpreter", "crate::transform::Interpreter"),
    ("transform", "transform::Outcome", "crate::transform::Outcome"),
];

/// Files that say how a dialect's types and attributes are encoded in bytecode.
const BYTECODE: &[(&str, &str)] = &[("llvm", "src/llvm/LLVMDialectBytecode.td")];

fn main() {
    for (name, file, uses) in DIALECTS {
        if env::var_os(format!("CARGO_FEATURE_{}", name.to_uppercase())).is_none() {
            continue;
        }
        let mut build = ods_spec::Build::new();
        build.file(file).include("src");
        if *name != "transforms" {
            build.dialect(*name);
        }
        for (feature, ..) in DIALECTS {
            if env::var_os(format!("CARGO_FEATURE_{}", feature.to_uppercase())).is_some() {
                build.define(feature.to_uppercase());
            }
        }
        for other in *uses {
            build.dialect_path(*other, format!("crate::{other}"));
        }
        for (_, cpp, path) in PREDICATES.iter().filter(|(dialect, ..)| dialect == name) {
            build.predicate(*cpp, *path);
        }
        for (_, class, family) in FAMILIES.iter().filter(|(dialect, ..)| dialect == name) {
            build.family(*class, *family);
        }
        for (_, method, path) in BODIES.iter().filter(|(dialect, ..)| dialect == name) {
            build.default_body(*method, *path);
        }
        for (_, cpp, path) in CPP_TYPES.iter().filter(|(dialect, ..)| dialect == name) {
            build.cpp_type(*cpp, *path);
        }
        if let Some((_, path)) = BYTECODE.iter().find(|(dialect, _)| dialect == name) {
            build.bytecode(path);
        }
        build.compile(name);
    }
}
