include "mlir/IR/OpBase.td"
def A_Dialect : Dialect { let name = "a"; let cppNamespace = "::a"; }
def B_Dialect : Dialect { let name = "b"; let cppNamespace = "::b"; }
def A_XOp : Op<A_Dialect, "x">;
def B_XOp : Op<B_Dialect, "x">;
