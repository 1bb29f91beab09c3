// Passes over affine loops and maps, with MLIR's flags.
#ifndef ODS_AFFINE_PASSES_TD
#define ODS_AFFINE_PASSES_TD

include "mlir/Pass/PassBase.td"

def AffineDataCopyGeneration : Pass<"affine-data-copy-generate", "func::FuncOp"> {
  let summary = "Generate explicit copying for affine memory operations";
  let description = [{
    Lets affine accesses of memrefs in slow memory be of buffers in fast memory, to which what is accessed is copied
    before, and from which it is copied back behind. Copies are made for outer loops if what these access fits in fast
    memory, or else for the loops inside them; they are nests of loops, or transfers that are waited for.
  }];
  let options = [
    Option<"fastMemoryCapacity", "fast-mem-capacity", "uint64_t", "std::numeric_limits<uint64_t>::max()",
           "Set fast memory space capacity in KiB (default: unlimited)">,
    Option<"fastMemorySpace", "fast-mem-space", "unsigned", "1",
           "Fast memory space identifier for copy generation (default: 1)">,
    Option<"generateDma", "generate-dma", "bool", "false", "Generate DMA instead of point-wise copy">,
    Option<"minDmaTransferSize", "min-dma-transfer", "int", "1024",
           "Minimum DMA transfer size supported by the target in bytes">,
    Option<"slowMemorySpace", "slow-mem-space", "unsigned", "0",
           "Slow memory space identifier for copy generation (default: 0)">,
    Option<"skipNonUnitStrideLoops", "skip-non-unit-stride-loops", "bool", "false",
           "Testing purposes: avoid non-unit stride loop choice depths for copy placement">,
    Option<"tagMemorySpace", "tag-mem-space", "unsigned", "0",
           "Tag memory space identifier for copy generation (default: 0)">,
  ];
  let dependentDialects = ["memref::MemRefDialect"];
}

def AffineLoopInvariantCodeMotion
    : Pass<"affine-loop-invariant-code-motion", "func::FuncOp"> {
  let summary = "Hoist loop invariant instructions outside of affine loops";
  let description = [{
    Moves what is the same in every round of an affine loop in front of it, inner loops
    first. Accesses are moved if nothing in the loop writes to their memref, which is told
    by the memref's own uses: other names of the same memory are not looked for.
  }];
}

def AffineLoopNormalize : Pass<"affine-loop-normalize", "func::FuncOp"> {
  let summary = "Apply normalization transformations to affine loop-like ops";
  let description = [{
    Loops start at 0 and have the step 1; their variables are computed from the new ones.
  }];
  // Upstream declares the default true, and its constructor sets it to false.
  let options = [
    Option<"promoteSingleIter", "promote-single-iter", "bool", "false",
           "Promote single iteration loops">,
  ];
}

def RaiseMemrefDialect : Pass<"affine-raise-from-memref", "func::FuncOp"> {
  let summary = "Turn some memref operators to affine operators where supported";
  let description = [{
    Accesses of memref whose indices are sums and products of dimensions and symbols
    become accesses of affine.
  }];
  let dependentDialects = ["affine::AffineDialect"];
}

def LoopCoalescing : Pass<"affine-loop-coalescing", "func::FuncOp"> {
  let summary = "Coalesce nested loops with independent bounds into a single loop";
  let description = [{
    Affine loops that start at 0 with the step 1, one right inside the other, become one,
    from whose variable those of the others are computed; so do loops of scf, whatever their
    bounds, if the inner ones carry on what the outer ones carry.
  }];
  let dependentDialects = ["affine::AffineDialect", "arith::ArithDialect"];
}

def SimplifyAffineStructures : Pass<"affine-simplify-structures", "func::FuncOp"> {
  let summary = "Simplify affine expressions in maps/sets and normalize memrefs";
  let description = [{
    Maps in attributes get their simplest form, and so do sets, which lose constraints that
    always hold; `affine.apply`, `affine.for` and `affine.if` are canonicalized.
  }];
}

def AffineExpandIndexOps : Pass<"affine-expand-index-ops"> {
  let summary = "Lower affine operations operating on indices into more fundamental operations";
  let description = [{
    What goes between one index and several becomes arithmetic.
  }];
}

def AffineExpandIndexOpsAsAffine : Pass<"affine-expand-index-ops-as-affine"> {
  let summary = "Lower affine operations operating on indices into affine.apply operations";
  let description = [{
    What goes between one index and several becomes `affine.apply` of quotients, remainders,
    and sums of products.
  }];
}

def AffineFoldMemRefAliasOps : Pass<"affine-fold-memref-alias-ops"> {
  let summary = "Fold memref alias ops into affine memory ops";
  let description = [{
    Affine accesses of subviews, and of shapes that were expanded or collapsed, become
    accesses of what these look at.
  }];
  let dependentDialects = ["memref::MemRefDialect"];
}

