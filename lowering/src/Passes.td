// The conversions to the llvm dialect as passes, with MLIR's flags.
#ifndef ODS_LOWERING_PASSES_TD
#define ODS_LOWERING_PASSES_TD

include "mlir/Pass/PassBase.td"

class ToLLVM<string flag, string operation = ""> : Pass<flag, operation> {
  let dependentDialects = ["LLVM::LLVMDialect"];
}

def ConvertToLLVMPass : ToLLVM<"convert-to-llvm"> {
  let summary = "Convert everything that has a form in the llvm dialect to it";
}
def ArithToLLVMConversionPass : ToLLVM<"convert-arith-to-llvm"> {
  let summary = "Convert Arith dialect to LLVM dialect";
}
def ConvertControlFlowToLLVMPass : ToLLVM<"convert-cf-to-llvm", "ModuleOp"> {
  let summary = "Convert ControlFlow operations to the LLVM dialect";
}
def ConvertFuncToLLVMPass : ToLLVM<"convert-func-to-llvm", "ModuleOp"> {
  let summary = "Convert from the Func dialect to the LLVM dialect";
}
def ConvertIndexToLLVMPass : ToLLVM<"convert-index-to-llvm"> {
  let summary = "Lower the `index` dialect to the `llvm` dialect.";
}
def UBToLLVMConversionPass : ToLLVM<"convert-ub-to-llvm"> {
  let summary = "Convert UB dialect to LLVM dialect";
}

#endif // ODS_LOWERING_PASSES_TD
