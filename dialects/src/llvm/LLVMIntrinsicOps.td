// LLVM's intrinsic functions as operations of the llvm dialect.
#ifndef ODS_LLVM_INTRINSIC_OPS_TD
#define ODS_LLVM_INTRINSIC_OPS_TD

include "llvm/LLVMOpBase.td"
include "mlir/IR/OpBase.td"

defvar FunctionalFormat = "`(` operands `)` attr-dict `:` functional-type(operands, results)";

// ---- Element-wise functions ----

// One type for all operands and the result.
class LLVM_SameTypeIntrOp<string func, list<Trait> traits, dag args>
    : LLVM_IntrOp<func, traits # [Pure, SameOperandsAndResultType], 1, [0]> {
  let arguments = args;
  let assemblyFormat = FunctionalFormat;
}
class LLVM_IntIntrOp<string func, list<string> names>
    : LLVM_SameTypeIntrOp<func, [],
                          !dag(ins, !listsplat(LLVM_Ints, !size(names)), names)>;
class LLVM_FloatIntrOp<string func, list<string> names>
    : LLVM_SameTypeIntrOp<func, [LLVM_HasFastmath],
                          !con(!dag(ins, !listsplat(LLVM_Floats, !size(names)), names),
                               (ins LLVM_Fastmath:$fastmathFlags))>;

class LLVM_UnaryIntrOpI<string func> : LLVM_IntIntrOp<func, ["in"]>;
class LLVM_BinarySameArgsIntrOpI<string func> : LLVM_IntIntrOp<func, ["a", "b"]>;
class LLVM_TernarySameArgsIntrOpI<string func> : LLVM_IntIntrOp<func, ["a", "b", "c"]>;
class LLVM_UnaryIntrOpF<string func> : LLVM_FloatIntrOp<func, ["in"]>;
class LLVM_BinarySameArgsIntrOpF<string func> : LLVM_FloatIntrOp<func, ["a", "b"]>;
class LLVM_TernarySameArgsIntrOpF<string func> : LLVM_FloatIntrOp<func, ["a", "b", "c"]>;

// What CLIF has an instruction for.
class Clif1<string inst> : ClifUnary<inst, "in">;
class Clif2<string inst> : ClifBinary<inst, "a", "b">;
class Clif3<string inst> : ClifTernary<inst, "a", "b", "c">;

def LLVM_FAbsOp : LLVM_UnaryIntrOpF<"fabs">, Clif1<"fabs">;
def LLVM_SqrtOp : LLVM_UnaryIntrOpF<"sqrt">, Clif1<"sqrt">;
def LLVM_FCeilOp : LLVM_UnaryIntrOpF<"ceil">, Clif1<"ceil">;
def LLVM_FFloorOp : LLVM_UnaryIntrOpF<"floor">, Clif1<"floor">;
def LLVM_FTruncOp : LLVM_UnaryIntrOpF<"trunc">, Clif1<"trunc">;
// The rounding mode is always to nearest, ties to even.
def LLVM_RintOp : LLVM_UnaryIntrOpF<"rint">, Clif1<"nearest">;
def LLVM_NearbyintOp : LLVM_UnaryIntrOpF<"nearbyint">, Clif1<"nearest">;
def LLVM_RoundEvenOp : LLVM_UnaryIntrOpF<"roundeven">, Clif1<"nearest">;
def LLVM_CopySignOp : LLVM_BinarySameArgsIntrOpF<"copysign">, Clif2<"fcopysign">;
def LLVM_MaximumOp : LLVM_BinarySameArgsIntrOpF<"maximum">, Clif2<"fmax">;
def LLVM_MinimumOp : LLVM_BinarySameArgsIntrOpF<"minimum">, Clif2<"fmin">;
def LLVM_FMAOp : LLVM_TernarySameArgsIntrOpF<"fma">, Clif3<"fma">;
def LLVM_FMulAddOp : LLVM_TernarySameArgsIntrOpF<"fmuladd">,
                     Clif3<"fma">;

