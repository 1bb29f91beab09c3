// The math dialect: functions beyond arithmetic, on scalars and element by element.
#ifndef ODS_MATH_OPS_TD
#define ODS_MATH_OPS_TD

include "arith/ArithBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlir/Interfaces/VectorInterfaces.td"

def Math_Dialect : Dialect {
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

// ---- Integers ----

class Math_IntegerOp<string mnemonic, list<string> operands>
    : Math_Op<mnemonic, [SameOperandsAndResultType]> {
  let arguments = !dag(ins, !listsplat(SignlessIntegerOrIndexLike, !size(operands)), operands);
  let results = (outs SignlessIntegerOrIndexLike:$result);
  let assemblyFormat = !interleave(!foreach(o, operands, "$" # o), " `,` ")
                       # " attr-dict `:` type($result)";
  let hasFolder = 1;
}
def Math_AbsIOp : Math_IntegerOp<"absi", ["operand"]> {
  let summary = "integer absolute-value operation";
}
def Math_CountLeadingZerosOp : Math_IntegerOp<"ctlz", ["operand"]> {
  let summary = "counts the leading zeros an integer value";
}
def Math_CountTrailingZerosOp : Math_IntegerOp<"cttz", ["operand"]> {
  let summary = "counts the trailing zeros an integer value";
}
def Math_CtPopOp : Math_IntegerOp<"ctpop", ["operand"]> {
  let summary = "counts the number of set bits of an integer value";
}
def Math_IPowIOp : Math_IntegerOp<"ipowi", ["lhs", "rhs"]> {
  let summary = "signed integer raised to the power of operation";
}

// ---- Floats ----

class Math_FloatOp<string mnemonic, list<string> operands>
    : Math_Op<mnemonic, [SameOperandsAndResultType, Math_HasFastMath]> {
  let arguments = !con(!dag(ins, !listsplat(FloatLike, !size(operands)), operands),
                       Math_FastMathArg);
  let results = (outs FloatLike:$result);
  let assemblyFormat = !interleave(!foreach(o, operands, "$" # o), " `,` ")
                       # " (`fastmath` `` $fastmath^)? attr-dict `:` type($result)";
}
class Math_FloatUnaryOp<string mnemonic, string what> : Math_FloatOp<mnemonic, ["operand"]> {
  let summary = what;
  let hasFolder = 1;
}
class Math_FloatBinaryOp<string mnemonic, string what>
    : Math_FloatOp<mnemonic, ["lhs", "rhs"]> {
  let summary = what;
  let hasFolder = 1;
}

def Math_AbsFOp : Math_FloatUnaryOp<"absf", "floating point absolute-value operation">;
def Math_CopySignOp : Math_FloatBinaryOp<"copysign", "A copysign operation">;
def Math_FmaOp : Math_FloatOp<"fma", ["a", "b", "c"]> {
  let summary = "floating point fused multipy-add operation";
}
def Math_ClampFOp : Math_FloatOp<"clampf", ["value", "min", "max"]> {
  let summary = "floating point clamping operation";
  let assemblyFormat = [{
    $value `to` ` ` `[` $min `,` $max `]` (`fastmath` `` $fastmath^)?
    attr-dict `:` type($result)
  }];
}

// Rounding.
def Math_CeilOp : Math_FloatUnaryOp<"ceil", "ceiling of the specified value">;
def Math_FloorOp : Math_FloatUnaryOp<"floor", "floor of the specified value">;
def Math_RoundOp : Math_FloatUnaryOp<"round", "round of the specified value">;
def Math_RoundEvenOp
    : Math_FloatUnaryOp<"roundeven",
                        "round of the specified value with halfway cases to even">;
def Math_TruncOp : Math_FloatUnaryOp<"trunc", "trunc of the specified value">;

// Powers, roots, exponentials and logarithms.
def Math_PowFOp
    : Math_FloatBinaryOp<"powf", "floating point raised to the power of operation">;
def Math_FPowIOp
    : Math_Op<"fpowi", [SameOperandsAndResultShape, AllTypesMatch<["lhs", "result"]>,
                        Math_HasFastMath]> {
  let summary = "floating point raised to the signed integer power";
  let arguments = !con((ins FloatLike:$lhs, SignlessIntegerOrIndexLike:$rhs),
                       Math_FastMathArg);
  let results = (outs FloatLike:$result);
  let assemblyFormat = [{
    $lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($lhs) `,` type($rhs)
  }];
}
def Math_SqrtOp : Math_FloatUnaryOp<"sqrt", "sqrt of the specified value">;
def Math_RsqrtOp : Math_FloatOp<"rsqrt", ["operand"]> {
  let summary = "reciprocal of sqrt (1 / sqrt of the specified value)";
}
def Math_CbrtOp : Math_FloatOp<"cbrt", ["operand"]> {
  let summary = "cube root of the specified value";
}
def Math_ExpOp : Math_FloatUnaryOp<"exp", "base-e exponential of the specified value">;
def Math_Exp2Op : Math_FloatUnaryOp<"exp2", "base-2 exponential of the specified value">;
def Math_ExpM1Op
    : Math_FloatUnaryOp<"expm1", "base-e exponential of the specified value minus 1">;
def Math_LogOp : Math_FloatUnaryOp<"log", "base-e logarithm of the specified value">;
def Math_Log2Op : Math_FloatUnaryOp<"log2", "base-2 logarithm of the specified value">;
def Math_Log10Op : Math_FloatUnaryOp<"log10", "base-10 logarithm of the specified value">;
def Math_Log1pOp
    : Math_FloatUnaryOp<"log1p",
                        "Computes the natural logarithm of one plus the given value">;
def Math_ErfOp : Math_FloatUnaryOp<"erf", "error function of the specified value">;
def Math_ErfcOp
    : Math_FloatUnaryOp<"erfc", "complementary error function of the specified value">;

// Trigonometry.
def Math_SinOp : Math_FloatUnaryOp<"sin", "sine of the specified value">;
def Math_CosOp : Math_FloatUnaryOp<"cos", "cosine of the specified value">;
def Math_TanOp : Math_FloatUnaryOp<"tan", "tangent of the specified value">;
def Math_AsinOp : Math_FloatUnaryOp<"asin", "arcus sine of the given value">;
def Math_AcosOp : Math_FloatUnaryOp<"acos", "arcus cosine of the specified value">;
def Math_AtanOp : Math_FloatUnaryOp<"atan", "arcus tangent of the given value">;
def Math_Atan2Op
    : Math_FloatBinaryOp<"atan2", "2-argument arcus tangent of the given values">;
def Math_SinhOp : Math_FloatUnaryOp<"sinh", "hyperbolic sine of the specified value">;
def Math_CoshOp : Math_FloatUnaryOp<"cosh", "hyperbolic cosine of the specified value">;
def Math_TanhOp : Math_FloatUnaryOp<"tanh", "hyperbolic tangent of the specified value">;
def Math_AsinhOp : Math_FloatUnaryOp<"asinh", "hyperbolic arcus sine of the given value">;
def Math_AcoshOp : Math_FloatUnaryOp<"acosh", "Hyperbolic arcus cosine of the given value">;
def Math_AtanhOp : Math_FloatUnaryOp<"atanh", "hyperbolic arcus tangent of the given value">;
def Math_SincosOp
    : Math_Op<"sincos", [SameOperandsAndResultShape, Math_HasFastMath,
                         AllTypesMatch<["operand", "sin", "cos"]>]> {
  let summary = "sine and cosine of the specified value";
  let arguments = !con((ins FloatLike:$operand), Math_FastMathArg);
  let results = (outs FloatLike:$sin, FloatLike:$cos);
  let assemblyFormat = "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($operand)";
}

// ---- Classification ----

class Math_FloatClassificationOp<string kind, string adjective>
    : Math_Op<"is" # kind,
              [Math_HasFastMath,
               TypesMatchWith<"result type has i1 element type and same shape as operands",
                              "operand", "result", "::getI1SameShape($_self)">]> {
  let summary = "returns true if the operand classifies as " # adjective;
  let arguments = !con((ins FloatLike:$operand), Math_FastMathArg);
  let results = (outs BoolLike:$result);
  let assemblyFormat = "$operand attr-dict `:` type($operand)";
  let hasFolder = 1;
}
def Math_IsFiniteOp : Math_FloatClassificationOp<"finite", "finite">;
def Math_IsInfOp : Math_FloatClassificationOp<"inf", "infinite">;
def Math_IsNaNOp : Math_FloatClassificationOp<"nan", "NaN">;
def Math_IsNormalOp : Math_FloatClassificationOp<"normal", "normal">;

#endif // ODS_MATH_OPS_TD
