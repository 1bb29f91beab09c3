// Passes over memrefs, with MLIR's flags. Passes that use affine maps require the affine dialect.
#ifndef ODS_MEMREF_PASSES_TD
#define ODS_MEMREF_PASSES_TD

include "mlir/Pass/PassBase.td"

def ExpandOpsPass : Pass<"memref-expand"> {
  let summary = "Legalize memref operations to be convertible to LLVM.";
  let description = [{
    A reshape to a known number of dimensions becomes a reinterpreting cast, with sizes
    that are loaded and strides that are computed.
  }];
}

#ifdef AFFINE
def ExpandStridedMetadataPass : Pass<"expand-strided-metadata"> {
  let summary = "Expand memref operations into easier to analyze constructs";
  let description = [{
    What a view does to offset, sizes and strides becomes affine arithmetic on those of its
    source, and the view a reinterpreting cast of the base with the results. Questions
    about the metadata of allocations, globals and casts are answered on the spot.
  }];
  let dependentDialects = ["affine::AffineDialect", "memref::MemRefDialect"];
}
def FoldMemRefAliasOpsPass : Pass<"fold-memref-alias-ops"> {
  let summary = "Fold memref alias ops into consumer load/store ops";
  let description = [{
    Accesses of subviews, expanded and collapsed shapes become accesses of what these look
    at, with indices that are computed; a subview of a subview becomes one.
  }];
  let dependentDialects = ["affine::AffineDialect", "memref::MemRefDialect",
                           "vector::VectorDialect"];
}
#ifdef AFFINE_TRANSFORMS
def NormalizeMemRefsPass : Pass<"normalize-memrefs", "ModuleOp"> {
  let summary = "Normalize memrefs";
  let description = [{
    Takes layouts out of the types of memrefs: what the layout makes of indices becomes part
    of the shape and of the subscripts. Functions whose uses of memrefs do not all allow it
    stay as they are, and so do those that they call or are called by. Only layouts of
    known sizes, and tiled ones, are taken out.
  }];
  let dependentDialects = ["affine::AffineDialect"];
}
#endif // AFFINE_TRANSFORMS

#ifdef VECTOR
def FlattenMemrefsPass : Pass<"flatten-memref"> {
  let summary = "Flatten a multiple dimensional memref to 1-dimensional";
  let description = [{
    Accesses of memrefs of several dimensions become accesses, at an index that is computed, of the same memory in one
    dimension; allocations of such memrefs become casts of allocations in one dimension. Transfers of vectors are those
    that stay within the memref and do not permute its dimensions.
  }];
  let dependentDialects = ["affine::AffineDialect", "memref::MemRefDialect", "vector::VectorDialect"];
}
#endif // VECTOR
#endif // AFFINE

#ifdef ARITH_TRANSFORMS
#ifdef FUNC
#ifdef VECTOR
def MemRefEmulateWideInt : Pass<"memref-emulate-wide-int"> {
  let summary = "Emulate 2*N-bit integer operations using N-bit operations";
  let description = [{
    Makes memrefs of vectors of two integers of N bits of memrefs of integers of 2N bits, with what is computed with
    their elements.
  }];
  let options = [
    Option<"widestIntSupported", "widest-int-supported", "unsigned", "32",
           "Widest integer type supported by the target">,
  ];
  let dependentDialects = ["vector::VectorDialect"];
}
#endif // VECTOR
#endif // FUNC
#endif // ARITH_TRANSFORMS

#ifdef SCF
def ExpandReallocPass : Pass<"expand-realloc"> {
  let summary = "Expand memref.realloc operations into its components";
  let description = [{
    Memory that is too small is replaced by new memory, to which it is copied; other memory
    is seen with another size.
  }];
  let options = [Option<"emitDeallocs", "emit-deallocs", "bool", "true",
                        "Emit deallocation operations for the original MemRef">];
  let dependentDialects = ["arith::ArithDialect", "scf::SCFDialect",
                           "memref::MemRefDialect"];
}
#endif // SCF

#ifdef TENSOR
class ResolveResultDims<string flag> : Pass<flag> {
  let options = [
    Option<"errorOnPatternIterationLimit", "error-on-pattern-iteration-limit", "bool",
           "true", "Throw an error when pattern rewriter hits iteration limit">
  ];
  let dependentDialects = ["memref::MemRefDialect", "tensor::TensorDialect"];
}
def ResolveRankedShapeTypeResultDimsPass
    : ResolveResultDims<"resolve-ranked-shaped-type-result-dims"> {
  let summary = "Resolve memref.dim of result values of ranked shape type";
  let description = [{
    The size of a dimension of a result is made from the operands of the operation that
    gives it, where that tells how (`ReifyRankedShapedTypeOpInterface`).
  }];
}
def ResolveShapedTypeResultDimsPass : ResolveResultDims<"resolve-shaped-type-result-dims"> {
  let summary = "Resolve memref.dim of result values";
  let description = [{
    Like `resolve-ranked-shaped-type-result-dims`: no dialect here tells sizes in another
    way.
  }];
}
def ReifyResultShapesPass : Pass<"reify-result-shapes"> {
  let summary = "Reifies the results of `tensor::PadOp` and `tensor::ConcatOp`.";
  let description = [{
    Where operands tell more about the sizes of a padded or concatenated tensor than its type
    does, the type gets these sizes, and a cast gives what the uses know.
  }];
  let dependentDialects = ["memref::MemRefDialect", "tensor::TensorDialect"];
}
#endif // TENSOR

#endif // ODS_MEMREF_PASSES_TD
