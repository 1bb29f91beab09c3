// Syntax that MLIR leaves to C++, declared. The same file is compiled by ../../build.rs.
include "mlir/IR/BuiltinAttributeInterfaces.td"
include "ods/Directives.td"

def Said_Dialect : Dialect {
  let name = "said";
  let cppNamespace = "::said";
}

class Said_Op<string mnemonic, list<Trait> traits = []> : Op<Said_Dialect, mnemonic, traits>;

def Said_PairType : TypeDef<Said_Dialect, "Pair"> {
  let mnemonic = "pair";
  let parameters = (ins "::mlir::Type":$first, "::mlir::Type":$second);
  let hasCustomAssemblyFormat = 1;
}
def : Syntax<"!said.pair", "`<` $first `and` $second `>`">;

def Said_MaybeType : TypeDef<Said_Dialect, "Maybe"> {
  let mnemonic = "maybe";
  let parameters = (ins "::mlir::Type":$inner);
  let assemblyFormat = "`<` $inner `>`";
}

// Keywords are the values of an attribute.
def Said_SymbolOp : Said_Op<"symbol"> {
  let arguments = (ins SymbolNameAttr:$sym_name, OptionalAttr<StrAttr>:$sym_visibility);
  let assemblyFormat = "custom<SymbolVisibility>($sym_visibility) $sym_name attr-dict";
}

// Operands and types in pairs.
def Said_PairsOp : Said_Op<"pairs"> {
  let arguments = (ins Variadic<AnyType>:$values);
  let results = (outs Variadic<AnyType>:$outs);
  let assemblyFormat = [{
    `(` custom<OperandTypePairs>($values, type($values)) `)` attr-dict (`->` type($outs)^)?
  }];
}

// Arrays in step, with a default for each element.
def Said_SliceOp : Said_Op<"slice"> {
  let arguments = (ins AnyType:$of, DenseI64ArrayAttr:$starts, DenseI64ArrayAttr:$limits,
                       DenseI64ArrayAttr:$strides);
  let results = (outs AnyType:$out);
  let assemblyFormat = [{
    $of custom<SliceRanges>($starts, $limits, $strides) attr-dict `:` type($of) `->` type($out)
  }];
}

def Said_SameOp : Said_Op<"same"> {
  let arguments = (ins AnyType:$lhs, AnyType:$rhs);
  let results = (outs AnyType:$out);
  let assemblyFormat = [{
    $lhs `,` $rhs attr-dict `:`
    custom<SameOperandsAndResultType>(type($lhs), type($rhs), type($out))
  }];
}

def Said_FuncOp : Said_Op<"func", [IsolatedFromAbove]> {
  let arguments = (ins SymbolNameAttr:$sym_name, TypeAttrOf<FunctionType>:$function_type,
                       OptionalAttr<StrAttr>:$sym_visibility, OptionalAttr<DictArrayAttr>:$arg_attrs,
                       OptionalAttr<DictArrayAttr>:$res_attrs, UnitAttr:$fast);
  let regions = (region AnyRegion:$body);
  let hasCustomAssemblyFormat = 1;
}
def : FunctionSyntax<"said.func">;

def Said_ReturnOp : Said_Op<"return", [Terminator]> {
  let arguments = (ins Variadic<AnyType>:$values);
  let assemblyFormat = "attr-dict ($values^ `:` type($values))?";
}

// Arguments of a region, initialised with operands.
def Said_LoopOp : Said_Op<"loop"> {
  let arguments = (ins Variadic<AnyType>:$inits);
  let results = (outs Variadic<AnyType>:$outs);
  let regions = (region AnyRegion:$body);
}
def : Syntax<"said.loop",
             "`iter` `(` arguments($body = $inits) `)` (`->` type($outs)^)? $body attr-dict">;

// A type that follows from an attribute.
def Said_ConstantOp : Said_Op<"constant"> {
  let arguments = (ins TypedAttrInterface:$value);
  let results = (outs AnyType:$out);
}
def : Syntax<"said.constant", "$value attr-dict">;
def : InferTypes<"said.constant", ["$value.getType()"]>;

def Said_GlobalOp : Said_Op<"global"> {
  let arguments = (ins SymbolNameAttr:$sym_name, TypeAttr:$type,
                       OptionalAttr<TypedAttrInterface>:$init, DenseI64ArrayAttr:$dims,
                       StrAttr:$mode);
}
def : Syntax<"said.global", [{
  keyword($mode) $sym_name custom<DimensionList>($dims) custom<TypeOrAttr>($type, $init) attr-dict
}]>;

// The first alternative needs nothing in the dictionary; `list` has a dictionary for each item.
def Said_GroupOp : Said_Op<"group"> {
  let arguments = (ins Variadic<AnyType>:$values);
}
def : Syntax<"said.group", [{
  `(` list(`,`, $values `:` type($values) dictionaries("said.values")) `)`
  (`with` attr-dict | )
}]>;

// Types without the prefix of the dialect.
def : Directive<"Short", (ins TypeArg:$types),
                [{ short-type($types, "maybe", "?", "pair", "two") }]>;
def Said_TypesOp : Said_Op<"types"> {
  let results = (outs Variadic<AnyType>:$outs);
  let assemblyFormat = "attr-dict `:` custom<Short>(type($outs))";
}
