include "mlir/IR/OpBase.td"

def A_Dialect : Dialect {
  let name = "a";
  let cppNamespace = "::a";
}
def A_LoopOp : Op<A_Dialect, "loop", [SingleBlockImplicitTerminator<"YieldOp">, IsolatedFromAbove]> {
  let regions = (region SizedRegion<1>:$body, VariadicRegion<AnyRegion>:$others);
}
def A_YieldOp : Op<A_Dialect, "yield", [Terminator, HasParent<"LoopOp">]>;
def A_SwitchOp : Op<A_Dialect, "switch", [Terminator]> {
  let successors = (successor AnySuccessor:$default, VariadicSuccessor<AnySuccessor>:$cases);
}
