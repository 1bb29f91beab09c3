// Syntax that MLIR leaves to C++, declared. The same file is compiled by ../../build.rs.
include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
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

// Attributes without their prefix, in a format of their own, nested in each other.
def Said_ColumnAttr : AttrDef<Said_Dialect, "Column"> {
  let mnemonic = "column";
  let parameters = (ins "::mlir::SymbolRefAttr":$name, "std::shared_ptr<Column>":$type,
                        "::mlir::Attribute":$from);
  let hasCustomAssemblyFormat = 1;
}
def : CppType<"std::shared_ptr<Column>", "::mlir::Type">;
def : Syntax<"#said.column", [{
  `<` $name `:` $type (`from` $from | $from = absent) `>`
}]>;
def : Directive<"Ref", (ins AnyAttr:$ref), [{
  nested($ref, "#said.column", $name $type = "none" $from = absent)
}]>;
def : Directive<"Refs", (ins AnyAttr:$refs), [{ `[` list(`,`, custom<Ref>($refs)) `]` }]>;
def : Directive<"Columns", (ins AnyAttr:$columns), [{
  `[` list(`,`, nested($columns, "#said.column", $name `` `(` $type `)`
                       (`=` custom<Refs>($from) | $from = absent))) `]`
}]>;
def Said_TableOp : Said_Op<"table"> {
  let arguments = (ins ArrayAttr:$columns, OptionalAttr<Said_ColumnAttr>:$key);
  let assemblyFormat = "custom<Columns>($columns) (`by` custom<Ref>($key)^)? attr-dict";
}

// Formats of parameters: keywords, items of arrays in step, alternatives, an optional part.
def Said_Order : I32EnumAttr<"Order", "", [I32EnumAttrCase<"up", 0>, I32EnumAttrCase<"down", 1>]> {
  let cppNamespace = "::said";
  let genSpecializedAttr = 0;
}
def Said_RowType : TypeDef<Said_Dialect, "Row"> {
  let mnemonic = "row";
  let parameters = (ins ArrayRefParameter<"::llvm::StringRef">:$names,
                        ArrayRefParameter<"::mlir::Type">:$types, "::llvm::StringRef":$kind,
                        EnumParameter<Said_Order>:$order, "int64_t":$limit,
                        OptionalParameter<"::mlir::Attribute">:$note,
                        ArrayRefParameter<"int64_t">:$shape);
  let hasCustomAssemblyFormat = 1;
}
def : Syntax<"!said.row", [{
  `<` `{` list(`,`, keyword($names) `:` short-type($types, "maybe", "?")) `}` keyword($kind)
  (`down` $order = `down` | $order = `up`) (`limit` $limit | $limit = "0") (`note` $note^)?
  dimensions($shape) `>`
}]>;
def Said_RowsOp : Said_Op<"rows"> {
  let results = (outs Said_RowType:$out);
  let assemblyFormat = "attr-dict `:` type($out)";
}

// Items that end in a comma, and groups that more than one literal selects.
def Said_JoinOp : Said_Op<"join"> {
  let arguments = (ins Variadic<AnyType>:$values, OptionalAttr<I64Attr>:$at,
                       OptionalAttr<StrAttr>:$by);
}
def : Syntax<"said.join", [{
  list(``, $values `:` type($values) `,`) `to` (`,` `at` `=` $at^)? (`,` `by` `=` $by^)? attr-dict
}]>;

// A type, or a functional type if the types differ.
def Said_PickOp : Said_Op<"pick"> {
  let arguments = (ins AnyType:$which, AnyType:$yes, AnyType:$no);
  let results = (outs AnyType:$out);
}
def : Directive<"PickType", (ins TypeArg:$which, TypeArg:$yes, TypeArg:$no, TypeArg:$out), [{
  ( $which `,` $out $yes = $out $no = $out | common-type($which, $yes, $no, $out) )
}]>;
def : Syntax<"said.pick", [{
  $which `,` $yes `,` $no attr-dict `:`
  custom<PickType>(type($which), type($yes), type($no), type($out))
}]>;

// A function whose name and visibility are no declared attributes.
def Said_MethodOp : Said_Op<"method", [IsolatedFromAbove]> {
  let arguments = (ins TypeAttrOf<FunctionType>:$function_type,
                       OptionalAttr<DictArrayAttr>:$arg_attrs,
                       OptionalAttr<DictArrayAttr>:$res_attrs);
  let regions = (region AnyRegion:$body);
}
def : FunctionSyntax<"said.method", 0>;

// A value that is always set, and a result type that joins lists.
def Said_InitOp : Said_Op<"init"> {
  let arguments = (ins TypeAttrOf<FunctionType>:$function_type);
}
def : Syntax<"said.init", [{ $function_type = "() -> ()" `now` attr-dict }]>;
def Said_ListType : TypeDef<Said_Dialect, "List"> {
  let mnemonic = "list";
  let parameters = (ins ArrayRefParameter<"::mlir::Type">:$types);
  let assemblyFormat = "`<` $types `>`";
}
def Said_CrossOp : Said_Op<"cross"> {
  let arguments = (ins Said_ListType:$lhs, Said_ListType:$rhs);
  let results = (outs Said_ListType:$out);
}
def : Syntax<"said.cross", "$lhs `x` $rhs attr-dict `:` type($lhs) `x` type($rhs)">;
def : InferTypes<"said.cross", ["::said::ListType::get($_ctxt, ::llvm::concat(::llvm::cast<::said::ListType>($lhs.getType()).getTypes(), ::llvm::cast<::said::ListType>($rhs.getType()).getTypes()))"]>;

