// Passes that lower tensors to buffers, and passes over allocations, with MLIR's flags.
#ifndef ODS_BUFFERIZATION_PASSES_TD
#define ODS_BUFFERIZATION_PASSES_TD

include "mlir/Pass/PassBase.td"

def OwnershipBasedBufferDeallocationPass : Pass<"ownership-based-buffer-deallocation"> {
  let summary = "Adds all required dealloc operations for all allocations in the input program";
  let description = [{
    Frees each buffer in the last block that owns it. An `i1` beside the buffer tells blocks,
    regions and private functions whether it is theirs. Arguments of other functions belong
    to the callers, and so does what these return: it is copied where it is not owned.
  }];
  let options = [
    Option<"privateFuncDynamicOwnership", "private-function-dynamic-ownership", "bool", "false",
           "Allows to add additional arguments to private functions to dynamically pass ownership of memrefs to callees. This can enable earlier deallocations.">,
  ];
  let dependentDialects = ["mlir::bufferization::BufferizationDialect",
                           "mlir::arith::ArithDialect", "mlir::memref::MemRefDialect",
                           "mlir::scf::SCFDialect"];
}

def BufferDeallocationPipeline : Pass<"buffer-deallocation-pipeline"> {
  let summary = "The default pipeline for automatically inserting deallocation operations after one-shot bufferization. Deallocation operations (except `memref.realloc`) may not be present already.";
  let description = [{
    `expand-realloc` without deallocations, `ownership-based-buffer-deallocation`,
    `buffer-deallocation-simplification`, `bufferization-lower-deallocations` and `cse`,
    with `canonicalize` in between.
  }];
  let options = [
    Option<"privateFunctionDynamicOwnership", "private-function-dynamic-ownership", "bool",
           "false",
           "Allows to add additional results to private functions to return ownership of returned memrefs to callers. This can avoid spurious buffer clones in the callee.">,
  ];
}

def BufferDeallocationSimplificationPass : Pass<"buffer-deallocation-simplification"> {
  let summary = "Optimizes `bufferization.dealloc` operation for more efficient codegen";
  let description = [{
    Finds out which buffers come from one allocation, so that fewer are compared when the
    program runs.
  }];
  let dependentDialects = ["mlir::bufferization::BufferizationDialect",
                           "mlir::arith::ArithDialect", "mlir::memref::MemRefDialect"];
}

def OptimizeAllocationLivenessPass : Pass<"optimize-allocation-liveness", "func::FuncOp"> {
  let summary = "This pass optimizes the liveness of temp allocations in the input function";
  let description = [{
    Frees memory right after the last operation that uses it, where the allocation and the
    one operation that frees it are in one block.
  }];
  let dependentDialects = ["mlir::memref::MemRefDialect"];
}

def LowerDeallocationsPass : Pass<"bufferization-lower-deallocations"> {
  let summary = "Lowers `bufferization.dealloc` operations to `memref.dealloc`operations";
  let description = [{
    Compares the addresses of what is to be freed and of what is retained when the program
    runs. Where several buffers are freed at once, a function of the module does it.
  }];
  let dependentDialects = ["arith::ArithDialect", "memref::MemRefDialect", "scf::SCFDialect",
                           "func::FuncDialect"];
}

def ConvertBufferizationToMemRefPass : Pass<"convert-bufferization-to-memref"> {
  let summary = "Convert operations from the Bufferization dialect to the MemRef dialect";
  let description = [{
    A clone is an allocation and a copy; `bufferization.dealloc` becomes what
    `bufferization-lower-deallocations` makes of it.
  }];
  let dependentDialects = ["arith::ArithDialect", "memref::MemRefDialect", "scf::SCFDialect",
                           "func::FuncDialect"];
}

def BufferHoistingPass : Pass<"buffer-hoisting", "func::FuncOp"> {
  let summary = "Optimizes placement of allocation operations by moving them into common dominators and out of nested regions";
  let description = [{
    Moves allocations up to the block that dominates all uses of the memory, under whatever
    name; into no loop and out of none.
  }];
}

def BufferLoopHoistingPass : Pass<"buffer-loop-hoisting", "func::FuncOp"> {
  let summary = "Optimizes placement of allocation operations by moving them out of loop nests";
  let description = "Moves allocations out of loops that do not hand the memory on to another round.";
}

def BufferResultsToOutParamsPass : Pass<"buffer-results-to-out-params", "ModuleOp"> {
  let summary = "Converts memref-typed function results to out-params";
  let description = [{
    Functions copy what they return to memory that the caller gives as additional
    arguments; those that are public stay, unless an option says otherwise.
  }];
  let options = [
    Option<"addResultAttribute", "add-result-attr", "bool", "false",
           "Add the attribute 'bufferize.result' to all output parameters.">,
    Option<"hoistStaticAllocs", "hoist-static-allocs", "bool", "false",
           "Hoist static allocations to call sites.">,
    Option<"hoistDynamicAllocs", "hoist-dynamic-allocs", "bool", "false",
           "Hoist dynamic allocations to call sites.">,
    Option<"modifyPublicFunctions", "modify-public-functions", "bool", "false",
           "Modify function signatures of public functions.">,
  ];
  let dependentDialects = ["memref::MemRefDialect"];
}

def DropEquivalentBufferResultsPass : Pass<"drop-equivalent-buffer-results", "ModuleOp"> {
  let summary = "Remove MemRef return values that are equivalent to a bbArg";
  let description = "A result that is an argument, or a cast of one, is the caller's operand.";
  let dependentDialects = ["memref::MemRefDialect"];
}

