// Names that builders, accessors, constructors and Rust use for themselves: what is generated compiles all the same.
include "mlir/IR/OpBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/Pass/PassBase.td"

def N_Dialect : Dialect { let name = "n"; let cppNamespace = "::n"; }
class N_Op<string m, list<Trait> t = []> : Op<N_Dialect, m, t>;

def N_OperandsOp : N_Op<"operands"> {
  let arguments = (ins I32:$start, I32:$parts, I32:$args, I32:$value, I32:$ir, I32:$op, I32:$b, I32:$build,
    I32:$body, I32:$wrap, I32:$cast, I32:$view, I32:$ctx, I32:$at, I32:$one, I32:$opt, I32:$many, I32:$all,
    I32:$insert, I32:$loc, I32:$attr, I32:$attrs, I32:$with_prop, I32:$attrs_of, I32:$build_at, I32:$deref,
    I32:$gen, I32:$try, I32:$async, I32:$self, I32:$crate, I32:$super, I32:$fn, I32:$macro, I32:$union,
    I32:$clone, I32:$eq, I32:$hash, I32:$fmt, I32:$into, I32:$SCHEMA, I32:$name, I32:$new, I32:$default);
}
def N_VariadicOp : N_Op<"variadic", [AttrSizedOperandSegments, AttrSizedResultSegments]> {
  let arguments = (ins Variadic<I32>:$start, Variadic<I32>:$parts, Optional<I32>:$args, Variadic<I32>:$build_at,
    Variadic<I32>:$insert, Variadic<I32>:$with_prop, Variadic<I32>:$attrs_of, Variadic<I32>:$loc, Variadic<I32>:$attr,
    Variadic<I32>:$value, Variadic<I32>:$values);
  let results = (outs Variadic<I32>:$build, Variadic<I32>:$op, Optional<I32>:$ir);
}
def N_AttrsOp : N_Op<"attrs"> {
  let arguments = (ins I32Attr:$start, BoolAttr:$args, StrAttr:$parts, OptionalAttr<StrAttr>:$insert, UnitAttr:$loc,
    OptionalAttr<I32Attr>:$attr, StrAttr:$value, TypeAttr:$ty, StrAttr:$x, StrAttr:$set_x, OptionalAttr<StrAttr>:$with_prop,
    DenseI64ArrayAttr:$build, UnitAttr:$attrs_of, I64Attr:$regions_count, OptionalAttr<I32Attr>:$more_count,
    DefaultValuedStrAttr<StrAttr, "text">:$build_at, I64Prop:$op, UnitProp:$ir);
  let regions = (region AnyRegion:$body, VariadicRegion<AnyRegion>:$more);
}
def N_ResultsOp : N_Op<"results", [Terminator]> {
  let arguments = (ins I32:$x, TypeAttr:$x_type, TypeAttr:$y_ty);
  let results = (outs I32:$y, I32:$start, I32:$args);
  let successors = (successor AnySuccessor:$parts, AnySuccessor:$insert, VariadicSuccessor<AnySuccessor>:$loc);
}
def N_RegionsOp : N_Op<"regions"> {
  let arguments = (ins I32:$others_count);
  let regions = (region AnyRegion:$start, AnyRegion:$args, AnyRegion:$op, VariadicRegion<AnyRegion>:$others);
}



def N_AddOp : N_Op<"add"> { let arguments = (ins I32Attr:$n); }

def N_CtxType : TypeDef<N_Dialect, "Ctx"> {
  let mnemonic = "ctx";
  let parameters = (ins "int":$ctx, "int":$params, "int":$get, "int":$get_checked, "int":$self, "int":$type, "int":$id,
    "int":$of, "int":$cast, "int":$is, "int":$NAME, "int":$name, "int":$from, "int":$into, "int":$verify, "int":$message,
    "double":$d, "float":$f, ArrayRefParameter<"double">:$ds);
  let assemblyFormat = "`<` params `>`";
  let genVerifyDecl = 1;
}
def N_CtxAttr : AttrDef<N_Dialect, "Ctx"> {
  let mnemonic = "ctx";
  let parameters = (ins "int":$ctx, "int":$params, "int":$data, "int":$ctx_);
  let assemblyFormat = "`<` $ctx `,` $params `,` $data `,` $ctx_ `>`";
}
def N_BothAttr : AttrDef<N_Dialect, "Both"> {
  let mnemonic = "both";
  let parameters = (ins "int":$ctx, "int":$params);
  let assemblyFormat = "`<` custom<Both>($ctx, $params) `>`";
}
def N_Kind : I32Enum<"Kind", "kinds", [
    I32EnumCase<"ALL", 0, "all">, I32EnumCase<"All", 9, "al">, I32EnumCase<"Self", 1, "self">, I32EnumCase<"value", 2>, I32EnumCase<"text", 3>,
    I32EnumCase<"from_value", 4>, I32EnumCase<"None", 5>, I32EnumCase<"Some", 6>, I32EnumCase<"Ok", 7>, I32EnumCase<"fn", 8>]> {
  let cppNamespace = "::n";
}
def N_Bits : I32BitEnum<"Bits", "bits", [
    I32BitEnumCaseNone<"none">, I32BitEnumCaseBit<"all", 0>, I32BitEnumCaseBit<"value", 1>, I32BitEnumCaseBit<"self", 2>,
    I32BitEnumCaseBit<"contains", 3>]> {
  let cppNamespace = "::n";
}
def N_KindAttr : EnumAttr<N_Dialect, N_Kind, "kind">;
def N_BitsAttr : EnumAttr<N_Dialect, N_Bits, "bits">;
def N_CustomOp : N_Op<"custom"> {
  let arguments = (ins I32:$ctx, StrAttr:$parse, Optional<I32>:$set_ctx, UnitAttr:$args, N_KindAttr:$kind, N_BitsAttr:$p);
  let results = (outs I32:$type);
  let assemblyFormat = "custom<Names>($ctx, type($ctx), $parse, $args, $kind, $p) custom<Clone>($set_ctx) type($type) attr-dict";
}
def N_Faced : OpInterface<"Faced"> {
  let cppNamespace = "::n";
  let methods = [
    InterfaceMethod<"", "bool", "id", (ins "int":$ir, "int":$ctx, "int":$self, "int":$op, "int":$body, "int":$type)>,
    InterfaceMethod<"", "bool", "of">, InterfaceMethod<"", "bool", "op">, InterfaceMethod<"", "bool", "view">,
    InterfaceMethod<"", "bool", "clone">, InterfaceMethod<"", "bool", "fn">, InterfaceMethod<"", "bool", "interface">,
    StaticInterfaceMethod<"", "bool", "new", (ins "int":$ctx)>,
  ];
}
def Run : Pass<"run"> {
  let options = [
    Option<"run", "run", "bool", "false", "run">, Option<"self_", "self", "int", "1", "self">,
    Option<"type", "type", "std::string", "", "type">, Option<"options", "options", "int", "2", "options">,
    Option<"defaultValue", "default", "bool", "true", "default">, Option<"clone", "clone", "bool", "true", "clone">];
  let statistics = [Statistic<"run", "run", "runs">, Statistic<"statistics", "statistics", "statistics">];
}
