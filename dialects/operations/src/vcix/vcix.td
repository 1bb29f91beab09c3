// The vcix dialect: instructions of coprocessors of RISC-V cores that take and produce vectors.
#ifndef ODS_VCIX_OPS_TD
#define ODS_VCIX_OPS_TD

include "llvm/LLVMOpBase.td"

def VCIX_Dialect : Dialect {
  let name = "vcix";
  let cppNamespace = "::mlir::vcix";
  let summary = "Instructions of SiFive's vector coprocessor interface";
  let dependentDialects = ["LLVM::LLVMDialect"];
}

// Opcodes and immediates have the width of the core's registers.
def VCIX_OpcodeAttr : AnyAttrOf<[I32Attr, I64Attr]>;
def VCIX_ImmAttr : AnyAttrOf<[I32Attr, I64Attr]>;
def VCIX_VL : AnyTypeOf<[I<64>, I<32>]>;
def VCIX_VectorOrScalar
    : AnyTypeOf<[LLVM_AnyVector, I<64>, I<32>, F<16>, F<32>, F<64>]>;

class VCIX_Op<string mnemonic, list<Trait> traits = []>
    : Op<VCIX_Dialect, mnemonic, traits>;

def VCIX_BinaryImmOp : VCIX_Op<"v.iv"> {
  let summary = "Instruction with a vector and an immediate";
  let description = [{
    `sf.vc.v.iv`. A scalable vector comes with the number of its elements that count.

    ```mlir
    %r = "vcix.v.iv"(%v, %n) <{opcode = 3 : i64, imm = 5 : i64}>
        : (vector<[4]xf32>, i64) -> vector<[4]xf32>
    ```
  }];
  let arguments = (ins VCIX_OpcodeAttr:$opcode, LLVM_AnyVector:$vs2, VCIX_ImmAttr:$imm,
                       Optional<VCIX_VL>:$vl);
  let results = (outs LLVM_AnyVector:$res);
}

def VCIX_BinaryOp : VCIX_Op<"v.sv"> {
  let summary = "Instruction with a vector, and another or a scalar";
  let description = [{
    `sf.vc.v.vv`, `sf.vc.v.xv` or `sf.vc.v.fv`, by the type of the second operand.

    ```mlir
    %r = "vcix.v.sv"(%v, %x, %n) <{opcode = 1 : i64}>
        : (vector<[4]xf32>, f32, i64) -> vector<[4]xf32>
    ```
  }];
  let arguments = (ins VCIX_OpcodeAttr:$opcode, LLVM_AnyVector:$vs2,
                       VCIX_VectorOrScalar:$op, Optional<VCIX_VL>:$vl);
  let results = (outs LLVM_AnyVector:$res);
}

#endif // ODS_VCIX_OPS_TD
