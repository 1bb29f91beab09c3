// Functions: symbols that can be called.
#ifndef MLIR_INTERFACES_FUNCTIONINTERFACES_TD
#define MLIR_INTERFACES_FUNCTIONINTERFACES_TD

include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/CallInterfaces.td"

def FunctionOpInterface : OpInterface<"FunctionOpInterface", [Symbol, CallableOpInterface]> {
  let cppNamespace = "::mlir";
  let description = "A function by its type, arguments, results and their attributes.";
  let verify = InRust;
  let methods = [
      Method<"::mlir::Type", "getFunctionType">,
      Method<"void", "setFunctionTypeAttr", (ins "::mlir::TypeAttr":$type)>,
      DefaultMethod<"::mlir::Type", "cloneTypeWith",
                    (ins "::mlir::TypeRange":$inputs, "::mlir::TypeRange":$results)>,
      DefaultMethod<"::llvm::LogicalResult", "verifyBody">,
      DefaultMethod<"::llvm::LogicalResult", "verifyType">,
  ];
}

#endif // MLIR_INTERFACES_FUNCTIONINTERFACES_TD
