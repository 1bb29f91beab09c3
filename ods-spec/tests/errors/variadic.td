include "mlir/IR/OpBase.td"

def A_Dialect : Dialect {
  let name = "a";
  let cppNamespace = "::a";
}
def A_AOp : Op<A_Dialect, "a"> { let arguments = (ins Variadic<I32>:$x, Optional<I32>:$y); }
def A_BOp : Op<A_Dialect, "b"> { let results = (outs Variadic<I32>:$x, Variadic<I32>:$y); }
def A_COp : Op<A_Dialect, "c"> { let regions = (region VariadicRegion<AnyRegion>:$x, AnyRegion:$y); }
def A_DOp : Op<A_Dialect, "d"> { let regions = (region VariadicRegion<AnyRegion>); }
def A_EOp : Op<A_Dialect, "e"> {
  let successors = (successor VariadicSuccessor<AnySuccessor>:$x, AnySuccessor:$y);
}
def A_FOp : Op<A_Dialect, "f"> { let arguments = (ins VariadicOfVariadic<I32, "sizes">:$x); }
def A_GOp : Op<A_Dialect, "g"> { let results = (outs VariadicOfVariadic<I32, "sizes">:$x); }