def LLVM_SMaxOp : LLVM_BinarySameArgsIntrOpI<"smax">, Clif2<"smax">;
def LLVM_SMinOp : LLVM_BinarySameArgsIntrOpI<"smin">, Clif2<"smin">;
def LLVM_UMaxOp : LLVM_BinarySameArgsIntrOpI<"umax">, Clif2<"umax">;
def LLVM_UMinOp : LLVM_BinarySameArgsIntrOpI<"umin">, Clif2<"umin">;
def LLVM_BitReverseOp : LLVM_UnaryIntrOpI<"bitreverse">, Clif1<"bitrev">;
def LLVM_ByteSwapOp : LLVM_UnaryIntrOpI<"bswap">, Clif1<"bswap">;
def LLVM_CtPopOp : LLVM_UnaryIntrOpI<"ctpop">, Clif1<"popcnt">;

// Those that are calls of the mathematical library.
class LLVM_LibmOp<string func>
    : LLVM_UnaryIntrOpF<func>, ClifLibm<func, ["in"]>;
class LLVM_Libm2Op<string func>
    : LLVM_BinarySameArgsIntrOpF<func>, ClifLibm<func, ["a", "b"]>;
def LLVM_ExpOp : LLVM_LibmOp<"exp">;
def LLVM_Exp2Op : LLVM_LibmOp<"exp2">;
def LLVM_Exp10Op : LLVM_LibmOp<"exp10">;
def LLVM_LogOp : LLVM_LibmOp<"log">;
def LLVM_Log2Op : LLVM_LibmOp<"log2">;
def LLVM_Log10Op : LLVM_LibmOp<"log10">;
def LLVM_PowOp : LLVM_Libm2Op<"pow">;
def LLVM_RoundOp : LLVM_LibmOp<"round">;
def LLVM_SinOp : LLVM_LibmOp<"sin">;
def LLVM_CosOp : LLVM_LibmOp<"cos">;
def LLVM_TanOp : LLVM_LibmOp<"tan">;
def LLVM_ASinOp : LLVM_LibmOp<"asin">;
def LLVM_ACosOp : LLVM_LibmOp<"acos">;
def LLVM_ATanOp : LLVM_LibmOp<"atan">;
def LLVM_ATan2Op : LLVM_Libm2Op<"atan2">;
def LLVM_SinhOp : LLVM_LibmOp<"sinh">;
def LLVM_CoshOp : LLVM_LibmOp<"cosh">;
def LLVM_TanhOp : LLVM_LibmOp<"tanh">;

// And some that the translator puts together.
def LLVM_MaxNumOp : LLVM_BinarySameArgsIntrOpF<"maxnum">, Clif2<"fmaxnum">;
def LLVM_MinNumOp : LLVM_BinarySameArgsIntrOpF<"minnum">, Clif2<"fminnum">;
def LLVM_FshlOp : LLVM_TernarySameArgsIntrOpI<"fshl">, Clif3<"fshl">;
def LLVM_FshrOp : LLVM_TernarySameArgsIntrOpI<"fshr">, Clif3<"fshr">;
class LLVM_SatOp<string inst>
    : LLVM_BinarySameArgsIntrOpI<inst # ".sat">, Clif2<inst # "_sat">;
def LLVM_SAddSat : LLVM_SatOp<"sadd">;
def LLVM_UAddSat : LLVM_SatOp<"uadd">;
def LLVM_SSubSat : LLVM_SatOp<"ssub">;
def LLVM_USubSat : LLVM_SatOp<"usub">;
def LLVM_SSHLSat : LLVM_SatOp<"sshl">;
def LLVM_USHLSat : LLVM_SatOp<"ushl">;

// The flag makes the one hard input poison.
class LLVM_CountZerosIntrOp<string func>
    : LLVM_IntrOp<func, [Pure, SameOperandsAndResultType], 1, [0]> {
  let arguments = (ins LLVM_Ints:$in, I1Attr:$is_zero_poison);
  let immediates = ["1 is_zero_poison"];
}
def LLVM_CountLeadingZerosOp : LLVM_CountZerosIntrOp<"ctlz">, Clif1<"clz">;
def LLVM_CountTrailingZerosOp : LLVM_CountZerosIntrOp<"cttz">, Clif1<"ctz">;
def LLVM_AbsOp : LLVM_IntrOp<"abs", [Pure], 1, [0]>, Clif1<"iabs"> {
  let arguments = (ins LLVM_Ints:$in, I1Attr:$is_int_min_poison);
  let immediates = ["1 is_int_min_poison"];
}
def LLVM_IsFPClass : LLVM_IntrOp<"is.fpclass", [Pure], 1, [0]>,
                     ClifBinary<"is_fpclass", "in", "bit"> {
  let arguments = (ins LLVM_Floats:$in, I32Attr:$bit);
  let immediates = ["1 bit"];
}

