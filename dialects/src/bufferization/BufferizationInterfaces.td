// What bufferization asks of operations and types.
#ifndef ODS_BUFFERIZATION_INTERFACES_TD
#define ODS_BUFFERIZATION_INTERFACES_TD

include "mlir/IR/OpBase.td"

def BufferizableOpInterface : OpInterface<"BufferizableOpInterface"> {
  let cppNamespace = "::mlir::bufferization";
  let description = "An operation that can be rewritten to one on buffers.";
}

def AllocationOpInterface : OpInterface<"AllocationOpInterface"> {
  let cppNamespace = "::mlir::bufferization";
  let description = "An operation that allocates, with ways to free and to copy what it gives.";
  let methods = [
    StaticInterfaceMethod<"Builds what frees the value; none if there is no such operation.",
                          "::std::optional<::mlir::Operation*>", "buildDealloc",
                          (ins "::mlir::OpBuilder&":$builder, "::mlir::Value":$alloc), "",
                          "return ::std::nullopt;">,
    StaticInterfaceMethod<"Builds what copies the value; none if there is no such operation.",
                          "::std::optional<::mlir::Value>", "buildClone",
                          (ins "::mlir::OpBuilder&":$builder, "::mlir::Value":$alloc), "",
                          "return ::std::nullopt;">,
    StaticInterfaceMethod<"The regions that it may be moved out of.",
                          "::mlir::bufferization::HoistingKind", "getHoistingKind">,
    StaticInterfaceMethod<"Builds an allocation on the stack instead; none if there is no such operation.",
                          "::std::optional<::mlir::Operation*>", "buildPromotedAlloc",
                          (ins "::mlir::OpBuilder&":$builder, "::mlir::Value":$alloc), "",
                          "return ::std::nullopt;">,
  ];
}

def BufferViewFlowOpInterface : OpInterface<"BufferViewFlowOpInterface"> {
  let cppNamespace = "::mlir::bufferization";
  let description = "An operation that knows which of its results may be which of its operands.";
  let methods = [
    InterfaceMethod<"Tells the flow which buffers may be parts of which others.",
                    "void", "populateDependencies",
                    (ins "::mlir::bufferization::BufferViewFlow &":$flow)>,
    InterfaceMethod<"Whether a result may be something else than an operand.",
                    "bool", "mayBeTerminalBuffer", (ins "Value":$value), "", "return false;">,
  ];
}

def Bufferization_TensorLikeTypeInterface : TypeInterface<"TensorLikeType"> {
  let cppNamespace = "::mlir::bufferization";
  let description = "A type whose values become buffers; tensors are the builtin ones.";
}

def Bufferization_BufferLikeTypeInterface : TypeInterface<"BufferLikeType"> {
  let cppNamespace = "::mlir::bufferization";
  let description = "A type of buffers; memrefs are the builtin ones.";
}

#endif // ODS_BUFFERIZATION_INTERFACES_TD
