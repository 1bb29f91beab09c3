// Passes over loops, with MLIR's flags.
#ifndef ODS_SCF_PASSES_TD
#define ODS_SCF_PASSES_TD

include "mlir/Pass/PassBase.td"

def SCFForallToForLoop : Pass<"scf-forall-to-for"> {
  let summary = "Convert SCF forall loops to SCF for loops";
  let description = "Loops without outputs are done one round after another, the last dimension innermost.";
}
def SCFForallToParallelLoop : Pass<"scf-forall-to-parallel"> {
  let summary = "Convert SCF forall loops to SCF parallel loops";
  let description = "Loops without outputs become `scf.parallel`, which keeps the mapping; others are an error.";
}
def SCFParallelForToNestedFors : Pass<"scf-parallel-for-to-nested-fors"> {
  let summary = "Convert SCF parallel for loops to nested SCF for loops";
  let description = "Loops that reduce nothing are done one round after another, the last dimension innermost.";
}
def SCFForToWhileLoop : Pass<"scf-for-to-while"> {
  let summary = "Convert SCF for loops to SCF while loops";
  let description = "The counter is carried as the first value, and compared before each round.";
}
def SCFForLoopCanonicalization : Pass<"scf-for-loop-canonicalization"> {
  let summary = "Canonicalize operations within scf.for loop bodies";
  let description = [{
    Minima and maxima of the counters of loops are the result that they always are, and sizes of carried values those of
    the values that they start from.
  }];
  let dependentDialects = ["affine::AffineDialect", "tensor::TensorDialect",
                           "memref::MemRefDialect"];
}
def SCFForLoopPeeling : Pass<"scf-for-loop-peeling"> {
  let summary = "Peel `for` loops at their upper bounds.";
  let description = [{
    Rounds for which there is less than a step left, or the first one, become a loop of their own.
  }];
  let options = [
    Option<"peelFront", "peel-front", "bool", "false",
           "Peel the first iteration out of the loop.">,
    Option<"skipPartial", "skip-partial", "bool", "true",
           "Do not peel loops inside of the last, partial iteration of another "
           "already peeled loop.">
  ];
  let dependentDialects = ["affine::AffineDialect"];
}
def SCFForLoopRangeFolding : Pass<"scf-for-loop-range-folding"> {
  let summary = "Fold add/mul ops into loop range";
  let description = "A loop counts what its counter is only needed for: a sum or a product with what stays the same.";
}
def SCFForLoopSpecialization : Pass<"scf-for-loop-specialization"> {
  let summary = "Specialize `for` loops for vectorization";
  let description = "A loop up to the minimum of a constant and something else gets a copy up to the constant.";
}
def SCFParallelLoopFusion : Pass<"scf-parallel-loop-fusion"> {
  let summary = "Fuse adjacent parallel loops";
  let description = [{
    Loops over the same range become one if no round of one reads what another round of the other writes.
  }];
}
def SCFParallelLoopSpecialization : Pass<"scf-parallel-loop-specialization"> {
  let summary = "Specialize parallel loops for vectorization";
  let description = "A loop up to minima of constants and something else gets a copy up to the constants.";
}
def SCFParallelLoopTiling : Pass<"scf-parallel-loop-tiling"> {
  let summary = "Tile parallel loops";
  let description = "Innermost loops that reduce nothing become a loop over tiles and one over what is in a tile.";
  let options = [
    ListOption<"tileSizes", "parallel-loop-tile-sizes", "int64_t",
               "Factors to tile parallel loops by">,
    Option<"noMinMaxBounds", "no-min-max-bounds", "bool", "false",
           "Perform tiling with fixed upper bound with inbound check "
           "inside the internal loops">
  ];
  let dependentDialects = ["affine::AffineDialect"];
}

#endif // ODS_SCF_PASSES_TD
