// Parallel loops that combine partial results at their end.
#ifndef MLIR_INTERFACES_PARALLELCOMBININGOPINTERFACE_TD
#define MLIR_INTERFACES_PARALLELCOMBININGOPINTERFACE_TD

include "mlir/IR/OpBase.td"

def InParallelOpInterface : OpInterface<"InParallelOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "The terminator that lists what is combined.";
  let verify = InRust;
  let methods = [
      FinalMethod<"::mlir::OpResult", "getParentResult", (ins "int64_t":$idx)>,
      FinalMethod<"::llvm::iterator_range<Block::iterator>", "getYieldingOps">,
  ];
}

def ParallelCombiningOpInterface : OpInterface<"ParallelCombiningOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "One of the operations in that list.";
  let methods = [
      Method<"::mlir::MutableOperandRange", "getUpdatedDestinations">,
      Method<"::mlir::Operation*", "getIteratingParent">,
  ];
}

#endif // MLIR_INTERFACES_PARALLELCOMBININGOPINTERFACE_TD
