// Types and attributes: parameters of every arity, formats, hooks, interfaces.
include "mlir/IR/OpBase.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinTypeInterfaces.td"

def A_Dialect : Dialect {
  let name = "a";
  let cppNamespace = "::a";
}

def A_BoxType : TypeDef<A_Dialect, "Box"> {
  let mnemonic = "box";
  let summary = "a box";
  let parameters = (ins "::mlir::Type":$content, OptionalArrayRefParameter<"int64_t">:$sizes,
                        OptionalParameter<"::mlir::Attribute">:$label,
                        DefaultValuedParameter<"bool", "true">:$open);
  let assemblyFormat = "`<` $content (`,` $sizes^)? `>`";
}
def A_PlainType : TypeDef<A_Dialect, "Plain"> {
  let mnemonic = "plain";
  let genVerifyDecl = 1;
}
def A_NoteAttr : AttrDef<A_Dialect, "Note"> {
  let mnemonic = "note";
  let parameters = (ins StringRefParameter<"the words">:$text, AttributeSelfTypeParameter<"">:$type);
  let hasCustomAssemblyFormat = 1;
}
def A_Plain : TypeInterface<"Plain"> {
  let cppNamespace = "::a";
  let methods = [InterfaceMethod<"", "::mlir::Type", "getBase">,
                 InterfaceMethod<"", "bool", "isBase", (ins), "", [{ return true; }]>];
}
def A_Colored : AttrInterface<"Colored"> {
  let cppNamespace = "::a";
  let methods = [InterfaceMethod<"", "::llvm::StringRef", "getColor", (ins), "",
                                 [{ return "red"; }]>];
}
def A_BagType : TypeDef<A_Dialect, "Bag", [A_Plain, VectorElementTypeInterface]> {
  let mnemonic = "bag";
}
def A_RedAttr : AttrDef<A_Dialect, "Red", [A_Colored]> {
  let mnemonic = "red";
}