class LLVM_CmpIntrOp<string func>
    : LLVM_IntrOp<func, [Pure, SameTypeOperands], 1, [0], [0]>,
      Clif<"$res = isub(resize(type($res), icmp(\"" # !substr(func, 0, 1) # "gt\", $a, $b)), "
           # "resize(type($res), icmp(\"" # !substr(func, 0, 1) # "lt\", $a, $b)))"> {
  let description = "-1, 0 or 1 by the order of the operands.";
  let arguments = (ins LLVM_Ints:$a, LLVM_Ints:$b);
  let results = (outs LLVM_Ints:$res);
  let assemblyFormat = FunctionalFormat;
}
def LLVM_SCmpOp : LLVM_CmpIntrOp<"scmp">;
def LLVM_UCmpOp : LLVM_CmpIntrOp<"ucmp">;

class LLVM_PowFI<string func> : LLVM_IntrOp<func, [LLVM_HasFastmath, Pure], 1, [0, 1]> {
  let arguments = (ins LLVM_Floats:$val, AnySignlessInteger:$power,
                       LLVM_Fastmath:$fastmathFlags);
  let assemblyFormat = FunctionalFormat;
}
def LLVM_LoadExpOp : LLVM_PowFI<"ldexp">, ClifLibm<"ldexp", ["val", "power"]>;
def LLVM_PowIOp : LLVM_PowFI<"powi">, ClifBinary<"powi", "val", "power">;

// Two results, as a struct.
class LLVM_FloatPairIntrOp<string func, list<int> operandTypes, list<int> resultTypes>
    : LLVM_IntrOp<func, [LLVM_HasFastmath, Pure], 2, operandTypes, resultTypes> {
  let arguments = (ins LLVM_Floats:$val, LLVM_Fastmath:$fastmathFlags);
  let assemblyFormat = FunctionalFormat;
}
def LLVM_FractionExpOp : LLVM_FloatPairIntrOp<"frexp", [], [0, 1]>;
def LLVM_SincosOp : LLVM_FloatPairIntrOp<"sincos", [0], []>,
                    Clif<[{ $res.0 = libm("sin", $val); $res.1 = libm("cos", $val) }]> {
  let hasVerifier = 1;
}

class LLVM_IntRoundIntrOpBase<string func, string rounded, Type element = LLVM_AnyFloat>
    : LLVM_IntrOp<func, [Pure], 1, [0], [0]>,
      Clif<"$res = fcvt_to_sint(" # rounded # ")"> {
  let arguments = (ins element:$val);
  let assemblyFormat = FunctionalFormat;
}
def LLVM_LroundOp : LLVM_IntRoundIntrOpBase<"lround", "libm(\"round\", $val)", LLVM_Floats>;
def LLVM_LlroundOp : LLVM_IntRoundIntrOpBase<"llround", "libm(\"round\", $val)">;
def LLVM_LrintOp : LLVM_IntRoundIntrOpBase<"lrint", "nearest($val)", LLVM_Floats>;
def LLVM_LlrintOp : LLVM_IntRoundIntrOpBase<"llrint", "nearest($val)", LLVM_Floats>;

// The result and whether it overflowed.
class LLVM_ArithWithOverflowOp<string sign, string op>
    : LLVM_IntrOp<sign # op # ".with.overflow", [Pure, SameOperandsElementType], 2, [], [0]>,
      Clif<"$res.0 = i" # op # "($0, $1); $res.1 = " # sign # op # "_overflow($0, $1)"> {
  let arguments = (ins LLVM_Ints, LLVM_Ints);
}
def LLVM_SAddWithOverflowOp : LLVM_ArithWithOverflowOp<"s", "add">;
def LLVM_UAddWithOverflowOp : LLVM_ArithWithOverflowOp<"u", "add">;
def LLVM_SSubWithOverflowOp : LLVM_ArithWithOverflowOp<"s", "sub">;
def LLVM_USubWithOverflowOp : LLVM_ArithWithOverflowOp<"u", "sub">;
def LLVM_SMulWithOverflowOp : LLVM_ArithWithOverflowOp<"s", "mul">;
def LLVM_UMulWithOverflowOp : LLVM_ArithWithOverflowOp<"u", "mul">;

