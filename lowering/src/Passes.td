// The conversions to the llvm dialect as passes, with MLIR's flags. The macros are the features of the crate.
#ifndef ODS_LOWERING_PASSES_TD
#define ODS_LOWERING_PASSES_TD

include "mlir/Pass/PassBase.td"

class ToLLVM<string flag, string operation = ""> : Pass<flag, operation> {
  let dependentDialects = ["LLVM::LLVMDialect"];
}

defvar IndexBitwidth
    = Option<"indexBitwidth", "index-bitwidth", "unsigned", "0",
             "Bitwidth of the index type, 0 to use size of machine word">;

def ConvertToLLVMPass : Pass<"convert-to-llvm"> {
  let summary = "Convert to LLVM via dialect interfaces found in the input IR";
  let description = [{
    The dialects of the input are converted by the patterns that they bring.

    With `dynamic`, `index` is as wide as the data layout of the operation says; else it has 64 bits.
    A pattern that changes something has matched, and is never rolled back: `allow-pattern-rollback` is accepted, so
    that pipelines that name it run, and changes nothing.
  }];
  let options = [
    ListOption<"filterDialects", "filter-dialects", "std::string",
               "Test conversion patterns of only the specified dialects">,
    Option<"useDynamic", "dynamic", "bool", "false",
           "Use op conversion attributes to configure the conversion">,
    Option<"allowPatternRollback", "allow-pattern-rollback", "bool", "true",
           "Experimental performance flag to disallow pattern rollback">
  ];
}
def ArithToLLVMConversionPass : ToLLVM<"convert-arith-to-llvm"> {
  let summary = "Convert Arith dialect to LLVM dialect";
  let options = [IndexBitwidth];
}
def ConvertControlFlowToLLVMPass : ToLLVM<"convert-cf-to-llvm", "ModuleOp"> {
  let summary = "Convert ControlFlow operations to the LLVM dialect";
  let options = [IndexBitwidth];
}
def ConvertFuncToLLVMPass : ToLLVM<"convert-func-to-llvm", "ModuleOp"> {
  let summary = "Convert from the Func dialect to the LLVM dialect";
  let options = [
    Option<"useBarePtrCallConv", "use-bare-ptr-memref-call-conv", "bool", "false",
           "Replace FuncOp's MemRef arguments with bare pointers to the MemRef "
           "element types">,
    IndexBitwidth
  ];
}
def ConvertIndexToLLVMPass : ToLLVM<"convert-index-to-llvm"> {
  let summary = "Lower the `index` dialect to the `llvm` dialect.";
  let options = [IndexBitwidth];
}
#ifdef MATH
def ConvertMathToLLVMPass : ToLLVM<"convert-math-to-llvm"> {
  let summary = "Convert Math dialect to LLVM dialect";
  let options = [Option<"approximateLog1p", "approximate-log1p", "bool", "true",
                        "Enable approximation of Log1p.">];
}
#endif // MATH
#ifdef SCF
def SCFToControlFlowPass : Pass<"convert-scf-to-cf"> {
  let summary = "Convert SCF dialect to ControlFlow dialect, replacing structured"
                " control flow with a CFG";
  let description = [{
    Loops and conditionals become blocks and branches. A pattern that changes something has matched:
    `allow-pattern-rollback` is accepted, and changes nothing.
  }];
  let dependentDialects = ["cf::ControlFlowDialect"];
  let options = [
    Option<"allowPatternRollback", "allow-pattern-rollback", "bool", "true",
           "Experimental performance flag to disallow pattern rollback">
  ];
}
def LiftControlFlowToSCFPass : Pass<"lift-cf-to-scf"> {
  let summary = "Lift ControlFlow dialect to SCF dialect";
  let description = [{
    Branches among the blocks of a function become `scf.while`, `scf.if` and `scf.index_switch`. If it ends in
    different ways, one branch to a block for each stays; a loop that nothing leaves is followed by a return of poison.
  }];
  let dependentDialects = ["scf::SCFDialect", "arith::ArithDialect", "ub::UBDialect",
                           "cf::ControlFlowDialect"];
}
#endif // SCF
def UBToLLVMConversionPass : ToLLVM<"convert-ub-to-llvm"> {
  let summary = "Convert UB dialect to LLVM dialect";
  let options = [IndexBitwidth];
}

#ifdef VECTOR
def ConvertVectorToLLVMPass : ToLLVM<"convert-vector-to-llvm"> {
  let summary = "Lower the operations from the vector dialect into the LLVM dialect";
  let description = [{
    Masks go to the operations under them, and what stays in registers is converted. Accesses to memory, contractions
    and what only rearranges vectors of several dimensions have no conversion yet and stay as they are.
  }];
}
#endif // VECTOR

#ifdef AFFINE
def LowerAffinePass : Pass<"lower-affine"> {
  let summary = "Lower Affine operations to a combination of Arith and SCF operations";
  let description = [{
    Maps become arithmetic, loops and conditions those of scf, and accesses those of
    memref and vector. A map that divides by anything but a positive constant has no
    arithmetic: its operation stays.
  }];
  let dependentDialects = ["memref::MemRefDialect", "scf::SCFDialect",
                           "vector::VectorDialect"];
}
#endif // AFFINE

#endif // ODS_LOWERING_PASSES_TD
