// Passes over functions, with MLIR's flags.
#ifndef ODS_FUNC_PASSES_TD
#define ODS_FUNC_PASSES_TD

include "mlir/Pass/PassBase.td"

def DuplicateFunctionEliminationPass : Pass<"duplicate-function-elimination", "ModuleOp"> {
  let summary = "Deduplicate functions";
  let description = [{
    Keeps one of functions that differ in nothing but their name, and lets references to the others be to that one.
  }];
}

#endif // ODS_FUNC_PASSES_TD
