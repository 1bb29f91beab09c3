// Casts between memory spaces.
#ifndef MLIR_INTERFACES_MEMOPINTERFACES_TD
#define MLIR_INTERFACES_MEMOPINTERFACES_TD

include "mlir/IR/OpBase.td"

def MemorySpaceCastConsumerOpInterface : OpInterface<"MemorySpaceCastConsumerOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "An operation that could take the value from before a memory-space cast.";
  let methods = [
      Method<"::llvm::FailureOr<std::optional<::llvm::SmallVector<::mlir::Value>>>", "bubbleDownCasts",
             (ins "::mlir::OpBuilder &":$builder)>,
  ];
}

def MemorySpaceCastOpInterface : OpInterface<"MemorySpaceCastOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "A cast that changes the memory space and nothing else.";
  let verify = InRust;
  let methods = [
      Method<"::mlir::TypedValue<::mlir::PtrLikeTypeInterface>", "getSourcePtr">,
      Method<"::mlir::TypedValue<::mlir::PtrLikeTypeInterface>", "getTargetPtr">,
      Method<"bool", "isValidMemorySpaceCast",
             (ins "::mlir::PtrLikeTypeInterface":$tgt, "::mlir::PtrLikeTypeInterface":$src)>,
      Method<"::mlir::MemorySpaceCastOpInterface", "cloneMemorySpaceCastOp",
             (ins "::mlir::OpBuilder &":$builder, "::mlir::PtrLikeTypeInterface":$tgt,
                  "::mlir::TypedValue<::mlir::PtrLikeTypeInterface>":$src)>,
      Method<"bool", "isSourcePromotable">,
  ];
}

#endif // MLIR_INTERFACES_MEMOPINTERFACES_TD
