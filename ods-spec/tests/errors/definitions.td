include "mlir/IR/OpBase.td"

def A_Dialect : Dialect {
  let name = "a";
  let cppNamespace = "::a";
}
def A_AType : TypeDef<A_Dialect, "A"> { let mnemonic = "a"; let parameters = (ins "int":$x); }
def A_BType : TypeDef<A_Dialect, "B"> {
  let mnemonic = "b";
  let assemblyFormat = "";
  let hasCustomAssemblyFormat = 1;
}
def A_CType : TypeDef<A_Dialect, "C"> {
  let mnemonic = "c";
  let hasCustomAssemblyFormat = 1;
  let parameters = (ins "int":$x, "int":$x, A_Dialect:$y, "int");
}
