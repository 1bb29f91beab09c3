// The hooks of a dialect, and its lists.
include "mlir/IR/OpBase.td"
include "mlir/Pass/PassBase.td"
include "ods/Rust.td"

def A_Dialect : Dialect, Extended {
  let name = "a";
  let cppNamespace = "::a";
  let summary = "a dialect";
  let hasConstantMaterializer = 1;
  let hasOperationAttrVerify = 1;
}

def A_PlainType : TypeDef<A_Dialect, "Plain"> {
  let mnemonic = "plain";
}
def A_NothingOp : Op<A_Dialect, "nothing">;
def Shrink : Pass<"a-shrink">;
