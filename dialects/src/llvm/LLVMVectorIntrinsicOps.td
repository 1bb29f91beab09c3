// Intrinsics on vectors: reductions, matrices, masked memory, and the predicated
// family `vp.`. Included by LLVMIntrinsicOps.td.
#ifndef ODS_LLVM_VECTOR_INTRINSIC_OPS_TD
#define ODS_LLVM_VECTOR_INTRINSIC_OPS_TD

include "llvm/LLVMOpBase.td"

defvar LLVM_Mask = LLVM_VectorOf<I1>;

// ---- Reductions ----

class LLVM_VecReduction<string name, list<int> operandTypes, bit fastmath>
    : LLVM_IntrOp<"vector.reduce." # name,
                  !if(fastmath, [LLVM_HasFastmath], [])
                      # [Pure, SameOperandsAndResultElementType],
                  1, operandTypes>;
class LLVM_VecReductionI<string name>
    : LLVM_VecReduction<name, [0], 0> {
  let arguments = (ins LLVM_VectorOf<AnySignlessInteger>:$in);
}
class LLVM_VecReductionF<string name> : LLVM_VecReduction<name, [0], 1> {
  let arguments = (ins LLVM_VectorOf<AnyFloat>:$in, LLVM_Fastmath:$fastmathFlags);
  let assemblyFormat = "`(` operands `)` attr-dict `:` functional-type(operands, results)";
}
// In order from a start value, unless the flags allow otherwise.
class LLVM_VecReductionAccF<string name> : LLVM_VecReduction<name, [1], 1> {
  let arguments = (ins AnyFloat:$start_value, LLVM_VectorOf<AnyFloat>:$input,
                       LLVM_Fastmath:$fastmathFlags);
}
foreach name = ["add", "and", "mul", "or", "smax", "smin", "umax", "umin", "xor"] in
  def LLVM_vector_reduce_#name : LLVM_VecReductionI<name>;
foreach name = ["fmax", "fmin", "fmaximum", "fminimum"] in
  def LLVM_vector_reduce_#name : LLVM_VecReductionF<name>;
foreach name = ["fadd", "fmul"] in
  def LLVM_vector_reduce_#name : LLVM_VecReductionAccF<name>;

// ---- Matrices, flattened column by column ----

def LLVM_MatrixColumnMajorLoadOp : LLVM_IntrOp<"matrix.column.major.load"> {
  let llvmirBuilder = "";
  let arguments = (ins LLVM_AnyPointer:$data, AnySignlessInteger:$stride,
                       I1Attr:$isVolatile, I32Attr:$rows, I32Attr:$columns);
  let results = (outs LLVM_AnyVector:$res);
  let assemblyFormat = [{
    $data `,` `<` `stride` `=` $stride `>` attr-dict
    `:` type($res) `from` qualified(type($data)) `stride` type($stride)
  }];
}
def LLVM_MatrixColumnMajorStoreOp : LLVM_ZeroResultIntrOp<"matrix.column.major.store"> {
  let llvmirBuilder = "";
  let arguments = (ins LLVM_AnyVector:$matrix, LLVM_AnyPointer:$data,
                       AnySignlessInteger:$stride, I1Attr:$isVolatile, I32Attr:$rows,
                       I32Attr:$columns);
  let assemblyFormat = [{
    $matrix `,` $data `,` `<` `stride` `=` $stride `>` attr-dict
    `:` type($matrix) `to` qualified(type($data)) `stride` type($stride)
  }];
}
def LLVM_MatrixMultiplyOp : LLVM_IntrOp<"matrix.multiply", [], 1, [0, 1], [0]> {
  let immediates = ["2 lhs_rows", "3 lhs_columns", "4 rhs_columns"];
  let arguments = (ins LLVM_AnyVector:$lhs, LLVM_AnyVector:$rhs, I32Attr:$lhs_rows,
                       I32Attr:$lhs_columns, I32Attr:$rhs_columns);
  let results = (outs LLVM_AnyVector:$res);
  let assemblyFormat = [{
    $lhs `,` $rhs attr-dict `:` `(` type($lhs) `,` type($rhs) `)` `->` type($res)
  }];
}
def LLVM_MatrixTransposeOp : LLVM_IntrOp<"matrix.transpose", [], 1, [], [0]> {
  let immediates = ["1 rows", "2 columns"];
  let arguments = (ins LLVM_AnyVector:$matrix, I32Attr:$rows, I32Attr:$columns);
  let results = (outs LLVM_AnyVector:$res);
  let assemblyFormat = "$matrix attr-dict `:` type($matrix) `into` type($res)";
}

// ---- Masked memory ----

