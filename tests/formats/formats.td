// A dialect whose operations use everything that assembly formats have.

include "mlir/IR/OpBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinAttributes.td"
include "mlir/Interfaces/InferTypeOpInterface.td"

def FM_Dialect : Dialect {
  let name = "fm";
  let cppNamespace = "::fm";
  let useDefaultTypePrinterParser = 1;
  let useDefaultAttributePrinterParser = 1;
}

def FM_Color : I32EnumAttr<"Color", "a color", [
  I32EnumAttrCase<"Red", 0, "red">, I32EnumAttrCase<"DarkBlue", 1, "dark-blue">
]> { let cppNamespace = "::fm"; }

def FM_Mode : I32BitEnumAttr<"Mode", "modes", [
  I32BitEnumAttrCaseNone<"None", "none">, I32BitEnumAttrCaseBit<"R", 0, "r">, I32BitEnumAttrCaseBit<"W", 1, "w">
]> { let cppNamespace = "::fm"; let genSpecializedAttr = 0; }

def FM_ModeAttr : EnumAttr<FM_Dialect, FM_Mode, "mode"> { let assemblyFormat = "`<` $value `>`"; }

class FM_Type<string name, string m> : TypeDef<FM_Dialect, name> { let mnemonic = m; }

def FM_Box : FM_Type<"Box", "box"> {
  let parameters = (ins "::mlir::Type":$element, OptionalParameter<"unsigned">:$space,
                        OptionalArrayRefParameter<"int64_t">:$dims);
  let assemblyFormat = "`<` $element (`,` `space` `=` $space^)? (`[` $dims^ `]`)? `>`";
}

def FM_Pair : FM_Type<"Pair", "pair"> {
  let parameters = (ins "::mlir::Type":$first, DefaultValuedParameter<"int64_t", "7">:$count,
                        StringRefParameter<"label">:$label);
  let assemblyFormat = "`<` struct(params) `>`";
}

def FM_Range : AttrDef<FM_Dialect, "Range"> {
  let mnemonic = "range";
  let parameters = (ins "int64_t":$lo, "int64_t":$hi);
  let assemblyFormat = "`<` params `>`";
}

class FM_Op<string m, list<Trait> traits = []> : Op<FM_Dialect, m, traits>;

def BinaryOp : FM_Op<"binary", [SameOperandsAndResultType]> {
  let arguments = (ins AnyType:$lhs, AnyType:$rhs, DefaultValuedAttr<FM_ModeAttr, "::fm::Mode::None">:$mode);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$lhs `,` $rhs (`mode` `` $mode^)? attr-dict `:` type($result)";
}

def CompareOp : FM_Op<"compare", [TypesMatchWith<"result is i1 in the shape of lhs", "lhs", "result",
                                                 "::getI1SameShape($_self)">, SameTypeOperands]> {
  let arguments = (ins FM_Color:$color, SignlessIntegerLike:$lhs, SignlessIntegerLike:$rhs);
  let results = (outs BoolLike:$result);
  let assemblyFormat = "$color `,` $lhs `,` $rhs attr-dict `:` type($lhs)";
}

def SegmentsOp : FM_Op<"segments", [AttrSizedOperandSegments, AttrSizedResultSegments]> {
  let arguments = (ins Variadic<I32>:$a, Optional<AnyType>:$b, Variadic<AnyType>:$c, UnitAttr:$fast,
                       OptionalAttr<StrAttr>:$note, DefaultValuedAttr<I64Attr, "1">:$step);
  let results = (outs Variadic<AnyType>:$x, Optional<AnyType>:$y);
  let assemblyFormat = [{
    (`fast` $fast^)? `(` $a `)` (`[` $b^ `:` type($b) `]`)? ($c^ `:` type($c)):(`nothing`)?
    (`->` type($x)^)? (`also` type($y)^)? attr-dict
  }];
}

def ClausesOp : FM_Op<"clauses", [AttrSizedOperandSegments]> {
  let arguments = (ins Optional<I32>:$n, Variadic<AnyType>:$vals, UnitAttr:$nowait, OptionalAttr<StrAttr>:$name);
  let assemblyFormat = [{
    oilist(`num` `(` $n `:` type($n) `)` | `vals` `(` $vals `:` type($vals) `)` | `nowait` $nowait
           | `name` $name) attr-dict
  }];
}

