include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/OpBase.td"

def A_Dialect : Dialect {
  let name = "a";
  let cppNamespace = "::a";
  let discardableAttrs = (ins "::mlir::StringAttr");
}
class A_Op<string mnemonic, list<Trait> traits = []> : Op<A_Dialect, mnemonic, traits>;

def A_OperatorOp : A_Op<"operator"> { let builders = [OpBuilder<(outs "int":$x)>]; }
def A_OrderOp : A_Op<"order"> {
  let builders = [OpBuilder<(ins CArg<"int", "1">:$x, "int":$y)>];
}
def A_KindOp : A_Op<"kind"> { let builders = [OpBuilder<(ins I32:$x)>]; }
def A_SkipOp : A_Op<"skip"> { let skipDefaultBuilders = 1; }
def A_FineOp : A_Op<"fine"> {
  let builders = [OpBuilder<(ins "Value", CArg<"int", "1">:$x)>];
  let skipDefaultBuilders = 1;
}

// A builder of a type names its parameters.
def A_Type : TypeDef<A_Dialect, "A"> {
  let mnemonic = "a";
  let parameters = (ins "int":$x);
  let assemblyFormat = "$x";
  let builders = [TypeBuilder<(ins "int")>];
}
def A_HiddenType : TypeDef<A_Dialect, "Hidden"> {
  let mnemonic = "hidden";
  let parameters = (ins "int":$x);
  let assemblyFormat = "$x";
  let genAccessors = 0;
}
def A_WideType : TypeDef<A_Dialect, "Wide"> {
  let mnemonic = "wide";
  let parameters = (ins "::llvm::APInt":$x);
  let assemblyFormat = "$x";
}

// Records that are not of the expected class.
def A_ResultOp : A_Op<"result"> { let results = (outs I32Attr:$x); }
def A_TraitOp : A_Op<"trait", [NativeTypeTrait<"X">]>;
def A_SizedOp : A_Op<"sized", [AttrSizedOperandSegments]> {
  let arguments = (ins Variadic<I32>:$x);
}
def A_InferOp : A_Op<"infer", [AllTypesMatch<["p", "r"]>]> {
  let arguments = (ins IntProp<"int32_t">:$p);
  let results = (outs I32:$r);
  let assemblyFormat = "$p attr-dict";
}
