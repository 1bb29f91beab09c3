include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
def A_Dialect : Dialect {
  let name = "a";
  let cppNamespace = "::a";
}
def A_LoadOp : Op<A_Dialect, "load"> {
  let arguments = (ins Arg<AnyMemRef, "where", [MemRead]>:$from);
  let results = (outs Res<AnyMemRef, "", [MemAlloc]>:$out);
}
def A_PureOp : Op<A_Dialect, "pure", [Pure]>;
def A_WriteOp : Op<A_Dialect, "write", [MemoryEffects<[MemWrite]>]>;
def A_SilentOp : Op<A_Dialect, "silent">;
