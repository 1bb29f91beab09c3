// Operations on a subset of a tensor.
#ifndef MLIR_INTERFACES_SUBSETOPINTERFACE_TD
#define MLIR_INTERFACES_SUBSETOPINTERFACE_TD

include "mlir/IR/OpBase.td"

def SubsetOpInterface : OpInterface<"SubsetOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "An operation that reads or writes a part, with a way to compare parts.";
  let verify = InRust;
  let methods = [
      DefaultMethod<"bool", "operatesOnEquivalentSubset",
                    (ins "::mlir::SubsetOpInterface":$candidate,
                         "::llvm::function_ref<bool(Value, Value)>":$equivalenceFn)>,
      DefaultMethod<"bool", "operatesOnDisjointSubset",
                    (ins "::mlir::SubsetOpInterface":$candidate,
                         "::llvm::function_ref<bool(Value, Value)>":$equivalenceFn)>,
      DefaultMethod<"::mlir::FailureOr<::mlir::HyperrectangularSlice>", "getAccessedHyperrectangularSlice",
                    (ins )>,
  ];
}

def SubsetExtractionOpInterface
    : OpInterface<"SubsetExtractionOpInterface", [SubsetOpInterface]> {
  let cppNamespace = "::mlir";
  let description = "Reads a part.";
  let verify = InRust;
  let methods = [
      Method<"::mlir::OpOperand &", "getSourceOperand">,
  ];
}

def SubsetInsertionOpInterface
    : OpInterface<"SubsetInsertionOpInterface", [SubsetOpInterface]> {
  let cppNamespace = "::mlir";
  let description = "Writes a part.";
  let methods = [
      Method<"::mlir::OpOperand &", "getSourceOperand">,
      DefaultMethod<"::mlir::OpOperand &", "getDestinationOperand">,
      DefaultMethod<"::mlir::OpResult", "getUpdatedDestination">,
      DefaultMethod<"bool", "isEquivalentSubset",
                    (ins "::mlir::Value":$candidate,
                         "::llvm::function_ref<bool(Value, Value)>":$equivalenceFn)>,
      Method<"::mlir::Value", "buildSubsetExtraction",
             (ins "::mlir::OpBuilder &":$builder, "Location":$loc)>,
      Method<"::llvm::SmallVector<::mlir::Value>", "getValuesNeededToBuildSubsetExtraction">,
  ];
}

#endif // MLIR_INTERFACES_SUBSETOPINTERFACE_TD
