include "mlir/IR/OpBase.td"

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
def A_OpenOp : Op<A_Dialect, "open"> {
  let arguments = (ins A_BoxType:$box, A_NoteAttr:$note);
  let results = (outs A_PlainType:$plain);
}
