// A directive that cannot be used for one of two operations.
include "mlir/IR/OpBase.td"
include "ods/Syntax.td"

def Partly_Dialect : Dialect { let name = "partly"; let cppNamespace = "::partly"; }
class Partly_Op<string name> : Op<Partly_Dialect, name>;
// The group needs an attribute that may be absent.
def : Directive<"Count", (ins AnyAttr:$count), [{ (`as` $count^)? }]>;
def Partly_SizedOp : Partly_Op<"sized"> {
  let arguments = (ins OptionalAttr<StrAttr>:$sizes);
  let assemblyFormat = "custom<Count>($sizes) attr-dict";
}
def Partly_NamedOp : Partly_Op<"named"> {
  let arguments = (ins I64Attr:$name);
  let assemblyFormat = "custom<Count>($name) attr-dict";
}
