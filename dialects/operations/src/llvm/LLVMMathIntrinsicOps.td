// Intrinsics on numbers, element by element. Included by LLVMIntrinsicOps.td.
#ifndef ODS_LLVM_MATH_INTRINSIC_OPS_TD
#define ODS_LLVM_MATH_INTRINSIC_OPS_TD

// ---- Element-wise functions ----

// All operands and the result have one type.
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

// Intrinsics that map to one CLIF instruction.
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

// Intrinsics that are lowered to calls of the math library.
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

// Intrinsics that the translator composes from several instructions.
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

// With the flag set, the result for zero is poison.
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

// Intrinsics with two results, returned as a struct.
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

// Arithmetic that returns its result and an overflow flag.
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

// Conversions that respect the floating-point environment.
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

#endif // ODS_LLVM_MATH_INTRINSIC_OPS_TD
