// Passes over structured operations, with MLIR's flags.
#ifndef ODS_LINALG_PASSES_TD
#define ODS_LINALG_PASSES_TD

include "mlir/Pass/PassBase.td"

def LinalgGeneralizeNamedOpsPass : Pass<"linalg-generalize-named-ops"> {
  let summary = "Convert named ops into generic ops";
  let dependentDialects = ["linalg::LinalgDialect"];
}

def LinalgMorphOpsPass : Pass<"linalg-morph-ops"> {
  let summary = "Convert linalg ops between forms";
  let description = [{
    An operation has up to three forms: by its name (`linalg.add`), by its category (`linalg.elementwise`),
    and `linalg.generic`. Options tell which become which; what has no such form stays as it is.
  }];
  let dependentDialects = ["linalg::LinalgDialect"];
  let options = [
    Option<"namedToCategory", "named-to-category", "bool", "false",
           "convert named ops to category op e.g. `linalg.elementwise`">,
    Option<"categoryToGeneric", "category-to-generic", "bool", "false",
           "convert category ops e.g. `linalg.elementwise` to `linalg.generic`">,
    Option<"namedToGeneric", "named-to-generic", "bool", "false",
           "convert named ops e.g. `linalg.add` to `linalg.generic`">,
    Option<"genericToNamed", "generic-to-named", "bool", "false",
           "convert linalg.generic to equivalent named ops">
  ];
}

def LinalgSpecializeGenericOpsPass : Pass<"linalg-specialize-generic-ops"> {
  let summary = "Convert generic ops back to named ops";
  let description = [{
    Finds fills, copies, broadcasts, transpositions, `exp` and the four rules of arithmetic on floating-point numbers,
    and products of matrices; what transposes or repeats inputs first has operations for that put before it.
    Convolutions and poolings stay as they are.
  }];
  let dependentDialects = ["linalg::LinalgDialect"];
}

def LinalgInlineScalarOperandsPass : Pass<"linalg-inline-scalar-operands"> {
  let summary = "Inline scalar operands into linalg generic ops";
  let description = [{
    An input of which each round reads the same element is read in the body.
  }];
  let dependentDialects = ["linalg::LinalgDialect"];
}

def LinalgFoldIntoElementwisePass : Pass<"linalg-fold-into-elementwise"> {
  let summary = "Fold transpose ops into elementwise";
  let description = [{
    A `linalg.transpose` of an input of `linalg.elementwise` becomes part of the input's map.
  }];
  let dependentDialects = ["linalg::LinalgDialect"];
}

def SimplifyDepthwiseConvPass : Pass<"simplify-depthwise-conv"> {
  let summary = "Simplify depthwise convolution.";
  let description = [{
    A convolution that makes one channel of each becomes the one without that dimension.
  }];
  let dependentDialects = ["linalg::LinalgDialect", "tensor::TensorDialect"];
}

def ConvertElementwiseToLinalgPass : Pass<"convert-elementwise-to-linalg"> {
  let summary = "Convert ElementwiseMappable ops to linalg";
  let description = [{
    Makes a `linalg.generic` around operations on the elements of tensors in the same place.
  }];
  let dependentDialects = ["linalg::LinalgDialect", "memref::MemRefDialect"];
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
