// LLVM's intrinsic functions as operations of the llvm dialect.
#ifndef ODS_LLVM_INTRINSIC_OPS_TD
#define ODS_LLVM_INTRINSIC_OPS_TD

include "llvm/LLVMOpBase.td"
include "mlir/IR/OpBase.td"

defvar FunctionalFormat = "`(` operands `)` attr-dict `:` functional-type(operands, results)";

// ---- Element-wise functions ----

// One type for all operands and the result.
class LLVM_SameTypeIntrOp<string func, string line, string words, string sample,
                          list<string> names, list<Trait> traits, dag args>
    : LLVM_IntrOp<func, traits # [Pure, SameOperandsAndResultType], 1, [0]> {
  let summary = line;
  let description = Described<words, LLVM_IntrExample<
      func, names, !listsplat(sample, !size(names)), sample>.functional>.ret;
  let arguments = args;
  let assemblyFormat = FunctionalFormat;
}
class LLVM_IntIntrOp<string func, list<string> names, string line, string words>
    : LLVM_SameTypeIntrOp<func, line, words, "i32", names, [],
                          !dag(ins, !listsplat(LLVM_Ints, !size(names)), names)>;
class LLVM_FloatIntrOp<string func, list<string> names, string line, string words>
    : LLVM_SameTypeIntrOp<func, line, words, "f32", names, [LLVM_HasFastmath],
                          !con(!dag(ins, !listsplat(LLVM_Floats, !size(names)), names),
                               (ins LLVM_Fastmath:$fastmathFlags))>;

class LLVM_UnaryIntrOpI<string func, string line, string words>
    : LLVM_IntIntrOp<func, ["in"], line, words>;
class LLVM_BinarySameArgsIntrOpI<string func, string line, string words>
    : LLVM_IntIntrOp<func, ["a", "b"], line, words>;
class LLVM_TernarySameArgsIntrOpI<string func, string line, string words>
    : LLVM_IntIntrOp<func, ["a", "b", "c"], line, words>;
class LLVM_UnaryIntrOpF<string func, string line, string words>
    : LLVM_FloatIntrOp<func, ["in"], line, words>;
class LLVM_BinarySameArgsIntrOpF<string func, string line, string words>
    : LLVM_FloatIntrOp<func, ["a", "b"], line, words>;
class LLVM_TernarySameArgsIntrOpF<string func, string line, string words>
    : LLVM_FloatIntrOp<func, ["a", "b", "c"], line, words>;

// What CLIF has an instruction for.
class Clif1<string inst> : ClifUnary<inst, "in">;
class Clif2<string inst> : ClifBinary<inst, "a", "b">;
class Clif3<string inst> : ClifTernary<inst, "a", "b", "c">;

def LLVM_FAbsOp
    : LLVM_UnaryIntrOpF<"fabs", "absolute value", "The operand without its sign, NaN included.">,
      Clif1<"fabs">;
def LLVM_SqrtOp
    : LLVM_UnaryIntrOpF<"sqrt", "square root", "NaN of a number below zero; -0 of -0.">,
      Clif1<"sqrt">;

class LLVM_RoundingOp<string func, string line, string words>
    : LLVM_UnaryIntrOpF<func, line, words # " The result is a float, too.">;
defvar LLVM_TiesToEven = "The nearest integer; of two, the even one.";
def LLVM_FCeilOp
    : LLVM_RoundingOp<"ceil", "rounding up", "The least integer that is not less.">,
      Clif1<"ceil">;
def LLVM_FFloorOp
    : LLVM_RoundingOp<"floor", "rounding down", "The greatest integer that is not greater.">,
      Clif1<"floor">;
def LLVM_FTruncOp
    : LLVM_RoundingOp<"trunc", "rounding to zero", "The integer without the fraction.">,
      Clif1<"trunc">;
// The rounding mode is always to nearest, ties to even.
def LLVM_RintOp
    : LLVM_RoundingOp<"rint", "rounding in the current mode", LLVM_TiesToEven>,
      Clif1<"nearest">;
def LLVM_NearbyintOp
    : LLVM_RoundingOp<"nearbyint", "rounding in the current mode, with no exception",
                      LLVM_TiesToEven>,
      Clif1<"nearest">;
def LLVM_RoundEvenOp
    : LLVM_RoundingOp<"roundeven", "rounding to the nearest, ties to even", LLVM_TiesToEven>,
      Clif1<"nearest">;
def LLVM_CopySignOp
    : LLVM_BinarySameArgsIntrOpF<"copysign", "number with another's sign",
                                 "The magnitude of the first with the sign of the second.">,
      Clif2<"fcopysign">;
def LLVM_MaximumOp
    : LLVM_BinarySameArgsIntrOpF<"maximum", "maximum of floats, NaN if there is one",
                                 "NaN if an operand is NaN. +0 is greater than -0.">,
      Clif2<"fmax">;
def LLVM_MinimumOp
    : LLVM_BinarySameArgsIntrOpF<"minimum", "minimum of floats, NaN if there is one",
                                 "NaN if an operand is NaN. -0 is less than +0.">,
      Clif2<"fmin">;
def LLVM_FMAOp
    : LLVM_TernarySameArgsIntrOpF<"fma", "product and sum, rounded once",
                                  "`a * b + c`, as if the product were exact.">,
      Clif3<"fma">;
def LLVM_FMulAddOp
    : LLVM_TernarySameArgsIntrOpF<"fmuladd", "product and sum",
                                  "`a * b + c`, with the product rounded or not: whichever is "
                                  "faster on the target.">,
      Clif3<"fma">;

class LLVM_ExtremeOp<string func, string which, string sign>
    : LLVM_BinarySameArgsIntrOpI<func, which # " of " # sign # " integers",
                                 "One of the operands, compared as " # sign # " numbers.">,
      Clif2<func>;
