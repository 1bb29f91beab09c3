// A whole file: the order of items, their positions, and the positions of required hooks.
include "mlir/IR/OpBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/Pass/PassBase.td"
include "ods/Rust.td"

def A_Dialect : Dialect {
  let name = "a";
  let cppNamespace = "::a";
}

def A_Color : I32EnumAttr<"Color", "a color", [
    I32EnumAttrCase<"red", 1>, I32EnumAttrCase<"DeepBlue", 4, "deep-blue">]> {
  let cppNamespace = "::a";
}
def A_PlainType : TypeDef<A_Dialect, "Plain"> {
  let mnemonic = "plain";
  let genVerifyDecl = 1;
}
def A_Polite : OpInterface<"Polite"> {
  let cppNamespace = "::a";
  let methods = [InterfaceMethod<"Whether it asks.", "bool", "asks">];
}
def A_AskOp : Op<A_Dialect, "ask", [DeclareOpInterfaceMethods<A_Polite>]> {
  let summary = "asks";
  let arguments = (ins A_PlainType:$whom);
  let hasVerifier = 1;
  let assemblyFormat = "$whom attr-dict";
}
def Tidy : Pass<"a-tidy">;
def : RustFamily<"Op", "all_ops">;
