// Operations on corresponding elements.
#ifndef STABLEHLO_ELEMENTWISE_TD
#define STABLEHLO_ELEMENTWISE_TD

include "stablehlo/Attrs.td"

// ---- One operand ----

class Stablehlo_UnaryOp<string mnemonic, Type argument, Type value = argument,
                        list<Trait> traits = []>
    : Stablehlo_ValueOp<mnemonic, traits # [Elementwise, SameOperandsAndResultShape]> {
  let arguments = (ins argument:$operand);
  let results = (outs value:$result);
  let assemblyFormat = [{
    $operand attr-dict `:` custom<UnaryTypes>(type($operand), type($result))
  }];
}

// The types of the operand and the result are compatible; the result's follows.
class Stablehlo_CompatibleUnaryOp<string mnemonic, Type argument>
    : Stablehlo_ValueOp<mnemonic, [Stablehlo_Infers, Elementwise]> {
  let arguments = (ins argument:$operand);
  let results = (outs argument:$result);
  let assemblyFormat = [{
    $operand attr-dict `:` custom<UnaryTypes>(type($operand), type($result))
  }];
  let hasVerifier = 1;
}
def : RustFamily<"Stablehlo_CompatibleUnaryOp", "compatible_unary_ops">;

def Stablehlo_CeilOp : Stablehlo_CompatibleUnaryOp<"ceil", Stablehlo_FpOrQuantizedTensor> {
  let summary = "the least integer that is not less";
}
def Stablehlo_ClzOp : Stablehlo_CompatibleUnaryOp<"count_leading_zeros", Stablehlo_IntTensor> {
  let summary = "the number of leading zero bits";
}
def Stablehlo_FloorOp : Stablehlo_CompatibleUnaryOp<"floor", Stablehlo_FpOrQuantizedTensor> {
  let summary = "the greatest integer that is not greater";
}
def Stablehlo_NotOp : Stablehlo_CompatibleUnaryOp<"not", Stablehlo_PredOrIntTensor> {
  let summary = "logical or bitwise negation";
}
def Stablehlo_NegOp : Stablehlo_CompatibleUnaryOp<"negate", Stablehlo_NumberTensor> {
  let summary = "negation";
}
def Stablehlo_PopulationCountOp : Stablehlo_CompatibleUnaryOp<"popcnt", Stablehlo_IntTensor> {
  let summary = "the number of bits that are set";
}
def Stablehlo_RoundOp
    : Stablehlo_CompatibleUnaryOp<"round_nearest_afz", Stablehlo_FpOrQuantizedTensor> {
  let summary = "the nearest integer, ties away from zero";
}
def Stablehlo_RoundNearestEvenOp
    : Stablehlo_CompatibleUnaryOp<"round_nearest_even", Stablehlo_FpOrQuantizedTensor> {
  let summary = "the nearest integer, ties to even";
}
def Stablehlo_SignOp : Stablehlo_CompatibleUnaryOp<"sign", Stablehlo_SignedTensor> {
  let summary = "the sign";
}

// A transcendental function, whose accuracy may be chosen.
class Stablehlo_FunctionOp<string mnemonic>
    : Stablehlo_ValueOp<mnemonic, [Stablehlo_Infers, Elementwise]> {
  let arguments = (ins Stablehlo_FpComplexOrQuantizedTensor:$operand,
                       DefaultValuedOptionalAttr<
                           Stablehlo_ResultAccuracyAttr,
                           "::mlir::stablehlo::ResultAccuracyMode::DEFAULT">:$result_accuracy);
  let results = (outs Stablehlo_FpComplexOrQuantizedTensor:$result);
  let assemblyFormat = [{
    $operand attr-dict `:` custom<UnaryTypes>(type($operand), type($result))
  }];
  let hasVerifier = 1;
}
def : RustFamily<"Stablehlo_FunctionOp", "function_ops">;

def Stablehlo_CbrtOp : Stablehlo_FunctionOp<"cbrt"> { let summary = "cube root"; }
def Stablehlo_CosineOp : Stablehlo_FunctionOp<"cosine"> { let summary = "cosine"; }
def Stablehlo_ExpOp : Stablehlo_FunctionOp<"exponential"> { let summary = "power of e"; }
def Stablehlo_Expm1Op : Stablehlo_FunctionOp<"exponential_minus_one"> {
  let summary = "power of e, minus one";
}
def Stablehlo_LogOp : Stablehlo_FunctionOp<"log"> { let summary = "natural logarithm"; }
def Stablehlo_Log1pOp : Stablehlo_FunctionOp<"log_plus_one"> {
  let summary = "natural logarithm of the operand plus one";
}
def Stablehlo_LogisticOp : Stablehlo_FunctionOp<"logistic"> {
  let summary = "logistic function";
}
def Stablehlo_RsqrtOp : Stablehlo_FunctionOp<"rsqrt"> {
  let summary = "reciprocal square root";
}
def Stablehlo_SineOp : Stablehlo_FunctionOp<"sine"> { let summary = "sine"; }
def Stablehlo_SqrtOp : Stablehlo_FunctionOp<"sqrt"> { let summary = "square root"; }
def Stablehlo_TanOp : Stablehlo_FunctionOp<"tan"> { let summary = "tangent"; }
def Stablehlo_TanhOp : Stablehlo_FunctionOp<"tanh"> { let summary = "hyperbolic tangent"; }

