// Dialect-independent passes, with MLIR's flags.
#ifndef ODS_TRANSFORMS_PASSES_TD
#define ODS_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"
include "mlir/Rewrite/PassUtil.td"

def BubbleDownMemorySpaceCasts : Pass<"bubble-down-memory-space-casts"> {
  let summary = "Bubbles down memory-space cast operations.";
  let description = [{
    Moves casts from a memory space to the default one down to where they are needed: accesses take the pointer from
    before the cast, and views of it are cast instead.
  }];
}

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

def ControlFlowSink : Pass<"control-flow-sink"> {
  let summary = "Sink operations into conditional blocks";
  let description = [{
    Moves operations without effects on memory into the regions of region branches that run at most once, where only
    those need them. Nothing is copied.
  }];
  let statistics = [
    Statistic<"numSunk", "num-sunk", "Number of operations sunk">,
  ];
}

def CSE : Pass<"cse"> {
  let summary = "Eliminate common sub-expressions";
  let description = [{
    Replaces operations by equivalent ones that dominate them, and erases dead ones. What reads memory is replaced
    within a block, where nothing in between may write.
  }];
  let statistics = [
    Statistic<"numCSE", "num-cse'd", "Number of operations CSE'd">,
    Statistic<"numDCE", "num-dce'd", "Number of operations DCE'd">,
  ];
}

def CompositeFixedPointPass : Pass<"composite-fixed-point-pass"> {
  let summary = "Composite fixed point pass";
  let description = [{
    Runs a pipeline again and again until it changes nothing, or often enough.
  }];
  let options = [
    Option<"name", "name", "std::string", "\"CompositeFixedPointPass\"", "Composite pass display name">,
    Option<"pipelineStr", "pipeline", "std::string", "", "Composite pass inner pipeline">,
    Option<"maxIter", "max-iterations", "int", "10", "Maximum number of iterations if inner pipeline">,
  ];
}

def GenerateRuntimeVerification : Pass<"generate-runtime-verification"> {
  let summary = "Generate additional runtime op verification checks";
  let description = [{
    Makes operations check at run time what their verifiers cannot know: accesses, casts, copies, sizes, alignments
    and expanded shapes of memref and tensor. Slices, and the structured operations of linalg, have no checks yet.
  }];
  let options = [
    Option<"verboseLevel", "verbose-level", "unsigned", "1",
           "Verbosity level for runtime verification messages: 0 = Minimum (only source location), "
           "1 = Detailed (include full operation details, names, types, shapes, etc.)">,
  ];
}

def LocationSnapshot : Pass<"snapshot-op-locations"> {
  let summary = "Generate new locations from the current IR";
  let description = [{
    Prints the IR to a file and makes the places of operations in it their locations; with a tag, beside those they
    have.
  }];
  let options = [
    Option<"fileName", "filename", "std::string", "", "The filename to print the generated IR">,
    Option<"tag", "tag", "std::string", "",
           "A tag to use when fusing the new locations with the original. If unset, the locations are replaced.">,
    Option<"enableDebugInfo", "print-debuginfo", "bool", "false", "Print debug info in MLIR output">,
    Option<"printGenericOpForm", "print-op-generic", "bool", "false", "Print the generic op form">,
    Option<"useLocalScope", "print-local-scope", "bool", "false",
           "Print with local scope and inline information (eliding aliases for attributes, types, and locations">,
    Option<"printPrettyDebugInfo", "pretty-debuginfo", "bool", "false", "Print pretty debug info in MLIR output">,
  ];
}

def LoopInvariantCodeMotion : Pass<"loop-invariant-code-motion"> {
  let summary = "Hoist loop invariant instructions outside of the loop";
  let description = [{
    Moves pure operations that need nothing of a loop out of it, the inner loops first.
  }];
}

def LoopInvariantSubsetHoisting : Pass<"loop-invariant-subset-hoisting"> {
  let summary = "Hoist loop invariant subset ops outside of the loop";
  let description = [{
    Where a loop reads a part of a carried tensor and writes the same part, the read goes before the loop, the write
    behind it, and the part is carried instead.
  }];
}

def PrintIRPass : Pass<"print-ir"> {
  let summary = "Print IR on the debug stream";
  let description = [{
    Shows the IR at this point of the pipeline.
  }];
  let options = [
    Option<"label", "label", "std::string", "", "Label">,
  ];
}

def PrintOpStats : Pass<"print-op-stats"> {
  let summary = "Print statistics of operations";
  let description = [{
    Shows how many operations there are of each name.
  }];
  let options = [
    Option<"printAsJSON", "json", "bool", "false", "print the stats as JSON">,
  ];
}

def ReconcileUnrealizedCasts : Pass<"reconcile-unrealized-casts"> {
  let summary = "Simplify and eliminate unrealized conversion casts";
  let description = [{
    Erases casts between types that conversions left and that nobody uses. A chain of casts that comes back to the types
    that it began with gives way to its beginning.
  }];
}

