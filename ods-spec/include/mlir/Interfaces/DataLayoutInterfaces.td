// Sizes and alignments of types, declared on an operation or computed by a type.
#ifndef MLIR_INTERFACES_DATALAYOUTINTERFACES_TD
#define MLIR_INTERFACES_DATALAYOUTINTERFACES_TD

include "mlir/IR/OpBase.td"

def DLTIQueryInterface : AttrInterface<"DLTIQueryInterface"> {
  let cppNamespace = "::mlir";
  let description = "An attribute that can be asked for the value of a key.";
  let methods = [
      Method<"::mlir::FailureOr<::mlir::Attribute>", "query",
             (ins "::mlir::DataLayoutEntryKey":$key)>,
  ];
}

def DataLayoutEntryInterface : AttrInterface<"DataLayoutEntryInterface"> {
  let cppNamespace = "::mlir";
  let description = "One key and its value.";
  let methods = [
      Method<"::mlir::DataLayoutEntryKey", "getKey">,
      Method<"::mlir::Attribute", "getValue">,
      DefaultMethod<"::llvm::LogicalResult", "verifyEntry", (ins "::mlir::Location":$loc)>,
  ];
}

def DataLayoutSpecInterface : AttrInterface<"DataLayoutSpecInterface", [DLTIQueryInterface]> {
  let cppNamespace = "::mlir";
  let description = "The layout facts about one operation's contents.";
  let methods = [
      Method<"::mlir::DataLayoutSpecInterface", "combineWith",
             (ins "::llvm::ArrayRef<::mlir::DataLayoutSpecInterface>":$specs)>,
      Method<"::mlir::DataLayoutEntryListRef", "getEntries">,
      Method<"::mlir::StringAttr", "getEndiannessIdentifier",
             (ins "::mlir::MLIRContext *":$context)>,
      Method<"::mlir::StringAttr", "getDefaultMemorySpaceIdentifier",
             (ins "::mlir::MLIRContext *":$context)>,
      Method<"::mlir::StringAttr", "getAllocaMemorySpaceIdentifier",
             (ins "::mlir::MLIRContext *":$context)>,
      Method<"::mlir::StringAttr", "getProgramMemorySpaceIdentifier",
             (ins "::mlir::MLIRContext *":$context)>,
      Method<"::mlir::StringAttr", "getGlobalMemorySpaceIdentifier",
             (ins "::mlir::MLIRContext *":$context)>,
      Method<"::mlir::StringAttr", "getManglingModeIdentifier",
             (ins "::mlir::MLIRContext *":$context)>,
      Method<"::mlir::StringAttr", "getStackAlignmentIdentifier",
             (ins "::mlir::MLIRContext *":$context)>,
      Method<"::mlir::StringAttr", "getFunctionPointerAlignmentIdentifier",
             (ins "::mlir::MLIRContext *":$context)>,
      Method<"::mlir::StringAttr", "getLegalIntWidthsIdentifier",
             (ins "::mlir::MLIRContext *":$context)>,
      DefaultMethod<"::mlir::DataLayoutEntryList", "getSpecForType",
                    (ins "::mlir::TypeID":$type)>,
      DefaultMethod<"::mlir::DataLayoutEntryInterface", "getSpecForIdentifier",
                    (ins "::mlir::StringAttr":$identifier)>,
      DefaultMethod<"::llvm::LogicalResult", "verifySpec", (ins "::mlir::Location":$loc)>,
  ];
}

def TargetDeviceSpecInterface
    : AttrInterface<"TargetDeviceSpecInterface", [DLTIQueryInterface]> {
  let cppNamespace = "::mlir";
  let description = "Facts about one device.";
  let methods = [
      Method<"::mlir::DataLayoutEntryListRef", "getEntries">,
      DefaultMethod<"::mlir::DataLayoutEntryInterface", "getSpecForIdentifier",
                    (ins "::mlir::StringAttr":$identifier)>,
      DefaultMethod<"::llvm::LogicalResult", "verifyEntry", (ins "::mlir::Location":$loc)>,
  ];
}

def TargetSystemSpecInterface
    : AttrInterface<"TargetSystemSpecInterface", [DLTIQueryInterface]> {
  let cppNamespace = "::mlir";
  let description = "The devices of a system.";
  let methods = [
      Method<"::llvm::ArrayRef<DataLayoutEntryInterface>", "getEntries">,
      Method<"std::optional<::mlir::TargetDeviceSpecInterface>", "getDeviceSpecForDeviceID",
             (ins "StringAttr":$deviceID)>,
      DefaultMethod<"::llvm::LogicalResult", "verifySpec", (ins "::mlir::Location":$loc)>,
  ];
}

