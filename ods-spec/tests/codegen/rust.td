include "mlir/IR/OpBase.td"
include "ods/Predicates.td"
def A_Dialect : Dialect {
  let name = "a";
  let cppNamespace = "::a";
}
def A_OddType : Type<RustPred<"crate::is_odd">, "odd type">;
def A_OddOp : Op<A_Dialect, "odd"> {
  let arguments = (ins A_OddType:$in, TensorOf<[A_OddType]>:$all);
}
