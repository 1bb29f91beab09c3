include "mlir/IR/OpBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
def A_Dialect : Dialect {
  let name = "a";
  let cppNamespace = "::a";
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
def A_HookOp : Op<A_Dialect, "hook", [DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let results = (outs AnyType:$out);
}
