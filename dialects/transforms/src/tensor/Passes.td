// Passes over tensors, with MLIR's flags.
#ifndef ODS_TENSOR_PASSES_TD
#define ODS_TENSOR_PASSES_TD

include "mlir/Pass/PassBase.td"

def FoldTensorSubsetOpsPass : Pass<"fold-tensor-subset-ops"> {
  let summary = "Fold tensor subset ops into producer/consumer ops";
  let description = [{
    Transfers of vectors read from what a slice is taken of, and write to what a slice is
    put into; a slice that is put into one that is put into another is put there at once.
  }];
  let dependentDialects = ["affine::AffineDialect", "tensor::TensorDialect",
                           "vector::VectorDialect"];
}

#endif // ODS_TENSOR_PASSES_TD
