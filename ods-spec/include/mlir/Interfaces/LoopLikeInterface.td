// Loops.
#ifndef MLIR_INTERFACES_LOOPLIKEINTERFACE_TD
#define MLIR_INTERFACES_LOOPLIKEINTERFACE_TD

include "mlir/IR/OpBase.td"

def LoopLikeOpInterface : OpInterface<"LoopLikeOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "An operation whose regions run repeatedly: bounds, steps, induction "
                    "variables and carried values, as far as it has them.";
  let verify = InRust;
  let verifyWithRegions = 1;
  let methods = [
      DefaultMethod<"bool", "isDefinedOutsideOfLoop", (ins "::mlir::Value":$value)>,
      Method<"::llvm::SmallVector<::mlir::Region *>", "getLoopRegions">,
      DefaultMethod<"void", "moveOutOfLoop", (ins "::mlir::Operation *":$op)>,
      DefaultMethod<"::llvm::LogicalResult", "promoteIfSingleIteration",
                    (ins "::mlir::RewriterBase &":$rewriter)>,
      DefaultMethod<"::std::optional<::llvm::SmallVector<::mlir::Value>>", "getLoopInductionVars",
                    (ins )>,
      DefaultMethod<"::std::optional<::llvm::SmallVector<::mlir::OpFoldResult>>", "getLoopLowerBounds",
                    (ins )>,
      DefaultMethod<"::std::optional<::llvm::SmallVector<::mlir::OpFoldResult>>", "getLoopSteps",
                    (ins )>,
      DefaultMethod<"::std::optional<::llvm::SmallVector<::mlir::OpFoldResult>>", "getLoopUpperBounds",
                    (ins )>,
      DefaultMethod<"::llvm::MutableArrayRef<::mlir::OpOperand>", "getInitsMutable">,
      DefaultMethod<"::mlir::Block::BlockArgListType", "getRegionIterArgs">,
      DefaultMethod<"::std::optional<::llvm::MutableArrayRef<::mlir::OpOperand>>", "getYieldedValuesMutable",
                    (ins )>,
      DefaultMethod<"::std::optional<::mlir::ResultRange>", "getLoopResults">,
      DefaultMethod<"::mlir::FailureOr<::mlir::LoopLikeOpInterface>", "replaceWithAdditionalYields",
                    (ins "::mlir::RewriterBase &":$rewriter,
                         "::mlir::ValueRange":$newInitOperands,
                         "bool":$replaceInitOperandUsesInLoop,
                         "const ::mlir::NewYieldValuesFn &":$newYieldValuesFn)>,
      DefaultMethod<"::std::optional<::llvm::APInt>", "getStaticTripCount">,
  ];
}

def HasParallelRegion : NativeOpTrait<"HasParallelRegion">;

#endif // MLIR_INTERFACES_LOOPLIKEINTERFACE_TD
