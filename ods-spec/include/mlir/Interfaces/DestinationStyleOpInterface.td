// Operations in destination-passing style: they write to operands.
#ifndef MLIR_INTERFACES_DESTINATIONSTYLEOPINTERFACE_TD
#define MLIR_INTERFACES_DESTINATIONSTYLEOPINTERFACE_TD

include "mlir/IR/OpBase.td"

def DestinationStyleOpInterface : OpInterface<"DestinationStyleOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "Ties results to the destination operands they come from.";
  let verify = InRust;
  let verifyWithRegions = 1;
  let methods = [
      Method<"::mlir::MutableOperandRange", "getDpsInitsMutable">,
  ];
}

#endif // MLIR_INTERFACES_DESTINATIONSTYLEOPINTERFACE_TD
