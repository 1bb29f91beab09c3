// Passes that are about no dialect in particular, with MLIR's flags.
#ifndef ODS_TRANSFORMS_PASSES_TD
#define ODS_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"
include "mlir/Rewrite/PassUtil.td"

def Canonicalizer : Pass<"canonicalize"> {
  let summary = "Canonicalize operations";
  let description = [{
    Folds operations, removes those that are dead, and applies the canonicalization patterns of all registered dialects,
    again and again until nothing changes or a limit is reached. Not to get there is no failure.
  }];
  let options = [
    Option<"topDownProcessingEnabled", "top-down", "bool", "true", "Visit operations from the top down at first">,
    Option<"regionSimplifyLevel", "region-simplify", "mlir::GreedySimplifyRegionLevel",
           "mlir::GreedySimplifyRegionLevel::Normal", "What to do to the blocks of regions",
           [{::llvm::cl::values(
               clEnumValN(mlir::GreedySimplifyRegionLevel::Disabled, "disabled", "Leave them alone."),
               clEnumValN(mlir::GreedySimplifyRegionLevel::Normal, "normal",
                          "Remove unreachable blocks, and values that nothing needs."),
               clEnumValN(mlir::GreedySimplifyRegionLevel::Aggressive, "aggressive", "Merge blocks as well."))}]>,
    Option<"maxIterations", "max-iterations", "int64_t", "10", "How often all operations are visited at most">,
    Option<"maxNumRewrites", "max-num-rewrites", "int64_t", "-1",
           "How many patterns are applied at most in an iteration">,
    Option<"testConvergence", "test-convergence", "bool", "false", "Fail if a limit is reached">,
  ] # RewritePassUtils.options;
}

#endif // ODS_TRANSFORMS_PASSES_TD
