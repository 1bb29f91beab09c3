// Errors are shown under their lines.
include "mlir/IR/OpBase.td"

def Bad_Dialect : Dialect {
  let name = "bad";
  let cppNamespace = "::bad";
}

def Bad_AddOp : Op<Bad_Dialect, "add"> {
  let arguments = (ins I32:$lhs, I32:$rhs);
  let results = (outs I23:$sum);
  let assemblyFormat = "$lhs `,` $rhs attr-dict";
}