def RemoveDeadValues : Pass<"remove-dead-values"> {
  let summary = "Remove dead values";
  let description = [{
    Finds the values that no effect on memory and nobody outside needs, across branches, regions and calls. Operations
    that give only such values go, and with them arguments and results of private functions and of calls, and what
    branches pass to blocks in vain. What is passed in vain among the regions of an operation becomes `ub.poison`, which
    canonicalization of these operations removes unless `canonicalize` is off.
  }];
  let options = [
    Option<"canonicalize", "canonicalize", "bool", /*default=*/"true", "Canonicalize region branch ops">,
  ];
}

def SCCP : Pass<"sccp"> {
  let summary = "Sparse Conditional Constant Propagation";
  let description = [{
    Finds the values that are constant wherever control flow reaches them, assuming that all are until the contrary is
    seen, across branches, regions and calls. They are replaced by constants, and what nothing else needs is erased.
  }];
}

def StripDebugInfo : Pass<"strip-debuginfo"> {
  let summary = "Strip debug info from all operations";
  let description = [{
    Makes all locations unknown.
  }];
}

def SymbolDCE : Pass<"symbol-dce"> {
  let summary = "Eliminate dead symbols";
  let description = [{
    Erases symbols that nobody outside sees and nothing alive refers to.
  }];
  let statistics = [
    Statistic<"numDCE", "num-dce'd", "Number of symbols DCE'd">,
  ];
}

def SymbolPrivatize : Pass<"symbol-privatize"> {
  let summary = "Mark symbols private";
  let description = [{
    Makes the symbols directly inside private, but for those named.
  }];
  let options = [
    ListOption<"exclude", "exclude", "std::string",
               "Comma separated list of symbols that should not be marked private">,
  ];
}

def TopologicalSort : Pass<"topological-sort"> {
  let summary = "Sort regions without SSA dominance in topological order";
  let description = [{
    Makes definitions come before uses in graph regions, as far as that is possible. Otherwise operations keep their
    order.
  }];
}

def ViewOpGraph : Pass<"view-op-graph"> {
  let summary = "Print Graphviz visualization of an operation";
  let description = [{
    Shows operations as nodes, values and the order of operations as edges, and blocks and operations with regions as
    clusters of a graph in the language of Graphviz.
  }];
  let options = [
    Option<"maxLabelLen", "max-label-len", "unsigned", "20", "Limit attribute/type length to number of chars">,
    Option<"printAttrs", "print-attrs", "bool", "true", "Print attributes of operations">,
    Option<"printControlFlowEdges", "print-control-flow-edges", "bool", "false", "Print control flow edges">,
    Option<"printDataFlowEdges", "print-data-flow-edges", "bool", "true", "Print data flow edges">,
    Option<"printResultTypes", "print-result-types", "bool", "true", "Print result types of operations">,
  ];
}

def Inliner : Pass<"inline"> {
  let summary = "Inline function calls";
  let description = [{
    Replaces calls by what they call, from the bottom of the call graph up, and optimizes each callable with a pipeline
    before it is looked at. What was private and is called no more goes.
  }];
  let options = [
    Option<"defaultPipelineStr", "default-pipeline", "std::string", [{"canonicalize"}],
           "The optimizer pipeline used for callables that do not have a dedicated optimizer pipeline in "
           "opPipelineList">,
    ListOption<"opPipelineList", "op-pipelines", "OpPassManager",
               "Callable operation specific optimizer pipelines (in the form of `dialect.op(pipeline)`)">,
    Option<"maxInliningIterations", "max-iterations", "unsigned", "4",
           "Maximum number of iterations when inlining within an SCC">,
    Option<"inliningThreshold", "inlining-threshold", "unsigned", "4294967295",
           "If the ratio between the number of the operations in the callee and the number of the operations in the "
           "caller exceeds this value (in percentage), then the callee is not inlined even if it is legal to inline it">,
  ];
}

def Mem2Reg : Pass<"mem2reg"> {
  let summary = "Promotes memory slots into values.";
  let description = [{
    Removes loads from and stores to memory slots: what was stored is used as it is, and block arguments take it where
    paths join. A slot stays as it is if anything else is done with its address.
  }];
  let options = [
    Option<"enableRegionSimplification", "region-simplify", "bool", "true",
           "Perform control flow optimizations to the region tree">,
  ];
  let statistics = [
    Statistic<"promotedAmount", "promoted slots", "Total amount of memory slot promoted">,
    Statistic<"newBlockArgumentAmount", "new block args",
              "Total amount of new block argument inserted in blocks">,
  ];
}

def SROA : Pass<"sroa"> {
  let summary = "Scalar Replacement of Aggregates";
  let description = [{
    Replaces allocations of aggregates by allocations of those of their parts that are used. An allocation stays as it
    is unless all that is done with its address is known to stay within a part.
  }];
  let statistics = [
    Statistic<"destructuredAmount", "destructured slots", "Total amount of memory slots destructured">,
    Statistic<"slotsWithMemoryBenefit", "slots with memory benefit",
              "Total amount of memory slots in which the destructured size was smaller than the total size after "
              "eliminating unused fields">,
    Statistic<"maxSubelementAmount", "max subelement number",
              "Maximal number of sub-elements a successfully destructured slot initially had">,
  ];
}

#endif // ODS_TRANSFORMS_PASSES_TD
