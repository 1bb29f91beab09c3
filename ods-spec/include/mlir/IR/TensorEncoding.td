// The encoding attribute of a ranked tensor.
#ifndef MLIR_IR_TENSORENCODING_TD
#define MLIR_IR_TENSORENCODING_TD

include "mlir/IR/OpBase.td"

def VerifiableTensorEncoding : AttrInterface<"VerifiableTensorEncoding"> {
  let cppNamespace = "::mlir";
  let description = "An encoding that has a say in which tensors may carry it.";
  let methods = [
      Method<"::llvm::LogicalResult", "verifyEncoding",
             (ins "::mlir::ArrayRef<int64_t>":$shape, "::mlir::Type":$elementType,
                  "::llvm::function_ref<::mlir::InFlightDiagnostic()>":$emitError)>,
  ];
}

#endif // MLIR_IR_TENSORENCODING_TD
