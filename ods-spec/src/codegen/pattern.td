// Declared patterns.
include "mlir/IR/OpBase.td"
include "mlir/IR/PatternBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"

def A_Dialect : Dialect {
  let name = "a";
  let cppNamespace = "::a";
}

def A_NegOp : Op<A_Dialect, "neg", [SameOperandsAndResultType]> {
  let arguments = (ins I32:$value);
  let results = (outs I32:$negated);
}
def A_SubOp : Op<A_Dialect, "sub", [SameOperandsAndResultType]> {
  let arguments = (ins I32:$lhs, I32:$rhs);
  let results = (outs I32:$difference);
}
def NegOfNeg : Pat<(A_NegOp (A_NegOp $value)), (replaceWithValue $value)>;
def SubOfNeg : Pat<(A_SubOp $lhs, (A_NegOp $rhs)), (A_SubOp $rhs, $lhs)>;