// Conversions that mind the floating-point environment.
class LLVM_ConstrainedIntr<string name, bit rounds>
    : LLVM_IntrOp<"experimental.constrained." # name,
                  [Pure, DeclareOpInterfaceMethods<FPExceptionBehaviorOpInterface>]
                      # !if(rounds, [DeclareOpInterfaceMethods<RoundingModeOpInterface>],
                            []),
                  1, [0], [0]> {
  let llvmirBuilder = "";
  let arguments = !con((ins LLVM_Type:$arg_0),
                       !if(rounds, (ins ValidRoundingModeAttr:$roundingmode), (ins)),
                       (ins FPExceptionBehaviorAttr:$fpExceptionBehavior));
  let assemblyFormat = "$arg_0 " # !if(rounds, "$roundingmode ", "")
                       # "$fpExceptionBehavior attr-dict `:` type($arg_0) `to` type(results)";
}
def LLVM_ConstrainedUIToFP : LLVM_ConstrainedIntr<"uitofp", 1>;
def LLVM_ConstrainedSIToFP : LLVM_ConstrainedIntr<"sitofp", 1>;
def LLVM_ConstrainedFPTruncIntr : LLVM_ConstrainedIntr<"fptrunc", 1>;
def LLVM_ConstrainedFPExtIntr : LLVM_ConstrainedIntr<"fpext", 0>;

// ---- Memory ----

class LLVM_MemIntrOp<string name, dag args, list<int> operandTypes,
                     list<string> constants = []>
    : LLVM_IntrOp<name,
                  [DeclareOpInterfaceMethods<AccessGroupOpInterface>,
                   DeclareOpInterfaceMethods<AliasAnalysisOpInterface>,
                   DeclareOpInterfaceMethods<ArgAndResultAttrsOpInterface>,
                   DeclareOpInterfaceMethods<PromotableMemOpInterface>,
                   DeclareOpInterfaceMethods<DestructurableAccessorOpInterface>,
                   DeclareOpInterfaceMethods<SafeMemorySlotAccessOpInterface>],
                  0, operandTypes> {
  let arguments = !con((ins Arg<LLVM_AnyPointer, "", [MemWrite]>:$dst), args,
                       (ins I1Attr:$isVolatile), LLVM_MemoryArgs, LLVM_SignatureArgs);
  let immediates = constants # ["3 isVolatile"];
}
defvar CopySource = (ins Arg<LLVM_AnyPointer, "", [MemRead]>:$src);
def LLVM_MemcpyOp
    : LLVM_MemIntrOp<"memcpy", !con(CopySource, (ins AnySignlessInteger:$len)), [0, 1, 2]>;
def LLVM_MemmoveOp
    : LLVM_MemIntrOp<"memmove", !con(CopySource, (ins AnySignlessInteger:$len)), [0, 1, 2]>;
def LLVM_MemcpyInlineOp
    : LLVM_MemIntrOp<"memcpy.inline", !con(CopySource, (ins APIntAttr:$len)), [0, 1, 2],
                     ["2 len"]>;
def LLVM_MemsetOp
    : LLVM_MemIntrOp<"memset", (ins I8:$val, AnySignlessInteger:$len), [0, 2]>;
def LLVM_MemsetInlineOp
    : LLVM_MemIntrOp<"memset.inline", (ins I8:$val, APIntAttr:$len), [0, 2], ["2 len"]>;

def LLVM_Prefetch : LLVM_ZeroResultIntrOp<"prefetch", [0]> {
  let arguments = (ins LLVM_AnyPointer:$addr, I32Attr:$rw, I32Attr:$hint, I32Attr:$cache);
  let immediates = ["1 rw", "2 hint", "3 cache"];
}
def LLVM_NoAliasScopeDeclOp : LLVM_ZeroResultIntrOp<"experimental.noalias.scope.decl"> {
  let llvmirBuilder = "";
  let arguments = (ins LLVM_AliasScopeAttr:$scope);
  let assemblyFormat = "$scope attr-dict";
}
def LLVM_PtrMaskOp
    : LLVM_IntrOp<"ptrmask", [Pure, AllTypesMatch<["ptr", "res"]>], 1, [0, 1]>,
      Clif<[{ $res = address(band(address(type($mask), $ptr), $mask)) }]> {
  let arguments = (ins LLVM_Pointers:$ptr, LLVM_ScalarOrVectorOf<AnyInteger>:$mask);
  let results = (outs LLVM_Pointers:$res);
  let assemblyFormat = "$ptr `,` $mask attr-dict `:` functional-type(operands, results)";
}

