// Passes over vectors, with MLIR's flags.
#ifndef ODS_VECTOR_PASSES_TD
#define ODS_VECTOR_PASSES_TD

include "mlir/Pass/PassBase.td"

def LowerVectorMaskPass : Pass<"lower-vector-mask", "func::FuncOp"> {
  let summary = "Lower 'vector.mask' operations";
  let description = [{
    Gives the mask to the transfer or gather that `vector.mask` is around, and removes masks around nothing.
  }];
  let dependentDialects = ["vector::VectorDialect"];
}

def LowerVectorMultiReduction : Pass<"lower-vector-multi-reduction", "func::FuncOp"> {
  let summary = "Lower 'vector.multi_reduction' operations";
  let description = [{
    Takes reductions of several dimensions apart: these are transposed so that reduced dimensions are on one side, and
    then combined row by row, or reduced one row at a time.
  }];
  let dependentDialects = ["vector::VectorDialect"];
  let options = [
    Option<"loweringStrategy", "lowering-strategy", "mlir::vector::VectorMultiReductionLowering",
           "mlir::vector::VectorMultiReductionLowering::InnerParallel",
           "Select the strategy to control how multi_reduction is lowered.",
           [{::llvm::cl::values(
               clEnumValN(mlir::vector::VectorMultiReductionLowering::InnerParallel, "inner-parallel",
                          "Lower multi_reduction into outer-reduction and inner-parallel ops."),
               clEnumValN(mlir::vector::VectorMultiReductionLowering::InnerReduction, "inner-reduction",
                          "Lower multi_reduction into outer-parallel and inner-reduction ops."))}]>,
  ];
}

#endif // ODS_VECTOR_PASSES_TD
