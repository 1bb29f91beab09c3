// Operations on single elements.
#ifndef VHLO_ELEMENTWISE_TD
#define VHLO_ELEMENTWISE_TD

include "vhlo/Attrs.td"

class Vhlo_Unary<string name, int version = 1, string since = "0.9.0", string until = "">
    : Vhlo_Op<name, version, since, until> {
  let arguments = (ins AnyType:$operand);
  let results = (outs AnyType:$result);
}

class Vhlo_Binary<string name> : Vhlo_Op<name, 1> {
  let arguments = (ins AnyType:$lhs, AnyType:$rhs);
  let results = (outs AnyType:$result);
}

// The accuracy of the result is an attribute since version 2.
multiclass Vhlo_Accurate<string name, string since = "1.10.0", string until = "1.9.0",
                         string first = "0.9.0"> {
  def V1 : Vhlo_Unary<name, 1, first, until>;
  def V2 : Vhlo_Unary<name, 2, since> {
    let arguments = (ins AnyType:$operand, AnyAttr:$result_accuracy);
    let rules = [(absent "result_accuracy", DefaultAccuracy)];
    let change = (from "vhlo." # name # "_v1", rules);
  }
}

def Vhlo_AbsOpV1 : Vhlo_Unary<"abs">;
def Vhlo_AddOpV1 : Vhlo_Binary<"add">;
def Vhlo_AndOpV1 : Vhlo_Binary<"and">;
def Vhlo_Atan2OpV1 : Vhlo_Binary<"atan2">;
def Vhlo_BitcastConvertOpV1 : Vhlo_Unary<"bitcast_convert">;
defm Vhlo_CbrtOp : Vhlo_Accurate<"cbrt">;
def Vhlo_CeilOpV1 : Vhlo_Unary<"ceil">;
def Vhlo_ClampOpV1 : Vhlo_Op<"clamp", 1> {
  let arguments = (ins AnyType:$min, AnyType:$operand, AnyType:$max);
  let results = (outs AnyType:$result);
}
def Vhlo_ClzOpV1 : Vhlo_Unary<"count_leading_zeros">;
def Vhlo_CompareOpV1 : Vhlo_Op<"compare", 1> {
  let arguments = (ins AnyType:$lhs, AnyType:$rhs, AnyAttr:$comparison_direction,
                       AnyAttr:$compare_type);
  let results = (outs AnyType:$result);
  let rules = [(absent "compare_type", "#vhlo<comparison_type_v1 NOTYPE>")];
}
def Vhlo_ComplexOpV1 : Vhlo_Binary<"complex">;
def Vhlo_ConvertOpV1 : Vhlo_Unary<"convert">;
defm Vhlo_CosineOp : Vhlo_Accurate<"cosine">;
def Vhlo_DivOpV1 : Vhlo_Binary<"divide">;
defm Vhlo_Expm1Op : Vhlo_Accurate<"exponential_minus_one">;
defm Vhlo_ExpOp : Vhlo_Accurate<"exponential", "1.9.0", "1.8.0">;
def Vhlo_FloorOpV1 : Vhlo_Unary<"floor">;
def Vhlo_ImagOpV1 : Vhlo_Unary<"imag">;
def Vhlo_IsFiniteOpV1 : Vhlo_Op<"is_finite", 1> {
  let arguments = (ins AnyType:$x);
  let results = (outs AnyType:$y);
}
defm Vhlo_Log1pOp : Vhlo_Accurate<"log_plus_one">;
defm Vhlo_LogisticOp : Vhlo_Accurate<"logistic">;
defm Vhlo_LogOp : Vhlo_Accurate<"log">;
def Vhlo_MaxOpV1 : Vhlo_Binary<"maximum">;
def Vhlo_MinOpV1 : Vhlo_Binary<"minimum">;
def Vhlo_MulOpV1 : Vhlo_Binary<"multiply">;
def Vhlo_NegOpV1 : Vhlo_Unary<"negate">;
def Vhlo_NotOpV1 : Vhlo_Unary<"not">;
def Vhlo_OrOpV1 : Vhlo_Binary<"or">;
def Vhlo_PopulationCountOpV1 : Vhlo_Unary<"popcnt">;
def Vhlo_PowOpV1 : Vhlo_Binary<"power">;
def Vhlo_RealOpV1 : Vhlo_Unary<"real">;
def Vhlo_ReducePrecisionOpV1 : Vhlo_Op<"reduce_precision", 1> {
  let arguments = (ins AnyType:$operand, AnyAttr:$exponent_bits, AnyAttr:$mantissa_bits);
  let results = (outs AnyType:$output);
}
def Vhlo_RemOpV1 : Vhlo_Binary<"remainder">;
def Vhlo_RoundNearestEvenOpV1 : Vhlo_Unary<"round_nearest_even">;
def Vhlo_RoundOpV1 : Vhlo_Unary<"round_nearest_afz">;
defm Vhlo_RsqrtOp : Vhlo_Accurate<"rsqrt">;
def Vhlo_SelectOpV1 : Vhlo_Op<"select", 1> {
  let arguments = (ins AnyType:$pred, AnyType:$on_true, AnyType:$on_false);
  let results = (outs AnyType:$result);
}
def Vhlo_ShiftLeftOpV1 : Vhlo_Binary<"shift_left">;
def Vhlo_ShiftRightArithmeticOpV1 : Vhlo_Binary<"shift_right_arithmetic">;
def Vhlo_ShiftRightLogicalOpV1 : Vhlo_Binary<"shift_right_logical">;
def Vhlo_SignOpV1 : Vhlo_Unary<"sign">;
defm Vhlo_SineOp : Vhlo_Accurate<"sine">;
defm Vhlo_SqrtOp : Vhlo_Accurate<"sqrt">;
def Vhlo_SubtractOpV1 : Vhlo_Binary<"subtract">;
defm Vhlo_TanOp : Vhlo_Accurate<"tan", "1.10.0", "1.9.0", "1.4.0">;
defm Vhlo_TanhOp : Vhlo_Accurate<"tanh">;
def Vhlo_UniformDequantizeOpV1 : Vhlo_Unary<"uniform_dequantize">;
def Vhlo_UniformQuantizeOpV1 : Vhlo_Unary<"uniform_quantize">;
def Vhlo_XorOpV1 : Vhlo_Binary<"xor">;

#endif // VHLO_ELEMENTWISE_TD
