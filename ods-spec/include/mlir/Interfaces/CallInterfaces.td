// Call operations and callable operations.
#ifndef MLIR_INTERFACES_CALLINTERFACES_TD
#define MLIR_INTERFACES_CALLINTERFACES_TD

include "mlir/IR/OpBase.td"

def ArgAndResultAttrsOpInterface : OpInterface<"ArgAndResultAttrsOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "Attributes on single arguments and results.";
  let methods = [
      Method<"::mlir::ArrayAttr", "getArgAttrsAttr">,
      Method<"::mlir::ArrayAttr", "getResAttrsAttr">,
      Method<"void", "setArgAttrsAttr", (ins "::mlir::ArrayAttr":$attrs)>,
      Method<"void", "setResAttrsAttr", (ins "::mlir::ArrayAttr":$attrs)>,
      Method<"::mlir::Attribute", "removeArgAttrsAttr">,
      Method<"::mlir::Attribute", "removeResAttrsAttr">,
  ];
}

def CallOpInterface : OpInterface<"CallOpInterface", [ArgAndResultAttrsOpInterface]> {
  let cppNamespace = "::mlir";
  let description = "An operation that transfers control to a callable and back.";
  let methods = [
      Method<"::mlir::CallInterfaceCallable", "getCallableForCallee">,
      Method<"void", "setCalleeFromCallable", (ins "::mlir::CallInterfaceCallable":$callee)>,
      Method<"::mlir::Operation::operand_range", "getArgOperands">,
      Method<"::mlir::MutableOperandRange", "getArgOperandsMutable">,
      DefaultMethod<"::mlir::Operation *", "resolveCallableInTable",
                    (ins "::mlir::SymbolTableCollection *":$symbolTable)>,
      DefaultMethod<"::mlir::Operation *", "resolveCallable">,
  ];
}

def CallableOpInterface : OpInterface<"CallableOpInterface", [ArgAndResultAttrsOpInterface]> {
  let cppNamespace = "::mlir";
  let description = "An operation with a region that calls may enter.";
  let methods = [
      Method<"::mlir::Region *", "getCallableRegion">,
      Method<"::llvm::ArrayRef<::mlir::Type>", "getArgumentTypes">,
      Method<"::llvm::ArrayRef<::mlir::Type>", "getResultTypes">,
  ];
}

#endif // MLIR_INTERFACES_CALLINTERFACES_TD
