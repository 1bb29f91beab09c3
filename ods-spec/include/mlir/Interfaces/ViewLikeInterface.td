// Operations whose result is a view of the memory of an operand.
#ifndef MLIR_INTERFACES_VIEWLIKEINTERFACE_TD
#define MLIR_INTERFACES_VIEWLIKEINTERFACE_TD

include "mlir/IR/OpBase.td"

def ViewLikeOpInterface : OpInterface<"ViewLikeOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "Yields a view of its source.";
  let methods = [
      Method<"::mlir::Value", "getViewSource">,
      DefaultMethod<"::mlir::Value", "getViewDest">,
  ];
}

def OffsetSizeAndStrideOpInterface : OpInterface<"OffsetSizeAndStrideOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "Has offsets, sizes and strides, each a constant or an operand.";
  let verify = InRust;
  let methods = [
      StaticMethod<"unsigned", "getOffsetSizeAndStrideStartOperandIndex">,
      Method<"std::array<unsigned, 3>", "getArrayAttrMaxRanks">,
      DefaultMethod<"::mlir::OperandRange", "getOffsets">,
      DefaultMethod<"::mlir::OperandRange", "getSizes">,
      DefaultMethod<"::mlir::OperandRange", "getStrides">,
      DefaultMethod<"::llvm::ArrayRef<int64_t>", "getStaticOffsets">,
      DefaultMethod<"::llvm::ArrayRef<int64_t>", "getStaticSizes">,
      DefaultMethod<"::llvm::ArrayRef<int64_t>", "getStaticStrides">,
      DefaultMethod<"::llvm::SmallVector<::mlir::OpFoldResult>", "getMixedOffsets">,
      DefaultMethod<"::llvm::SmallVector<::mlir::OpFoldResult>", "getMixedSizes">,
      DefaultMethod<"::llvm::SmallVector<::mlir::OpFoldResult>", "getMixedStrides">,
      DefaultMethod<"bool", "isDynamicOffset", (ins "unsigned":$idx)>,
      DefaultMethod<"bool", "isDynamicSize", (ins "unsigned":$idx)>,
      DefaultMethod<"bool", "isDynamicStride", (ins "unsigned":$idx)>,
      DefaultMethod<"int64_t", "getStaticOffset", (ins "unsigned":$idx)>,
      DefaultMethod<"int64_t", "getStaticSize", (ins "unsigned":$idx)>,
      DefaultMethod<"int64_t", "getStaticStride", (ins "unsigned":$idx)>,
      DefaultMethod<"unsigned", "getIndexOfDynamicOffset", (ins "unsigned":$idx)>,
      DefaultMethod<"unsigned", "getIndexOfDynamicSize", (ins "unsigned":$idx)>,
      DefaultMethod<"unsigned", "getIndexOfDynamicStride", (ins "unsigned":$idx)>,
      DefaultMethod<"::mlir::Value", "getDynamicOffset", (ins "unsigned":$idx)>,
      DefaultMethod<"::mlir::Value", "getDynamicSize", (ins "unsigned":$idx)>,
      DefaultMethod<"::mlir::Value", "getDynamicStride", (ins "unsigned":$idx)>,
      DefaultMethod<"bool", "isSameAs",
                    (ins "::mlir::OffsetSizeAndStrideOpInterface":$other,
                         "::llvm::function_ref<bool(::mlir::OpFoldResult, ::mlir::OpFoldResult)>":$cmp)>,
      DefaultMethod<"bool", "hasUnitStride">,
      DefaultMethod<"bool", "hasZeroOffset">,
  ];
}

def DistinctObjectsTrait : NativeOpTrait<"DistinctObjectsTrait">;

#endif // MLIR_INTERFACES_VIEWLIKEINTERFACE_TD
