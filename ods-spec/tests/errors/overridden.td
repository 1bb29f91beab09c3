include "mlir/IR/OpBase.td"
include "mlir/IR/SymbolInterfaces.td"
def A_Dialect : Dialect {
  let name = "a";
  let cppNamespace = "::a";
}
def A_Laid : OpInterface<"Laid"> {
  let cppNamespace = "::a";
  let methods = [InterfaceMethod<"", "bool", "isLaid">];
}
// Only methods that there are can be overridden, those of base interfaces among them.
def A_Rolled : OpInterface<"Rolled", [A_Laid]> {
  let cppNamespace = "::a";
  let methods = [InterfaceMethod<"", "bool", "isRolled">];
}
def A_RugOp : Op<A_Dialect, "rug", [
    DeclareOpInterfaceMethods<A_Rolled, ["isRolled", "isLaid", "isFlying"]>]>;

// Of MLIR's interfaces, too.
def A_MatOp : Op<A_Dialect, "mat", [
    DeclareOpInterfaceMethods<SymbolUserOpInterface, ["verifySymbolUse"]>]>;
