// The builtin dialect's record. Its text forms have no prefix and are part of the
// grammar of the IR itself, so it has no default parser or printer.
#ifndef BUILTIN_BASE
#define BUILTIN_BASE

include "mlir/IR/OpBase.td"

def Builtin_Dialect : Dialect {
  let name = "builtin";
  let cppNamespace = "::mlir";
  let summary = "A dialect containing the builtin Attributes, Operations, and Types";
}

#endif // BUILTIN_BASE
