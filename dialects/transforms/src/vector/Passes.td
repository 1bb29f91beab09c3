// Passes over vectors, with MLIR's flags.
#ifndef ODS_VECTOR_PASSES_TD
#define ODS_VECTOR_PASSES_TD

include "mlir/Pass/PassBase.td"

def ConvertVectorToSCF : Pass<"convert-vector-to-scf"> {
  let summary = "Lower the operations from the vector dialect into the SCF dialect";
  let description = [{
    A transfer of several dimensions becomes a loop around a transfer of one less, until `target-rank` are left; the
    vector is in a buffer meanwhile, or loops are unrolled with `full-unroll`. Transfers of one dimension whose elements
    are apart go element by element. A vector that is printed becomes loops that print its elements.
  }];
  let dependentDialects = [
    "affine::AffineDialect", "memref::MemRefDialect", "scf::SCFDialect", "tensor::TensorDialect"
  ];
  let options = [
    Option<"fullUnroll", "full-unroll", "bool", "false",
           "Perform full unrolling when converting vector transfers to SCF">,
    Option<"targetRank", "target-rank", "unsigned", "1",
           "Target vector rank to which transfer ops should be lowered">,
    Option<"lowerTensors", "lower-tensors", "bool", "false",
           "Lower transfer ops that operate on tensors">,
    Option<"lowerScalable", "lower-scalable", "bool", "false",
           "Add scalable vector specific lowerings (that introduce loops)">
  ];
}

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

def AffineVectorize : Pass<"affine-super-vectorize", "func::FuncOp"> {
  let summary = "Vectorize to a target independent n-D vector abstraction";
  let description = [{
    Affine loops whose rounds do not depend on each other do several rounds at once, on vectors of one, two or three
    dimensions: a dimension for each of as many loops, one in the other. Accesses become transfers.
  }];
  let dependentDialects = ["ub::UBDialect", "vector::VectorDialect"];
  let options = [
    ListOption<"vectorSizes", "virtual-vector-size", "int64_t",
               "Specify an n-D virtual vector size for vectorization. This must be greater than zero.">,
    ListOption<"fastestVaryingPattern", "test-fastest-varying", "int64_t",
               "Specify a 1-D, 2-D or 3-D pattern of fastest varying memory dimensions to match.">,
    Option<"vectorizeReductions", "vectorize-reductions", "bool", "false",
           "Vectorize known reductions expressed via iter_args. Switched off by default.">,
  ];
}

def LowerVectorToFromElementsToShuffleTree
    : Pass<"lower-vector-to-from-elements-to-shuffle-tree", "func::FuncOp"> {
  let summary = "Lower `vector.to_elements` and `vector.from_elements` to a tree of `vector.shuffle` operations";
  let description = [{
    A vector that is made of elements of other vectors, all of one dimension, is shuffled of these: two by two, and the
    results two by two again.
  }];
  let dependentDialects = ["vector::VectorDialect"];
}

#endif // ODS_VECTOR_PASSES_TD
