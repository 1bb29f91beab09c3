// What bufferization asks of operations and types.
//
// The analysis that decides which tensors share a buffer is not here, so the interfaces
// that only it asks have a name and no methods.
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
                          (ins "::mlir::OpBuilder&":$builder, "::mlir::Value":$alloc)>,
    StaticInterfaceMethod<"Builds what copies the value; none if there is no such operation.",
                          "::std::optional<::mlir::Value>", "buildClone",
                          (ins "::mlir::OpBuilder&":$builder, "::mlir::Value":$alloc)>,
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
