include "mlir/IR/OpBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Toy_Dialect : Dialect {
  let name = "toy";
  let cppNamespace = "::toy";
}

def Toy_BoxType : TypeDef<Toy_Dialect, "Box"> {
  let mnemonic = "box";
  let parameters = (ins "Type":$inner);
  let assemblyFormat = "`<` $inner `>`";
}

def Toy_AddOp : Op<Toy_Dialect, "add", [Pure, SameOperandsAndResultType]> {
  let summary = "the sum of two integers";
  let arguments = (ins I32:$lhs, I32:$rhs);
  let results = (outs I32:$sum);
  let assemblyFormat = "$lhs `plus` $rhs attr-dict";
}

def Toy_NumberOp : Op<Toy_Dialect, "number", [Pure]> {
  let summary = "an integer";
  let arguments = (ins I32Attr:$value);
  let results = (outs I32:$number);
  let assemblyFormat = "$value attr-dict";
}

def Toy_FuncOp : Op<Toy_Dialect, "func", [IsolatedFromAbove, Symbol, NoTerminator]> {
  let summary = "a function";
  let arguments = (ins SymbolNameAttr:$sym_name);
  let regions = (region AnyRegion:$body);
  let assemblyFormat = "$sym_name attr-dict-with-keyword $body";
}

def Toy_CallOp : Op<Toy_Dialect, "call"> {
  let summary = "a call";
  let arguments = (ins FlatSymbolRefAttr:$callee, Variadic<AnyType>:$args);
  let assemblyFormat = "$callee `(` $args `)` attr-dict `:` type($args)";
}

def Toy_GoOp : Op<Toy_Dialect, "go", [Terminator]> {
  let summary = "a jump";
  let successors = (successor AnySuccessor:$to);
  let assemblyFormat = "$to attr-dict";
}
