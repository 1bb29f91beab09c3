// Conversions between types.
#ifndef MLIR_INTERFACES_CASTINTERFACES_TD
#define MLIR_INTERFACES_CASTINTERFACES_TD

include "mlir/IR/OpBase.td"

def CastOpInterface : OpInterface<"CastOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "An operation that only converts its operands; it knows which types go "
                    "together.";
  let verify = InRust;
  let methods = [
      StaticMethod<"bool", "areCastCompatible",
                   (ins "::mlir::TypeRange":$inputs, "::mlir::TypeRange":$outputs)>,
  ];
}

#endif // MLIR_INTERFACES_CASTINTERFACES_TD
