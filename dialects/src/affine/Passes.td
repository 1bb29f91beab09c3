// Passes over affine loops and maps, with MLIR's flags.
#ifndef ODS_AFFINE_PASSES_TD
#define ODS_AFFINE_PASSES_TD

include "mlir/Pass/PassBase.td"

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
  // Upstream declares the default to be true, and its constructor makes it false.
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

#endif // ODS_AFFINE_PASSES_TD
