include "mlir/IR/OpBase.td"

def A_Dialect : Dialect {
  let name = "a";
  let cppNamespace = "::a";
}
def A_BOp : Op<A_Dialect, "b"> { let results = (ins I32:$x); }
def A_COp : Op<A_Dialect, "c"> { let regions = (successor AnyRegion:$x); }
def A_DOp : Op<A_Dialect, "d"> { let successors = (region AnySuccessor:$x); }
