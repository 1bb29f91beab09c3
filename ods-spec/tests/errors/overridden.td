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
// Only existing methods can be overridden, including those of base interfaces.
def A_Rolled : OpInterface<"Rolled", [A_Laid]> {
  let cppNamespace = "::a";
  let methods = [InterfaceMethod<"", "bool", "isRolled">];
}
def A_RugOp : Op<A_Dialect, "rug", [
    DeclareOpInterfaceMethods<A_Rolled, ["isRolled", "isLaid", "isFlying"]>]>;

// The methods of MLIR's interfaces must exist, too.
def A_MatOp : Op<A_Dialect, "mat", [
    DeclareOpInterfaceMethods<SymbolUserOpInterface, ["verifySymbolUse"]>]>;