def LLVM_SMaxOp : LLVM_ExtremeOp<"smax", "maximum", "signed">;
def LLVM_SMinOp : LLVM_ExtremeOp<"smin", "minimum", "signed">;
def LLVM_UMaxOp : LLVM_ExtremeOp<"umax", "maximum", "unsigned">;
def LLVM_UMinOp : LLVM_ExtremeOp<"umin", "minimum", "unsigned">;
def LLVM_BitReverseOp
    : LLVM_UnaryIntrOpI<"bitreverse", "bits in the other order",
                        "The lowest bit becomes the highest, and so on.">,
      Clif1<"bitrev">;
def LLVM_ByteSwapOp
    : LLVM_UnaryIntrOpI<"bswap", "bytes in the other order",
                        "The width is a multiple of 16 bits.">,
      Clif1<"bswap">;
def LLVM_CtPopOp
    : LLVM_UnaryIntrOpI<"ctpop", "number of ones", "How many bits of the operand are set.">,
      Clif1<"popcnt">;

// Those that are calls of the mathematical library.
class LLVM_LibmOp<string func, string line, string words>
    : LLVM_UnaryIntrOpF<func, line, words>, ClifLibm<func, ["in"]>;
class LLVM_Libm2Op<string func, string line, string words>
    : LLVM_BinarySameArgsIntrOpF<func, line, words>, ClifLibm<func, ["a", "b"]>;
defvar LLVM_OfZero = "-infinity of zero, NaN below it.";
defvar LLVM_OfAngle = "The operand is an angle in radians; of infinity, NaN.";
def LLVM_ExpOp : LLVM_LibmOp<"exp", "exponential", "Euler's number to the power of the operand.">;
def LLVM_Exp2Op : LLVM_LibmOp<"exp2", "exponential to the base 2", "2 to the power of the operand.">;
def LLVM_Exp10Op
    : LLVM_LibmOp<"exp10", "exponential to the base 10", "10 to the power of the operand.">;
def LLVM_LogOp : LLVM_LibmOp<"log", "natural logarithm", LLVM_OfZero>;
def LLVM_Log2Op : LLVM_LibmOp<"log2", "logarithm to the base 2", LLVM_OfZero>;
def LLVM_Log10Op : LLVM_LibmOp<"log10", "logarithm to the base 10", LLVM_OfZero>;
def LLVM_PowOp
    : LLVM_Libm2Op<"pow", "power of floats", "The first to the power of the second.">;
def LLVM_RoundOp
    : LLVM_LibmOp<"round", "rounding to the nearest, ties away from zero",
                  "The nearest integer; of two, that farther from zero. The result is a float, "
                  "too.">;
def LLVM_SinOp : LLVM_LibmOp<"sin", "sine", LLVM_OfAngle>;
def LLVM_CosOp : LLVM_LibmOp<"cos", "cosine", LLVM_OfAngle>;
def LLVM_TanOp : LLVM_LibmOp<"tan", "tangent", LLVM_OfAngle>;
def LLVM_ASinOp
    : LLVM_LibmOp<"asin", "arc sine",
                  "In radians, from -pi/2 to pi/2; NaN of a number beyond -1 and 1.">;
def LLVM_ACosOp
    : LLVM_LibmOp<"acos", "arc cosine",
                  "In radians, from 0 to pi; NaN of a number beyond -1 and 1.">;
def LLVM_ATanOp : LLVM_LibmOp<"atan", "arc tangent", "In radians, from -pi/2 to pi/2.">;
def LLVM_ATan2Op
    : LLVM_Libm2Op<"atan2", "angle of a point",
                   "The angle of the point (`b`, `a`) in radians, from -pi to pi.">;
def LLVM_SinhOp : LLVM_LibmOp<"sinh", "hyperbolic sine", "Half of exp(x) less exp(-x).">;
def LLVM_CoshOp : LLVM_LibmOp<"cosh", "hyperbolic cosine", "Half of exp(x) and exp(-x).">;
def LLVM_TanhOp
    : LLVM_LibmOp<"tanh", "hyperbolic tangent", "`sinh` by `cosh`, between -1 and 1.">;

// And some that the translator puts together.
defvar LLVM_NumberOfTwo = "Of a number and NaN, the number. Of zeros, either.";
def LLVM_MaxNumOp
    : LLVM_BinarySameArgsIntrOpF<"maxnum", "maximum of floats, a number if there is one",
                                 LLVM_NumberOfTwo>,
      Clif2<"fmaxnum">;
def LLVM_MinNumOp
    : LLVM_BinarySameArgsIntrOpF<"minnum", "minimum of floats, a number if there is one",
                                 LLVM_NumberOfTwo>,
      Clif2<"fminnum">;
class LLVM_FunnelOp<string func, string direction, string half>
    : LLVM_TernarySameArgsIntrOpI<func, "shift of two integers to the " # direction,
                                  "The " # half # " half of `a` and `b`, as one number of twice "
                                  "the width, shifted by `c` modulo the width.">,
      Clif3<func>;
def LLVM_FshlOp : LLVM_FunnelOp<"fshl", "left", "high">;
def LLVM_FshrOp : LLVM_FunnelOp<"fshr", "right", "low">;
defvar LLVM_ShiftTooFar = " A shift by the width or more is poison.";
class LLVM_SatOp<string sign, string op, string what, string more = "">
    : LLVM_BinarySameArgsIntrOpI<sign # op # ".sat", what,
                                 "What does not fit becomes the least or the greatest "
                                 # !if(!eq(sign, "s"), "", "un") # "signed number." # more>,
      Clif2<sign # op # "_sat">;
def LLVM_SAddSat : LLVM_SatOp<"s", "add", "signed sum that saturates">;
def LLVM_UAddSat : LLVM_SatOp<"u", "add", "unsigned sum that saturates">;
def LLVM_SSubSat : LLVM_SatOp<"s", "sub", "signed difference that saturates">;
def LLVM_USubSat : LLVM_SatOp<"u", "sub", "unsigned difference that saturates">;
def LLVM_SSHLSat : LLVM_SatOp<"s", "shl", "signed shift to the left that saturates", LLVM_ShiftTooFar>;
def LLVM_USHLSat : LLVM_SatOp<"u", "shl", "unsigned shift to the left that saturates", LLVM_ShiftTooFar>;

