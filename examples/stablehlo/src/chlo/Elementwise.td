// Functions that are applied to each element.
#ifndef CHLO_ELEMENTWISE_TD
#define CHLO_ELEMENTWISE_TD

include "chlo/Base.td"

class Chlo_UnaryOp<string mnemonic, string line, Type type, Type to = type>
    : Chlo_Op<mnemonic, [Pure, Elementwise, SameOperandsAndResultShape]> {
  let summary = line;
  let arguments = (ins type:$operand);
  let results = (outs to:$result);
  let assemblyFormat = "$operand attr-dict `:` type($operand) `->` type($result)";
}
class Chlo_FunctionOp<string mnemonic, string line>
    : Chlo_UnaryOp<mnemonic, line, Chlo_FloatOrComplexTensor>;
class Chlo_RealFunctionOp<string mnemonic, string line>
    : Chlo_UnaryOp<mnemonic, line, Chlo_FloatTensor>;

def Chlo_AcosOp : Chlo_FunctionOp<"acos", "Inverse cosine">;
def Chlo_AcoshOp : Chlo_FunctionOp<"acosh", "Inverse hyperbolic cosine">;
def Chlo_AsinOp : Chlo_FunctionOp<"asin", "Inverse sine">;
def Chlo_AsinAcosKernelOp
    : Chlo_UnaryOp<"_asin_acos_kernel", "Common part of the complex asin, acos, asinh and acosh",
                   Chlo_ComplexTensor>;
def Chlo_AsinhOp : Chlo_FunctionOp<"asinh", "Inverse hyperbolic sine">;
def Chlo_AtanOp : Chlo_FunctionOp<"atan", "Inverse tangent">;
def Chlo_AtanhOp : Chlo_FunctionOp<"atanh", "Inverse hyperbolic tangent">;
def Chlo_BesselI1eOp
    : Chlo_FunctionOp<"bessel_i1e", "Modified Bessel function of order 1, times exp(-|x|)">;
def Chlo_ConjOp : Chlo_FunctionOp<"conj", "Complex conjugate">;
def Chlo_CoshOp : Chlo_FunctionOp<"cosh", "Hyperbolic cosine">;
def Chlo_SinhOp : Chlo_FunctionOp<"sinh", "Hyperbolic sine">;
def Chlo_SquareOp : Chlo_FunctionOp<"square", "Square">;
def Chlo_TanOp : Chlo_FunctionOp<"tan", "Tangent">;
def Chlo_DigammaOp : Chlo_RealFunctionOp<"digamma", "Derivative of lgamma">;
def Chlo_ErfOp : Chlo_RealFunctionOp<"erf", "Error function">;
def Chlo_ErfInvOp : Chlo_RealFunctionOp<"erf_inv", "Inverse of the error function">;
def Chlo_ErfcOp : Chlo_RealFunctionOp<"erfc", "1 - erf(x)">;
def Chlo_LgammaOp : Chlo_RealFunctionOp<"lgamma", "Logarithm of the absolute gamma function">;
def Chlo_IsInfOp
    : Chlo_UnaryOp<"is_inf", "Whether an element is infinite", Chlo_FloatTensor, Chlo_PredTensor>;
def Chlo_IsNegInfOp
    : Chlo_UnaryOp<"is_neg_inf", "Whether an element is -inf", Chlo_FloatTensor, Chlo_PredTensor>;
def Chlo_IsPosInfOp
    : Chlo_UnaryOp<"is_pos_inf", "Whether an element is +inf", Chlo_FloatTensor, Chlo_PredTensor>;

class Chlo_BinaryFunctionOp<string mnemonic, string line, string left, string right>
    : Chlo_Op<mnemonic, [Pure]> {
  let summary = line;
  let arguments = !dag(ins, [Chlo_FloatTensor, Chlo_FloatTensor], [left, right]);
  let results = (outs Chlo_FloatTensor:$result);
  let assemblyFormat = "$" # left # " `,` $" # right # " attr-dict `:` type($" # left
                       # ") `,` type($" # right # ") `->` type($result)";
}
def Chlo_NextAfterOp
    : Chlo_BinaryFunctionOp<"next_after", "Next value of x in the direction of y", "x", "y">;
def Chlo_PolygammaOp : Chlo_BinaryFunctionOp<"polygamma", "Polygamma function", "n", "x">;
def Chlo_ZetaOp : Chlo_BinaryFunctionOp<"zeta", "Hurwitz zeta function", "x", "q">;

def Chlo_MulhiOp : Chlo_Op<"mulhi", [Pure, Elementwise, SameOperandsAndResultType]> {
  let summary = "Upper half of a product of integers";
  let arguments = (ins Chlo_IntTensor:$lhs, Chlo_IntTensor:$rhs);
  let results = (outs Chlo_IntTensor:$result);
  let assemblyFormat = [{
    $lhs `,` $rhs attr-dict `:` type($lhs) `,` type($rhs) `->` type($result)
  }];
}

#endif
