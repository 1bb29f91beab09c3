include "mlir/IR/OpBase.td"
def Broken_Dialect : Dialect { let name = "broken"; let cppNamespace = "::broken"; }
def AOp : Op<Broken_Dialect, "a"> { let arguments = (ins I32:$x, I32:$x); }
