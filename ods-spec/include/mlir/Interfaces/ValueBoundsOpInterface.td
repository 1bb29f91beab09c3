// Bounds of indices and dimensions.
#ifndef MLIR_INTERFACES_VALUEBOUNDSOPINTERFACE_TD
#define MLIR_INTERFACES_VALUEBOUNDSOPINTERFACE_TD

include "mlir/IR/OpBase.td"

def ValueBoundsOpInterface : OpInterface<"ValueBoundsOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "Adds what the operation knows about its results to a set of "
                    "constraints.";
  let methods = [
      DefaultMethod<"void", "populateBoundsForIndexValue",
                    (ins "::mlir::Value":$value, "::mlir::ValueBoundsConstraintSet &":$cstr)>,
      DefaultMethod<"void", "populateBoundsForShapedValueDim",
                    (ins "::mlir::Value":$value, "int64_t":$dim,
                         "::mlir::ValueBoundsConstraintSet &":$cstr)>,
  ];
}

#endif // MLIR_INTERFACES_VALUEBOUNDSOPINTERFACE_TD
