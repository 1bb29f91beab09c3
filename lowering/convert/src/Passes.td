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
#ifdef COMPLEX
// How a quotient of complex numbers is computed.
class ComplexRange<string default, string improved, string basic>
    : Option<"complexRange", "complex-range", "::mlir::complex::ComplexRangeFlags",
             "::mlir::complex::ComplexRangeFlags::" # default,
             "Control the intermediate calculation of complex number division",
             "::llvm::cl::values("
             "clEnumValN(::mlir::complex::ComplexRangeFlags::improved, \"improved\", \"" # improved # "\"), "
             "clEnumValN(::mlir::complex::ComplexRangeFlags::basic, \"basic\", \"" # basic # "\"), "
             "clEnumValN(::mlir::complex::ComplexRangeFlags::none, \"none\", \"none\"))">;

def ConvertComplexToLLVMPass : ToLLVM<"convert-complex-to-llvm"> {
  let summary = "Convert Complex dialect to LLVM dialect";
  let options = [ComplexRange<"basic", "improved", "basic (default)">];
}
def ConvertComplexToLibm : Pass<"convert-complex-to-libm", "ModuleOp"> {
  let summary = "Convert Complex dialect to libm calls";
  let description = [{
    Functions of complex numbers become calls of the C mathematical library, which is
    declared in the nearest symbol table.
  }];
  let dependentDialects = ["func::FuncDialect"];
}
def ConvertComplexToStandardPass : Pass<"convert-complex-to-standard"> {
  let summary = "Convert Complex dialect to standard dialect";
  let description = [{
    Operations on complex numbers become formulas of `arith` and `math` over their parts.
  }];
  let dependentDialects = ["math::MathDialect"];
  let options = [ComplexRange<"improved", "improved (default)", "basic">];
}
#endif // COMPLEX
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
def ConvertMathToLibmPass : Pass<"convert-math-to-libm", "ModuleOp"> {
  let summary = "Convert Math dialect to libm calls";
  let description = [{
    Functions of floats become calls of the C mathematical library, which is declared in the
    nearest symbol table; those of vectors element by element, those of 16 bits in single precision.
  }];
  let dependentDialects = ["arith::ArithDialect", "func::FuncDialect", "vector::VectorDialect"];
}
def ConvertMathToFuncs : Pass<"convert-math-to-funcs", "ModuleOp"> {
  let summary = "Convert Math operations to calls of outlined implementations.";
  let description = [{
    Powers whose exponents are integers become calls of functions that are defined at the
    end of the module, each once; so do leading zeros if that is wanted.
  }];
  let dependentDialects = ["arith::ArithDialect", "cf::ControlFlowDialect", "func::FuncDialect",
                           "scf::SCFDialect", "vector::VectorDialect", "LLVM::LLVMDialect"];
  let options = [
    Option<"minWidthOfFPowIExponent", "min-width-of-fpowi-exponent", "unsigned", "1",
           "Convert FPowI only if the width of its exponent's integer type "
           "is greater than or equal to this value">,
    Option<"convertCtlz", "convert-ctlz", "bool", "false",
           "Convert math.ctlz to a software implementation. Enable "
           "for targets that do not natively support ctlz.">
  ];
}
#endif // MATH
#ifdef MEMREF
def FinalizeMemRefToLLVMConversionPass : ToLLVM<"finalize-memref-to-llvm"> {
  let summary = "Finalize MemRef dialect to LLVM dialect conversion";
  let description = [{
    Memrefs become descriptors, structs of pointers, an offset, sizes and strides, and operations on them operations on
    these. What makes views of other shapes is not converted here: `expand-strided-metadata` comes first.
  }];
  let options = [
    Option<"useAlignedAlloc", "use-aligned-alloc", "bool", "false",
           "Use aligned_alloc in place of malloc for heap allocations">,
    IndexBitwidth,
    Option<"useGenericFunctions", "use-generic-functions", "bool", "false",
           "Use generic allocation and deallocation functions instead of the "
           "classic 'malloc', 'aligned_alloc' and 'free' functions">
  ];
}
#endif // MEMREF
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
def OutlineParallelLoops : Pass<"outline-parallel-loops", "ModuleOp"> {
  let summary = "Make functions of parallel loops, which the engines run on threads";
  let description = [{
    Each outermost `scf.parallel` and `scf.forall` becomes a function that runs a chunk of its iterations, and a call of
    `__ods_parallel_for`, a function of the engines, which runs all chunks on the threads that the engine has. The number
    of chunks is fixed, and partial results of reductions are combined in their order, so that results do not depend on
    the number of threads.

    A loop with a reduction that must not be reordered, such as a sum of floats without `reassoc`, stays as it is.
    Loops of affine are lowered before.
  }];
  let dependentDialects = ["arith::ArithDialect", "func::FuncDialect", "LLVM::LLVMDialect",
                           "scf::SCFDialect"];
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
    What rearranges, multiplies or accesses vectors of several dimensions becomes operations on rows first. Rows become
    vectors of the llvm dialect, and what has several dimensions arrays of these. Transfers that are no access to a row
    of memory, reductions of several dimensions and scans have passes of their own.

    The options for dialects of one processor are refused: those dialects are not here.
  }];
  let options = [
    Option<"reassociateFPReductions", "reassociate-fp-reductions", "bool", "false",
           "Allows llvm to reassociate floating-point reductions for speed">,
    Option<"force32BitVectorIndices", "force-32bit-vector-indices", "bool", "true",
           "Allows compiler to assume vector indices fit in 32-bit if that yields faster code">,
    Option<"useVectorAlignment", "use-vector-alignment", "bool", "false",
           "Use the preferred alignment of a vector type in load/store operations instead of the alignment of the "
           "element type of the memref. An alignment that an operation has comes first.">,
    Option<"amx", "enable-amx", "bool", "false",
           "Enables the use of AMX dialect while lowering the vector dialect.">,
    Option<"armNeon", "enable-arm-neon", "bool", "false",
           "Enables the use of ArmNeon dialect while lowering the vector dialect.">,
    Option<"armSVE", "enable-arm-sve", "bool", "false",
           "Enables the use of ArmSVE dialect while lowering the vector dialect.">,
    Option<"armI8MM", "enable-arm-i8mm", "bool", "false",
           "Enables the use of Arm FEAT_I8MM instructions while lowering the vector dialect.">,
    Option<"armBF16", "enable-arm-bf16", "bool", "false",
           "Enables the use of Arm FEAT_BF16 instructions while lowering the vector dialect.">,
    Option<"x86Vector", "enable-x86vector", "bool", "false",
           "Enables the use of X86Vector dialect while lowering the vector dialect.">,
    Option<"vectorContractLowering", "vector-contract-lowering", "vector::VectorContractLowering",
           "vector::VectorContractLowering::Dot", "control the lowering of `vector.contract` operations.",
           [{::llvm::cl::values(
               clEnumValN(::mlir::vector::VectorContractLowering::Dot, "dot",
                          "Progressively lower to finer grained `vector.contract` and dot-products. (default)"),
               clEnumValN(::mlir::vector::VectorContractLowering::LLVMIntr, "llvmintr",
                          "Lower directly to `llvm.intr.matrix.multiply`."),
               clEnumValN(::mlir::vector::VectorContractLowering::OuterProduct, "outerproduct",
                          "Lower to `vector.outerproduct`."),
               clEnumValN(::mlir::vector::VectorContractLowering::ParallelArith, "parallelarith",
                          "Lower contract with all reduction dimensions unrolled to 1 to a vector elementwise operations."))}]>,
    Option<"vectorTransposeLowering", "vector-transpose-lowering", "vector::VectorTransposeLowering",
           "vector::VectorTransposeLowering::EltWise", "control the lowering of `vector.transpose` operations.",
           [{::llvm::cl::values(
               clEnumValN(::mlir::vector::VectorTransposeLowering::EltWise, "eltwise",
                          "Lower transpose into element-wise extract and inserts (default)"),
               clEnumValN(::mlir::vector::VectorTransposeLowering::LLVMIntr, "llvmintr",
                          "Lower 2-D transpose directly to `llvm.intr.matrix.transpose`"),
               clEnumValN(::mlir::vector::VectorTransposeLowering::Shuffle1D, "shuffle1d",
                          "Lower 2-D transpose to `vector.shuffle` on 1-D vector."),
               clEnumValN(::mlir::vector::VectorTransposeLowering::Shuffle16x16, "shuffle16x16",
                          "Lower 2-D transpose to `vector.shuffle` on 16x16 vector."))}]>
  ];
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
