// Optional attributes that a format writes even if they are absent, and some that are tested for.
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"

def W_Dialect : Dialect { let name = "w"; let cppNamespace = "::w"; }
def W_Kind : I32EnumAttr<"Kind", "a kind", [I32EnumAttrCase<"A", 0>]> { let cppNamespace = "::w"; }
class W_Op<string name, string syntax, dag args> : Op<W_Dialect, name> {
  let assemblyFormat = syntax;
  let arguments = args;
}

def TopOp : W_Op<"top", "$x attr-dict", (ins OptionalAttr<I32Attr>:$x)>;
def EnumOp : W_Op<"enum", "$x attr-dict", (ins OptionalAttr<W_Kind>:$x)>;
def UnitOp : W_Op<"unit", "$x attr-dict", (ins UnitAttr:$x)>;
def DefaultedOp : W_Op<"defaulted", "$x attr-dict", (ins DefaultValuedOptionalAttr<I32Attr, "1">:$x)>;
def OtherOp : W_Op<"other", "(`a` $y^ $x)? attr-dict", (ins OptionalAttr<I32Attr>:$x, UnitAttr:$y)>;
def ElseOp : W_Op<"else", "(`a` $x^) : (`b` $x2)? attr-dict",
                  (ins OptionalAttr<I32Attr>:$x, OptionalAttr<I32Attr>:$x2)>;
def ClauseOp : W_Op<"clause", "oilist(`a` $x `,` $y) attr-dict",
                    (ins OptionalAttr<I32Attr>:$x, OptionalAttr<I32Attr>:$y)>;

def GroupOp : W_Op<"group", "($x^)? attr-dict", (ins OptionalAttr<I32Attr>:$x)>;
def NestedOp : W_Op<"nested", "(`a` $x^ `b` (`c` $y^)?)? attr-dict",
                    (ins OptionalAttr<I32Attr>:$x, OptionalAttr<I32Attr>:$y)>;
def OneClauseOp : W_Op<"one_clause", "oilist(`a` $x | `b` $y) attr-dict",
                       (ins OptionalAttr<I32Attr>:$x, OptionalAttr<I32Attr>:$y)>;
def RequiredOp : W_Op<"required", "$x attr-dict", (ins DefaultValuedAttr<I32Attr, "1">:$x)>;
def PropertyOp : W_Op<"property", "$x attr-dict", (ins OptionalProp<I32Prop>:$x)>;