def Stablehlo_AbsOp
    : Stablehlo_UnaryOp<"abs", Stablehlo_SignedTensor, Stablehlo_MagnitudeTensor,
                        [Stablehlo_Infers]> {
  let summary = "absolute value";
}
def Stablehlo_RealOp
    : Stablehlo_UnaryOp<"real", Stablehlo_FpOrComplexTensor, Stablehlo_FpTensor,
                        [Stablehlo_Infers]> {
  let summary = "real part";
}
def Stablehlo_ImagOp
    : Stablehlo_UnaryOp<"imag", Stablehlo_FpOrComplexTensor, Stablehlo_FpTensor,
                        [Stablehlo_Infers]> {
  let summary = "imaginary part";
}
def Stablehlo_ConvertOp : Stablehlo_UnaryOp<"convert", Stablehlo_NonQuantizedTensor> {
  let summary = "conversion to another element type";
}
def Stablehlo_UniformQuantizeOp
    : Stablehlo_UnaryOp<"uniform_quantize", Stablehlo_FpOrAllQuantizedTensor,
                        Stablehlo_AllQuantizedTensor> {
  let summary = "quantization";
  let hasVerifier = 1;
}
def Stablehlo_UniformDequantizeOp
    : Stablehlo_UnaryOp<"uniform_dequantize", Stablehlo_AllQuantizedTensor,
                        Stablehlo_FpTensor, [Stablehlo_Infers]> {
  let summary = "conversion of quantized elements to floats";
}
def Stablehlo_IsFiniteOp
    : Stablehlo_ValueOp<"is_finite", [Stablehlo_Infers, Elementwise,
                                      SameOperandsAndResultShape]> {
  let summary = "test of finite numbers";
  let arguments = (ins Stablehlo_FpOrQuantizedTensor:$x);
  let results = (outs Stablehlo_PredTensor:$y);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
}
def Stablehlo_ReducePrecisionOp
    : Stablehlo_ValueOp<"reduce_precision", [Stablehlo_Infers, Elementwise]> {
  let summary = "rounding to a float of fewer bits";
  let arguments = (ins Stablehlo_FpOrQuantizedTensor:$operand,
                       ConfinedAttr<I32Attr, [IntPositive]>:$exponent_bits,
                       ConfinedAttr<I32Attr, [IntNonNegative]>:$mantissa_bits);
  let results = (outs Stablehlo_FpOrQuantizedTensor:$output);
  let assemblyFormat = [{
    $operand `,` `format` `=` custom<ExponentMantissa>($exponent_bits, $mantissa_bits)
      attr-dict `:` custom<UnaryTypes>(type($operand), type($output))
  }];
  let hasVerifier = 1;
}

// ---- Two operands ----

class Stablehlo_BinaryOp<string mnemonic, list<Trait> traits, Type argument>
    : Stablehlo_ValueOp<mnemonic, traits # [Elementwise]> {
  let arguments = (ins argument:$lhs, argument:$rhs);
  let results = (outs argument:$result);
  let assemblyFormat = [{
    $lhs `,` $rhs attr-dict
      `:` custom<BinaryTypes>(type($lhs), type($rhs), type($result))
  }];
}
class Stablehlo_CompatibleBinaryOp<string mnemonic, Type argument>
    : Stablehlo_BinaryOp<mnemonic, [Stablehlo_Infers], argument> {
  let hasVerifier = 1;
}
def : RustFamily<"Stablehlo_CompatibleBinaryOp", "compatible_binary_ops">;

def Stablehlo_Atan2Op
    : Stablehlo_CompatibleBinaryOp<"atan2", Stablehlo_FpComplexOrQuantizedTensor> {
  let summary = "angle of a point";
}
def Stablehlo_DivOp : Stablehlo_CompatibleBinaryOp<"divide", Stablehlo_NumberTensor> {
  let summary = "quotient; of integers, rounded to zero";
}
def Stablehlo_PowOp : Stablehlo_CompatibleBinaryOp<"power", Stablehlo_NumberTensor> {
  let summary = "power";
}
def Stablehlo_RemOp : Stablehlo_CompatibleBinaryOp<"remainder", Stablehlo_NumberTensor> {
  let summary = "remainder, with the sign of the dividend";
}
def Stablehlo_ShiftLeftOp : Stablehlo_CompatibleBinaryOp<"shift_left", Stablehlo_IntTensor> {
  let summary = "shift to the left";
}
def Stablehlo_ShiftRightArithmeticOp
    : Stablehlo_CompatibleBinaryOp<"shift_right_arithmetic", Stablehlo_IntTensor> {
  let summary = "shift to the right that repeats the sign";
}
def Stablehlo_ShiftRightLogicalOp
    : Stablehlo_CompatibleBinaryOp<"shift_right_logical", Stablehlo_IntTensor> {
  let summary = "shift to the right that fills with zeros";
}
def Stablehlo_SubtractOp : Stablehlo_CompatibleBinaryOp<"subtract", Stablehlo_NumberTensor> {
  let summary = "difference";
}