// The flag makes the one hard input poison.
class LLVM_CountZerosIntrOp<string func, string where, string beside>
    : LLVM_IntrOp<func, [Pure, SameOperandsAndResultType], 1, [0]> {
  let summary = "number of " # where # " zeros";
  let description = Described<
      "The zeros " # beside # " one. Of 0 it is the width, or poison with `is_zero_poison`.",
      LLVM_IntrExample<func, ["in"], ["i32"], "i32", "is_zero_poison = false">.generic>.ret;
  let arguments = (ins LLVM_Ints:$in, I1Attr:$is_zero_poison);
  let immediates = ["1 is_zero_poison"];
}
def LLVM_CountLeadingZerosOp
    : LLVM_CountZerosIntrOp<"ctlz", "leading", "above the highest">, Clif1<"clz">;
def LLVM_CountTrailingZerosOp
    : LLVM_CountZerosIntrOp<"cttz", "trailing", "below the lowest">, Clif1<"ctz">;
def LLVM_AbsOp : LLVM_IntrOp<"abs", [Pure], 1, [0]>, Clif1<"iabs"> {
  let summary = "absolute value of a signed integer";
  let description = [{
    The least number has none that fits: it stays what it is, or is poison with
    `is_int_min_poison`.

    ```mlir
    %r = "llvm.intr.abs"(%in) <{is_int_min_poison = false}> : (i32) -> i32
    ```
  }];
  let arguments = (ins LLVM_Ints:$in, I1Attr:$is_int_min_poison);
  let immediates = ["1 is_int_min_poison"];
}
def LLVM_IsFPClass : LLVM_IntrOp<"is.fpclass", [Pure], 1, [0]>,
                     ClifBinary<"is_fpclass", "in", "bit"> {
  let summary = "whether a float is of some kinds";
  let description = [{
    `bit` has a bit for each kind that is asked for: signalling and quiet NaN, then negative
    infinity, normal, denormal, zero, and the positive ones from zero on.

    ```mlir
    %r = "llvm.intr.is.fpclass"(%in) <{bit = 3 : i32}> : (f32) -> i1
    ```
  }];
  let arguments = (ins LLVM_Floats:$in, I32Attr:$bit);
  let immediates = ["1 bit"];
}

class LLVM_CmpIntrOp<string func, string sign>
    : LLVM_IntrOp<func, [Pure, SameTypeOperands], 1, [0], [0]>,
      Clif<"$res = isub(resize(type($res), icmp(\"" # !substr(func, 0, 1) # "gt\", $a, $b)), "
           # "resize(type($res), icmp(\"" # !substr(func, 0, 1) # "lt\", $a, $b)))"> {
  let summary = "order of two " # sign # " integers";
  let description = Described<
      "-1 if the first operand is less, 1 if it is greater, 0 if they are equal.",
      LLVM_IntrExample<func, ["a", "b"], ["i32", "i32"], "i8">.functional>.ret;
  let arguments = (ins LLVM_Ints:$a, LLVM_Ints:$b);
  let results = (outs LLVM_Ints:$res);
  let assemblyFormat = FunctionalFormat;
}
def LLVM_SCmpOp : LLVM_CmpIntrOp<"scmp", "signed">;
def LLVM_UCmpOp : LLVM_CmpIntrOp<"ucmp", "unsigned">;

class LLVM_PowFI<string func, string line, string words>
    : LLVM_IntrOp<func, [LLVM_HasFastmath, Pure], 1, [0, 1]> {
  let summary = line;
  let description = Described<words, LLVM_IntrExample<
      func, ["val", "power"], ["f32", "i32"], "f32">.functional>.ret;
  let arguments = (ins LLVM_Floats:$val, AnySignlessInteger:$power,
                       LLVM_Fastmath:$fastmathFlags);
  let assemblyFormat = FunctionalFormat;
}
def LLVM_LoadExpOp
    : LLVM_PowFI<"ldexp", "float with another exponent",
                 "The value times 2 to the power of the signed integer.">,
      ClifLibm<"ldexp", ["val", "power"]>;
def LLVM_PowIOp
    : LLVM_PowFI<"powi", "float to the power of a signed integer",
                 "In which order it multiplies, and so rounds, is open.">,
      ClifBinary<"powi", "val", "power">;

// Two results, as a struct.
class LLVM_FloatPairIntrOp<string func, string second, string line, string words,
                           list<int> operandTypes, list<int> resultTypes>
    : LLVM_IntrOp<func, [LLVM_HasFastmath, Pure], 2, operandTypes, resultTypes> {
  let summary = line;
  let description = Described<words, LLVM_IntrExample<
      func, ["val"], ["f32"], "!llvm.struct<(f32, " # second # ")>">.functional>.ret;
  let arguments = (ins LLVM_Floats:$val, LLVM_Fastmath:$fastmathFlags);
  let assemblyFormat = FunctionalFormat;
}
def LLVM_FractionExpOp
    : LLVM_FloatPairIntrOp<"frexp", "i32", "fraction and exponent",
                           "A fraction from 0.5 to less than 1, and the power of 2 that it is "
                           "to be multiplied with.", [], [0, 1]>;
def LLVM_SincosOp
    : LLVM_FloatPairIntrOp<"sincos", "f32", "sine and cosine at once", LLVM_OfAngle, [0], []>,
                    Clif<[{ $res.0 = libm("sin", $val); $res.1 = libm("cos", $val) }]> {
  let hasVerifier = 1;
}

