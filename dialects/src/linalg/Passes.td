// Passes over structured operations, with MLIR's flags.
#ifndef ODS_LINALG_PASSES_TD
#define ODS_LINALG_PASSES_TD

include "mlir/Pass/PassBase.td"

def LinalgGeneralizeNamedOpsPass : Pass<"linalg-generalize-named-ops"> {
  let summary = "Convert named ops into generic ops";
  let dependentDialects = ["linalg::LinalgDialect"];
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
