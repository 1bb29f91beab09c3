// Optional parts of a format that the next token does not distinguish from the following part, and some that it does.
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"

def W_Dialect : Dialect { let name = "w"; let cppNamespace = "::w"; }
class W_Op<string name, string syntax, list<Trait> traits = []> : Op<W_Dialect, name, traits> {
  let assemblyFormat = syntax;
}

// A keyword, punctuation, values, symbols, blocks, regions.
def KeywordOp : W_Op<"keyword", "(`in` $x^)? (`in` $y^)? attr-dict"> {
  let arguments = (ins UnitAttr:$x, UnitAttr:$y);
}
def DictOp : W_Op<"dict", "(`{` $x^ `}`)? attr-dict"> {
  let arguments = (ins OptionalAttr<I32Attr>:$x);
}
def ValuesOp : W_Op<"values", "$many $one attr-dict"> {
  let arguments = (ins Variadic<I32>:$many, I32:$one);
}
def SymbolsOp : W_Op<"symbols", "($first^)? $second attr-dict"> {
  let arguments = (ins OptionalAttr<SymbolNameAttr>:$first, SymbolNameAttr:$second);
}
def BlocksOp : W_Op<"blocks", "$many $one attr-dict", [Terminator]> {
  let successors = (successor AnySuccessor:$one, VariadicSuccessor<AnySuccessor>:$many);
}
def RegionsOp : W_Op<"regions", "$many attr-dict"> {
  let regions = (region VariadicRegion<AnyRegion>:$many);
}
// Through parts that may be absent themselves, in lists of clauses, and in the `else` parts of groups.
def ThroughOp : W_Op<"through", "(`in` $x^)? (`of` $z^)? `in` $y attr-dict"> {
  let arguments = (ins UnitAttr:$x, UnitAttr:$z, I32Attr:$y);
}
def ClausesOp : W_Op<"clauses", "oilist(`a` (`b` $x^)? | `b` $y) attr-dict"> {
  let arguments = (ins UnitAttr:$x, UnitAttr:$y);
}
def ElseOp : W_Op<"else", "(`a` $x^) : (`a` `b`)? attr-dict"> {
  let arguments = (ins UnitAttr:$x);
}

// An attribute that is parsed as `#w.kind<red>` and printed as `red`.
def W_Kind : I32Enum<"Kind", "kinds", [I32EnumCase<"Red", 0, "red">]> { let cppNamespace = "::w"; }
def W_KindAttr : EnumAttr<W_Dialect, W_Kind, "kind">;
class W_KindOp<string name, string syntax> : W_Op<name, syntax> {
  let arguments = (ins OptionalAttr<W_KindAttr>:$kind);
}
def KindOp : W_KindOp<"kind", "($kind^)? attr-dict">;
def NamedKindOp : W_KindOp<"named_kind", "(`kind` $kind^)? attr-dict">;
def FullKindOp : W_KindOp<"full_kind", "(qualified($kind)^)? attr-dict">;

// Unambiguous formats.
def ToldOp : W_Op<"told", "(`in` $x^)? (`of` $y^)? (`(` $many^ `)`)? $one attr-dict"> {
  let arguments = (ins UnitAttr:$x, UnitAttr:$y, Variadic<I32>:$many, I32:$one);
}
