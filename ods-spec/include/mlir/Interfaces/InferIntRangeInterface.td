// Integer range analysis.
#ifndef MLIR_INTERFACES_INFERINTRANGEINTERFACE_TD
#define MLIR_INTERFACES_INFERINTRANGEINTERFACE_TD

include "mlir/IR/OpBase.td"

def InferIntRangeInterface : OpInterface<"InferIntRangeInterface"> {
  let cppNamespace = "::mlir";
  let description = "Bounds of integer results from bounds of the operands.";
  let methods = [
      DefaultMethod<"void", "inferResultRanges",
                    (ins "::llvm::ArrayRef<::mlir::ConstantIntRanges>":$argRanges,
                         "::mlir::SetIntRangeFn":$setResultRanges)>,
      DefaultMethod<"void", "inferResultRangesFromOptional",
                    (ins "::llvm::ArrayRef<::mlir::IntegerValueRange>":$argRanges,
                         "::mlir::SetIntLatticeFn":$setResultRanges)>,
  ];
}

#endif // MLIR_INTERFACES_INFERINTRANGEINTERFACE_TD
