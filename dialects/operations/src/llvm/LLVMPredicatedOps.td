// The predicated family `vp.`: a mask and a length select the active lanes. Included by LLVMVectorIntrinsicOps.td.
#ifndef ODS_LLVM_PREDICATED_OPS_TD
#define ODS_LLVM_PREDICATED_OPS_TD

defvar VPTail = (ins LLVM_Mask:$mask, I32:$evl);

// The condition that a lane is active.
class VPActive<string mask> {
  string ret = "band($" # mask # ", icmp(\"ult\", lane(), $evl))";
}

class LLVM_VPOp<string name, string words, list<string> operands, list<string> types,
                string result, dag args, list<int> operandTypes, list<int> resultTypes>
    : LLVM_IntrOp<"vp." # name, [Pure], 1, operandTypes, resultTypes> {
  let summary = "predicated `" # name # "`";
  let description = Described<words, LLVM_IntrExample<
      "vp." # name, operands # ["evl"], types # ["i32"], result>.generic>.ret;
  let arguments = args;
}
defvar VPMask = "vector<8xi1>";
defvar VPEach = "As the operation without `vp.`, for each lane of the mask that is less than "
                "`evl`; the others are poison.";

// The type that the example uses for an element.
class VPVector<Type element> {
  string scalar = !if(!eq(element.summary, AnyFloat.summary), "f32", "i32");
  string ret = "vector<8x" # scalar # ">";
}

class LLVM_VPLanes<string name, Type element, list<string> operands, string inst>
    : LLVM_VPOp<name, VPEach, operands # ["mask"],
                !listsplat(VPVector<element>.ret, !size(operands)) # [VPMask],
                VPVector<element>.ret,
                !con(!dag(ins, !listsplat(LLVM_VectorOf<element>, !size(operands)), operands),
                     VPTail), [], [0]>,
      Clif<"$res = " # inst # "(" # !interleave(!foreach(o, operands, "$" # o), ", ") # ")">;
// Inactive lanes must not trap either.
class LLVM_VPDivision<string name, string inst>
    : LLVM_VPOp<name, VPEach # " Only divisors of lanes that count must not be zero.",
                ["lhs", "rhs", "mask"], ["vector<8xi32>", "vector<8xi32>", VPMask],
                "vector<8xi32>",
                !con((ins LLVM_VectorOf<AnySignlessInteger>:$lhs,
                          LLVM_VectorOf<AnySignlessInteger>:$rhs), VPTail), [], [0]>,
      Clif<"%on = " # VPActive<"mask">.ret # "; $res = " # inst # "($lhs, select(%on, $rhs, 1))">;
class LLVM_VPReduction<string name, Type element>
    : LLVM_VPOp<"reduce." # name,
                "The start value, combined with each lane of the mask that is less than `evl`.",
                ["start", "val", "mask"],
                [VPVector<element>.scalar, VPVector<element>.ret, VPMask],
                VPVector<element>.scalar,
                !con((ins element:$satrt_value, LLVM_VectorOf<element>:$val), VPTail),
                [1], []>;