def AffineLoopFusion : Pass<"affine-loop-fusion"> {
  let summary = "Fuse affine loop nests";
  let description = [{
    Nests of a block become one: a nest that writes what another one reads, or one that reads
    what another reads, too, goes into that at some depth, with only the rounds that one round
    there needs. What lies between both becomes a memref of just that size where nobody else
    sees it. A nest is not needed any more if all its rounds are in the other one.
  }];
  let options = [
    Option<"computeToleranceThreshold", "compute-tolerance", "double", "0.30f",
           "Fractional increase in additional computation tolerated while fusing">,
    Option<"fastMemorySpace", "fast-mem-space", "unsigned", "0",
           "Faster memory space number to promote fusion buffers to">,
    Option<"localBufSizeThreshold", "local-buf-threshold", "uint64_t", "0",
           "Threshold size (KiB) for promoting local buffers to fast memory space">,
    Option<"maximalFusion", "maximal", "bool", "false", "Enables maximal loop fusion">,
    Option<"affineFusionMode", "mode", "enum FusionMode",
           "mlir::affine::FusionMode::Greedy", "fusion mode to attempt",
           [{llvm::cl::values(
               clEnumValN(mlir::affine::FusionMode::Greedy, "greedy",
                          "Perform greedy (both producer-consumer and sibling)  fusion"),
               clEnumValN(mlir::affine::FusionMode::ProducerConsumer, "producer",
                          "Perform only producer-consumer fusion"),
               clEnumValN(mlir::affine::FusionMode::Sibling, "sibling",
                          "Perform only sibling fusion"))}]>,
  ];
  let dependentDialects = ["memref::MemRefDialect"];
}

def AffineLoopTiling : Pass<"affine-loop-tile", "func::FuncOp"> {
  let summary = "Tile affine loop nests";
  let description = [{
    Perfect nests of affine loops at the top of a function become loops over tiles, and in
    them loops over the elements of a tile, if no dependence forbids it, and the bounds of
    each loop are independent of the others.
  }];
  let options = [
    Option<"cacheSizeInKiB", "cache-size", "uint64_t", "512",
           "Set size of cache to tile for in KiB (default: 512)">,
    Option<"separate", "separate", "bool", "false",
           "Separate full and partial tiles (default: false)">,
    Option<"tileSize", "tile-size", "unsigned", "", "Use this tile size for all loops">,
    ListOption<"tileSizes", "tile-sizes", "unsigned",
               "List of tile sizes for each perfect nest (overridden by -tile-size)">,
  ];
}

def AffineLoopUnroll : InterfacePass<"affine-loop-unroll", "FunctionOpInterface"> {
  let summary = "Unroll affine loops";
  let description = [{
    Each round of an innermost loop does the work of several rounds; those that are left over
    have a loop of their own.
  }];
  let options = [
    Option<"unrollFactor", "unroll-factor", "int64_t", "4",
           "Use this unroll factor for all loops being unrolled, set it to -1, and it will "
           "fully unroll.">,
    Option<"unrollUpToFactor", "unroll-up-to-factor", "bool", "false",
           "Allow unrolling up to the factor specified">,
    Option<"numRepetitions", "unroll-num-reps", "unsigned", "1",
           "Unroll innermost loops repeatedly this many times">,
    // An absent threshold differs from every threshold that may be given.
    Option<"unrollFullThreshold", "unroll-full-threshold", "unsigned",
           "std::numeric_limits<unsigned>::max()",
           "Unroll all loops with trip count less than or equal to this">,
    Option<"cleanUpUnroll", "cleanup-unroll", "bool", "false",
           "Fully unroll the cleanup loop when possible.">,
  ];
}

def AffineLoopUnrollAndJam
    : InterfacePass<"affine-loop-unroll-jam", "FunctionOpInterface"> {
  let summary = "Unroll and jam affine loops";
  let description = [{
    Each round of the loop that a function begins with does the work of several rounds; what
    stands between loops in it is repeated where it stands, so that there is still one of
    each of these.
  }];
  let options = [
    Option<"unrollJamFactor", "unroll-jam-factor", "unsigned", "4",
           "Use this unroll jam factor for all loops (default 4)">,
  ];
}

def AffineParallelize : Pass<"affine-parallelize", "func::FuncOp"> {
  let summary = "Convert affine.for ops into 1-D affine.parallel";
  let description = [{
    Loops whose rounds do not depend on each other become bands of one parallel loop. If
    reductions are allowed, a loop may carry values that each round combines with another.
  }];
  let options = [
    Option<"maxNested", "max-nested", "unsigned", "std::numeric_limits<unsigned>::max()",
           "Maximum number of nested parallel loops to produce. Defaults to unlimited "
           "(UINT_MAX).">,
    Option<"parallelReductions", "parallel-reductions", "bool", "false",
           "Whether to parallelize reduction loops. Defaults to false.">,
  ];
}

def AffineScalarReplacement : Pass<"affine-scalrep", "func::FuncOp"> {
  let summary = "Replace affine memref accesses by scalars by forwarding stores to loads and "
                "eliminating redundant loads";
  let description = [{
    A load of an element that was stored or loaded before becomes the value of then, if
    nothing wrote to the element since. Stores that are overwritten before anything reads
    the element go, and so do memrefs that are allocated here and never read.
  }];
}

def SimplifyAffineMinMaxPass : InterfacePass<"affine-simplify-min-max", "FunctionOpInterface"> {
  let summary = "Simplify affine min/max/apply";
  let description = [{
    Leaves out of minima and maxima what is known to be no less, or no greater, than another result, by what the
    operations tell that their operands come from.
  }];
}

#endif // ODS_AFFINE_PASSES_TD
