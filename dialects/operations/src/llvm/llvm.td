// The whole llvm dialect: its operations and the intrinsics.
#ifndef ODS_LLVM_TD
#define ODS_LLVM_TD

include "llvm/LLVMOps.td"
include "llvm/LLVMIntrinsicOps.td"
include "llvm/LLVMVectorIntrinsicOps.td"

#endif // ODS_LLVM_TD