class LLVM_LifetimeBaseOp<string name>
    : LLVM_ZeroResultIntrOp<name, [0], [LLVM_IsPromotable]> {
  let arguments = (ins LLVM_AnyPointer:$ptr);
  let assemblyFormat = "$ptr attr-dict `:` qualified(type($ptr))";
}
def LLVM_LifetimeStartOp : LLVM_LifetimeBaseOp<"lifetime.start">;
def LLVM_LifetimeEndOp : LLVM_LifetimeBaseOp<"lifetime.end">;

def LLVM_InvariantStartOp
    : LLVM_IntrOp<"invariant.start", [LLVM_IsPromotable], 1, [1]>, Clif<"$res = 0"> {
  let arguments = (ins I64Attr:$size, LLVM_AnyPointer:$ptr);
  let immediates = ["0 size"];
  let results = (outs LLVM_DefaultPointer:$res);
  let assemblyFormat = "$size `,` $ptr attr-dict `:` qualified(type($ptr))";
}
def LLVM_InvariantEndOp
    : LLVM_ZeroResultIntrOp<"invariant.end", [2], [LLVM_IsPromotable]> {
  let arguments = (ins LLVM_DefaultPointer:$start, I64Attr:$size, LLVM_AnyPointer:$ptr);
  let immediates = ["1 size"];
  let assemblyFormat = "$start `,` $size `,` $ptr attr-dict `:` qualified(type($ptr))";
}
class LLVM_InvariantGroupOp<string verb>
    : LLVM_IntrOp<verb # ".invariant.group", [LLVM_IsPromotable, SameOperandsAndResultType],
                  1, [0]>,
      ClifUnary<"copy", "ptr"> {
  let arguments = (ins LLVM_AnyPointer:$ptr);
  let results = (outs LLVM_AnyPointer:$res);
  let assemblyFormat = "$ptr attr-dict `:` qualified(type($ptr))";
}
def LLVM_LaunderInvariantGroupOp : LLVM_InvariantGroupOp<"launder">;
def LLVM_StripInvariantGroupOp : LLVM_InvariantGroupOp<"strip">;

def LLVM_ThreadlocalAddressOp : LLVM_IntrOp<"threadlocal.address", [Pure], 1, [0]>,
                                ClifUnary<"copy", "global"> {
  let arguments = (ins LLVM_AnyPointer:$global);
}
def LLVM_StackSaveOp : LLVM_IntrOp<"stacksave", [], 1, [], [0]> {
  let assemblyFormat = "attr-dict `:` qualified(type($res))";
}
def LLVM_StackRestoreOp : LLVM_ZeroResultIntrOp<"stackrestore", [0]> {
  let arguments = (ins LLVM_AnyPointer:$ptr);
  let assemblyFormat = "$ptr attr-dict `:` qualified(type($ptr))";
}

// ---- Hints ----

def LLVM_AssumeOp : LLVM_ZeroResultIntrOp<"assume"> {
  let arguments = !con((ins I1:$cond), LLVM_BundleArgs);
  let assemblyFormat = [{
    $cond (custom<OpBundles>($op_bundle_operands, type($op_bundle_operands),
                             $op_bundle_tags)^)?
    `:` type($cond) attr-dict
  }];
  let hasVerifier = 1;
}
def LLVM_SSACopyOp : LLVM_IntrOp<"ssa.copy", [Pure, SameOperandsAndResultType], 1, [0]>,
                     ClifUnary<"copy", "operand"> {
  let arguments = (ins AnyType:$operand);
  let assemblyFormat = "$operand attr-dict `:` type($operand)";
}
def LLVM_IsConstantOp : LLVM_IntrOp<"is.constant", [Pure], 1, [0]> {
  let arguments = (ins LLVM_Type:$val);
  let results = (outs I1:$res);
}
def LLVM_ExpectOp : LLVM_IntrOp<"expect", [Pure, SameOperandsAndResultType], 1, [0]>,
                    ClifUnary<"copy", "val"> {
  let arguments = (ins AnySignlessInteger:$val, AnySignlessInteger:$expected);
  let assemblyFormat = "$val `,` $expected attr-dict `:` type($val)";
}
def LLVM_ExpectWithProbabilityOp
    : LLVM_IntrOp<"expect.with.probability",
                  [Pure, AllTypesMatch<["val", "expected", "res"]>], 1, [0]>,
      ClifUnary<"copy", "val"> {
  let arguments = (ins AnySignlessInteger:$val, AnySignlessInteger:$expected,
                       F64Attr:$prob);
  let immediates = ["2 prob"];
  let assemblyFormat = "$val `,` $expected `,` $prob attr-dict `:` type($val)";
}

