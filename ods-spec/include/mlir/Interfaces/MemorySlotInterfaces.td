// Conversion of memory to values: promotion of a slot that is only loaded and stored,
// and splitting of an aggregate slot into slots for its elements.
#ifndef MLIR_INTERFACES_MEMORYSLOTINTERFACES_TD
#define MLIR_INTERFACES_MEMORYSLOTINTERFACES_TD

include "mlir/IR/OpBase.td"

def PromotableAllocationOpInterface : OpInterface<"PromotableAllocationOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "Makes slots that may be promoted.";
  let methods = [
      Method<"::llvm::SmallVector<::mlir::MemorySlot>", "getPromotableSlots">,
      Method<"::mlir::Value", "getDefaultValue",
             (ins "const ::mlir::MemorySlot &":$slot, "::mlir::OpBuilder &":$builder)>,
      Method<"void", "handleBlockArgument",
             (ins "const ::mlir::MemorySlot &":$slot, "::mlir::BlockArgument":$argument,
                  "::mlir::OpBuilder &":$builder)>,
      Method<"::std::optional<::mlir::PromotableAllocationOpInterface>", "handlePromotionComplete",
             (ins "const ::mlir::MemorySlot &":$slot, "::mlir::Value":$defaultValue,
                  "::mlir::OpBuilder &":$builder)>,
  ];
}

def PromotableMemOpInterface : OpInterface<"PromotableMemOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "Loads from or stores to a slot.";
  let methods = [
      Method<"bool", "loadsFrom", (ins "const ::mlir::MemorySlot &":$slot)>,
      Method<"bool", "storesTo", (ins "const ::mlir::MemorySlot &":$slot)>,
      Method<"::mlir::Value", "getStored",
             (ins "const ::mlir::MemorySlot &":$slot, "::mlir::OpBuilder &":$builder,
                  "::mlir::Value":$reachingDef, "const ::mlir::DataLayout &":$dataLayout)>,
      Method<"bool", "canUsesBeRemoved",
             (ins "const ::mlir::MemorySlot &":$slot,
                  "const ::llvm::SmallPtrSetImpl<::mlir::OpOperand *> &":$blockingUses,
                  "::llvm::SmallVectorImpl<::mlir::OpOperand *> &":$newBlockingUses,
                  "const ::mlir::DataLayout &":$datalayout)>,
      Method<"::mlir::DeletionKind", "removeBlockingUses",
             (ins "const ::mlir::MemorySlot &":$slot,
                  "const ::llvm::SmallPtrSetImpl<mlir::OpOperand *> &":$blockingUses,
                  "::mlir::OpBuilder &":$builder, "::mlir::Value":$reachingDefinition,
                  "const ::mlir::DataLayout &":$dataLayout)>,
  ];
}

def PromotableOpInterface : OpInterface<"PromotableOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "Uses a slot in a way that can be dropped when it is promoted.";
  let methods = [
      Method<"bool", "canUsesBeRemoved",
             (ins "const ::llvm::SmallPtrSetImpl<::mlir::OpOperand *> &":$blockingUses,
                  "::llvm::SmallVectorImpl<::mlir::OpOperand *> &":$newBlockingUses,
                  "const ::mlir::DataLayout &":$datalayout)>,
      Method<"::mlir::DeletionKind", "removeBlockingUses",
             (ins "const ::llvm::SmallPtrSetImpl<mlir::OpOperand *> &":$blockingUses,
                  "::mlir::OpBuilder &":$builder)>,
      DefaultMethod<"bool", "requiresReplacedValues">,
      DefaultMethod<"void", "visitReplacedValues",
                    (ins "::llvm::ArrayRef<std::pair<::mlir::Operation*, ::mlir::Value>>":$mutatedDefs,
                         "::mlir::OpBuilder &":$builder)>,
  ];
}

def DestructurableAllocationOpInterface : OpInterface<"DestructurableAllocationOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "Makes slots that may be split.";
  let methods = [
      Method<"::llvm::SmallVector<::mlir::DestructurableMemorySlot>", "getDestructurableSlots">,
      Method<"::llvm::DenseMap<::mlir::Attribute, ::mlir::MemorySlot>", "destructure",
             (ins "const ::mlir::DestructurableMemorySlot &":$slot,
                  "const ::llvm::SmallPtrSetImpl<::mlir::Attribute> &":$usedIndices,
                  "::mlir::OpBuilder &":$builder,
                  "::mlir::SmallVectorImpl<::mlir::DestructurableAllocationOpInterface> &":$newAllocators)>,
      Method<"::std::optional<::mlir::DestructurableAllocationOpInterface>", "handleDestructuringComplete",
             (ins "const ::mlir::DestructurableMemorySlot &":$slot,
                  "::mlir::OpBuilder &":$builder)>,
  ];
}

def SafeMemorySlotAccessOpInterface : OpInterface<"SafeMemorySlotAccessOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "Stays inside a slot when it accesses one.";
  let methods = [
      Method<"::llvm::LogicalResult", "ensureOnlySafeAccesses",
             (ins "const ::mlir::MemorySlot &":$slot,
                  "::mlir::SmallVectorImpl<::mlir::MemorySlot> &":$mustBeSafelyUsed,
                  "const ::mlir::DataLayout &":$dataLayout)>,
  ];
}

def DestructurableAccessorOpInterface : OpInterface<"DestructurableAccessorOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "Reaches one part of a slot and can be redirected to that part's own.";
  let methods = [
      Method<"bool", "canRewire",
             (ins "const ::mlir::DestructurableMemorySlot &":$slot,
                  "::llvm::SmallPtrSetImpl<::mlir::Attribute> &":$usedIndices,
                  "::mlir::SmallVectorImpl<::mlir::MemorySlot> &":$mustBeSafelyUsed,
                  "const ::mlir::DataLayout &":$dataLayout)>,
      Method<"::mlir::DeletionKind", "rewire",
             (ins "const ::mlir::DestructurableMemorySlot &":$slot,
                  "::llvm::DenseMap<::mlir::Attribute, ::mlir::MemorySlot> &":$subslots,
                  "::mlir::OpBuilder &":$builder, "const ::mlir::DataLayout &":$dataLayout)>,
  ];
}

def DestructurableTypeInterface : TypeInterface<"DestructurableTypeInterface"> {
  let cppNamespace = "::mlir";
  let description = "A type made of parts with an index each.";
  let methods = [
      Method<"::std::optional<::llvm::DenseMap<::mlir::Attribute, ::mlir::Type>>", "getSubelementIndexMap",
             (ins )>,
      Method<"::mlir::Type", "getTypeAtIndex", (ins "::mlir::Attribute":$index)>,
  ];
}

#endif // MLIR_INTERFACES_MEMORYSLOTINTERFACES_TD
