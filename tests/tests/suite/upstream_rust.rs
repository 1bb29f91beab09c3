//! The Rust code generated from all of upstream's dialects compiles. The test requires upstream's headers and takes
//! half a minute, so it runs only on request: `MLIR_INCLUDE=/usr/lib/llvm-22/include cargo test -p ods-tests --test
//! upstream_rust
//! -- --ignored`.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use ods_spec::Build;

/// Dialects, each with the file of its operations under `mlir/Dialect`.
const DIALECTS: &[(&str, &str)] = &[
    ("amdgpu", "AMDGPU/IR/AMDGPU.td"),
    ("amx", "AMX/AMX.td"),
    ("affine", "Affine/IR/AffineOps.td"),
    ("arith", "Arith/IR/ArithOps.td"),
    ("arm_neon", "ArmNeon/ArmNeon.td"),
    ("arm_sme", "ArmSME/IR/ArmSMEOps.td"),
    ("arm_sve", "ArmSVE/IR/ArmSVE.td"),
    ("async", "Async/IR/AsyncOps.td"),
    ("bufferization", "Bufferization/IR/BufferizationOps.td"),
    ("complex", "Complex/IR/ComplexOps.td"),
    ("cf", "ControlFlow/IR/ControlFlowOps.td"),
    ("emitc", "EmitC/IR/EmitC.td"),
    ("func", "Func/IR/FuncOps.td"),
    ("gpu", "GPU/IR/GPUOps.td"),
    ("irdl", "IRDL/IR/IRDLOps.td"),
    ("index", "Index/IR/IndexOps.td"),
    ("llvm", "LLVMIR/LLVMOps.td"),
    ("llvm", "LLVMIR/LLVMIntrinsicOps.td"),
    ("nvvm", "LLVMIR/NVVMOps.td"),
    ("rocdl", "LLVMIR/ROCDLOps.td"),
    ("vcix", "LLVMIR/VCIXOps.td"),
    ("xevm", "LLVMIR/XeVMOps.td"),
    ("linalg", "Linalg/IR/LinalgOps.td"),
    ("linalg", "Linalg/IR/LinalgStructuredOps.td"),
    ("ml_program", "MLProgram/IR/MLProgramOps.td"),
    ("mpi", "MPI/IR/MPIOps.td"),
    ("math", "Math/IR/MathOps.td"),
    ("memref", "MemRef/IR/MemRefOps.td"),
    ("nvgpu", "NVGPU/IR/NVGPUOps.td"),
    ("acc", "OpenACC/OpenACCOps.td"),
    ("omp", "OpenMP/OpenMPOps.td"),
    ("pdl", "PDL/IR/PDLOps.td"),
    ("pdl_interp", "PDLInterp/IR/PDLInterpOps.td"),
    ("ptr", "Ptr/IR/PtrOps.td"),
    ("quant", "Quant/IR/QuantOps.td"),
    ("scf", "SCF/IR/SCFOps.td"),
    ("smt", "SMT/IR/SMT.td"),
    ("spirv", "SPIRV/IR/SPIRVOps.td"),
    ("shape", "Shape/IR/ShapeOps.td"),
    ("shard", "Shard/IR/ShardOps.td"),
    ("sparse_tensor", "SparseTensor/IR/SparseTensorOps.td"),
    ("tensor", "Tensor/IR/TensorOps.td"),
    ("tosa", "Tosa/IR/TosaOps.td"),
    ("transform", "Transform/IR/TransformOps.td"),
    ("ub", "UB/IR/UBOps.td"),
    ("vector", "Vector/IR/VectorOps.td"),
    ("wasmssa", "WasmSSA/IR/WasmSSAOps.td"),
    ("x86vector", "X86Vector/X86Vector.td"),
    ("xegpu", "XeGPU/IR/XeGPUOps.td"),
];

#[test]
#[ignore = "needs upstream's headers"]
fn rust_of_upstream_dialects_compiles() {
    let include = PathBuf::from(
        env::var_os("MLIR_INCLUDE").expect("MLIR_INCLUDE names upstream's include folder"),
    );
    let package = Path::new(env!("CARGO_TARGET_TMPDIR")).join("upstream_rust");
    fs::create_dir_all(package.join("src")).expect("the package can be written");
    let core = Path::new(env!("CARGO_MANIFEST_DIR")).join("../core");
    let manifest = format!(
        "[package]\nname = \"upstream-rust\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\
         [dependencies]\nods-core = {{ path = {core:?} }}\n[workspace]\n"
    );
    fs::write(package.join("Cargo.toml"), manifest).expect("the package can be written");
    let mut lib = String::new();
    for (number, (dialect, file)) in DIALECTS.iter().enumerate() {
        let done = Build::new()
            .file(include.join("mlir/Dialect").join(file))
            .include(&include)
            .include(include.join("mlir/Dialect/ArmSME/IR"))
            .dialect(*dialect)
            .lenient()
            .without_hooks()
            .try_compile()
            .unwrap_or_else(|rejected| panic!("{file}: {rejected}"));
        let module = format!("{dialect}_{number}");
        fs::write(package.join(format!("src/{module}.rs")), done.rust())
            .expect("the package can be written");
        writeln!(lib, "pub mod {module};").expect("a string grows");
    }
    fs::write(package.join("src/lib.rs"), lib).expect("the package can be written");
    let status = Command::new(env!("CARGO"))
        .arg("check")
        .current_dir(&package)
        .status()
        .expect("cargo runs");
    assert!(status.success());
}
