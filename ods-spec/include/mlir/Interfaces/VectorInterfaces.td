// Operations on vectors that transformations can unroll or decompose.
#ifndef MLIR_INTERFACES_VECTORINTERFACES_TD
#define MLIR_INTERFACES_VECTORINTERFACES_TD

include "mlir/IR/OpBase.td"

def VectorUnrollOpInterface : OpInterface<"VectorUnrollOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "Can be unrolled to smaller vectors.";
  let methods = [
      DefaultMethod<"::std::optional<::llvm::SmallVector<int64_t, 4>>", "getShapeForUnroll">,
  ];
}

def VectorTransferOpInterface : OpInterface<"VectorTransferOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "Moves a vector from or to a shaped value, with a permutation, padding "
                    "and perhaps a mask.";
  let methods = [
      Method<"::mlir::StringRef", "getInBoundsAttrName">,
      Method<"::mlir::StringRef", "getPermutationMapAttrName">,
      Method<"::mlir::ArrayAttr", "getInBounds">,
      Method<"::mlir::Value", "getBase">,
      Method<"::mlir::Value", "getVector">,
      Method<"::mlir::VectorType", "getVectorType">,
      Method<"::mlir::OperandRange", "getIndices">,
      Method<"::mlir::AffineMap", "getPermutationMap">,
      Method<"Value", "getMask">,
  ];
}

#endif // MLIR_INTERFACES_VECTORINTERFACES_TD