class LLVM_IntRoundIntrOpBase<string func, string ties, string type, string rounded,
                              Type element = LLVM_AnyFloat>
    : LLVM_IntrOp<func, [Pure], 1, [0], [0]>,
      Clif<"$res = fcvt_to_sint(" # rounded # ")"> {
  let summary = "nearest integer, ties " # ties;
  let description = Described<
      "Rounded to the nearest, ties " # ties # ". What does not fit, or NaN, is unspecified.",
      LLVM_IntrExample<func, ["val"], ["f32"], type>.functional>.ret;
  let arguments = (ins element:$val);
  let assemblyFormat = FunctionalFormat;
}
def LLVM_LroundOp : LLVM_IntRoundIntrOpBase<"lround", "away from zero", "i32", "libm(\"round\", $val)", LLVM_Floats>;
def LLVM_LlroundOp : LLVM_IntRoundIntrOpBase<"llround", "away from zero", "i64", "libm(\"round\", $val)">;
def LLVM_LrintOp : LLVM_IntRoundIntrOpBase<"lrint", "to even", "i32", "nearest($val)", LLVM_Floats>;
def LLVM_LlrintOp : LLVM_IntRoundIntrOpBase<"llrint", "to even", "i64", "nearest($val)", LLVM_Floats>;

// The result and whether it overflowed.
class LLVM_ArithWithOverflowOp<string sign, string op, string what>
    : LLVM_IntrOp<sign # op # ".with.overflow", [Pure, SameOperandsElementType], 2, [], [0]>,
      Clif<"$res.0 = i" # op # "($0, $1); $res.1 = " # sign # op # "_overflow($0, $1)"> {
  let summary = what # ", and whether it fits";
  let description = Described<
      "The result modulo 2^width, and whether it overflowed as a"
      # !if(!eq(sign, "s"), " ", "n un") # "signed number.",
      LLVM_IntrExample<sign # op # ".with.overflow", ["a", "b"], ["i32", "i32"],
                       "!llvm.struct<(i32, i1)>">.generic>.ret;
  let arguments = (ins LLVM_Ints, LLVM_Ints);
}
def LLVM_SAddWithOverflowOp : LLVM_ArithWithOverflowOp<"s", "add", "signed sum">;
def LLVM_UAddWithOverflowOp : LLVM_ArithWithOverflowOp<"u", "add", "unsigned sum">;
def LLVM_SSubWithOverflowOp : LLVM_ArithWithOverflowOp<"s", "sub", "signed difference">;
def LLVM_USubWithOverflowOp : LLVM_ArithWithOverflowOp<"u", "sub", "unsigned difference">;
def LLVM_SMulWithOverflowOp : LLVM_ArithWithOverflowOp<"s", "mul", "signed product">;
def LLVM_UMulWithOverflowOp : LLVM_ArithWithOverflowOp<"u", "mul", "unsigned product">;

// Conversions that mind the floating-point environment.
class LLVM_ConstrainedIntr<string name, string types, string line, bit rounds>
    : LLVM_IntrOp<"experimental.constrained." # name,
                  [Pure, DeclareOpInterfaceMethods<FPExceptionBehaviorOpInterface>]
                      # !if(rounds, [DeclareOpInterfaceMethods<RoundingModeOpInterface>],
                            []),
                  1, [0], [0]> {
  let summary = line # ", in a given environment";
  let description = Described<
      "The conversion that `llvm." # name # "` is, with what the program may see of the "
      "floating-point environment: whether exceptions matter"
      # !if(rounds, ", and the rounding mode.", "."),
      "%r = llvm.intr.experimental.constrained." # name # " %a "
      # !if(rounds, "towardzero ", "") # "ignore : " # types>.ret;
  let llvmirBuilder = "";
  let arguments = !con((ins LLVM_Type:$arg_0),
                       !if(rounds, (ins ValidRoundingModeAttr:$roundingmode), (ins)),
                       (ins FPExceptionBehaviorAttr:$fpExceptionBehavior));
  let assemblyFormat = "$arg_0 " # !if(rounds, "$roundingmode ", "")
                       # "$fpExceptionBehavior attr-dict `:` type($arg_0) `to` type(results)";
}
def LLVM_ConstrainedUIToFP : LLVM_ConstrainedIntr<"uitofp", "i32 to f32", "unsigned integer as a float", 1>;
def LLVM_ConstrainedSIToFP : LLVM_ConstrainedIntr<"sitofp", "i32 to f32", "signed integer as a float", 1>;
def LLVM_ConstrainedFPTruncIntr
    : LLVM_ConstrainedIntr<"fptrunc", "f64 to f32", "float of a narrower type", 1>;
def LLVM_ConstrainedFPExtIntr
    : LLVM_ConstrainedIntr<"fpext", "f32 to f64", "float of a wider type", 0>;

// ---- Memory ----

class LLVM_MemIntrOp<string name, string line, string words, string example, dag args,
                     list<int> operandTypes, list<string> constants = []>
    : LLVM_IntrOp<name,
                  [DeclareOpInterfaceMethods<AccessGroupOpInterface>,
                   DeclareOpInterfaceMethods<AliasAnalysisOpInterface>,
                   DeclareOpInterfaceMethods<ArgAndResultAttrsOpInterface>,
                   DeclareOpInterfaceMethods<PromotableMemOpInterface>,
                   DeclareOpInterfaceMethods<DestructurableAccessorOpInterface>,
                   DeclareOpInterfaceMethods<SafeMemorySlotAccessOpInterface>],
                  0, operandTypes> {
  let summary = line;
  let description = Described<words, example>.ret;
  let arguments = !con((ins Arg<LLVM_AnyPointer, "", [MemWrite]>:$dst), args,
                       (ins I1Attr:$isVolatile), LLVM_MemoryArgs, LLVM_SignatureArgs);
  let immediates = constants # ["3 isVolatile"];
}
defvar CopySource = (ins Arg<LLVM_AnyPointer, "", [MemRead]>:$src);
class LLVM_MemExample<string name, list<string> operands, list<string> types,
                      string length = "">
    : LLVM_IntrExample<name, operands, types, "", "isVolatile = false" # length>;
