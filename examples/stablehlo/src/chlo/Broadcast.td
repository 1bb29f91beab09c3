// Elementwise operations that broadcast their operands: dimensions of size 1, and by `broadcast_dimensions`.
#ifndef CHLO_BROADCAST_TD
#define CHLO_BROADCAST_TD

include "chlo/Base.td"

class Chlo_BroadcastOp<string mnemonic, string line, list<Trait> traits = []>
    : Chlo_Op<"broadcast_" # mnemonic, traits # [Pure]> {
  let summary = line # " (with optional broadcasting)";
  let assemblyFormat = [{
    $lhs `,` $rhs attr-dict `:` `(` type($lhs) `,` type($rhs) `)` `->` type($result)
  }];
}
class Chlo_BroadcastBinaryOp<string mnemonic, string line, Type type = Chlo_Tensor,
                             list<Trait> traits = []>
    : Chlo_BroadcastOp<mnemonic, line, traits> {
  let arguments = (ins type:$lhs, type:$rhs,
                       OptionalAttr<DenseI64ArrayAttr>:$broadcast_dimensions);
  let results = (outs type:$result);
}

def Chlo_BroadcastAddOp : Chlo_BroadcastBinaryOp<"add", "Addition", Chlo_Tensor, [Commutative]>;
def Chlo_BroadcastAtan2Op : Chlo_BroadcastBinaryOp<"atan2", "Angle of a point">;
def Chlo_BroadcastDivOp : Chlo_BroadcastBinaryOp<"divide", "Division">;
def Chlo_BroadcastMaxOp : Chlo_BroadcastBinaryOp<"maximum", "Maximum", Chlo_Tensor, [Commutative]>;
def Chlo_BroadcastMinOp : Chlo_BroadcastBinaryOp<"minimum", "Minimum", Chlo_Tensor, [Commutative]>;
def Chlo_BroadcastMulOp
    : Chlo_BroadcastBinaryOp<"multiply", "Multiplication", Chlo_Tensor, [Commutative]>;
def Chlo_BroadcastNextAfterOp
    : Chlo_BroadcastBinaryOp<"next_after", "Next representable value">;
def Chlo_BroadcastPolygammaOp
    : Chlo_BroadcastBinaryOp<"polygamma", "Polygamma function">;
def Chlo_BroadcastPowOp : Chlo_BroadcastBinaryOp<"power", "Power">;
def Chlo_BroadcastRemOp : Chlo_BroadcastBinaryOp<"remainder", "Remainder">;
def Chlo_BroadcastShiftLeftOp : Chlo_BroadcastBinaryOp<"shift_left", "Shift to the left">;
def Chlo_BroadcastShiftRightArithmeticOp
    : Chlo_BroadcastBinaryOp<"shift_right_arithmetic", "Shift to the right that keeps the sign">;
def Chlo_BroadcastShiftRightLogicalOp
    : Chlo_BroadcastBinaryOp<"shift_right_logical", "Shift to the right that fills with zeros">;
def Chlo_BroadcastSubOp : Chlo_BroadcastBinaryOp<"subtract", "Subtraction">;
def Chlo_BroadcastZetaOp
    : Chlo_BroadcastBinaryOp<"zeta", "Hurwitz zeta function", Chlo_FloatTensor>;
def Chlo_BroadcastAndOp
    : Chlo_BroadcastBinaryOp<"and", "Conjunction", Chlo_IntTensor, [Commutative]>;
def Chlo_BroadcastOrOp
    : Chlo_BroadcastBinaryOp<"or", "Disjunction", Chlo_IntTensor, [Commutative]>;
def Chlo_BroadcastXorOp
    : Chlo_BroadcastBinaryOp<"xor", "Exclusive disjunction", Chlo_IntTensor, [Commutative]>;

def Chlo_BroadcastComplexOp : Chlo_BroadcastOp<"complex", "Complex number of two parts"> {
  let arguments = (ins Chlo_FloatTensor:$lhs, Chlo_FloatTensor:$rhs,
                       OptionalAttr<DenseI64ArrayAttr>:$broadcast_dimensions);
  let results = (outs Chlo_ComplexTensor:$result);
}
def Chlo_BroadcastCompareOp : Chlo_BroadcastOp<"compare", "Comparison"> {
  let arguments = (ins Chlo_Tensor:$lhs, Chlo_Tensor:$rhs,
                       OptionalAttr<DenseI64ArrayAttr>:$broadcast_dimensions,
                       Chlo_ComparisonDirectionAttr:$comparison_direction,
                       OptionalAttr<Chlo_ComparisonTypeAttr>:$compare_type);
  let results = (outs Chlo_PredTensor:$result);
}
def Chlo_BroadcastSelectOp : Chlo_Op<"broadcast_select", [Pure]> {
  let summary = "Selection by a predicate (with optional broadcasting)";
  let arguments = (ins Chlo_PredTensor:$pred, Chlo_Tensor:$on_true, Chlo_Tensor:$on_false);
  let results = (outs Chlo_Tensor:$result);
  let assemblyFormat = [{
    $pred `,` $on_true `,` $on_false attr-dict `:`
    `(` type($pred) `,` type($on_true) `,` type($on_false) `)` `->` type($result)
  }];
}

#endif
