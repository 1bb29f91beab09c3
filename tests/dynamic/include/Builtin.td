include "mlir/IR/OpBase.td"
def Own_Dialect : Dialect { let name = "builtin"; let cppNamespace = "::own"; }
