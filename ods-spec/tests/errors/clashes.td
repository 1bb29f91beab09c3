include "mlir/IR/OpBase.td"

def A_Dialect : Dialect {
  let name = "a";
  let cppNamespace = "::a";
}
// The view of one operation has the name of another.
def A_Point : Op<A_Dialect, "point">;
def A_PointRef : Op<A_Dialect, "point_ref">;
