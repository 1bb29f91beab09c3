// The math dialect: functions beyond arithmetic, on scalars and element by element.
#ifndef ODS_MATH_OPS_TD
#define ODS_MATH_OPS_TD

include "Described.td"
include "arith/ArithBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlir/Interfaces/VectorInterfaces.td"
include "ods/Rust.td"

def Math_Dialect : Dialect, Extended {
  let name = "math";
  let cppNamespace = "::mlir::math";
  let dependentDialects = ["::mlir::arith::ArithDialect"];
  let hasConstantMaterializer = 1;
}

class Math_Op<string mnemonic, list<Trait> traits = []>
    : Op<Math_Dialect, mnemonic,
         traits # [Pure, DeclareOpInterfaceMethods<VectorUnrollOpInterface>]
                # ElementwiseMappable.traits>;

defvar Math_HasFastMath = DeclareOpInterfaceMethods<ArithFastMathInterface>;
defvar Math_FastMathArg
    = (ins DefaultValuedAttr<Arith_FastMathAttr,
                             "::mlir::arith::FastMathFlags::none">:$fastmath);

// The assembly format of an operation with these operands, and the description with that syntax as an example.
class Math_Spelled<list<string> operands> {
  string format = !interleave(!foreach(o, operands, "$" # o), " `,` ");
  string text = !interleave(!foreach(o, operands, "%" # o), ", ");
}
class Math_Described<string words, string mnemonic, list<string> operands, string type> {
  string ret = Described<words, "%result = math." # mnemonic # " "
                                # Math_Spelled<operands>.text # " : " # type>.ret;
}

// ---- Integers ----

class Math_IntegerOp<string mnemonic, list<string> operands, string line, string words>
    : Math_Op<mnemonic, [SameOperandsAndResultType]> {
  let summary = line;
  let description = Math_Described<words, mnemonic, operands, "i32">.ret;
  let arguments = !dag(ins, !listsplat(SignlessIntegerOrIndexLike, !size(operands)), operands);
  let results = (outs SignlessIntegerOrIndexLike:$result);
  let assemblyFormat = Math_Spelled<operands>.format # " attr-dict `:` type($result)";
  let hasFolder = 1;
}
def Math_AbsIOp
    : Math_IntegerOp<"absi", ["operand"], "absolute value of a signed integer",
                     "The least number has none that fits and stays what it is.">;
def Math_CountLeadingZerosOp
    : Math_IntegerOp<"ctlz", ["operand"], "number of leading zeros",
                     "The zeros above the highest one; of 0, the width.">;
def Math_CountTrailingZerosOp
    : Math_IntegerOp<"cttz", ["operand"], "number of trailing zeros",
                     "The zeros below the lowest one; of 0, the width.">;
def Math_CtPopOp
    : Math_IntegerOp<"ctpop", ["operand"], "number of ones",
                     "How many bits of the operand are set.">;
def Math_IPowIOp
    : Math_IntegerOp<"ipowi", ["lhs", "rhs"], "power of signed integers",
                     "The base `lhs` to the power of `rhs`, modulo 2^width. With a negative "
                     "power the result is 0 unless the base is 1 or -1; 0 to a negative power "
                     "is a division by zero.">;

// ---- Floats ----

class Math_FloatOp<string mnemonic, list<string> operands, string line, string words = "">
    : Math_Op<mnemonic, [SameOperandsAndResultType, Math_HasFastMath]> {
  let summary = line;
  let description = Math_Described<words, mnemonic, operands, "f64">.ret;
  let arguments = !con(!dag(ins, !listsplat(FloatLike, !size(operands)), operands),
                       Math_FastMathArg);
  let results = (outs FloatLike:$result);
  let assemblyFormat = Math_Spelled<operands>.format
                       # " (`fastmath` `` $fastmath^)? attr-dict `:` type($result)";
}
class Math_FloatUnaryOp<string mnemonic, string line, string words>
    : Math_FloatOp<mnemonic, ["operand"], line, words> {
  let hasFolder = 1;
}
class Math_FloatBinaryOp<string mnemonic, string line, string words>
    : Math_FloatOp<mnemonic, ["lhs", "rhs"], line, words> {
  let hasFolder = 1;
}

def Math_AbsFOp
    : Math_FloatUnaryOp<"absf", "absolute value", "The operand without its sign, NaN included.">;
def Math_CopySignOp
    : Math_FloatBinaryOp<"copysign", "number with another's sign",
                         "The magnitude of `lhs` with the sign of `rhs`.">;
def Math_FmaOp
    : Math_FloatOp<"fma", ["a", "b", "c"], "product and sum, rounded once",
                   "`a * b + c`, as if the product were exact.">;
def Math_ClampFOp
    : Math_FloatOp<"clampf", ["value", "min", "max"], "number held between two bounds"> {
  let description = [{
    `min` where the value is less, `max` where it is greater, otherwise the value.

    ```mlir
    %result = math.clampf %value to [%min, %max] : f64
    ```
  }];
  let assemblyFormat = [{
    $value `to` ` ` `[` $min `,` $max `]` (`fastmath` `` $fastmath^)?
    attr-dict `:` type($result)
  }];
}

// Rounding.
class Math_RoundingOp<string mnemonic, string line, string words>
    : Math_FloatUnaryOp<mnemonic, line, words # " The result is a float, too.">;
def Math_CeilOp
    : Math_RoundingOp<"ceil", "rounding up", "The least integer that is not less.">;
def Math_FloorOp
    : Math_RoundingOp<"floor", "rounding down", "The greatest integer that is not greater.">;
def Math_RoundOp
    : Math_RoundingOp<"round", "rounding to the nearest, ties away from zero",
                      "The nearest integer; of two, that farther from zero.">;
def Math_RoundEvenOp
    : Math_RoundingOp<"roundeven", "rounding to the nearest, ties to even",
                      "The nearest integer; of two, the even one.">;
def Math_TruncOp
    : Math_RoundingOp<"trunc", "rounding to zero", "The integer without the fraction.">;

// Powers, roots, exponentials and logarithms.
def Math_PowFOp
    : Math_FloatBinaryOp<"powf", "power of floats", "The base `lhs` to the power of `rhs`.">;
def Math_FPowIOp
    : Math_Op<"fpowi", [SameOperandsAndResultShape, AllTypesMatch<["lhs", "result"]>,
                        Math_HasFastMath]> {
  let summary = "float to the power of a signed integer";
  let description = [{
    The base `lhs` to the power of `rhs`, which may be negative.

    ```mlir
    %result = math.fpowi %base, %power : f64, i32
    ```
  }];
  let arguments = !con((ins FloatLike:$lhs, SignlessIntegerOrIndexLike:$rhs),
                       Math_FastMathArg);
  let results = (outs FloatLike:$result);
  let assemblyFormat = [{
    $lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($lhs) `,` type($rhs)
  }];
}
def Math_SqrtOp
    : Math_FloatUnaryOp<"sqrt", "square root", "NaN of a number below zero; -0 of -0.">;
def Math_RsqrtOp
    : Math_FloatOp<"rsqrt", ["operand"], "reciprocal of the square root",
                   "One divided by the root: infinity of zero, NaN below it.">;
def Math_CbrtOp
    : Math_FloatOp<"cbrt", ["operand"], "cube root",
                   "The root has the sign of the operand.">;
def Math_ExpOp
    : Math_FloatUnaryOp<"exp", "exponential", "Euler's number to the power of the operand.">;
def Math_Exp2Op
    : Math_FloatUnaryOp<"exp2", "exponential to the base 2", "2 to the power of the operand.">;
def Math_ExpM1Op
    : Math_FloatUnaryOp<"expm1", "exponential less one",
                        "`exp` less one, exact where the operand is close to zero.">;

def Math_LogOp
    : Math_FloatUnaryOp<"log", "natural logarithm",
                        "To the base of Euler's number: -infinity of zero, NaN below it.">;
def Math_Log2Op
    : Math_FloatUnaryOp<"log2", "logarithm to the base 2", "-infinity of zero, NaN below it.">;
def Math_Log10Op
    : Math_FloatUnaryOp<"log10", "logarithm to the base 10",
                        "-infinity of zero, NaN below it.">;
def Math_Log1pOp
    : Math_FloatUnaryOp<"log1p", "natural logarithm of one more",
                        "`log` of one plus the operand, exact where the operand is close to "
                        "zero. -infinity of -1, NaN below it.">;
def Math_ErfOp
    : Math_FloatUnaryOp<"erf", "error function",
                        "Twice the integral of exp(-t²) from 0 to the operand, divided by the "
                        "square root of pi: between -1 and 1.">;
def Math_ErfcOp
    : Math_FloatUnaryOp<"erfc", "complementary error function",
                        "One less `erf`, exact where that is close to 1.">;

// Trigonometry.
class Math_AngleOp<string mnemonic, string line>
    : Math_FloatUnaryOp<mnemonic, line, "The operand is an angle in radians; of infinity, NaN.">;
def Math_SinOp : Math_AngleOp<"sin", "sine">;
def Math_CosOp : Math_AngleOp<"cos", "cosine">;
def Math_TanOp : Math_AngleOp<"tan", "tangent">;
def Math_AsinOp
    : Math_FloatUnaryOp<"asin", "arc sine",
                        "In radians, from -pi/2 to pi/2; NaN of a number beyond -1 and 1.">;
def Math_AcosOp
    : Math_FloatUnaryOp<"acos", "arc cosine",
                        "In radians, from 0 to pi; NaN of a number beyond -1 and 1.">;
def Math_AtanOp
    : Math_FloatUnaryOp<"atan", "arc tangent", "In radians, from -pi/2 to pi/2.">;
def Math_Atan2Op
    : Math_FloatBinaryOp<"atan2", "angle of a point",
                         "The angle of the point (`rhs`, `lhs`) in radians, from -pi to pi.">;
def Math_SinhOp
    : Math_FloatUnaryOp<"sinh", "hyperbolic sine", "Half of exp(x) less exp(-x).">;
def Math_CoshOp
    : Math_FloatUnaryOp<"cosh", "hyperbolic cosine", "Half of exp(x) and exp(-x).">;
def Math_TanhOp
    : Math_FloatUnaryOp<"tanh", "hyperbolic tangent", "`sinh` by `cosh`, between -1 and 1.">;
def Math_AsinhOp
    : Math_FloatUnaryOp<"asinh", "inverse of the hyperbolic sine",
                        "Of any number; the sign is that of the operand.">;
def Math_AcoshOp
    : Math_FloatUnaryOp<"acosh", "inverse of the hyperbolic cosine",
                        "Not negative; NaN of a number below 1.">;
def Math_AtanhOp
    : Math_FloatUnaryOp<"atanh", "inverse of the hyperbolic tangent",
                        "Infinite at -1 and 1, NaN beyond them.">;
def Math_SincosOp
    : Math_Op<"sincos", [SameOperandsAndResultShape, Math_HasFastMath,
                         AllTypesMatch<["operand", "sin", "cos"]>]> {
  let summary = "sine and cosine at once";
  let description = [{
    What `sin` and `cos` of an angle in radians are.

    ```mlir
    %sin, %cos = math.sincos %angle : f64
    ```
  }];
  let arguments = !con((ins FloatLike:$operand), Math_FastMathArg);
  let results = (outs FloatLike:$sin, FloatLike:$cos);
  let assemblyFormat = "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($operand)";
}

// ---- Classification ----

class Math_FloatClassificationOp<string kind, string words>
    : Math_Op<"is" # kind,
              [Math_HasFastMath,
               TypesMatchWith<"result type has i1 element type and same shape as operands",
                              "operand", "result", "::getI1SameShape($_self)">]> {
  let summary = "whether a number is " # words;
  let description = Math_Described<"True if the operand is " # words # ".", "is" # kind,
                                   ["operand"], "f64">.ret;
  let arguments = !con((ins FloatLike:$operand), Math_FastMathArg);
  let results = (outs BoolLike:$result);
  let assemblyFormat = "$operand attr-dict `:` type($operand)";
  let hasFolder = 1;
}
def Math_IsFiniteOp : Math_FloatClassificationOp<"finite", "neither infinite nor NaN">;
def Math_IsInfOp : Math_FloatClassificationOp<"inf", "positive or negative infinity">;
def Math_IsNaNOp : Math_FloatClassificationOp<"nan", "not a number">;
def Math_IsNormalOp
    : Math_FloatClassificationOp<"normal", "finite, and neither zero nor denormal">;

#endif // ODS_MATH_OPS_TD