def LLVM_GetActiveLaneMaskOp : LLVM_IntrOp<"get.active.lane.mask", [Pure], 1, [0], [0]> {
  let arguments = (ins AnySignlessInteger:$base, AnySignlessInteger:$n);
  let assemblyFormat = [{
    $base `,` $n attr-dict `:` type($base) `,` type($n) `to` type($res)
  }];
}
def LLVM_MaskedLoadOp : LLVM_IntrOp<"masked.load"> {
  let llvmirBuilder = "";
  let arguments = (ins LLVM_AnyPointer:$data, LLVM_Mask:$mask,
                       Optional<LLVM_AnyVector>:$pass_thru, I32Attr:$alignment,
                       UnitAttr:$nontemporal);
  let results = (outs LLVM_AnyVector:$res);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
}
def LLVM_MaskedStoreOp : LLVM_ZeroResultIntrOp<"masked.store"> {
  let llvmirBuilder = "";
  let arguments = (ins LLVM_AnyVector:$value, LLVM_AnyPointer:$data, LLVM_Mask:$mask,
                       I32Attr:$alignment);
  let assemblyFormat = [{
    $value `,` $data `,` $mask attr-dict
    `:` type($value) `,` type($mask) `into` qualified(type($data))
  }];
}
def LLVM_masked_gather : LLVM_IntrOp<"masked.gather"> {
  let llvmirBuilder = "";
  let arguments = (ins LLVM_VectorOf<LLVM_AnyPointer>:$ptrs, LLVM_Mask:$mask,
                       Variadic<LLVM_AnyVector>:$pass_thru, I32Attr:$alignment);
  let results = (outs LLVM_AnyVector:$res);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}
def LLVM_masked_scatter : LLVM_ZeroResultIntrOp<"masked.scatter"> {
  let llvmirBuilder = "";
  let arguments = (ins LLVM_AnyVector:$value, LLVM_VectorOf<LLVM_AnyPointer>:$ptrs,
                       LLVM_Mask:$mask, I32Attr:$alignment);
  let assemblyFormat = [{
    $value `,` $ptrs `,` $mask attr-dict
    `:` type($value) `,` type($mask) `into` type($ptrs)
  }];
  let hasVerifier = 1;
}
defvar HasSignatureAttrs = DeclareOpInterfaceMethods<ArgAndResultAttrsOpInterface>;
def LLVM_masked_expandload
    : LLVM_IntrOp<"masked.expandload", [HasSignatureAttrs], 1, [], [0]> {
  let arguments = !con((ins LLVM_AnyPointer:$ptr, LLVM_Mask:$mask,
                            LLVM_AnyVector:$passthru), LLVM_SignatureArgs);
}
def LLVM_masked_compressstore
    : LLVM_ZeroResultIntrOp<"masked.compressstore", [0], [HasSignatureAttrs]> {
  let arguments = !con((ins LLVM_AnyVector:$value, LLVM_AnyPointer:$ptr, LLVM_Mask:$mask),
                       LLVM_SignatureArgs);
}

// ---- Whole vectors ----

def LLVM_vscale : LLVM_IntrOp<"vscale", [], 1, [], [0]>;
def LLVM_StepVectorOp : LLVM_IntrOp<"stepvector", [Pure], 1, [], [0]>,
                        Clif<"$res = resize(lane())"> {
  let results = (outs LLVM_VectorOf<AnySignlessInteger>:$res);
  let assemblyFormat = "attr-dict `:` type($res)";
}

