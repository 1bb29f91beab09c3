// Interfaces that builtin attributes implement and other dialects may.
#ifndef MLIR_IR_BUILTINATTRIBUTEINTERFACES_TD
#define MLIR_IR_BUILTINATTRIBUTEINTERFACES_TD

include "mlir/IR/OpBase.td"

def TypedAttrInterface : AttrInterface<"TypedAttr"> {
  let cppNamespace = "::mlir";
  let description = "An attribute that has a type.";
  let methods = [
      Method<"::mlir::Type", "getType">,
  ];
}

def BlobAttrInterface : AttrInterface<"BlobAttr"> {
  let cppNamespace = "::mlir";
  let description = "An attribute whose value is a run of bytes.";
  let methods = [
      Method<"::llvm::ArrayRef<char>", "getData">,
  ];
}

def ElementsAttrInterface : AttrInterface<"ElementsAttr", [TypedAttrInterface]> {
  let cppNamespace = "::mlir";
  let description = "A shaped attribute whose elements can be read one by one.";
  let methods = [
      DefaultMethod<"::mlir::FailureOr<::mlir::detail::ElementsAttrIndexer>", "getValuesImpl",
                    (ins "::mlir::TypeID":$elementID)>,
      DefaultMethod<"bool", "isSplat">,
      DefaultMethod<"::mlir::ShapedType", "getShapedType">,
  ];
}

def MemRefLayoutAttrInterface : AttrInterface<"MemRefLayoutAttrInterface"> {
  let cppNamespace = "::mlir";
  let description = "How a memref's indices become a place in memory.";
  let methods = [
      Method<"::mlir::AffineMap", "getAffineMap">,
      DefaultMethod<"bool", "isIdentity">,
      DefaultMethod<"::llvm::LogicalResult", "verifyLayout",
                    (ins "::llvm::ArrayRef<int64_t>":$shape,
                         "::llvm::function_ref<::mlir::InFlightDiagnostic()>":$emitError)>,
      DefaultMethod<"::llvm::LogicalResult", "getStridesAndOffset",
                    (ins "::llvm::ArrayRef<int64_t>":$shape,
                         "::llvm::SmallVectorImpl<int64_t>&":$strides, "int64_t&":$offset)>,
  ];
}

#endif // MLIR_IR_BUILTINATTRIBUTEINTERFACES_TD
