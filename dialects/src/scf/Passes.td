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

#endif // ODS_SCF_PASSES_TD
