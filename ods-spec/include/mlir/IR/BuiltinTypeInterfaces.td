// Interfaces that builtin types implement and other dialects may.
#ifndef MLIR_IR_BUILTINTYPEINTERFACES_TD
#define MLIR_IR_BUILTINTYPEINTERFACES_TD

include "mlir/IR/OpBase.td"

def VectorElementTypeInterface : TypeInterface<"VectorElementTypeInterface"> {
  let cppNamespace = "::mlir";
  let description = "A type that vectors may hold.";
}

def FloatTypeInterface : TypeInterface<"FloatType", [VectorElementTypeInterface]> {
  let cppNamespace = "::mlir";
  let description = "A floating-point format.";
  let methods = [
      Method<"const ::llvm::fltSemantics &", "getFloatSemantics">,
      DefaultMethod<"::mlir::FloatType", "scaleElementBitwidth", (ins "unsigned":$scale)>,
  ];
}

def MemRefElementTypeInterface : TypeInterface<"MemRefElementTypeInterface"> {
  let cppNamespace = "::mlir";
  let description = "A type that memrefs may hold.";
}

def PtrLikeTypeInterface : TypeInterface<"PtrLikeTypeInterface"> {
  let cppNamespace = "::mlir";
  let description = "A pointer to elements in a memory space.";
  let methods = [
      Method<"::mlir::Attribute", "getMemorySpace">,
      Method<"::mlir::Type", "getElementType">,
      Method<"bool", "hasPtrMetadata">,
      Method<"::llvm::FailureOr<::mlir::PtrLikeTypeInterface>", "clonePtrWith",
             (ins "::mlir::Attribute":$memorySpace,
                  "::std::optional<::mlir::Type>":$elementType)>,
  ];
}

def ShapedTypeInterface : TypeInterface<"ShapedType"> {
  let cppNamespace = "::mlir";
  let description = "A container of elements of one type, with a shape or at least a rank to "
                    "be.";
  let methods = [
      Method<"::mlir::ShapedType", "cloneWith",
             (ins "::std::optional<::llvm::ArrayRef<int64_t>>":$shape,
                  "::mlir::Type":$elementType)>,
      Method<"::mlir::Type", "getElementType">,
      Method<"bool", "hasRank">,
      Method<"::llvm::ArrayRef<int64_t>", "getShape">,
  ];
}

#endif // MLIR_IR_BUILTINTYPEINTERFACES_TD