defvar LLVM_CopyTypes = ["!llvm.ptr", "!llvm.ptr"];
defvar LLVM_FillTypes = ["!llvm.ptr", "i8"];
defvar LLVM_ConstantLength = ", len = 16 : i64";

def LLVM_MemcpyOp
    : LLVM_MemIntrOp<"memcpy", "copy of bytes",
                     "Source and destination are the same or do not overlap.",
                     LLVM_MemExample<"memcpy", ["dst", "src", "len"],
                                     LLVM_CopyTypes # ["i64"]>.generic,
                     !con(CopySource, (ins AnySignlessInteger:$len)), [0, 1, 2]>;
def LLVM_MemmoveOp
    : LLVM_MemIntrOp<"memmove", "copy of bytes that may overlap",
                     "As if all were read before the first is written.",
                     LLVM_MemExample<"memmove", ["dst", "src", "len"],
                                     LLVM_CopyTypes # ["i64"]>.generic,
                     !con(CopySource, (ins AnySignlessInteger:$len)), [0, 1, 2]>;
def LLVM_MemcpyInlineOp
    : LLVM_MemIntrOp<"memcpy.inline", "copy of bytes, with no call",
                     "As `memcpy`, with a constant length; the library is not called.",
                     LLVM_MemExample<"memcpy.inline", ["dst", "src"], LLVM_CopyTypes,
                                     LLVM_ConstantLength>.generic,
                     !con(CopySource, (ins APIntAttr:$len)), [0, 1, 2], ["2 len"]>;
def LLVM_MemsetOp
    : LLVM_MemIntrOp<"memset", "bytes of one value", "Each of the bytes becomes `val`.",
                     LLVM_MemExample<"memset", ["dst", "val", "len"],
                                     LLVM_FillTypes # ["i64"]>.generic,
                     (ins I8:$val, AnySignlessInteger:$len), [0, 2]>;
def LLVM_MemsetInlineOp
    : LLVM_MemIntrOp<"memset.inline", "bytes of one value, with no call",
                     "As `memset`, with a constant length; the library is not called.",
                     LLVM_MemExample<"memset.inline", ["dst", "val"], LLVM_FillTypes,
                                     LLVM_ConstantLength>.generic,
                     (ins I8:$val, APIntAttr:$len), [0, 2], ["2 len"]>;

def LLVM_Prefetch : LLVM_ZeroResultIntrOp<"prefetch", [0]> {
  let summary = "hint that memory will be used";
  let description = [{
    `rw` is 1 for a write, `hint` a locality from 0 to 3 (keep), `cache` 1 for data. It
    changes nothing but time.

    ```mlir
    "llvm.intr.prefetch"(%p) <{rw = 0 : i32, hint = 3 : i32, cache = 1 : i32}> : (!llvm.ptr) -> ()
    ```
  }];
  let arguments = (ins LLVM_AnyPointer:$addr, I32Attr:$rw, I32Attr:$hint, I32Attr:$cache);
  let immediates = ["1 rw", "2 hint", "3 cache"];
}
def LLVM_NoAliasScopeDeclOp : LLVM_ZeroResultIntrOp<"experimental.noalias.scope.decl"> {
  let summary = "place where an alias scope begins";
  let description = [{
    Accesses of the scope mean this run of the place: in the next iteration of a loop the
    scope is another.

    ```mlir
    llvm.intr.experimental.noalias.scope.decl #llvm.alias_scope<id = distinct[0]<>, domain = <id = distinct[1]<>>>
    ```
  }];
  let llvmirBuilder = "";
  let arguments = (ins LLVM_AliasScopeAttr:$scope);
  let assemblyFormat = "$scope attr-dict";
}
def LLVM_PtrMaskOp
    : LLVM_IntrOp<"ptrmask", [Pure, AllTypesMatch<["ptr", "res"]>], 1, [0, 1]>,
      Clif<[{ $res = address(band(address(type($mask), $ptr), $mask)) }]> {
  let summary = "pointer with bits cleared";
  let description = [{
    The bits of the address that the mask has, in the memory of the operand.

    ```mlir
    %q = llvm.intr.ptrmask %p, %mask : (!llvm.ptr, i64) -> !llvm.ptr
    ```
  }];
  let arguments = (ins LLVM_Pointers:$ptr, LLVM_ScalarOrVectorOf<AnyInteger>:$mask);
  let results = (outs LLVM_Pointers:$res);
  let assemblyFormat = "$ptr `,` $mask attr-dict `:` functional-type(operands, results)";
}

class LLVM_LifetimeBaseOp<string name, string line, string words>
    : LLVM_ZeroResultIntrOp<name, [0], [LLVM_IsPromotable]> {
  let summary = line;
  let description = Described<words, "llvm.intr." # name # " %p : !llvm.ptr">.ret;
  let arguments = (ins LLVM_AnyPointer:$ptr);
  let assemblyFormat = "$ptr attr-dict `:` qualified(type($ptr))";
}
def LLVM_LifetimeStartOp
    : LLVM_LifetimeBaseOp<"lifetime.start", "start of the use of stack memory",
                          "Before it the memory, which is that of an `llvm.alloca`, is dead; "
                          "from it on its content is undefined.">;
def LLVM_LifetimeEndOp
    : LLVM_LifetimeBaseOp<"lifetime.end", "end of the use of stack memory",
                          "After it the memory, which is that of an `llvm.alloca`, is dead.">;

