// RUN: ods doc %s
// RUN: not ods doc --dialect=e %s
// RUN: ods doc --load-dialect d=%s
// RUN: not ods doc --load-dialect mlir
// RUN: not ods doc --load-dialect mlir --dialect=nope
include "mlir/IR/OpBase.td"
include "mlir/IR/BuiltinDialect.td"
include "mlir/Pass/PassBase.td"

def D : Dialect {
  let name = "d";
  let summary = "the dialect of the file, not builtin";
}
def AOp : Op<D, "a"> { let summary = "does it"; }
def I : OpInterface<"I"> {
  let description = [{ An interface. }];
}
def P : Pass<"p"> { let summary = "a pass"; }
