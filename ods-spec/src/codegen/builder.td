// Attributes with a native value, properties, segments, inferred result types.
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"

def A_Dialect : Dialect {
  let name = "a";
  let cppNamespace = "::a";
}

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
def A_PropsOp : Op<A_Dialect, "props"> {
  let arguments = (ins I64Prop:$count, DefaultValuedProp<I32Prop, "7">:$depth, StringProp:$name,
                       UnitProp:$on, BoolProp:$flag);
}
def A_ManyOp : Op<A_Dialect, "many", [AttrSizedOperandSegments]> {
  let arguments = (ins Arg<I32, "counted">:$count, Optional<I1>:$mask, Variadic<AnyType>:$rest,
                       VariadicOfVariadic<Index, "sizes">:$groups, DenseI32ArrayAttr:$sizes);
  let results = (outs Variadic<F32>:$outs);
}
def A_EqualOp : Op<A_Dialect, "equal", [SameVariadicOperandSize]> {
  let arguments = (ins Variadic<Index>:$from, Variadic<Index>:$to);
}
def A_SameOp : Op<A_Dialect, "same", [SameOperandsAndResultType]> {
  let arguments = (ins AnyType:$in);
  let results = (outs AnyType:$out);
}
def A_BuiltOp : Op<A_Dialect, "built"> {
  let results = (outs I32:$out);
}
def A_MatchOp : Op<A_Dialect, "match", [
    AllTypesMatch<["b", "out"]>,
    TypesMatchWith<"second is the element of b", "b", "second",
                   "::llvm::cast<::mlir::ShapedType>($_self).getElementType()">]> {
  let arguments = (ins AnyType:$a, AnyTensor:$b);
  let results = (outs AnyTensor:$out, AnyType:$second);
  let assemblyFormat = "$a `,` $b attr-dict `:` type($a) `,` type($b)";
}