// Counts are those of the least multiple where the vector is scalable.
class LLVM_OfVector<string value, string what> {
  string ret = "::llvm::cast<::mlir::VectorType>($" # value # ".getType())." # what # "()";
}
class LLVM_VectorBitsLimit<list<string> vectors>
    : PredOpTrait<"vectors are not bigger than 2^17 bits.",
                  And<!foreach(v, vectors,
                               CPred<LLVM_OfVector<v, "getNumElements">.ret # " * "
                                     # LLVM_OfVector<v, "getElementTypeBitWidth">.ret
                                     # " <= 131072">)>>;
class LLVM_NoScalableInto<string verb, string part, string whole, string from>
    : PredOpTrait<"it is not " # verb # " scalable " # from # " fixed-length vectors.",
                  CPred<"!isScalableVectorType($" # part # ".getType()) || "
                        "isScalableVectorType($" # whole # ".getType())">>;
def LLVM_vector_insert
    : LLVM_IntrOp<"vector.insert",
                  [Pure, AllTypesMatch<["dstvec", "res"]>,
                   LLVM_VectorBitsLimit<["srcvec", "dstvec"]>,
                   LLVM_NoScalableInto<"inserting", "srcvec", "dstvec", "into">],
                  1, [1], [0]> {
  let arguments = (ins LLVM_AnyVector:$dstvec, LLVM_AnyVector:$srcvec, I64Attr:$pos);
  let immediates = ["2 pos"];
  let results = (outs LLVM_AnyVector:$res);
  let assemblyFormat = [{
    $srcvec `,` $dstvec `[` $pos `]` attr-dict `:` type($srcvec) `into` type($res)
  }];
}
def LLVM_vector_extract
    : LLVM_IntrOp<"vector.extract",
                  [Pure, LLVM_VectorBitsLimit<["srcvec", "res"]>,
                   LLVM_NoScalableInto<"extracting", "res", "srcvec", "from">],
                  1, [0], [0]> {
  let arguments = (ins LLVM_AnyVector:$srcvec, I64Attr:$pos);
  let immediates = ["1 pos"];
  let results = (outs LLVM_AnyVector:$res);
  let assemblyFormat = "$srcvec `[` $pos `]` attr-dict `:` type($res) `from` type($srcvec)";
}
def LLVM_vector_interleave2
    : LLVM_IntrOp<"vector.interleave2",
                  [Pure, AllTypesMatch<["vec1", "vec2"]>,
                   PredOpTrait<"result has twice as many elements as 'vec1'",
                               And<[CPred<LLVM_OfVector<"res", "getNumElements">.ret # " == "
                                          # LLVM_OfVector<"vec1", "getNumElements">.ret
                                          # " * 2">,
                                    CPred<LLVM_OfVector<"vec1", "getElementType">.ret # " == "
                                          # LLVM_OfVector<"res", "getElementType">.ret>]>>],
                  1, [], [0]> {
  let arguments = (ins LLVM_AnyVector:$vec1, LLVM_AnyVector:$vec2);
}
def LLVM_vector_deinterleave2 : LLVM_IntrOp<"vector.deinterleave2", [Pure], 1, [0]> {
  let arguments = (ins LLVM_AnyVector:$vec);
}

// ---- Vector predication: a mask and a length say which lanes count ----

defvar VPTail = (ins LLVM_Mask:$mask, I32:$evl);

// The condition that a lane counts.
class VPActive<string mask> {
  string ret = "band($" # mask # ", icmp(\"ult\", lane(), $evl))";
}

class LLVM_VPOp<string name, dag args, list<int> operandTypes, list<int> resultTypes>
    : LLVM_IntrOp<"vp." # name, [Pure], 1, operandTypes, resultTypes> {
  let arguments = args;
}
class LLVM_VPLanes<string name, Type element, list<string> operands, string inst>
    : LLVM_VPOp<name, !con(!dag(ins, !listsplat(LLVM_VectorOf<element>, !size(operands)),
                                operands), VPTail), [], [0]>,
      Clif<"$res = " # inst # "(" # !interleave(!foreach(o, operands, "$" # o), ", ") # ")">;
// Lanes that do not count must not trap either.
class LLVM_VPDivision<string name, string inst>
    : LLVM_VPOp<name, !con((ins LLVM_VectorOf<AnySignlessInteger>:$lhs,
                                LLVM_VectorOf<AnySignlessInteger>:$rhs), VPTail), [], [0]>,
      Clif<"%on = " # VPActive<"mask">.ret # "; $res = " # inst # "($lhs, select(%on, $rhs, 1))">;
class LLVM_VPReduction<string name, Type element>
    : LLVM_VPOp<"reduce." # name,
                !con((ins element:$satrt_value, LLVM_VectorOf<element>:$val), VPTail),
                [1], []>;
class LLVM_VPCast<string name, Type element, string inst>
    : LLVM_VPOp<name, !con((ins LLVM_VectorOf<element>:$src), VPTail), [0], [0]>,
      ClifUnary<inst, "src">;
class LLVM_VPSelect<string name, string condition>
    : LLVM_VPOp<name, (ins LLVM_Mask:$cond, LLVM_AnyVector:$true_val,
                           LLVM_AnyVector:$false_val, I32:$evl), [1], []>,
      Clif<"$res = select(" # condition # ", $true_val, $false_val)">;

// The class is named after LLVM's instruction, in LLVM's own capitals.
class VP<string record, string name, string clif = name> {
  string suffix = record;
  string intrinsic = name;
  string inst = clif;
}
foreach op = [VP<"Add", "add", "iadd">, VP<"Sub", "sub", "isub">, VP<"Mul", "mul", "imul">,
              VP<"AShr", "ashr", "sshr">, VP<"LShr", "lshr", "ushr">, VP<"Shl", "shl", "ishl">,
              VP<"Or", "or", "bor">, VP<"And", "and", "band">, VP<"Xor", "xor", "bxor">,
              VP<"SMax", "smax">, VP<"SMin", "smin">, VP<"UMax", "umax">,
              VP<"UMin", "umin">] in
  def LLVM_VP # op.suffix # Op
      : LLVM_VPLanes<op.intrinsic, AnySignlessInteger, ["lhs", "rhs"], op.inst>;
foreach op = [VP<"SDiv", "sdiv">, VP<"UDiv", "udiv">, VP<"SRem", "srem">,
              VP<"URem", "urem">] in
  def LLVM_VP # op.suffix # Op : LLVM_VPDivision<op.intrinsic, op.inst>;
foreach op = [VP<"FAdd", "fadd">, VP<"FSub", "fsub">, VP<"FMul", "fmul">,
              VP<"FDiv", "fdiv">, VP<"FRem", "frem">] in
  def LLVM_VP # op.suffix # Op
      : LLVM_VPLanes<op.intrinsic, AnyFloat, ["lhs", "rhs"], op.inst>;
def LLVM_VPFNegOp : LLVM_VPLanes<"fneg", AnyFloat, ["op"], "fneg">;
def LLVM_VPFMulAddOp : LLVM_VPLanes<"fmuladd", AnyFloat, ["op1", "op2", "op3"], "fma">;
def LLVM_VPFmaOp : LLVM_VPLanes<"fma", AnyFloat, ["op1", "op2", "op3"], "fma">;

foreach op = [VP<"Add", "add">, VP<"Mul", "mul">, VP<"And", "and">, VP<"Or", "or">,
              VP<"Xor", "xor">, VP<"SMax", "smax">, VP<"SMin", "smin">, VP<"UMax", "umax">,
              VP<"UMin", "umin">] in
  def LLVM_VPReduce # op.suffix # Op : LLVM_VPReduction<op.intrinsic, AnySignlessInteger>;
foreach op = [VP<"FAdd", "fadd">, VP<"FMul", "fmul">, VP<"FMax", "fmax">,
              VP<"FMin", "fmin">] in
  def LLVM_VPReduce # op.suffix # Op : LLVM_VPReduction<op.intrinsic, AnyFloat>;

foreach op = [VP<"Trunc", "trunc", "ireduce">, VP<"ZExt", "zext", "uextend">,
              VP<"SExt", "sext", "sextend">, VP<"UIToFP", "uitofp", "fcvt_from_uint">,
              VP<"SIToFP", "sitofp", "fcvt_from_sint">,
              VP<"IntToPtr", "inttoptr", "address">] in
  def LLVM_VP # op.suffix # Op : LLVM_VPCast<op.intrinsic, AnySignlessInteger, op.inst>;
foreach op = [VP<"FPTrunc", "fptrunc", "fdemote">, VP<"FPExt", "fpext", "fpromote">,
              VP<"FPToUI", "fptoui", "fcvt_to_uint_sat">,
              VP<"FPToSI", "fptosi", "fcvt_to_sint_sat">] in
  def LLVM_VP # op.suffix # Op : LLVM_VPCast<op.intrinsic, AnyFloat, op.inst>;
def LLVM_VPPtrToIntOp : LLVM_VPCast<"ptrtoint", LLVM_AnyPointer, "address">;

def LLVM_VPSelectMinOp : LLVM_VPSelect<"select", "$cond">;
def LLVM_VPMergeMinOp : LLVM_VPSelect<"merge", VPActive<"cond">.ret>;

def LLVM_VPLoadOp : LLVM_IntrOp<"vp.load", [], 1, [0], [0]> {
  let arguments = !con((ins LLVM_AnyPointer:$ptr), VPTail);
}
def LLVM_VPStoreOp : LLVM_ZeroResultIntrOp<"vp.store", [0, 1]> {
  let arguments = !con((ins LLVM_AnyVector:$val, LLVM_AnyPointer:$ptr), VPTail);
}
def LLVM_VPStridedLoadOp
    : LLVM_IntrOp<"experimental.vp.strided.load", [], 1, [0, 1], [0]> {
  let arguments = !con((ins LLVM_AnyPointer:$ptr, AnySignlessInteger:$stride), VPTail);
}
def LLVM_VPStridedStoreOp
    : LLVM_ZeroResultIntrOp<"experimental.vp.strided.store", [0, 1, 2]> {
  let arguments = !con((ins LLVM_AnyVector:$val, LLVM_AnyPointer:$ptr,
                            AnySignlessInteger:$stride), VPTail);
}

#endif // ODS_LLVM_VECTOR_INTRINSIC_OPS_TD
