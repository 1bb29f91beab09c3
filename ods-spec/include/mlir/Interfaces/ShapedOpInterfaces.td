// Operations on shaped values.
#ifndef MLIR_INTERFACES_SHAPEDOPINTERFACES_TD
#define MLIR_INTERFACES_SHAPEDOPINTERFACES_TD

include "mlir/IR/OpBase.td"

def ShapedDimOpInterface : OpInterface<"ShapedDimOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "An operation that yields one dimension of a shaped value.";
  let verify = InRust;
  let methods = [
      Method<"::mlir::Value", "getShapedValue">,
      Method<"::mlir::OpFoldResult", "getDimension">,
  ];
}

#endif // MLIR_INTERFACES_SHAPEDOPINTERFACES_TD
