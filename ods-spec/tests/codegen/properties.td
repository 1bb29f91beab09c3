include "mlir/IR/OpBase.td"

def A_Dialect : Dialect {
  let name = "a";
  let cppNamespace = "::a";
}
def A_PropsOp : Op<A_Dialect, "props"> {
  let arguments = (ins I64Prop:$count, DefaultValuedProp<I32Prop, "7">:$depth, StringProp:$name,
                       UnitProp:$on, BoolProp:$flag);
}
