include "mlir/IR/OpBase.td"

def A_Dialect : Dialect {
  let name = "a";
  let cppNamespace = "::a";
}
// The attributes with a native value, and their position in the builder.
def A_RequiredOp : Op<A_Dialect, "required"> {
  let arguments = (ins StrAttr:$text, I32:$value, TypeAttr:$of, FlatSymbolRefAttr:$symbol,
                       I64Attr:$count, BoolAttr:$flag, AnyAttr:$any, DenseI64ArrayAttr:$dims);
}
def A_OptionalOp : Op<A_Dialect, "optional"> {
  let arguments = (ins UnitAttr:$on, OptionalAttr<I32Attr>:$count, OptionalAttr<ArrayAttr>:$items,
                       DefaultValuedAttr<I64Attr, "-1">:$depth,
                       DefaultValuedOptionalAttr<StrAttr, "\"x\"">:$name,
                       ConfinedAttr<I32Attr, [IntMinValue<1>]>:$least);
}
