//! The shipped dialects' specs evaluate with the embedded prelude, and every op, type and attribute
//! of them has a model. What of their C++ text needs an answer in Rust is listed, so that a line
//! more is a decision.

use std::fmt::Write;
use std::path::Path;

use expect_test::expect;
use ods_spec::lang::Session;
use ods_spec::model::{Model, Options, Strictness, clif_of};

/// Dialect, file.
const SPECS: &[(&str, &str)] = &[
    ("ub", "ub/UBOps.td"),
    ("arith", "arith/ArithOps.td"),
    ("cf", "cf/ControlFlowOps.td"),
    ("func", "func/FuncOps.td"),
    ("index", "index/IndexOps.td"),
    ("math", "math/MathOps.td"),
    ("complex", "complex/ComplexOps.td"),
    ("scf", "scf/SCFOps.td"),
    ("memref", "memref/MemRefOps.td"),
    ("tensor", "tensor/TensorOps.td"),
    ("affine", "affine/AffineOps.td"),
    ("vector", "vector/VectorOps.td"),
    ("llvm", "llvm/LLVMOps.td"),
    ("llvm", "llvm/LLVMIntrinsicOps.td"),
];

#[test]
fn every_spec_has_a_model() {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("../dialects/src");
    let mut session = Session::new();
    session.include_dir(&sources).embed(ods_spec::prelude::files().iter().copied());
    let mut report = String::new();
    for (dialect, file) in SPECS {
        let evaluation = session.evaluate_file(sources.join(file));
        assert_eq!(evaluation.render_diagnostics(), "", "{file}");
        let options = Options {
            dialect: Some((*dialect).to_owned()),
            strictness: Strictness::Warn,
            ..Options::default()
        };
        let (model, diagnostics) = Model::build(&evaluation.records, &options);
        let map = evaluation.records.source_map();
        let errors: String =
            diagnostics.iter().filter(|d| d.is_error()).map(|d| d.render(map)).collect();
        assert_eq!(errors, "", "{file}");
        let Some(model) = model else { panic!("{file}: no errors and no model") };
        let _ = writeln!(
            report,
            "{file}: {} ops, {} types, {} attributes",
            model.ops.len(),
            model.types.len(),
            model.attrs.len()
        );
        for op in &model.ops {
            if let Some(Err(error)) = clif_of(op) {
                panic!("{}", error.render(map));
            }
        }
        for one in &model.untranslated {
            let _ = writeln!(report, "  {}: {}", one.weakens, one.reason);
        }
    }
    expect![[r#"
        ub/UBOps.td: 2 ops, 0 types, 1 attributes
        arith/ArithOps.td: 51 ops, 0 types, 2 attributes
        cf/ControlFlowOps.td: 4 ops, 0 types, 0 attributes
        func/FuncOps.td: 5 ops, 0 types, 0 attributes
        index/IndexOps.td: 26 ops, 0 types, 1 attributes
        math/MathOps.td: 46 ops, 0 types, 0 attributes
        complex/ComplexOps.td: 29 ops, 0 types, 1 attributes
        scf/SCFOps.td: 12 ops, 0 types, 0 attributes
        memref/MemRefOps.td: 32 ops, 0 types, 0 attributes
        tensor/TensorOps.td: 21 ops, 0 types, 0 attributes
        affine/AffineOps.td: 16 ops, 0 types, 0 attributes
        vector/VectorOps.td: 39 ops, 0 types, 3 attributes
        llvm/LLVMOps.td: 80 ops, 11 types, 70 attributes
          operand #0 of 'LLVM_AddOp': `mlir::LLVM::isCompatibleVectorType`: the function is not in the vocabulary
          operand #0 of 'LLVM_FAddOp': `mlir::LLVM::isCompatibleFloatingPointType`: the function is not in the vocabulary
          operand #0 of 'LLVM_ICmpOp': `mlir::LLVM::isCompatibleVectorType`: the function is not in the vocabulary
          result #0 of 'LLVM_ICmpOp': `mlir::LLVM::isCompatibleVectorType`: the function is not in the vocabulary
          operand #1 of 'LLVM_SelectOp': `mlir::LLVM::isCompatibleOuterType`: the function is not in the vocabulary
          operand #0 of 'LLVM_BitcastOp': `mlir::LLVM::isCompatibleOuterType`: the function is not in the vocabulary
          operand #0 of 'LLVM_AddrSpaceCastOp': `mlir::LLVM::isCompatibleVectorType`: the function is not in the vocabulary
          result #0 of 'LLVM_LoadOp': `mlir::LLVM::isLoadableType`: the function is not in the vocabulary
          operand #1 of 'LLVM_AtomicRMWOp': `mlir::LLVM::isCompatibleFloatingPointType`: the function is not in the vocabulary
          operand #0 of 'LLVM_ExtractElementOp': `mlir::LLVM::isCompatibleVectorType`: the function is not in the vocabulary
          operand #1 of 'LLVM_InsertElementOp': `mlir::LLVM::isCompatibleOuterType`: the function is not in the vocabulary
        llvm/LLVMIntrinsicOps.td: 204 ops, 11 types, 70 attributes
          operand #0 of 'LLVM_FAbsOp': `mlir::LLVM::isCompatibleFloatingPointType`: the function is not in the vocabulary
          result #0 of 'LLVM_FAbsOp': `mlir::LLVM::isCompatibleOuterType`: the function is not in the vocabulary
          operand #0 of 'LLVM_SMaxOp': `mlir::LLVM::isCompatibleVectorType`: the function is not in the vocabulary
          operand #0 of 'LLVM_LlroundOp': `mlir::LLVM::isCompatibleFloatingPointType`: the function is not in the vocabulary
          operand #0 of 'LLVM_PtrMaskOp': `mlir::LLVM::isCompatibleVectorType`: the function is not in the vocabulary
          operand #1 of 'LLVM_PtrMaskOp': `mlir::LLVM::isCompatibleVectorType`: the function is not in the vocabulary
          operand #0 of 'LLVM_vector_reduce_add': `mlir::LLVM::isCompatibleVectorType`: the function is not in the vocabulary
          operand #0 of 'LLVM_vector_reduce_fmax': `mlir::LLVM::isCompatibleVectorType`: the function is not in the vocabulary
          result #0 of 'LLVM_MatrixColumnMajorLoadOp': `mlir::LLVM::isCompatibleVectorType`: the function is not in the vocabulary
          operand #1 of 'LLVM_MaskedLoadOp': `mlir::LLVM::isCompatibleVectorType`: the function is not in the vocabulary
          operand #0 of 'LLVM_masked_gather': `mlir::LLVM::isCompatibleVectorType`: the function is not in the vocabulary
    "#]]
    .assert_eq(&report);
}