def LLVM_InvariantStartOp
    : LLVM_IntrOp<"invariant.start", [LLVM_IsPromotable], 1, [1]>, Clif<"$res = 0"> {
  let summary = "start of memory that does not change";
  let description = [{
    So many bytes at the address keep what they have until the end that is given the result;
    a size of -1 is unknown.

    ```mlir
    %start = llvm.intr.invariant.start 8, %p : !llvm.ptr
    ```
  }];
  let arguments = (ins I64Attr:$size, LLVM_AnyPointer:$ptr);
  let immediates = ["0 size"];
  let results = (outs LLVM_DefaultPointer:$res);
  let assemblyFormat = "$size `,` $ptr attr-dict `:` qualified(type($ptr))";
}
def LLVM_InvariantEndOp
    : LLVM_ZeroResultIntrOp<"invariant.end", [2], [LLVM_IsPromotable]> {
  let summary = "end of memory that does not change";
  let description = [{
    From here on the memory may be written again.

    ```mlir
    llvm.intr.invariant.end %start, 8, %p : !llvm.ptr
    ```
  }];
  let arguments = (ins LLVM_DefaultPointer:$start, I64Attr:$size, LLVM_AnyPointer:$ptr);
  let immediates = ["1 size"];
  let assemblyFormat = "$start `,` $size `,` $ptr attr-dict `:` qualified(type($ptr))";
}
class LLVM_InvariantGroupOp<string verb, string line, string words>
    : LLVM_IntrOp<verb # ".invariant.group", [LLVM_IsPromotable, SameOperandsAndResultType],
                  1, [0]>,
      ClifUnary<"copy", "ptr"> {
  let summary = line;
  let description = Described<
      words, "%q = llvm.intr." # verb # ".invariant.group %p : !llvm.ptr">.ret;
  let arguments = (ins LLVM_AnyPointer:$ptr);
  let results = (outs LLVM_AnyPointer:$res);
  let assemblyFormat = "$ptr attr-dict `:` qualified(type($ptr))";
}
def LLVM_LaunderInvariantGroupOp
    : LLVM_InvariantGroupOp<"launder", "pointer of a new invariant group",
                            "The same address; loads by it may find other values than loads "
                            "by the operand that are of an invariant group.">;
def LLVM_StripInvariantGroupOp
    : LLVM_InvariantGroupOp<"strip", "pointer of no invariant group",
                            "The same address, of which nothing is said: pointers so made "
                            "can be compared.">;

def LLVM_ThreadlocalAddressOp : LLVM_IntrOp<"threadlocal.address", [Pure], 1, [0]>,
                                ClifUnary<"copy", "global"> {
  let summary = "address of a variable of this thread";
  let description = [{
    The operand is the address of a global that is thread-local.

    ```mlir
    %q = "llvm.intr.threadlocal.address"(%p) : (!llvm.ptr) -> !llvm.ptr
    ```
  }];
  let arguments = (ins LLVM_AnyPointer:$global);
}
def LLVM_StackSaveOp : LLVM_IntrOp<"stacksave", [], 1, [], [0]> {
  let summary = "place that the stack is at";
  let description = [{
    To be handed to `stackrestore`.

    ```mlir
    %p = llvm.intr.stacksave : !llvm.ptr
    ```
  }];
  let assemblyFormat = "attr-dict `:` qualified(type($res))";
}
def LLVM_StackRestoreOp : LLVM_ZeroResultIntrOp<"stackrestore", [0]> {
  let summary = "frees what was allocated on the stack";
  let description = [{
    All since the `stacksave` that made the operand.

    ```mlir
    llvm.intr.stackrestore %p : !llvm.ptr
    ```
  }];
  let arguments = (ins LLVM_AnyPointer:$ptr);
  let assemblyFormat = "$ptr attr-dict `:` qualified(type($ptr))";
}

// ---- Hints ----

def LLVM_AssumeOp : LLVM_ZeroResultIntrOp<"assume"> {
  let summary = "condition that can be taken to hold";
  let description = [{
    If it does not, it is undefined. Bundles of operands say more, such as that a pointer is
    aligned.

    ```mlir
    llvm.intr.assume %cond : i1
    llvm.intr.assume %cond ["align"(%p, %n : !llvm.ptr, i32)] : i1
    ```
  }];
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
  let summary = "the same value under another name";
  let description = [{
    For analyses that say more of a value after a branch.

    ```mlir
    %b = llvm.intr.ssa.copy %a : i32
    ```
  }];
  let arguments = (ins AnyType:$operand);
  let assemblyFormat = "$operand attr-dict `:` type($operand)";
}
def LLVM_IsConstantOp : LLVM_IntrOp<"is.constant", [Pure], 1, [0]> {
  let summary = "whether a value is known at compile time";
  let description = [{
    False if no optimisation finds that it is.

    ```mlir
    %r = "llvm.intr.is.constant"(%a) : (i32) -> i1
    ```
  }];
  let arguments = (ins LLVM_Type:$val);
  let results = (outs I1:$res);
}
def LLVM_ExpectOp : LLVM_IntrOp<"expect", [Pure, SameOperandsAndResultType], 1, [0]>,
                    ClifUnary<"copy", "val"> {
  let summary = "value that is likely another";
  let description = [{
    The first operand, which mostly equals the second, a constant.

    ```mlir
    %b = llvm.intr.expect %a, %c42 : i32
    ```
  }];
  let arguments = (ins AnySignlessInteger:$val, AnySignlessInteger:$expected);
  let assemblyFormat = "$val `,` $expected attr-dict `:` type($val)";
}
def LLVM_ExpectWithProbabilityOp
    : LLVM_IntrOp<"expect.with.probability",
                  [Pure, AllTypesMatch<["val", "expected", "res"]>], 1, [0]>,
      ClifUnary<"copy", "val"> {
  let summary = "value that is another with some probability";
  let description = [{
    The first operand, which equals the second, a constant, with a probability from 0 to 1.

    ```mlir
    %b = llvm.intr.expect.with.probability %a, %c42, 5.000000e-01 : i32
    ```
  }];
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
  let summary = "note on a variable";
  let description = [{
    Two strings by their addresses, the text and the file, a line, and more arguments or
    null.

    ```mlir
    "llvm.intr.var.annotation"(%p, %text, %file, %line, %more) : (!llvm.ptr, !llvm.ptr, !llvm.ptr, i32, !llvm.ptr) -> ()
    ```
  }];
  let arguments = !con((ins LLVM_AnyPointer:$val), AnnotationArgs,
                       (ins LLVM_AnyPointer:$attr));
}
def LLVM_PtrAnnotation
    : LLVM_IntrOp<"ptr.annotation", [AllTypesMatch<["res", "ptr"]>,
                                     AllTypesMatch<["annotation", "fileName", "attr"]>],
                  1, [2], [0]>,
      ClifUnary<"copy", "ptr"> {
  let summary = "pointer with a note";
  let description = [{
    The same pointer; the note is that of `var.annotation`.

    ```mlir
    %q = "llvm.intr.ptr.annotation"(%p, %text, %file, %line, %more) : (!llvm.ptr, !llvm.ptr, !llvm.ptr, i32, !llvm.ptr) -> !llvm.ptr
    ```
  }];
  let arguments = !con((ins LLVM_AnyPointer:$ptr), AnnotationArgs,
                       (ins LLVM_AnyPointer:$attr));
  let results = (outs LLVM_AnyPointer:$res);
}
def LLVM_Annotation
    : LLVM_IntrOp<"annotation", [AllTypesMatch<["res", "integer"]>,
                                 AllTypesMatch<["annotation", "fileName"]>],
                  1, [2], [0]>,
      ClifUnary<"copy", "integer"> {
  let summary = "integer with a note";
  let description = [{
    The same number; the note has a text, a file and a line.

    ```mlir
    %b = "llvm.intr.annotation"(%a, %text, %file, %line) : (i32, !llvm.ptr, !llvm.ptr, i32) -> i32
    ```
  }];
  let arguments = !con((ins AnySignlessInteger:$integer), AnnotationArgs);
  let results = (outs AnySignlessInteger:$res);
}

