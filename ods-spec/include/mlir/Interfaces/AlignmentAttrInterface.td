// Operations with an alignment attribute.
#ifndef MLIR_INTERFACES_ALIGNMENTATTRINTERFACE_TD
#define MLIR_INTERFACES_ALIGNMENTATTRINTERFACE_TD

include "mlir/IR/OpBase.td"

def AlignmentAttrOpInterface : OpInterface<"AlignmentAttrOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "Access to the alignment of what the operation touches.";
  let methods = [
      FinalMethod<"::llvm::MaybeAlign", "getMaybeAlign">,
  ];
}

#endif // MLIR_INTERFACES_ALIGNMENTATTRINTERFACE_TD