defvar AnnotationArgs = (ins LLVM_AnyPointer:$annotation, LLVM_AnyPointer:$fileName,
                             I32:$line);
def LLVM_VarAnnotation
    : LLVM_ZeroResultIntrOp<"var.annotation", [0, 1],
                            [AllTypesMatch<["annotation", "fileName", "attr"]>]> {
  let arguments = !con((ins LLVM_AnyPointer:$val), AnnotationArgs,
                       (ins LLVM_AnyPointer:$attr));
}
def LLVM_PtrAnnotation
    : LLVM_IntrOp<"ptr.annotation", [AllTypesMatch<["res", "ptr"]>,
                                     AllTypesMatch<["annotation", "fileName", "attr"]>],
                  1, [2], [0]>,
      ClifUnary<"copy", "ptr"> {
  let arguments = !con((ins LLVM_AnyPointer:$ptr), AnnotationArgs,
                       (ins LLVM_AnyPointer:$attr));
  let results = (outs LLVM_AnyPointer:$res);
}
def LLVM_Annotation
    : LLVM_IntrOp<"annotation", [AllTypesMatch<["res", "integer"]>,
                                 AllTypesMatch<["annotation", "fileName"]>],
                  1, [2], [0]>,
      ClifUnary<"copy", "integer"> {
  let arguments = !con((ins AnySignlessInteger:$integer), AnnotationArgs);
  let results = (outs AnySignlessInteger:$res);
}

// ---- Traps ----

def LLVM_Trap : LLVM_ZeroResultIntrOp<"trap"> {
  let assemblyFormat = "attr-dict";
}
def LLVM_DebugTrap : LLVM_ZeroResultIntrOp<"debugtrap"> {
  let assemblyFormat = "attr-dict";
}
def LLVM_UBSanTrap : LLVM_ZeroResultIntrOp<"ubsantrap"> {
  let arguments = (ins I8Attr:$failureKind);
  let immediates = ["0 failureKind"];
  let assemblyFormat = "prop-dict attr-dict";
}

// ---- Coroutines ----

class LLVM_CoroOp<string name, dag args, string format, int numResults = 1,
                  list<int> resultTypes = []>
    : LLVM_IntrOp<"coro." # name, [], numResults, [], resultTypes> {
  let arguments = args;
  let assemblyFormat = format;
}
class LLVM_TypedCoroOp<string name, dag args, string operands>
    : LLVM_CoroOp<name, args,
                  operands # " attr-dict `:` functional-type(operands, results)">;
def LLVM_CoroIdOp
    : LLVM_TypedCoroOp<"id", (ins I32:$align, LLVM_AnyPointer:$promise, LLVM_AnyPointer:$coroaddr,
                                  LLVM_AnyPointer:$fnaddrs),
                       "$align `,` $promise `,` $coroaddr `,` $fnaddrs">;
def LLVM_CoroBeginOp
    : LLVM_TypedCoroOp<"begin", (ins LLVM_TokenType:$token, LLVM_AnyPointer:$mem),
                       "$token `,` $mem">;
def LLVM_CoroSizeOp : LLVM_CoroOp<"size", (ins), "attr-dict `:` type($res)", 1, [0]>;
def LLVM_CoroAlignOp : LLVM_CoroOp<"align", (ins), "attr-dict `:` type($res)", 1, [0]>;
def LLVM_CoroSaveOp
    : LLVM_TypedCoroOp<"save", (ins LLVM_AnyPointer:$handle), "$handle">;
