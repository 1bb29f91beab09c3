// Offsets, sizes and strides as far as they are known.
#ifndef MLIR_INTERFACES_INFERSTRIDEDMETADATAINTERFACE_TD
#define MLIR_INTERFACES_INFERSTRIDEDMETADATAINTERFACE_TD

include "mlir/IR/OpBase.td"

def InferStridedMetadataOpInterface : OpInterface<"InferStridedMetadataOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "Bounds of the strided metadata of results from those of the operands.";
  let methods = [
      Method<"void", "inferStridedMetadataRanges",
             (ins "::llvm::ArrayRef<::mlir::StridedMetadataRange>":$operands,
                  "::mlir::GetIntRangeFn":$getIntRange,
                  "::mlir::SetStridedMetadataRangeFn":$setMetadata, "int32_t":$indexBitwidth)>,
  ];
}

#endif // MLIR_INTERFACES_INFERSTRIDEDMETADATAINTERFACE_TD
