// RUN: not ods doc --html %s
// RUN: not ods doc %s %s

include "mlir/IR/OpBase.td"

def D_Dialect : Dialect {
  let name = "d";
}