class LLVM_VPCast<string name, Type element, string inst, string from, string to>
    : LLVM_VPOp<name, VPEach, ["src", "mask"], ["vector<8x" # from # ">", VPMask],
                "vector<8x" # to # ">", !con((ins LLVM_VectorOf<element>:$src), VPTail), [0], [0]>,
      ClifUnary<inst, "src">;
class LLVM_VPSelect<string name, string beyond, string condition>
    : LLVM_VPOp<name, "Of each pair of lanes the first, if the condition holds. From `evl` on "
                      "they are " # beyond # ".",
                ["cond", "a", "b"], [VPMask, "vector<8xf32>", "vector<8xf32>"],
                "vector<8xf32>", (ins LLVM_Mask:$cond, LLVM_AnyVector:$true_val,
                           LLVM_AnyVector:$false_val, I32:$evl), [1], []>,
      Clif<"$res = select(" # condition # ", $true_val, $false_val)">;

// The class has the name of LLVM's instruction, with LLVM's capitalization.
class VP<string record, string name, string clif = name> {
  string suffix = record;
  string intrinsic = name;
  string inst = clif;
}
class VPFrom<string record, string name, string clif, string source, string target>
    : VP<record, name, clif> {
  string from = source;
  string to = target;
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

foreach op = [VPFrom<"Trunc", "trunc", "ireduce", "i32", "i8">,
              VPFrom<"ZExt", "zext", "uextend", "i8", "i32">,
              VPFrom<"SExt", "sext", "sextend", "i8", "i32">,
              VPFrom<"UIToFP", "uitofp", "fcvt_from_uint", "i32", "f32">,
              VPFrom<"SIToFP", "sitofp", "fcvt_from_sint", "i32", "f32">,
              VPFrom<"IntToPtr", "inttoptr", "address", "i64", "!llvm.ptr">] in
  def LLVM_VP # op.suffix # Op
      : LLVM_VPCast<op.intrinsic, AnySignlessInteger, op.inst, op.from, op.to>;
foreach op = [VPFrom<"FPTrunc", "fptrunc", "fdemote", "f64", "f32">,
              VPFrom<"FPExt", "fpext", "fpromote", "f32", "f64">,
              VPFrom<"FPToUI", "fptoui", "fcvt_to_uint", "f32", "i32">,
              VPFrom<"FPToSI", "fptosi", "fcvt_to_sint", "f32", "i32">] in
  def LLVM_VP # op.suffix # Op
      : LLVM_VPCast<op.intrinsic, AnyFloat, op.inst, op.from, op.to>;
def LLVM_VPPtrToIntOp : LLVM_VPCast<"ptrtoint", LLVM_AnyPointer, "address", "!llvm.ptr", "i64">;

def LLVM_VPSelectMinOp : LLVM_VPSelect<"select", "poison", "$cond">;
def LLVM_VPMergeMinOp : LLVM_VPSelect<"merge", "those of the second", VPActive<"cond">.ret>;

def LLVM_VPLoadOp : LLVM_IntrOp<"vp.load", [], 1, [0], [0]> {
  let summary = "predicated read";
  let description = [{
    Reads the lanes that count, which follow each other in memory; the others are poison.

    ```mlir
    %v = "llvm.intr.vp.load"(%p, %mask, %evl) : (!llvm.ptr, vector<8xi1>, i32) -> vector<8xf32>
    ```
  }];
  let arguments = !con((ins LLVM_AnyPointer:$ptr), VPTail);
}
def LLVM_VPStoreOp : LLVM_ZeroResultIntrOp<"vp.store", [0, 1]> {
  let summary = "predicated write";
  let description = [{
    Writes the lanes that count, each to its own place.

    ```mlir
    "llvm.intr.vp.store"(%v, %p, %mask, %evl)
        : (vector<8xf32>, !llvm.ptr, vector<8xi1>, i32) -> ()
    ```
  }];
  let arguments = !con((ins LLVM_AnyVector:$val, LLVM_AnyPointer:$ptr), VPTail);
}
def LLVM_VPStridedLoadOp
    : LLVM_IntrOp<"experimental.vp.strided.load", [], 1, [0, 1], [0]> {
  let summary = "predicated read at a stride";
  let description = [{
    Lane `i` is read at `i` times the stride, which is in bytes; those that do not count are
    poison.

    ```mlir
    %v = "llvm.intr.experimental.vp.strided.load"(%p, %stride, %mask, %evl)
        : (!llvm.ptr, i64, vector<8xi1>, i32) -> vector<8xf32>
    ```
  }];
  let arguments = !con((ins LLVM_AnyPointer:$ptr, AnySignlessInteger:$stride), VPTail);
}
def LLVM_VPStridedStoreOp
    : LLVM_ZeroResultIntrOp<"experimental.vp.strided.store", [0, 1, 2]> {
  let summary = "predicated write at a stride";
  let description = [{
    Lane `i` is written at `i` times the stride, which is in bytes, if it counts.

    ```mlir
    "llvm.intr.experimental.vp.strided.store"(%v, %p, %stride, %mask, %evl)
        : (vector<8xf32>, !llvm.ptr, i64, vector<8xi1>, i32) -> ()
    ```
  }];
  let arguments = !con((ins LLVM_AnyVector:$val, LLVM_AnyPointer:$ptr,
                            AnySignlessInteger:$stride), VPTail);
}

#endif // ODS_LLVM_PREDICATED_OPS_TD