def LLVM_CoroSuspendOp
    : LLVM_CoroOp<"suspend", (ins LLVM_TokenType:$save, I1:$final),
                  "$save `,` $final attr-dict `:` type($res)">;
def LLVM_CoroEndOp
    : LLVM_TypedCoroOp<"end", (ins LLVM_AnyPointer:$handle, I1:$unwind, LLVM_TokenType:$retvals),
                       "$handle `,` $unwind `,` $retvals">;
def LLVM_CoroFreeOp
    : LLVM_TypedCoroOp<"free", (ins LLVM_TokenType:$id, LLVM_AnyPointer:$handle),
                       "$id `,` $handle">;
def LLVM_CoroResumeOp
    : LLVM_CoroOp<"resume", (ins LLVM_AnyPointer:$handle),
                  "$handle attr-dict `:` qualified(type($handle))", 0>;
def LLVM_CoroPromiseOp
    : LLVM_TypedCoroOp<"promise", (ins LLVM_AnyPointer:$handle, I32:$align, I1:$from),
                       "$handle `,` $align `,` $from"> {
  let results = (outs LLVM_AnyPointer:$res);
}

// ---- Debug info ----

class LLVM_DbgIntrOp<string name, Type type, string subject, list<Trait> traits>
    : LLVM_IntrOp<"dbg." # name, traits, 0> {
  let llvmirBuilder = "";
  let arguments = !con(!dag(ins, [type], [subject]),
                       (ins LLVM_DILocalVariableAttr:$varInfo,
                            DefaultValuedAttr<LLVM_DIExpressionAttr, "{}">:$locationExpr));
  let assemblyFormat = "qualified($varInfo) (qualified($locationExpr)^)? `=` $" # subject
                       # " `:` qualified(type($" # subject # ")) attr-dict";
}
def LLVM_DbgDeclareOp
    : LLVM_DbgIntrOp<"declare", LLVM_AnyPointer, "addr",
                     [DeclareOpInterfaceMethods<PromotableOpInterface,
                                                ["requiresReplacedValues",
                                                 "visitReplacedValues"]>]> {
  let summary = "Describes how the address relates to a source language variable.";
}
def LLVM_DbgValueOp
    : LLVM_DbgIntrOp<"value", LLVM_Type, "value", [LLVM_IsPromotable]> {
  let summary = "Describes how the value relates to a source language variable.";
}
def LLVM_DbgLabelOp : LLVM_ZeroResultIntrOp<"dbg.label"> {
  let summary = "Relates the program to a debug information label.";
  let llvmirBuilder = "";
  let arguments = (ins LLVM_DILabelAttr:$label);
  let assemblyFormat = "$label attr-dict";
}

// ---- Variadic arguments and exceptions ----

// LLVM's own names have an underscore.
class LLVM_VaListOp<string name, string intrinsic> : LLVM_ZeroResultIntrOp<name, [0]> {
  let intrinsicName = "llvm." # intrinsic;
  let arguments = (ins LLVM_AnyPointer:$arg_list);
  let assemblyFormat = "$arg_list attr-dict `:` qualified(type($arg_list))";
}
def LLVM_VaStartOp : LLVM_VaListOp<"vastart", "va_start"> {
  let summary = "Initializes `arg_list` for subsequent variadic argument extractions.";
}
def LLVM_VaEndOp : LLVM_VaListOp<"vaend", "va_end"> {
  let summary = "Destroys `arg_list`, which has been initialized by `intr.vastart` or "
                "`intr.vacopy`.";
}
def LLVM_VaCopyOp : LLVM_ZeroResultIntrOp<"vacopy", [0]> {
  let intrinsicName = "llvm.va_copy";
  let summary = "Copies the current argument position from `src_list` to `dest_list`.";
  let arguments = (ins LLVM_AnyPointer:$dest_list, LLVM_AnyPointer:$src_list);
  let assemblyFormat = "$src_list `to` $dest_list attr-dict `:` type(operands)";
}
def LLVM_EhTypeidForOp : LLVM_IntrOp<"eh.typeid.for", [], 1, [0]> {
  let arguments = (ins LLVM_AnyPointer:$type_info);
  let assemblyFormat = "$type_info attr-dict `:` functional-type(operands, results)";
}

include "llvm/LLVMVectorIntrinsicOps.td"

#endif // ODS_LLVM_INTRINSIC_OPS_TD
