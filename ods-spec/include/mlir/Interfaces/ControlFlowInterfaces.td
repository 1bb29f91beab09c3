// Control flow between blocks, between the regions of an operation, and out of these
// regions.
#ifndef MLIR_INTERFACES_CONTROLFLOWINTERFACES_TD
#define MLIR_INTERFACES_CONTROLFLOWINTERFACES_TD

include "mlir/IR/OpBase.td"

def BranchOpInterface : OpInterface<"BranchOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "A terminator that passes operands to the blocks it goes to.";
  let verify = InRust;
  let methods = [
      Method<"::mlir::SuccessorOperands", "getSuccessorOperands", (ins "unsigned":$index)>,
      FinalMethod<"::std::optional<::mlir::BlockArgument>", "getSuccessorBlockArgument",
                  (ins "unsigned":$operandIndex)>,
      DefaultMethod<"::mlir::Block *", "getSuccessorForOperands",
                    (ins "::llvm::ArrayRef<::mlir::Attribute>":$operands)>,
      DefaultMethod<"bool", "areTypesCompatible",
                    (ins "::mlir::Type":$lhs, "::mlir::Type":$rhs)>,
  ];
}

def RegionBranchOpInterface : OpInterface<"RegionBranchOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "An operation that passes control and values among its regions.";
  let verify = InRust;
  let verifyWithRegions = 1;
  let methods = [
      DefaultMethod<"::mlir::OperandRange", "getEntrySuccessorOperands",
                    (ins "::mlir::RegionSuccessor":$successor)>,
      DefaultMethod<"void", "getEntrySuccessorRegions",
                    (ins "::llvm::ArrayRef<::mlir::Attribute>":$operands,
                         "::llvm::SmallVectorImpl<::mlir::RegionSuccessor> &":$regions)>,
      Method<"void", "getSuccessorRegions",
             (ins "::mlir::RegionBranchPoint":$point,
                  "::llvm::SmallVectorImpl<::mlir::RegionSuccessor> &":$regions)>,
      DefaultMethod<"void", "getSuccessorRegions",
                    (ins "::mlir::Region&":$region,
                         "::llvm::SmallVectorImpl<::mlir::RegionSuccessor> &":$regions)>,
      DefaultMethod<"void", "getPredecessors",
                    (ins "::mlir::RegionSuccessor":$successor,
                         "::llvm::SmallVectorImpl<::mlir::RegionBranchPoint> &":$predecessors)>,
      DefaultMethod<"void", "getPredecessorValues",
                    (ins "::mlir::RegionSuccessor":$successor, "int":$index,
                         "::llvm::SmallVectorImpl<::mlir::Value> &":$predecessorValues)>,
      DefaultMethod<"void", "getRegionInvocationBounds",
                    (ins "::llvm::ArrayRef<::mlir::Attribute>":$operands,
                         "::llvm::SmallVectorImpl<::mlir::InvocationBounds> &":$invocationBounds)>,
      DefaultMethod<"bool", "areTypesCompatible",
                    (ins "::mlir::Type":$lhs, "::mlir::Type":$rhs)>,
  ];
}

def RegionBranchTerminatorOpInterface : OpInterface<"RegionBranchTerminatorOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "A terminator that passes values to the enclosing operation or to "
                    "another of its regions.";
  let verify = InRust;
  let methods = [
      Method<"::mlir::MutableOperandRange", "getMutableSuccessorOperands",
             (ins "::mlir::RegionSuccessor":$point)>,
      DefaultMethod<"void", "getSuccessorRegions",
                    (ins "::llvm::ArrayRef<::mlir::Attribute>":$operands,
                         "::llvm::SmallVectorImpl<::mlir::RegionSuccessor> &":$regions)>,
  ];
}

def SelectLikeOpInterface : OpInterface<"SelectLikeOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "An operation that yields one of two values by a condition.";
  let methods = [
      Method<"::mlir::Value", "getFalseValue">,
      Method<"::mlir::Value", "getTrueValue">,
      Method<"::mlir::Value", "getCondition">,
  ];
}

def WeightedBranchOpInterface : OpInterface<"WeightedBranchOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "A branch with a weight for each successor.";
  let verify = InRust;
  let methods = [
      DefaultMethod<"::llvm::ArrayRef<int32_t>", "getWeights">,
      DefaultMethod<"void", "setWeights", (ins "::llvm::ArrayRef<int32_t>":$weights)>,
  ];
}

def WeightedRegionBranchOpInterface : OpInterface<"WeightedRegionBranchOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "A region branch with a weight for each region.";
  let verify = InRust;
  let methods = [
      DefaultMethod<"::llvm::ArrayRef<int32_t>", "getWeights">,
      DefaultMethod<"void", "setWeights", (ins "::llvm::ArrayRef<int32_t>":$weights)>,
  ];
}

// A terminator that passes all of its operands to the parent.
def ReturnLike : TraitList<[DeclareOpInterfaceMethods<RegionBranchTerminatorOpInterface>,
                            NativeOpTrait<"ReturnLike", [], "", InRust>]>;

#endif // MLIR_INTERFACES_CONTROLFLOWINTERFACES_TD
