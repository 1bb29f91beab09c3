// Operations that relate loops to operand elements by affine maps.
#ifndef MLIR_INTERFACES_INDEXINGMAPOPINTERFACE_TD
#define MLIR_INTERFACES_INDEXINGMAPOPINTERFACE_TD

include "mlir/IR/OpBase.td"

def IndexingMapOpInterface : OpInterface<"IndexingMapOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "The maps, and the loop bounds that follow from the shapes.";
  let methods = [
      Method<"ArrayAttr", "getIndexingMaps">,
      DefaultMethod<"SmallVector<AffineMap>", "getIndexingMapsArray">,
      DefaultMethod<"AffineMap", "getMatchingIndexingMap", (ins "OpOperand*":$opOperand)>,
      DefaultMethod<"AffineMap", "getLoopsToShapesMap">,
      DefaultMethod<"AffineMap", "getShapesToLoopsMap">,
      DefaultMethod<"SmallVector<int64_t>", "getStaticOperandShape",
                    (ins "OpOperand*":$opOperand)>,
      DefaultMethod<"SmallVector<int64_t>", "getStaticLoopRanges">,
  ];
}

#endif // MLIR_INTERFACES_INDEXINGMAPOPINTERFACE_TD
