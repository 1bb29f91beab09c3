// Passes over structured operations, with MLIR's flags.
#ifndef ODS_LINALG_PASSES_TD
#define ODS_LINALG_PASSES_TD

include "mlir/Pass/PassBase.td"

def LinalgGeneralizeNamedOpsPass : Pass<"linalg-generalize-named-ops"> {
  let summary = "Convert named ops into generic ops";
  let dependentDialects = ["linalg::LinalgDialect"];
}

def LinalgElementwiseOpFusionPass : Pass<"linalg-fuse-elementwise-ops"> {
  let summary = "Fuse elementwise operations on tensors";
  let description = [{
    Computes a `linalg.generic` where the only one that reads it is computed, puts constants into bodies, and drops
    operands and results that are not used; operations beside a reshape get more loops instead. Not here yet: expanding
    results to sizes that are not known, `tensor.pad` beside reshapes, moving `tensor.expand_shape` before other
    reshapes, and transposing constants.
  }];
  let dependentDialects = ["affine::AffineDialect", "linalg::LinalgDialect", "memref::MemRefDialect"];
}

def LinalgFoldUnitExtentDimsPass : Pass<"linalg-fold-unit-extent-dims"> {
  let summary = "Remove unit-extent dimension in Linalg ops on tensors";
  let description = [{
    Loops that run once go, and with them the dimensions of size one that they walk along: operands are collapsed, or
    sliced with `use-rank-reducing-slices`, and results get the dimensions back.
  }];
  let dependentDialects = ["affine::AffineDialect", "linalg::LinalgDialect", "memref::MemRefDialect"];
  let options = [
    Option<"useRankReducingSlices", "use-rank-reducing-slices", "bool", "false",
           "Generate rank-reducing slices instead of reassociative reshapes">
  ];
}

def ConvertLinalgToLoopsPass : Pass<"convert-linalg-to-loops"> {
  let summary = "Lower the operations from the linalg dialect into loops";
  let description = [{
    Makes loops of `scf` of structured operations on memory. Those on tensors are left: they are to be put in memory
    first.
  }];
  let dependentDialects = ["linalg::LinalgDialect", "scf::SCFDialect", "affine::AffineDialect"];
}

def ConvertLinalgToParallelLoopsPass : Pass<"convert-linalg-to-parallel-loops"> {
  let summary = "Lower the operations from the linalg dialect into parallel loops";
  let description = [{
    Like `convert-linalg-to-loops`, where neighbouring loops whose rounds are independent become one parallel loop.
  }];
  let dependentDialects = ["affine::AffineDialect", "linalg::LinalgDialect", "memref::MemRefDialect",
                           "scf::SCFDialect"];
}

def ConvertLinalgToAffineLoopsPass : Pass<"convert-linalg-to-affine-loops"> {
  let summary = "Lower the operations from the linalg dialect into affine loops";
  let dependentDialects = ["affine::AffineDialect", "linalg::LinalgDialect", "memref::MemRefDialect"];
}

def ConvertTensorToLinalgPass : Pass<"convert-tensor-to-linalg", "ModuleOp"> {
  let summary = "Convert some Tensor dialect ops to Linalg dialect";
  let description = [{
    Makes `tensor.pad` the insertion of what is padded into a tensor that is filled.
  }];
  let dependentDialects = ["arith::ArithDialect", "linalg::LinalgDialect"];
}

#endif // ODS_LINALG_PASSES_TD
