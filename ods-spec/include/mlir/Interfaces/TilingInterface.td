// Tiling of operations.
#ifndef MLIR_INTERFACES_TILINGINTERFACE_TD
#define MLIR_INTERFACES_TILINGINTERFACE_TD

include "mlir/IR/OpBase.td"

def TilingInterface : OpInterface<"TilingInterface"> {
  let cppNamespace = "::mlir";
  let description = "An operation whose iteration space can be cut into tiles.";
  let methods = [
      DefaultMethod<"::mlir::SmallVector<::mlir::utils::IteratorType>", "getLoopIteratorTypes">,
      DefaultMethod<"::mlir::SmallVector<::mlir::Range>", "getIterationDomain",
                    (ins "::mlir::OpBuilder &":$b)>,
      DefaultMethod<"::mlir::FailureOr<::mlir::TilingResult>", "getTiledImplementation",
                    (ins "::mlir::OpBuilder &":$b,
                         "::mlir::ArrayRef<::mlir::OpFoldResult>":$offsets,
                         "::mlir::ArrayRef<::mlir::OpFoldResult>":$sizes)>,
      DefaultMethod<"::llvm::LogicalResult", "getResultTilePosition",
                    (ins "::mlir::OpBuilder &":$b, "unsigned":$resultNumber,
                         "::mlir::ArrayRef<::mlir::OpFoldResult>":$offsets,
                         "::mlir::ArrayRef<::mlir::OpFoldResult>":$sizes,
                         "::mlir::SmallVector<::mlir::OpFoldResult> &":$resultOffsets,
                         "::mlir::SmallVector<::mlir::OpFoldResult> &":$resultSizes)>,
      DefaultMethod<"::mlir::FailureOr<::mlir::TilingResult>", "generateResultTileValue",
                    (ins "::mlir::OpBuilder &":$b, "unsigned":$resultNumber,
                         "::mlir::ArrayRef<::mlir::OpFoldResult>":$offsets,
                         "::mlir::ArrayRef<::mlir::OpFoldResult>":$sizes)>,
      DefaultMethod<"::mlir::FailureOr<::mlir::TilingResult>", "getTiledImplementationFromOperandTiles",
                    (ins "::mlir::OpBuilder &":$b,
                         "::mlir::ArrayRef<unsigned>":$operandNumbers,
                         "::mlir::ArrayRef<::mlir::SmallVector<::mlir::OpFoldResult>>":$allOffsets,
                         "::mlir::ArrayRef<::mlir::SmallVector<::mlir::OpFoldResult>>":$allSizes)>,
      DefaultMethod<"::llvm::LogicalResult", "getIterationDomainTileFromOperandTiles",
                    (ins "::mlir::OpBuilder &":$b,
                         "::mlir::ArrayRef<unsigned>":$operandNumbers,
                         "::mlir::ArrayRef<::mlir::SmallVector<::mlir::OpFoldResult>>":$allOffsets,
                         "::mlir::ArrayRef<::mlir::SmallVector<::mlir::OpFoldResult>>":$allSizes,
                         "::mlir::SmallVectorImpl<::mlir::OpFoldResult> &":$iterDomainOffsets,
                         "::mlir::SmallVectorImpl<::mlir::OpFoldResult> &":$iterDomainSizes)>,
      DefaultMethod<"::llvm::LogicalResult", "getIterationDomainTileFromResultTile",
                    (ins "::mlir::OpBuilder &":$b, "unsigned":$resultNumber,
                         "::mlir::ArrayRef<::mlir::OpFoldResult>":$offsets,
                         "::mlir::ArrayRef<::mlir::OpFoldResult>":$sizes,
                         "::mlir::SmallVectorImpl<::mlir::OpFoldResult> &":$iterDomainOffsets,
                         "::mlir::SmallVectorImpl<::mlir::OpFoldResult> &":$iterDomainSizes)>,
      DefaultMethod<"::llvm::LogicalResult", "generateScalarImplementation",
                    (ins "::mlir::OpBuilder &":$b, "::mlir::Location":$loc,
                         "::mlir::ValueRange":$ivs)>,
      DefaultMethod<"bool", "isOpFusableWithConsumerSlice",
                    (ins "unsigned":$resultNumber,
                         "::mlir::ArrayRef<::mlir::OpFoldResult>":$offsets,
                         "::mlir::ArrayRef<::mlir::OpFoldResult>":$sizes)>,
      DefaultMethod<"bool", "isOpFusableWithProducerSlices",
                    (ins "::mlir::ArrayRef<unsigned>":$operandNumbers,
                         "::mlir::ArrayRef<::mlir::SmallVector<::mlir::OpFoldResult>>":$allOffsets,
                         "::mlir::ArrayRef<::mlir::SmallVector<::mlir::OpFoldResult>>":$allSizes)>,
  ];
}

def PartialReductionOpInterface
    : OpInterface<"PartialReductionOpInterface", [TilingInterface]> {
  let cppNamespace = "::mlir";
  let description = "A tileable operation whose reductions can be left partial and merged "
                    "later.";
  let methods = [
      DefaultMethod<"::mlir::FailureOr<SmallVector<Value>>", "generateInitialTensorForPartialReduction",
                    (ins "::mlir::OpBuilder &":$b, "Location":$loc,
                         "::mlir::ArrayRef<::mlir::OpFoldResult>":$tileSizes,
                         "const ::mlir::SetVector<unsigned> &":$reductionDims)>,
      DefaultMethod<"::mlir::FailureOr<TilingResult>", "tileToPartialReduction",
                    (ins "::mlir::OpBuilder &":$b, "Location":$loc,
                         "::mlir::ReductionTilingStrategy":$tilingStrategy, "ValueRange":$init,
                         "::mlir::ArrayRef<::mlir::OpFoldResult>":$offsets,
                         "::mlir::ArrayRef<::mlir::OpFoldResult>":$sizes,
                         "const ::llvm::SetVector<unsigned> &":$reductionDims,
                         "::mlir::ArrayRef<::mlir::OpFoldResult>":$splitReductionIvs)>,
      DefaultMethod<"::mlir::FailureOr<MergeResult>", "mergeReductions",
                    (ins "::mlir::OpBuilder &":$b, "Location":$loc,
                         "ValueRange":$partialReduce,
                         "const ::mlir::SetVector<unsigned> &":$reductionDims)>,
      DefaultMethod<"::llvm::LogicalResult", "getPartialResultTilePosition",
                    (ins "::mlir::OpBuilder &":$b, "unsigned":$resultNumber,
                         "ReductionTilingStrategy":$tilingStrategy,
                         "::mlir::ArrayRef<::mlir::OpFoldResult>":$offsets,
                         "::mlir::ArrayRef<::mlir::OpFoldResult>":$sizes,
                         "const ::mlir::SetVector<unsigned> &":$reductionDims,
                         "::mlir::ArrayRef<::mlir::OpFoldResult>":$splitReductionIvs,
                         "::mlir::SmallVector<::mlir::OpFoldResult> &":$resultOffsets,
                         "::mlir::SmallVector<::mlir::OpFoldResult> &":$resultSizes)>,
  ];
}

#endif // MLIR_INTERFACES_TILINGINTERFACE_TD