def EmptyTensorToAllocTensorPass : Pass<"empty-tensor-to-alloc-tensor"> {
  let summary = "Replace all empty ops by alloc_tensor ops.";
  let description = "A `tensor.empty` becomes a `bufferization.alloc_tensor`, which will have a buffer of its own.";
  let dependentDialects = ["tensor::TensorDialect"];
}

def PromoteBuffersToStackPass : Pass<"promote-buffers-to-stack", "func::FuncOp"> {
  let summary = "Promotes heap-based allocations to automatically managed stack-based allocations";
  let description = [{
    Allocations that are small, are freed by nobody and do not leave the scope that they
    are in go to the stack, unless they are in a loop.
  }];
  let options = [
    Option<"maxAllocSizeInBytes", "max-alloc-size-in-bytes", "unsigned", "1024",
           "Maximal size in bytes to promote allocations to stack.">,
    Option<"maxRankOfAllocatedMemRef", "max-rank-of-allocated-memref", "unsigned", "1",
           "Maximal memref rank to promote dynamic buffers.">,
  ];
}

def EmptyTensorEliminationPass : Pass<"eliminate-empty-tensors"> {
  let summary = "Try to eliminate all tensor.empty ops.";
  let description = [{
    Where a `tensor.empty` ends up in a part of another tensor, the part is read instead: what
    is computed goes right to where it belongs.
  }];
  let dependentDialects = ["tensor::TensorDialect"];
}

class Bufferization_Layouts<string name, string flag, string default, string desc>
    : Option<name, flag, "::mlir::bufferization::LayoutMapOption", default, desc,
             [{::llvm::cl::values(
                 clEnumValN(::mlir::bufferization::LayoutMapOption::InferLayoutMap, "infer-layout-map", ""),
                 clEnumValN(::mlir::bufferization::LayoutMapOption::IdentityLayoutMap, "identity-layout-map", ""),
                 clEnumValN(::mlir::bufferization::LayoutMapOption::FullyDynamicLayoutMap, "fully-dynamic-layout-map", ""))}]>;

def OneShotBufferizePass : Pass<"one-shot-bufferize", "ModuleOp"> {
  let summary = "One-Shot Bufferize";
  let description = [{
    Puts tensors into buffers. An operation writes into the buffer of its destination as it is
    where nobody reads what was in there before afterwards, and into a copy otherwise.
  }];
  let options = [
    Option<"allowReturnAllocsFromLoops", "allow-return-allocs-from-loops", "bool", "false",
           "Allows returning/yielding new allocations from a loop.">,
    Option<"allowUnknownOps", "allow-unknown-ops", "bool", "false",
           "Allows unknown (not bufferizable) ops in the input IR.">,
    Option<"analysisFuzzerSeed", "analysis-fuzzer-seed", "unsigned", "0",
           "Test only: Analyze ops in random order with a given seed (fuzzer)">,
    Option<"analysisHeuristic", "analysis-heuristic", "std::string", [{"bottom-up"}],
           "Heuristic that control the IR traversal during analysis">,
    Option<"bufferizeFunctionBoundaries", "bufferize-function-boundaries", "bool", "false",
           "Bufferize function boundaries (experimental).">,
    Option<"checkParallelRegions", "check-parallel-regions", "bool", "true",
           "Account for parallel regions in RaW analysis.">,
    Option<"copyBeforeWrite", "copy-before-write", "bool", "false",
           "Skip the analysis. Make a buffer copy on every write.">,
    ListOption<"dialectFilter", "dialect-filter", "std::string",
               "Restrict bufferization to ops from these dialects.">,
    Option<"dumpAliasSets", "dump-alias-sets", "bool", "false",
           "Test only: Annotate tensor IR with alias sets">,
    ListOption<"noAnalysisFuncFilter", "no-analysis-func-filter", "std::string",
               "Skip analysis of functions with these symbol names.Set copyBeforeWrite to true when bufferizing them.">,
    Bufferization_Layouts<"functionBoundaryTypeConversion", "function-boundary-type-conversion",
                          "::mlir::bufferization::LayoutMapOption::InferLayoutMap",
                          "Controls layout maps when bufferizing function signatures.">,
    Option<"mustInferMemorySpace", "must-infer-memory-space", "bool", "false",
           "The memory space of an memref types must always be inferred. If unset, a default memory space of 0 is used otherwise.">,
    Option<"useEncodingForMemorySpace", "use-encoding-for-memory-space", "bool", "false",
           "Use the Tensor encoding attribute for the memory space. Exclusive to the 'must-infer-memory-space' option">,
    Option<"testAnalysisOnly", "test-analysis-only", "bool", "false",
           "Test only: Only run inplaceability analysis and annotate IR">,
    Option<"printConflicts", "print-conflicts", "bool", "false",
           "Test only: Annotate IR with RaW conflicts. Requires test-analysis-only.">,
    Bufferization_Layouts<"unknownTypeConversion", "unknown-type-conversion",
                          "::mlir::bufferization::LayoutMapOption::FullyDynamicLayoutMap",
                          "Controls layout maps for non-inferrable memref types.">,
    Option<"bufferAlignment", "buffer-alignment", "uint64_t", "64",
           "Sets the alignment of newly allocated buffers.">,
  ];
  let statistics = [
    Statistic<"numBufferAlloc", "num-buffer-alloc", "Number of buffer allocations">,
    Statistic<"numTensorInPlace", "num-tensor-in-place", "Number of in-place tensor OpOperands">,
    Statistic<"numTensorOutOfPlace", "num-tensor-out-of-place",
              "Number of out-of-place tensor OpOperands">,
  ];
}

#endif // ODS_BUFFERIZATION_PASSES_TD
