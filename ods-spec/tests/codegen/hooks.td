include "mlir/IR/OpBase.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/SymbolInterfaces.td"
def A_Dialect : Dialect {
  let name = "a";
  let cppNamespace = "::a";
  let hasConstantMaterializer = 1;
  let hasOperationAttrVerify = 1;
}
// Every hook that a declaration can require.
def A_HookedOp : Op<A_Dialect, "hooked", [
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>,
    DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let results = (outs I32:$out);
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
  let hasFolder = 1;
  let hasCustomAssemblyFormat = 1;
}
def A_FormatOp : Op<A_Dialect, "format"> {
  let arguments = (ins I32Attr:$count);
  let assemblyFormat = "custom<Count>($count) attr-dict";
}
def A_NamedOp : Op<A_Dialect, "named"> {
  let results = (outs I32:$low, I32:$high);
}
