// Passes over memrefs, with MLIR's flags. Those that compute with affine maps are there if that dialect is.
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
#endif // AFFINE

#endif // ODS_MEMREF_PASSES_TD
