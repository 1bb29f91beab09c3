// Passes over the llvm dialect, with MLIR's flags.
#ifndef ODS_LLVM_PASSES_TD
#define ODS_LLVM_PASSES_TD

include "mlir/Pass/PassBase.td"
include "llvm/LoopPasses.td"
include "llvm/ScalarPasses.td"

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

def LLVMAddComdats : Pass<"llvm-add-comdats", "::mlir::ModuleOp"> {
  let summary = "Add comdats to linkonce and linkonce_odr functions";
  let description = [{
    Puts every function that may be merged with others of its name into a group of that name, of which the linker keeps
    any one. On targets without such groups this is not for.
  }];
}

def LLVMRequestCWrappersPass : Pass<"llvm-request-c-wrappers", "::mlir::func::FuncOp"> {
  let summary = "Request C wrapper emission for all functions";
  let description = [{
    Marks each function, so that its conversion to the llvm dialect makes one beside it that C calls.
  }];
}

def LLVMUseDefaultVisibilityPass : Pass<"llvm-use-default-visibility", "::mlir::ModuleOp"> {
  let summary = "Update default visibility of all global values and function definitions";
  let description = [{
    Gives functions, globals, aliases and indirect functions that do not say how visible they are the visibility of the
    option, as `-fvisibility` does in C compilers.
  }];
  let options = [
    Option<"useVisibility", "visibility", "mlir::LLVM::UsedVisibility", "mlir::LLVM::UsedVisibility::Default",
           "Visibility to use in place of default.",
           [{::llvm::cl::values(
               clEnumValN(mlir::LLVM::UsedVisibility::Default, "default", "Default"),
               clEnumValN(mlir::LLVM::UsedVisibility::Hidden, "hidden", "Hidden"),
               clEnumValN(mlir::LLVM::UsedVisibility::Protected, "protected", "Protected"))}]>,
  ];
}

#endif // ODS_LLVM_PASSES_TD