// One syntax for all operations of a name, by the operands and results of each; two have their own.
class Said_AnyMathOp<string name, dag args, dag res> : Said_Op<"math." # name> {
  let arguments = args;
  let results = res;
  let hasCustomAssemblyFormat = 1;
}
def Said_MathAddOp : Said_AnyMathOp<"add", (ins AnyType:$lhs, AnyType:$rhs, OptionalAttr<StrAttr>:$mode), (outs AnyType:$sum)>;
def Said_MathPiOp : Said_AnyMathOp<"pi", (ins), (outs AnyFloat:$pi, AnyFloat:$error)>;
def Said_MathShowOp : Said_AnyMathOp<"show", (ins AnyType:$value, Variadic<AnyType>:$more), (outs)>;
def Said_MathStopOp : Said_AnyMathOp<"stop", (ins), (outs)>;
def Said_MathNoteOp : Said_AnyMathOp<"note", (ins StrAttr:$text), (outs)>;
def Said_MathRestOp : Said_Op<"math.rest"> { let assemblyFormat = "`now` attr-dict"; }
def : Syntax<"said.math.*", [{
  (operands^)? attr-dict `:` (type(operands)^ (`->` type(results)^)?) : ((type(results)^)?)?
}]>;
def : Syntax<"said.*", "`wrong`">;
def : Syntax<"said.math.note", "$text attr-dict">;

// Operations in a region omit the prefix of the default dialect: that of a record, of a literal or a dialect's namespace
// in C++, or the own one.
class Said_AnyScopeOp<string name, list<Trait> traits> : Said_Op<"scope." # name, traits # [NoTerminator]> {
  let regions = (region AnyRegion:$body);
  let assemblyFormat = "attr-dict-with-keyword $body";
}
def Said_ScopeNamedOp : Said_AnyScopeOp<"named", []>;
def : DefaultDialect<"said.scope.named", "said">;
def Said_ScopeOtherOp
    : Said_AnyScopeOp<"other", [DeclareOpInterfaceMethods<OpAsmOpInterface, ["getDefaultDialect"]>]>;
def : DefaultDialect<"said.scope.other", "builtin">;
def Said_ScopeOwnOp
    : Said_AnyScopeOp<"own", [DeclareOpInterfaceMethods<OpAsmOpInterface, ["getDefaultDialect"]>]>;
def Said_ScopeLiteralOp : Said_AnyScopeOp<"literal", [OpAsmOpInterface]> {
  let extraClassDeclaration = [{
    static ::llvm::StringRef getDefaultDialect() { return "builtin"; }
  }];
}
def Said_ScopeClassOp
    : Said_AnyScopeOp<"class", [DeclareOpInterfaceMethods<OpAsmOpInterface, ["getDefaultDialect"]>]> {
  let extraClassDefinition = [{
    /// Returns the dialect.
    ::llvm::StringRef $cppClass::getDefaultDialect() {
      return ::mlir::BuiltinDialect::getDialectNamespace();
    }
  }];
}
def Said_ScopeNoneOp : Said_AnyScopeOp<"none", [OpAsmOpInterface]>;

// Result types that follow from what regions yield, or from the arguments of a region.
def Said_IfOp : Said_Op<"if", [SingleBlock]> {
  let arguments = (ins I1:$condition);
  let results = (outs Variadic<AnyType>:$outs);
  let regions = (region SizedRegion<1>:$then, AnyRegion:$else);
  let assemblyFormat = "$condition $then (`else` $else^)? attr-dict";
}
def : InferTypes<"said.if", ["$then.front().getTerminator()->getOperandTypes()"]>;
def Said_SecretOp : Said_Op<"secret", [IsolatedFromAbove, SingleBlock, AttrSizedResultSegments]> {
  let results = (outs Variadic<Said_MaybeType>:$hidden, Optional<AnyType>:$first, Variadic<AnyType>:$args);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "$body attr-dict";
}
def : InferTypes<"said.secret", [
  "::llvm::map_to_vector($body.back().back().getOperandTypes(), [](::mlir::Type one) { return ::said::MaybeType::get(one); })",
  "::llvm::cast<::said::ReturnOp>($body.front().getTerminator()).getOperandTypes().front()",
  "$body.getArgumentTypes()"]>;
def Said_FoldOp : Said_Op<"fold", [SingleBlock, DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let arguments = (ins AnyType:$init);
  let results = (outs AnyType:$out);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "$init `:` type($init) $body attr-dict";
}
def : InferTypes<"said.fold", ["$body.getArgumentTypes()[1]"]>;