// The result does not depend on the order of the operands. `Commutative` is not among
// the traits, since canonicalization would then swap operands, unlike in MLIR.
class Stablehlo_SymmetricOp<string mnemonic, Type argument>
    : Stablehlo_CompatibleBinaryOp<mnemonic, argument>;
def : RustFamily<"Stablehlo_SymmetricOp", "symmetric_ops">;

def Stablehlo_MaxOp : Stablehlo_SymmetricOp<"maximum", Stablehlo_Tensor> {
  let summary = "the greater of two elements";
}
def Stablehlo_MinOp : Stablehlo_SymmetricOp<"minimum", Stablehlo_Tensor> {
  let summary = "the less of two elements";
}
def Stablehlo_MulOp : Stablehlo_SymmetricOp<"multiply", Stablehlo_Tensor> {
  let summary = "product; of booleans, conjunction";
}
def Stablehlo_AndOp : Stablehlo_SymmetricOp<"and", Stablehlo_PredOrIntTensor> {
  let summary = "conjunction";
}
def Stablehlo_OrOp : Stablehlo_SymmetricOp<"or", Stablehlo_PredOrIntTensor> {
  let summary = "disjunction";
}
def Stablehlo_XorOp : Stablehlo_SymmetricOp<"xor", Stablehlo_PredOrIntTensor> {
  let summary = "exclusive disjunction";
}

// Its element types may differ if they are quantized.
def Stablehlo_AddOp
    : Stablehlo_BinaryOp<"add", [Stablehlo_Infers, SameOperandsAndResultShape],
                         Stablehlo_AllTensor> {
  let summary = "sum; of booleans, disjunction";
  let hasVerifier = 1;
}

def Stablehlo_ComplexOp
    : Stablehlo_ValueOp<"complex", [Stablehlo_Infers, Elementwise, SameOperandsElementType,
                                    SameOperandsAndResultShape]> {
  let summary = "complex number of two parts";
  let arguments = (ins Stablehlo_Fp32Or64Tensor:$lhs, Stablehlo_Fp32Or64Tensor:$rhs);
  let results = (outs Stablehlo_ComplexTensor:$result);
  let assemblyFormat = [{
    operands attr-dict `:` custom<ComplexTypes>(type($lhs), type($rhs), type($result))
  }];
}
def Stablehlo_CompareOp
    : Stablehlo_ValueOp<"compare", [Stablehlo_Infers, Elementwise,
                                    SameOperandsAndResultShape]> {
  let summary = "comparison";
  let arguments = (ins Stablehlo_Tensor:$lhs, Stablehlo_Tensor:$rhs,
                       Stablehlo_ComparisonDirectionAttr:$comparison_direction,
                       OptionalAttr<Stablehlo_ComparisonTypeAttr>:$compare_type);
  let results = (outs Stablehlo_PredTensor:$result);
  let assemblyFormat = [{
    `` $comparison_direction `,` $lhs `,` $rhs (`,` `` $compare_type^)?
      attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

// ---- Three operands ----

def Stablehlo_ClampOp : Stablehlo_ValueOp<"clamp", [Stablehlo_Infers]> {
  let summary = "the nearest value of an interval";
  let arguments = (ins Stablehlo_Tensor:$min, Stablehlo_Tensor:$operand, Stablehlo_Tensor:$max);
  let results = (outs Stablehlo_Tensor:$result);
  let assemblyFormat = [{
    $min `,` $operand `,` $max attr-dict
      `:` custom<TernaryTypes>(type($min), type($operand), type($max), type($result))
  }];
  let hasVerifier = 1;
}
def Stablehlo_SelectOp : Stablehlo_ValueOp<"select", [Stablehlo_Infers]> {
  let summary = "one of two elements";
  let arguments = (ins Stablehlo_PredTensor:$pred, Stablehlo_Tensor:$on_true,
                       Stablehlo_Tensor:$on_false);
  let results = (outs Stablehlo_Tensor:$result);
  let assemblyFormat = [{
    operands attr-dict `:`
      custom<SelectTypes>(type($pred), type($on_true), type($on_false), type($result))
  }];
}

#endif // STABLEHLO_ELEMENTWISE_TD
