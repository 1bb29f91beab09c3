// Operations that generate checks at run time.
#ifndef MLIR_INTERFACES_RUNTIMEVERIFIABLEOPINTERFACE_TD
#define MLIR_INTERFACES_RUNTIMEVERIFIABLEOPINTERFACE_TD

include "mlir/IR/OpBase.td"

def RuntimeVerifiableOpInterface : OpInterface<"RuntimeVerifiableOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "Inserts the operations that check this one when it runs.";
  let methods = [
      Method<"void", "generateRuntimeVerification",
             (ins "::mlir::OpBuilder &":$builder, "::mlir::Location":$loc,
                  "function_ref<std::string(Operation *, StringRef)>":$generateErrorMessage)>,
  ];
}

#endif // MLIR_INTERFACES_RUNTIMEVERIFIABLEOPINTERFACE_TD
