// ask: diagnostics
include "mlir/IR/OpBase.td"
def Calc_Dialect : Dialect { let name = "calc"; let cppNamespace = "::calc"; }
def BadOp : Op<Calc_Dialect, "bad"> {
  let arguments = (ins I32:$lhs);
  let assemblyFormat = "$rhs attr-dict";
}
multiclass Ops<string name> {
  def _a : Op<Calc_Dialect, name> { let arguments = (ins I32); }
}
defm X : Ops<"x">;