// ---- Traps ----

def LLVM_Trap : LLVM_ZeroResultIntrOp<"trap"> {
  let summary = "ends the program";
  let description = [{
    By an instruction of the target that traps.

    ```mlir
    llvm.intr.trap
    ```
  }];
  let assemblyFormat = "attr-dict";
}
def LLVM_DebugTrap : LLVM_ZeroResultIntrOp<"debugtrap"> {
  let summary = "stops in the debugger";
  let description = [{
    By an instruction of the target; the program may go on after it.

    ```mlir
    llvm.intr.debugtrap
    ```
  }];
  let assemblyFormat = "attr-dict";
}
def LLVM_UBSanTrap : LLVM_ZeroResultIntrOp<"ubsantrap"> {
  let summary = "ends the program, with a reason";
  let description = [{
    The kind of failure is in the instruction, for a handler to see.

    ```mlir
    llvm.intr.ubsantrap <{failureKind = 1 : i8}>
    ```
  }];
  let arguments = (ins I8Attr:$failureKind);
  let immediates = ["0 failureKind"];
  let assemblyFormat = "prop-dict attr-dict";
}

// ---- Coroutines ----

class LLVM_CoroOp<string name, string line, string words, string example, dag args,
                  string format, int numResults = 1, list<int> resultTypes = []>
    : LLVM_IntrOp<"coro." # name, [], numResults, [], resultTypes> {
  let summary = line;
  let description = Described<words, !if(numResults, "%r = ", "") # "llvm.intr.coro." # name
                                     # " " # example>.ret;
  let arguments = args;
  let assemblyFormat = format;
}
class LLVM_TypedCoroOp<string name, string line, string words, string example, dag args,
                       string operands>
    : LLVM_CoroOp<name, line, words, example, args,
                  operands # " attr-dict `:` functional-type(operands, results)">;
def LLVM_CoroIdOp
    : LLVM_TypedCoroOp<"id", "identity of a coroutine",
                       "Of the function that it is in: the alignment of the frame, the memory "
                       "of the promise or null, and two that the frontend leaves null.",
                       "%align, %promise, %none, %none "
                       ": (i32, !llvm.ptr, !llvm.ptr, !llvm.ptr) -> !llvm.token",
                       (ins I32:$align, LLVM_AnyPointer:$promise, LLVM_AnyPointer:$coroaddr,
                            LLVM_AnyPointer:$fnaddrs),
                       "$align `,` $promise `,` $coroaddr `,` $fnaddrs">;
def LLVM_CoroBeginOp
    : LLVM_TypedCoroOp<"begin", "handle of a coroutine",
                       "The frame is laid into the memory given, whose size is `coro.size`.",
                       "%id, %mem : (!llvm.token, !llvm.ptr) -> !llvm.ptr",
                       (ins LLVM_TokenType:$token, LLVM_AnyPointer:$mem), "$token `,` $mem">;
def LLVM_CoroSizeOp
    : LLVM_CoroOp<"size", "size of a coroutine's frame", "In bytes.", ": i64", (ins),
                  "attr-dict `:` type($res)", 1, [0]>;
def LLVM_CoroAlignOp
    : LLVM_CoroOp<"align", "alignment of a coroutine's frame", "In bytes.", ": i64", (ins),
                  "attr-dict `:` type($res)", 1, [0]>;
def LLVM_CoroSaveOp
    : LLVM_TypedCoroOp<"save", "point where a coroutine is ready to be resumed",
                       "From it on another thread may resume the coroutine, though it has not "
                       "come to `coro.suspend` yet.",
                       "%handle : (!llvm.ptr) -> !llvm.token",
                       (ins LLVM_AnyPointer:$handle), "$handle">;
def LLVM_CoroSuspendOp
    : LLVM_CoroOp<"suspend", "point where a coroutine suspends",
                  "-1 if it suspends now, 0 when it was resumed, 1 when it is destroyed. A "
                  "final one is never resumed.", "%save, %final : i8",
                  (ins LLVM_TokenType:$save, I1:$final),
                  "$save `,` $final attr-dict `:` type($res)">;