def DataLayoutOpInterface : OpInterface<"DataLayoutOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "An operation that carries a layout for what is inside it.";
  let verify = InRust;
  let dependentTraits = [IsolatedFromAbove];
  let methods = [
      Method<"::mlir::DataLayoutSpecInterface", "getDataLayoutSpec">,
      Method<"::mlir::TargetSystemSpecInterface", "getTargetSystemSpec">,
      StaticDefaultMethod<"::llvm::TypeSize", "getTypeSize",
                          (ins "::mlir::Type":$type, "const ::mlir::DataLayout &":$dataLayout,
                               "::mlir::DataLayoutEntryListRef":$params)>,
      StaticDefaultMethod<"::llvm::TypeSize", "getTypeSizeInBits",
                          (ins "::mlir::Type":$type, "const ::mlir::DataLayout &":$dataLayout,
                               "::mlir::DataLayoutEntryListRef":$params)>,
      StaticDefaultMethod<"uint64_t", "getTypeABIAlignment",
                          (ins "::mlir::Type":$type, "const ::mlir::DataLayout &":$dataLayout,
                               "::mlir::DataLayoutEntryListRef":$params)>,
      StaticDefaultMethod<"uint64_t", "getTypePreferredAlignment",
                          (ins "::mlir::Type":$type, "const ::mlir::DataLayout &":$dataLayout,
                               "::mlir::DataLayoutEntryListRef":$params)>,
      StaticDefaultMethod<"std::optional<uint64_t>", "getIndexBitwidth",
                          (ins "::mlir::Type":$type, "const ::mlir::DataLayout &":$dataLayout,
                               "::mlir::DataLayoutEntryListRef":$params)>,
      StaticDefaultMethod<"::mlir::Attribute", "getEndianness",
                          (ins "::mlir::DataLayoutEntryInterface":$entry)>,
      StaticDefaultMethod<"::mlir::Attribute", "getDefaultMemorySpace",
                          (ins "::mlir::DataLayoutEntryInterface":$entry)>,
      StaticDefaultMethod<"::mlir::Attribute", "getAllocaMemorySpace",
                          (ins "::mlir::DataLayoutEntryInterface":$entry)>,
      StaticDefaultMethod<"::mlir::Attribute", "getManglingMode",
                          (ins "::mlir::DataLayoutEntryInterface":$entry)>,
      StaticDefaultMethod<"::mlir::Attribute", "getProgramMemorySpace",
                          (ins "::mlir::DataLayoutEntryInterface":$entry)>,
      StaticDefaultMethod<"::mlir::Attribute", "getGlobalMemorySpace",
                          (ins "::mlir::DataLayoutEntryInterface":$entry)>,
      StaticDefaultMethod<"uint64_t", "getStackAlignment",
                          (ins "::mlir::DataLayoutEntryInterface":$entry)>,
      StaticDefaultMethod<"Attribute", "getFunctionPointerAlignment",
                          (ins "::mlir::DataLayoutEntryInterface":$entry)>,
      StaticDefaultMethod<"Attribute", "getLegalIntWidths",
                          (ins "::mlir::DataLayoutEntryInterface":$entry)>,
      StaticDefaultMethod<"std::optional<Attribute>", "getDevicePropertyValue",
                          (ins "::mlir::DataLayoutEntryInterface":$entry)>,
  ];
}

def DataLayoutTypeInterface : TypeInterface<"DataLayoutTypeInterface"> {
  let cppNamespace = "::mlir";
  let description = "A type that can tell its size and alignment.";
  let methods = [
      DefaultMethod<"::llvm::TypeSize", "getTypeSize",
                    (ins "const ::mlir::DataLayout &":$dataLayout,
                         "::mlir::DataLayoutEntryListRef":$params)>,
      Method<"::llvm::TypeSize", "getTypeSizeInBits",
             (ins "const ::mlir::DataLayout &":$dataLayout,
                  "::mlir::DataLayoutEntryListRef":$params)>,
      Method<"uint64_t", "getABIAlignment",
             (ins "const ::mlir::DataLayout &":$dataLayout,
                  "::mlir::DataLayoutEntryListRef":$params)>,
      DefaultMethod<"uint64_t", "getPreferredAlignment",
                    (ins "const ::mlir::DataLayout &":$dataLayout,
                         "::mlir::DataLayoutEntryListRef":$params)>,
      DefaultMethod<"std::optional<uint64_t>", "getIndexBitwidth",
                    (ins "const ::mlir::DataLayout &":$dataLayout,
                         "::mlir::DataLayoutEntryListRef":$params)>,
      DefaultMethod<"bool", "areCompatible",
                    (ins "::mlir::DataLayoutEntryListRef":$oldLayout,
                         "::mlir::DataLayoutEntryListRef":$newLayout,
                         "::mlir::DataLayoutSpecInterface":$newSpec,
                         "const ::mlir::DataLayoutIdentifiedEntryMap&":$identified)>,
      DefaultMethod<"::llvm::LogicalResult", "verifyEntries",
                    (ins "::mlir::DataLayoutEntryListRef":$entries, "::mlir::Location":$loc)>,
  ];
}

#endif // MLIR_INTERFACES_DATALAYOUTINTERFACES_TD
