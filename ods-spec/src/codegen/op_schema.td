// Effects, hooks, formats, traits with predicates, and implemented interfaces.
include "mlir/IR/OpBase.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def A_Dialect : Dialect {
  let name = "a";
  let cppNamespace = "::a";
}

def A_LoadOp : Op<A_Dialect, "load"> {
  let arguments = (ins Arg<AnyMemRef, "where", [MemRead]>:$from);
  let results = (outs Res<AnyMemRef, "", [MemAlloc]>:$out);
}
def A_PureOp : Op<A_Dialect, "pure", [Pure]>;
def A_WriteOp : Op<A_Dialect, "write", [MemoryEffects<[MemWrite]>]>;
def A_SilentOp : Op<A_Dialect, "silent">;
def A_HookedOp : Op<A_Dialect, "hooked", [
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>,
    DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let results = (outs I32:$out);
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
  let hasFolder = 1;
  let hasCustomAssemblyFormat = 1;
}
def A_FormatOp : Op<A_Dialect, "format"> {
  let arguments = (ins I32Attr:$count);
  let assemblyFormat = "custom<Count>($count) attr-dict";
}
def A_NamedOp : Op<A_Dialect, "named"> {
  let results = (outs I32:$low, I32:$high);
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
def A_ManyOp : Op<A_Dialect, "many", [AttrSizedOperandSegments]> {
  let arguments = (ins Arg<I32, "counted">:$count, Optional<I1>:$mask, Variadic<AnyType>:$rest,
                       VariadicOfVariadic<Index, "sizes">:$groups, DenseI32ArrayAttr:$sizes);
  let results = (outs Variadic<F32>:$outs);
}
def A_EqualOp : Op<A_Dialect, "equal", [SameVariadicOperandSize]> {
  let arguments = (ins Variadic<Index>:$from, Variadic<Index>:$to);
}
def A_LoopOp : Op<A_Dialect, "loop", [SingleBlockImplicitTerminator<"YieldOp">, IsolatedFromAbove]> {
  let regions = (region SizedRegion<1>:$body, VariadicRegion<AnyRegion>:$others);
}
def A_YieldOp : Op<A_Dialect, "yield", [Terminator, HasParent<"LoopOp">]>;
def A_SwitchOp : Op<A_Dialect, "switch", [Terminator]> {
  let successors = (successor AnySuccessor:$default, VariadicSuccessor<AnySuccessor>:$cases);
}
def A_StatementsOp : Op<A_Dialect, "statements", [
    PredOpTrait<"the last dimension is even", CPred<[{
      [&]() {
        auto type = getVectorType();
        if (type.getRank() == 0)
          return true;
        return type.getDimSize(type.getRank() - 1) % 2 == 0;
      }()
    }]>>,
    PredOpTrait<"no two neighbours are equal", CPred<[{
      std::adjacent_find(std::begin($dims), std::end($dims)) == std::end($dims)
    }]>>]> {
  let arguments = (ins AnyVectorOfAnyRank:$vector, DenseI64ArrayAttr:$dims);
  let extraClassDeclaration = [{
    // The vector's type.
    ::mlir::VectorType getVectorType() {
      return ::llvm::cast<::mlir::VectorType>(getVector().getType());
    }
    static unsigned ignored(int x) { return x; }
  }];
}
// All methods of the first are accessors; the implementer writes those of the second.
def A_Whole : OpInterface<"Whole"> {
  let cppNamespace = "::a";
  let methods = [InterfaceMethod<"", "::mlir::Value", "getInput">];
}
def A_Boxed : OpInterface<"Boxed"> {
  let cppNamespace = "::a";
  let methods = [InterfaceMethod<"", "int64_t", "getSize">];
}
def A_PassOp : Op<A_Dialect, "pass", [A_Whole]> {
  let arguments = (ins I32:$input);
}
def A_BoxOp : Op<A_Dialect, "box", [DeclareOpInterfaceMethods<A_Boxed>]>;
