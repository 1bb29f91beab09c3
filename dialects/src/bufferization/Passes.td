// Passes from tensors to memory, and over allocations, with MLIR's flags.
#ifndef ODS_BUFFERIZATION_PASSES_TD
#define ODS_BUFFERIZATION_PASSES_TD

include "mlir/Pass/PassBase.td"

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

#endif // ODS_BUFFERIZATION_PASSES_TD
