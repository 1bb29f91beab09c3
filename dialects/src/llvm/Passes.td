// Passes over the llvm dialect, with MLIR's flags.
#ifndef ODS_LLVM_PASSES_TD
#define ODS_LLVM_PASSES_TD

include "mlir/Pass/PassBase.td"

def LLVMLegalizeForExportPass : Pass<"llvm-legalize-for-export"> {
  let summary = "Legalize LLVM dialect to be convertible to LLVM IR";
  let description = [{
    Puts a block of its own on every way but the first from an operation to a block with arguments, and merges
    fragments that follow one another in debug expressions.
  }];
  let dependentDialects = ["LLVM::LLVMDialect"];
}

def DIScopeForLLVMFuncOpPass : Pass<"ensure-debug-info-scope-on-llvm-func", "::mlir::ModuleOp"> {
  let summary = "Materialize LLVM debug info subprogram attribute on every LLVMFuncOp";
  let description = [{
    Gives the location of each function that has none a subprogram, so that the positions of its operations become
    line tables. What was inlined, or is in another file than its function, gets a scope of its own.
  }];
  let options = [
    Option<"emissionKind", "emission-kind", "mlir::LLVM::DIScopeEmissionKind",
           "mlir::LLVM::DIScopeEmissionKind::LineTablesOnly", "Emission kind to generate debug info.",
           [{::llvm::cl::values(
               clEnumValN(mlir::LLVM::DIScopeEmissionKind::None, "None", "None"),
               clEnumValN(mlir::LLVM::DIScopeEmissionKind::Full, "Full", "Full"),
               clEnumValN(mlir::LLVM::DIScopeEmissionKind::LineTablesOnly, "LineTablesOnly",
                          "LineTablesOnly (default)"),
               clEnumValN(mlir::LLVM::DIScopeEmissionKind::DebugDirectivesOnly, "DebugDirectivesOnly",
                          "DebugDirectivesOnly"))}]>,
  ];
}

#endif // ODS_LLVM_PASSES_TD
