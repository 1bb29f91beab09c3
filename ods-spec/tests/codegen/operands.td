include "mlir/IR/OpBase.td"

def A_Dialect : Dialect {
  let name = "a";
  let cppNamespace = "::a";
}
// Numbers of values: one, optional, variadic, groups; with stored segment sizes.
def A_OneOp : Op<A_Dialect, "one"> {
  let arguments = (ins I32:$lhs, AnyInteger);
  let results = (outs Index:$sum, I1);
}
def A_ManyOp : Op<A_Dialect, "many", [AttrSizedOperandSegments]> {
  let arguments = (ins Arg<I32, "counted">:$count, Optional<I1>:$mask, Variadic<AnyType>:$rest,
                       VariadicOfVariadic<Index, "sizes">:$groups, DenseI32ArrayAttr:$sizes);
  let results = (outs Variadic<F32>:$outs);
}
def A_EqualOp : Op<A_Dialect, "equal", [SameVariadicOperandSize]> {
  let arguments = (ins Variadic<Index>:$from, Variadic<Index>:$to);
}
