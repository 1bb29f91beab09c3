// Declarations of which only C++ knows the syntax of parameters or the methods of interfaces.
#ifndef FOREIGN_TD
#define FOREIGN_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinTypeInterfaces.td"
include "mlir/IR/OpBase.td"
include "mlir/IR/RegionKindInterface.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/ParallelCombiningOpInterface.td"

def F_Dialect : Dialect { let name = "f"; let cppNamespace = "::f"; }

// ---- Hand-written syntax

def F_Chan : TypeDef<F_Dialect, "Chan"> {
  let mnemonic = "chan";
  let parameters = (ins "int":$n);
  let hasCustomAssemblyFormat = 1;
}
def F_Body : TypeDef<F_Dialect, "Body"> {
  let mnemonic = "body";
  let parameters = (ins "int":$n);
  let assemblyFormat = "`<` custom<Body>($n) `>`";
}
def F_Mark : AttrDef<F_Dialect, "Mark"> {
  let mnemonic = "mark";
  let parameters = (ins "int":$n);
  let hasCustomAssemblyFormat = 1;
}
def F_Pair : TypeDef<F_Dialect, "Pair"> {
  let mnemonic = "pair";
  let parameters = (ins "::f::ChanType":$chan, "::f::MarkAttr":$mark);
  let assemblyFormat = "`<` $chan `,` $mark `>`";
}
def SendOp : Op<F_Dialect, "send"> {
  let arguments = (ins F_Chan:$chan, F_Body:$body, F_Mark:$mark);
  let assemblyFormat = "$mark $chan `,` $body attr-dict `:` type($chan) `,` type($body)";
}

// ---- Types of operands that follow from one type

def SameOp : Op<F_Dialect, "same", [SameOperandsAndResultType]> {
  let arguments = (ins Variadic<AnyType>:$in);
  let results = (outs AnyType:$out);
  let assemblyFormat = "operands attr-dict `:` type($out)";
}
def EachOp : Op<F_Dialect, "each", [
    TypesMatchWith<"the elements", "of", "in", "getElementTypeOrSelf($_self)", "::f::areAll">]> {
  let arguments = (ins AnyType:$of, Variadic<AnyType>:$in);
  let assemblyFormat = "$of `:` type($of) `,` $in attr-dict";
}
def BuiltOp : Op<F_Dialect, "built"> {
  let arguments = (ins Optional<Index>:$in);
  let assemblyFormat = "operands attr-dict `:` type($in)";
}

// ---- Interfaces without the C++ of their methods

def PutOp : Op<F_Dialect, "put", [
    DeclareOpInterfaceMethods<ParallelCombiningOpInterface, ["getUpdatedDestinations", "getIteratingParent"]>]> {
  let arguments = (ins AnyTensor:$source, AnyTensor:$dest);
  let assemblyFormat = "$source `into` $dest attr-dict `:` type($source) `,` type($dest)";
}
def ParallelOp : Op<F_Dialect, "parallel", [
    DeclareOpInterfaceMethods<InParallelOpInterface>, SingleBlock, NoTerminator]> {
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "$body attr-dict";
}
def GraphOp : Op<F_Dialect, "graph", [RegionKindInterface, NoTerminator]> {
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "$body attr-dict";
}
def F_Elem : TypeDef<F_Dialect, "Elem", [VectorElementTypeInterface, MemRefElementTypeInterface]> {
  let mnemonic = "elem";
}
def F_Other : TypeDef<F_Dialect, "Other"> { let mnemonic = "other"; }

#endif