def LLVM_CoroEndOp
    : LLVM_TypedCoroOp<"end", "end of the part that a caller runs",
                       "Where control returns to whoever started or resumed the coroutine; "
                       "whether it unwinds, and what it returns, are operands.",
                       "%handle, %unwind, %none : (!llvm.ptr, i1, !llvm.token) -> i1",
                       (ins LLVM_AnyPointer:$handle, I1:$unwind, LLVM_TokenType:$retvals),
                       "$handle `,` $unwind `,` $retvals">;
def LLVM_CoroFreeOp
    : LLVM_TypedCoroOp<"free", "memory of a coroutine's frame",
                       "Null where the frame was not allocated.",
                       "%id, %handle : (!llvm.token, !llvm.ptr) -> !llvm.ptr",
                       (ins LLVM_TokenType:$id, LLVM_AnyPointer:$handle), "$id `,` $handle">;
def LLVM_CoroResumeOp
    : LLVM_CoroOp<"resume", "resumes a coroutine",
                  "One that is suspended, and not at its end.", "%handle : !llvm.ptr",
                  (ins LLVM_AnyPointer:$handle),
                  "$handle attr-dict `:` qualified(type($handle))", 0>;
def LLVM_CoroPromiseOp
    : LLVM_TypedCoroOp<"promise", "promise of a coroutine, or coroutine of a promise",
                       "From the handle to the promise, or with `from` the other way round.",
                       "%handle, %align, %from : (!llvm.ptr, i32, i1) -> !llvm.ptr",
                       (ins LLVM_AnyPointer:$handle, I32:$align, I1:$from),
                       "$handle `,` $align `,` $from"> {
  let results = (outs LLVM_AnyPointer:$res);
}

// ---- Debug info ----

class LLVM_DbgIntrOp<string name, string line, string words, string sample, Type type,
                     string subject, list<Trait> traits>
    : LLVM_IntrOp<"dbg." # name, traits, 0> {
  let summary = line;
  let description = Described<
      words # " The expression tells how the one follows from the other.",
      "#scope = #llvm.di_subprogram<name = \"f\">\n"
      "#variable = #llvm.di_local_variable<scope = #scope, name = \"x\">\n"
      "llvm.intr.dbg." # name # " #variable = %" # subject # " : " # sample>.ret;
  let llvmirBuilder = "";
  let arguments = !con(!dag(ins, [type], [subject]),
                       (ins LLVM_DILocalVariableAttr:$varInfo,
                            DefaultValuedAttr<LLVM_DIExpressionAttr, "{}">:$locationExpr));
  let assemblyFormat = "qualified($varInfo) (qualified($locationExpr)^)? `=` $" # subject
                       # " `:` qualified(type($" # subject # ")) attr-dict";
}
def LLVM_DbgDeclareOp
    : LLVM_DbgIntrOp<"declare", "address of a variable of the source",
                     "The variable is in that memory.", "!llvm.ptr", LLVM_AnyPointer, "addr",
                     [DeclareOpInterfaceMethods<PromotableOpInterface,
                                                ["requiresReplacedValues",
                                                 "visitReplacedValues"]>]>;
def LLVM_DbgValueOp
    : LLVM_DbgIntrOp<"value", "value of a variable of the source",
                     "From here on the variable has that value.", "i32", LLVM_Type, "value",
                     [LLVM_IsPromotable]>;
def LLVM_DbgLabelOp : LLVM_ZeroResultIntrOp<"dbg.label"> {
  let summary = "place of a label of the source";
  let description = [{
    The label is here.

    ```mlir
    #scope = #llvm.di_subprogram<name = "f">
    #label = #llvm.di_label<scope = #scope, name = "again">
    llvm.intr.dbg.label #label
    ```
  }];
  let llvmirBuilder = "";
  let arguments = (ins LLVM_DILabelAttr:$label);
  let assemblyFormat = "$label attr-dict";
}

// ---- Variadic arguments and exceptions ----

// LLVM's own names have an underscore.
class LLVM_VaListOp<string name, string intrinsic, string line, string words>
    : LLVM_ZeroResultIntrOp<name, [0]> {
  let summary = line;
  let description = Described<
      words, "llvm.func @variadic(%list: !llvm.ptr, ...) {\n  llvm.intr." # name
             # " %list : !llvm.ptr\n  llvm.return\n}">.ret;
  let intrinsicName = "llvm." # intrinsic;
  let arguments = (ins LLVM_AnyPointer:$arg_list);
  let assemblyFormat = "$arg_list attr-dict `:` qualified(type($arg_list))";
}
def LLVM_VaStartOp
    : LLVM_VaListOp<"vastart", "va_start", "start of variadic arguments",
                    "The list is at the first argument of `...` from then on.">;
def LLVM_VaEndOp
    : LLVM_VaListOp<"vaend", "va_end", "end of a list of arguments",
                    "Each list that was started or copied is ended in the same function.">;
def LLVM_VaCopyOp : LLVM_ZeroResultIntrOp<"vacopy", [0]> {
  let summary = "copy of a list of arguments";
  let description = [{
    The first list is at the same argument as the second from then on.

    ```mlir
    llvm.intr.vacopy %src to %dest : !llvm.ptr, !llvm.ptr
    ```
  }];
  let intrinsicName = "llvm.va_copy";
  let arguments = (ins LLVM_AnyPointer:$dest_list, LLVM_AnyPointer:$src_list);
  let assemblyFormat = "$src_list `to` $dest_list attr-dict `:` type(operands)";
}
def LLVM_EhTypeidForOp : LLVM_IntrOp<"eh.typeid.for", [], 1, [0]> {
  let summary = "number of an exception type";
  let description = [{
    The number by which a landing pad tells the type whose info the operand is.

    ```mlir
    %id = llvm.intr.eh.typeid.for %info : (!llvm.ptr) -> i32
    ```
  }];
  let arguments = (ins LLVM_AnyPointer:$type_info);
  let assemblyFormat = "$type_info attr-dict `:` functional-type(operands, results)";
}

include "llvm/LLVMVectorIntrinsicOps.td"

#endif // ODS_LLVM_INTRINSIC_OPS_TD
