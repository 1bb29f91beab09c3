include "mlir/IR/OpBase.td"

def A_Dialect : Dialect {
  let name = "a";
  let cppNamespace = "::a";
}
def A_AOp : Op<A_Dialect, "a", [Scalarizable]>;
def A_BOp : Op<A_Dialect, "b", [AllTypesMatch<["x", "y"]>]> { let arguments = (ins I32:$x); }
def A_COp : Op<A_Dialect, "c", [HasParent<"NowhereOp">]>;
def A_DOp : Op<A_Dialect, "d"> { let skipDefaultBuilders = 1; }
def A_EOp : Op<A_Dialect, "a">;
