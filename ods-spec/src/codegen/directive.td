// Directives of operations, types and attributes, with arguments of every kind.
include "mlir/IR/OpBase.td"

def A_Dialect : Dialect {
  let name = "a";
  let cppNamespace = "::a";
}

def A_FormatOp : Op<A_Dialect, "format"> {
  let arguments = (ins I32Attr:$count, Variadic<AnyType>:$values, OptionalAttr<StrAttr>:$note);
  let regions = (region AnyRegion:$body);
  let assemblyFormat = "custom<Count>($count) custom<Values>($values, type($values), $note) custom<Body>($body) attr-dict";
}
def A_BoxType : TypeDef<A_Dialect, "Box"> {
  let mnemonic = "box";
  let parameters = (ins "::mlir::Type":$content, OptionalArrayRefParameter<"int64_t">:$sizes);
  let assemblyFormat = "`<` custom<Content>($content, $sizes) `>`";
}
