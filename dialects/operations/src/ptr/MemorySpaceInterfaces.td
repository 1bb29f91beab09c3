// The memory-space interface of the ptr dialect; the rest of the dialect is not part of this crate.
#ifndef ODS_PTR_MEMORY_SPACE_INTERFACES_TD
#define ODS_PTR_MEMORY_SPACE_INTERFACES_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/OpBase.td"

defvar EmitErrorArg
    = (ins "::llvm::function_ref<::mlir::InFlightDiagnostic()>":$emitError);
defvar AccessArgs = !con((ins "std::optional<int64_t>":$alignment,
                              "const ::mlir::DataLayout *":$dataLayout), EmitErrorArg);

// A query that returns whether the memory space permits an access; it may report a reason.
class MemorySpaceQuery<string name, dag args>
    : InterfaceMethod<"", "bool", name, args>;

def MemorySpaceAttrInterface : AttrInterface<"MemorySpaceAttrInterface"> {
  let cppNamespace = "::mlir::ptr";
  let description = "A memory space, by what may be done to pointers into it.";
  let methods = [
    MemorySpaceQuery<"isValidLoad",
                     !con((ins "::mlir::Type":$type, "::mlir::ptr::AtomicOrdering":$ordering),
                          AccessArgs)>,
    MemorySpaceQuery<"isValidStore",
                     !con((ins "::mlir::Type":$type, "::mlir::ptr::AtomicOrdering":$ordering),
                          AccessArgs)>,
    MemorySpaceQuery<"isValidAtomicOp",
                     !con((ins "::mlir::ptr::AtomicBinOp":$op, "::mlir::Type":$type,
                               "::mlir::ptr::AtomicOrdering":$ordering), AccessArgs)>,
    MemorySpaceQuery<"isValidAtomicXchg",
                     !con((ins "::mlir::Type":$type,
                               "::mlir::ptr::AtomicOrdering":$successOrdering,
                               "::mlir::ptr::AtomicOrdering":$failureOrdering), AccessArgs)>,
    MemorySpaceQuery<"isValidAddrSpaceCast",
                     !con((ins "::mlir::Type":$tgt, "::mlir::Type":$src), EmitErrorArg)>,
    MemorySpaceQuery<"isValidPtrIntCast",
                     !con((ins "::mlir::Type":$intLikeTy, "::mlir::Type":$ptrLikeTy),
                          EmitErrorArg)>,
  ];
}

#endif // ODS_PTR_MEMORY_SPACE_INTERFACES_TD