def ListOp : FM_Op<"list", [AttrSizedOperandSegments]> {
  let arguments = (ins Variadic<AnyType>:$a, Variadic<AnyType>:$b);
  let results = (outs Variadic<AnyType>:$r);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
}

def NestedOp : FM_Op<"nested"> {
  let arguments = (ins VariadicOfVariadic<I32, "sizes">:$groups, DenseI32ArrayAttr:$sizes);
  let assemblyFormat = "$groups attr-dict";
}

def RegionsOp : FM_Op<"regions", [SingleBlock, NoTerminator]> {
  let arguments = (ins SymbolNameAttr:$sym_name, OptionalAttr<SymbolRefAttr>:$other);
  let regions = (region AnyRegion:$body, AnyRegion:$rest);
  let assemblyFormat = "$sym_name (`,` $other^)? $body (`else` $rest^)? attr-dict-with-keyword";
}

def BranchOp : FM_Op<"br", [Terminator]> {
  let arguments = (ins I1:$cond);
  let successors = (successor AnySuccessor:$yes, VariadicSuccessor<AnySuccessor>:$others);
  let assemblyFormat = "$cond `,` $yes `,` `[` $others `]` attr-dict";
}

def TypedOp : FM_Op<"typed"> {
  let arguments = (ins FM_Range:$range, FM_Range:$range2, AnyAttr:$any);
  let results = (outs FM_Box:$box, FM_Box:$full);
  let assemblyFormat = "$range `,` qualified($range2) $any `end` attr-dict `:` type($box) `,` qualified(type($full))";
}

def FollowOp : FM_Op<"follow", [AllTypesMatch<["value", "result"]>]> {
  let arguments = (ins TypedAttrInterface:$value);
  let results = (outs AnyType:$result);
  let assemblyFormat = "attr-dict $value";
}

def CustomOp : FM_Op<"custom"> {
  let arguments = (ins Variadic<AnyType>:$vals, OptionalAttr<I64Attr>:$tag);
  let results = (outs AnyType:$r);
  let assemblyFormat = [{
    custom<Bracketed>($vals, type($vals), $tag, "x") attr-dict `:` type($r) custom<Shown>(ref(type($vals)), ref($vals))
  }];
}

def PropsOp : FM_Op<"props"> {
  let arguments = (ins OptionalAttr<I64Attr>:$a, UnitAttr:$b, DefaultValuedAttr<I64Attr, "4">:$c);
  let assemblyFormat = "prop-dict attr-dict";
}

class FM_Swapped<string mnemonic, list<Trait> traits> : FM_Op<mnemonic, [NoTerminator] # traits> {
  let regions = (region AnyRegion:$first, AnyRegion:$second, VariadicRegion<AnyRegion>:$rest);
  let assemblyFormat = "attr-dict-with-keyword ($rest^ `then`)? `second` $second `first` $first";
}
def FM_SwappedOp : FM_Swapped<"swapped", []>;
def FM_SwappedIsolatedOp : FM_Swapped<"swapped_isolated", [IsolatedFromAbove]>;

def FM_SliceOp : FM_Op<"slice", [AttrSizedOperandSegments]> {
  let arguments = (ins Variadic<Index>:$offsets, Variadic<AnyType>:$sizes, DenseI64ArrayAttr:$static_offsets,
                       DenseI64ArrayAttr:$static_sizes, DenseBoolArrayAttr:$scalable);
  let assemblyFormat = [{
    custom<DynamicIndexList>($offsets, $static_offsets)
    custom<DynamicIndexList>($sizes, $static_sizes, $scalable, type($sizes)) attr-dict
  }];
}

def FM_BoxOp : FM_Op<"box"> {
  let arguments = (ins Variadic<Index>:$sizes, DenseI64ArrayAttr:$static_sizes);
  let assemblyFormat = [{
    custom<DynamicIndexList>($sizes, $static_sizes, "{}", "::mlir::AsmParser::Delimiter::Paren") attr-dict
  }];
}
