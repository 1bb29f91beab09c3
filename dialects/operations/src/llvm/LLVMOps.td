// The llvm dialect: LLVM's instructions, constants and module-level entities as operations. Block arguments replace
// LLVM's phi nodes.
#ifndef ODS_LLVM_OPS_TD
#define ODS_LLVM_OPS_TD

include "llvm/LLVMOpBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/FunctionInterfaces.td"
include "mlir/Interfaces/ViewLikeInterface.td"

defvar LLVM_IsBranch = DeclareOpInterfaceMethods<BranchOpInterface>;
defvar LLVM_HasWeights = DeclareOpInterfaceMethods<WeightedBranchOpInterface>;
defvar LLVM_UsesSymbols = DeclareOpInterfaceMethods<SymbolUserOpInterface>;
defvar LLVM_IsDestructurable = DeclareOpInterfaceMethods<DestructurableAccessorOpInterface>;
defvar LLVM_IsSafeAccess = DeclareOpInterfaceMethods<SafeMemorySlotAccessOpInterface>;
defvar LLVM_IsMemPromotable = DeclareOpInterfaceMethods<PromotableMemOpInterface>;
defvar LLVM_IsView = DeclareOpInterfaceMethods<ViewLikeOpInterface>;
defvar LLVM_MaySpeculate = DeclareOpInterfaceMethods<ConditionallySpeculatable>;

include "llvm/LLVMArithmeticOps.td"
include "llvm/LLVMMemoryOps.td"
include "llvm/LLVMControlOps.td"
include "llvm/LLVMModuleOps.td"

#endif // ODS_LLVM_OPS_TD
