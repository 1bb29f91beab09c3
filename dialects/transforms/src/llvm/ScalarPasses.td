// Passes of the optimiser that look at values, memory and branches. They have the names of LLVM's passes.
#ifndef ODS_LLVM_SCALAR_PASSES_TD
#define ODS_LLVM_SCALAR_PASSES_TD

include "mlir/Pass/PassBase.td"

defvar RemarksOption
    = Option<"remarks", "remarks", "bool", "false",
             "Report what is done, and what is not done for which reason, at the operation in question">;

def LLVMInlinePass : Pass<"llvm-inline", "::mlir::ModuleOp"> {
  let summary = "Inline calls that are likely to pay";
  let description = [{
    Replaces direct calls by the body of the callee, callees before callers, if the callee costs little more than the
    call: its operations are counted, and constant arguments count in favour. A small function that calls itself is
    copied into itself. Functions stay, even if nothing calls them any more.
  }];
  let options = [
    Option<"threshold", "threshold", "unsigned", "60",
           "The maximal number of operations of a callee beyond what the call costs">,
    Option<"maxCallerSize", "max-caller-size", "unsigned", "4000",
           "The maximal number of operations of a caller">,
    Option<"recursionSize", "recursion-size", "unsigned", "40",
           "The maximal number of operations of a function that is copied into itself">,
    Option<"recursionDepth", "recursion-depth", "unsigned", "2", "How deep a function is copied into itself">,
    Option<"pipeline", "pipeline", "std::string", [{""}],
           "Passes for a function into which calls were inlined, before it is inlined itself">,
    RemarksOption,
  ];
  let statistics = [
    Statistic<"numInlined", "inlined", "Number of inlined calls">,
  ];
}

def LLVMGVNPass : Pass<"llvm-gvn", "::mlir::LLVM::LLVMFuncOp"> {
  let summary = "Number values and eliminate redundant operations and loads";
  let description = [{
    Replaces operations by constants or by equal ones that dominate them, loads by what memory is known to hold, and a
    condition by its value below a branch on it. Stores of what memory holds already are erased.
  }];
  let statistics = [
    Statistic<"numEqual", "equal", "Number of replaced operations">,
    Statistic<"numLoads", "loads", "Number of replaced loads">,
    Statistic<"numStores", "stores", "Number of erased stores">,
  ];
}

def LLVMDSEPass : Pass<"llvm-dse", "::mlir::LLVM::LLVMFuncOp"> {
  let summary = "Eliminate dead stores";
  let description = [{
    Erases stores that a later store of the same block covers before anything reads them, and allocations that are only
    written, with their stores.
  }];
  let statistics = [
    Statistic<"numStores", "stores", "Number of erased stores">,
    Statistic<"numAllocations", "allocations", "Number of erased allocations">,
  ];
}

def LLVMSLPVectorizePass : Pass<"llvm-slp-vectorize", "::mlir::LLVM::LLVMFuncOp"> {
  let summary = "Vectorize straight-line code";
  let description = [{
    Replaces stores to consecutive addresses in a block by a store of a vector of 128 bits, and what computes their values
    by vector operations: operations of one kind, sums and differences in turn, loads of consecutive elements in any
    order, constants and copies of one value. Other values are inserted into a vector one by one, and what other
    operations use is taken out of it. It is done if that takes fewer instructions, and if nothing in between touches the
    memory or has other effects. Short runs of stores whose number is no multiple of the lanes stay, such as those of
    records with three fields.
  }];
  let options = [
    Option<"minGain", "min-gain", "int", "1",
           "The number of instructions that a vectorized group of stores has to save">,
    RemarksOption,
  ];
  let statistics = [
    Statistic<"vectorized", "num-vectorized", "Number of groups of stores vectorized">,
  ];
}

def LLVMLICMPass : Pass<"llvm-licm", "::mlir::LLVM::LLVMFuncOp"> {
  let summary = "Move invariant operations out of loops, and accumulators out of memory";
  let description = [{
    Moves operations with invariant operands before the loop, loads included if the loop does not write their memory, and
    calls of functions that only compute.
    Memory that a loop reads and writes at one address is loaded before the loop and stored after it; in between it is
    a block argument. The loop must have a block before it that branches only to it.
  }];
  let options = [
    Option<"promote", "promote", "bool", "true", "Keep memory at invariant addresses in values">,
    RemarksOption,
  ];
  let statistics = [
    Statistic<"numOps", "operations", "Number of operations moved out of loops">,
    Statistic<"numLoads", "loads", "Number of loads moved out of loops">,
    Statistic<"numPromoted", "promoted", "Number of addresses whose memory a loop keeps in a value">,
  ];
}

def LLVMScalarizeArgsPass : Pass<"llvm-scalarize-args", "::mlir::LLVM::LLVMFuncOp"> {
  let summary = "Split block arguments of aggregates into their parts";
  let description = [{
    Replaces a block argument of a struct or array by one argument for each part, so that a loop which carries the
    descriptor of a memref carries a pointer and integers. `llvm-gvn` cleans up afterwards.
  }];
  let statistics = [
    Statistic<"numArgs", "arguments", "Number of arguments that were split">,
  ];
}

def LLVMLoopLoadElimPass : Pass<"llvm-loop-load-elim", "::mlir::LLVM::LLVMFuncOp"> {
  let summary = "Keep what the iteration before loaded or stored in values";
  let description = [{
    Replaces a load of an innermost loop by a block argument if the iteration before has loaded or stored what it loads,
    as in dynamic programming and stencils. The first iteration loads before the loop.
  }];
  let options = [RemarksOption];
  let statistics = [
    Statistic<"numLoads", "loads", "Number of loads that became block arguments">,
  ];
}

def LLVMExpandHalfPass : Pass<"llvm-expand-half", "::mlir::LLVM::LLVMFuncOp"> {
  let summary = "Compute with f16 in f32";
  let description = [{
    Replaces additions, subtractions, multiplications, divisions and comparisons of scalars of type f16, and conversions
    between f16 and f32, by operations on f32 and on integers, without branches or calls. The results are the same.
  }];
  let statistics = [
    Statistic<"numExpanded", "expanded", "Number of operations that were replaced">,
  ];
}

def LLVMSimplifyCFGPass : Pass<"llvm-simplify-cfg", "::mlir::LLVM::LLVMFuncOp"> {
  let summary = "Simplify the control-flow graph";
  let description = [{
    Folds branches with one possible successor, merges blocks, redirects edges through blocks that only branch, and
    drops arguments that have one value. Alternatives of a few operations become `llvm.select`. If both end with a store
    to one address, one store of the chosen value remains; also if one of them ends with a store to memory that the
    function allocated and nothing else sees, and whose value was loaded before. Blocks before loops and at the ends of
    iterations stay.
  }];
  let options = [
    Option<"speculate", "speculate", "unsigned", "4",
           "The maximal cost of operations that are executed in vain, so that a branch becomes selects, half as many at "
           "most; twice as much where a loop of one block remains; 0 for none">,
    Option<"splitConditions", "split-conditions", "bool", "false",
           "Branch on the two conditions of a conjunction or disjunction one after the other">,
  ];
  let statistics = [
    Statistic<"numFolded", "folded", "Number of branches replaced by jumps">,
    Statistic<"numThreaded", "threaded", "Number of redirected edges">,
    Statistic<"numSelects", "selects", "Number of branches replaced by selects">,
    Statistic<"numMerged", "merged", "Number of merged blocks">,
    Statistic<"numSplit", "split", "Number of branches split into two">,
  ];
}

#endif // ODS_LLVM_SCALAR_PASSES_TD
