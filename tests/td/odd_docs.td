// Documentation of what is oddly written: no words, words in odd places, blanks of every kind. mlir-tblgen prints the same.
// RUN: ods tblgen --gen-dialect-doc --dialect=odd %s
// RUN: ods tblgen --gen-op-doc %s
// RUN: ods tblgen --gen-pass-doc %s
// RUN: ods tblgen --gen-enum-doc %s
// RUN: ods tblgen --gen-op-interface-docs %s
// RUN: ods tblgen --gen-type-interface-docs %s

include "mlir/IR/OpBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Pass/PassBase.td"

def Odd_Dialect : Dialect {
  let name = "odd";
  let cppNamespace = "::odd";
  let summary = "  An odd dialect.   ";
  let description = [{
		tabs first
	  then spaces

   trailing   
  }];
}
def Plain_Dialect : Dialect { let name = "plain"; let cppNamespace = ""; let description = ""; }
def EmptyOp : Op<Odd_Dialect, "empty"> { let summary = ""; let description = ""; }
def BareOp : Op<Odd_Dialect, "bare">;
def Odd_TrailOp : Op<Odd_Dialect, "trail"> {
  let summary = "summary with trailing spaces   ";
  let description = [{


      deep first line
    shallower
          deeper

	tab line

  }];
  let arguments = (ins AnyType, Variadic<I32>:$many, Optional<Index>:$one, I64Attr:$n, DefaultValuedAttr<StrAttr, "\"a|b\"">:$s, UnitAttr:$u);
  let results = (outs AnyType:$r, Variadic<F32>:$rs);
  let successors = (successor AnySuccessor:$next, VariadicSuccessor<AnySuccessor>:$others);
  let regions = (region AnyRegion:$body);
}
def Odd_LineOp : Op<Odd_Dialect, "line", [Pure, SameTypeOperands]> {
  let summary = [{
    a summary
    on two lines
  }];
  let description = "one line no newline";
  let arguments = (ins Arg<AnyInteger, "an integer | with bar", [MemRead]>:$x, Arg<I32, "">:$y);
  let assemblyFormat = [{ $x `,`
     $y

	  attr-dict
	`:` type($x)   }];
}
def Odd_A_B_COp : Op<Odd_Dialect, "a.b.c", [MemoryEffects<[MemRead, MemWrite]>, DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let opDocGroup = ?;
  let results = (outs Res<I1, "the | result", [MemAlloc]>:$r);
}
def Odd_EmptyEnum : I32EnumAttr<"Nothing", "", []> { let cppNamespace = "::odd"; }
def Odd_Enum : I32EnumAttr<"Kind", "kinds of  things  ", [I32EnumAttrCase<"A", 0>, I32EnumAttrCase<"B", 7, "b b">]> {
  let cppNamespace = "::odd";
  let description = [{
     Indented description.
       More.
  }];
}
def Odd_Bits : I32BitEnumAttr<"Bits", "some bits", [I32BitEnumAttrCaseNone<"None">, I32BitEnumAttrCaseBit<"X", 0>, I32BitEnumAttrCaseBit<"Y", 31>, I32BitEnumAttrCaseGroup<"XY", [I32BitEnumAttrCaseBit<"X", 0>, I32BitEnumAttrCaseBit<"Y", 31>]>]>;
def Odd_I64Enum : I64EnumAttr<"Big", "", [I64EnumAttrCase<"Neg", -1>, I64EnumAttrCase<"Min", -9223372036854775808>]>;
def Odd_KindAttr : EnumAttr<Odd_Dialect, Odd_Enum, "kind">;
def Odd_KindAttr2 : EnumAttr<Odd_Dialect, Odd_Enum, "kind2"> { let assemblyFormat = "$value"; let summary = ""; let description = "own"; }
class Odd_Type<string n, string m> : TypeDef<Odd_Dialect, n> { let mnemonic = m; }
def Odd_T0 : Odd_Type<"T0", "t0">;
def Odd_T1 : Odd_Type<"T1", "t1"> { let summary = "  s  "; let description = "  "; let parameters = (ins "int":$a, StringRefParameter<"words | bar">:$b, ArrayRefParameter<"int", "">:$c, OptionalParameter<"::mlir::Type">:$d); let assemblyFormat = "`<` struct(params) `>`"; }
def Odd_T2 : TypeDef<Odd_Dialect, "T2"> { let typeName = "odd.t2"; let description = [{
  x
}]; let parameters = (ins "::mlir::Type":$inner, DefaultValuedParameter<"int64_t", "4">:$k); }
def Odd_T3 : Odd_Type<"T3", "t3"> { let parameters = (ins "int":$a); let hasCustomAssemblyFormat = 1; let summary = "|pipe|"; }
def Odd_Attr0 : AttrDef<Odd_Dialect, "A0"> { let mnemonic = "a0"; let parameters = (ins "int":$a, AttributeSelfTypeParameter<"">:$t); let assemblyFormat = "`<` $a `>`"; }
def Odd_Attr1 : AttrDef<Odd_Dialect, "A1"> { let attrName = "odd.a1"; let summary = "no mnemonic"; }
def Odd_Constraint : TypeConstraint<CPred<"true">, "a constraint">;
def Odd_Buildable : Type<CPred<"true">, "buildable | words">, BuildableType<"x()">;
def Odd_DT : DialectType<Odd_Dialect, CPred<"true">, "dialect type"> { let description = "desc"; }
def Odd_DA : DialectAttr<Odd_Dialect, CPred<"true">, "dialect attr">;
def Odd_AC : AttrConstraint<CPred<"true">, "attr constraint">;
def Odd_If : OpInterface<"OddIf"> {
  let cppNamespace = "::odd";
  let description = [{
    Words.
      Nested.
  }];
  let methods = [
    InterfaceMethod<"", "int", "plain">,
    InterfaceMethod<[{
      Several
      lines.
    }], "::llvm::SmallVector<int, 4>", "withArgs", (ins "int":$a, "::mlir::Type":$b)>,
    StaticInterfaceMethod<"static", "void", "st", (ins), "return;">,
    InterfaceMethod<"default", "bool", "def", (ins "bool":$x), "", "return x;">
  ];
}
def Odd_If2 : OpInterface<"OddIf2", [Odd_If]> { let description = ""; }
def Odd_TI : TypeInterface<"OddTI"> { let description = "ti"; let methods = [InterfaceMethod<"desc", "int", "m">]; }
def Odd_AI : AttrInterface<"OddAI"> { let cppNamespace = ""; let methods = []; }
def OddPass0 : Pass<"odd-0">;
def OddPass1 : Pass<"odd-1", "::mlir::func::FuncOp"> { let summary = "does   things "; let description = [{
      Indented.

        - list
          - nested
  }];
  let options = [Option<"a", "a-a", "bool", "", "a flag">, Option<"long_one", "a-very-long-option-name", "std::string", [{"x"}], [{
      words on
      two lines}]>, ListOption<"l", "l", "int", "list | bar", "llvm::cl::ZeroOrMore">, Option<"c","choice","E","E::A","",[{::llvm::cl::values(clEnumValN(E::A,"a","first"))}]>];
  let statistics = [Statistic<"s", "stat-name", "counts   ">, Statistic<"s2", "a-longer-stat-name", "">];
}
def OddPass2 : Pass<""> { let summary = "no flag"; }
def CrOp : Op<Odd_Dialect, "cr"> { let summary = "a\tb\n"; let description = [{
    crlf
      nested
  }]; let assemblyFormat = "attr-dict\n"; }
def RR : Resource<"::R">;
def G : OpDocGroup { let summary = "group  "; let description = [{
    About the group.
       Indented.
}]; }
def G2 : OpDocGroup { let summary = ""; let description = ""; }
let opDocGroup = G in {
def G1Op : Op<Odd_Dialect, "g1"> { let summary = "ünïcode — `ticks` <b>html</b> | pipe \\ back"; let description = "\t\ttabs only\n\t\tsecond\n"; }
def Odd_G2Op : Op<Odd_Dialect, "g2", [NoMemoryEffect, MemoryEffects<[MemRead<RR>, MemWrite]>, Terminator, HasParent<"G1Op">, SingleBlock]> { }
}
let opDocGroup = G2 in def Odd__G3Op : Op<Odd_Dialect, "g3"> { let description = "\n\n\n"; }
def _LeadOp : Op<Odd_Dialect, "lead"> { let description = [{
}]; }
def Confined2 : ConfinedType<AnyInteger, [CPred<"true">], "own words\nline">;
def HasStaticShapePredT : Type<CPred<"true">>;
def Odd_Attrs : Op<Odd_Dialect, "attrs"> {
  let arguments = (ins ConfinedAttr<I32Attr, [IntMinValue<3>, IntMaxValue<9>]>:$c, OptionalAttr<TypedArrayAttrBase<I64Attr, "list | of">>:$l,
    DenseI64ArrayAttr:$d, SymbolNameAttr:$sym, FlatSymbolRefAttr:$ref, TypeAttrOf<I32>:$t, AnyAttrOf<[I1Attr, StrAttr]>:$any, ElementsAttr:$e, DictionaryAttr:$dict,
    AnyTypeOf<[I32, F32]>:$v, VectorOfRankAndType<[1,2],[I8, F16]>:$w, MemRefRankOf<[AnyType],[1]>:$m, AnyComplex:$cx, NestedTupleOf<[I1]>:$tp, Confined2:$cf);
  let results = (outs TensorOf<[I1]>:$x, HasStaticShapePredT:$z);
}
def Odd_E : I32EnumAttr<"E", "with | bar", [I32EnumAttrCase<"A|B", 1, "a|b">, I32EnumAttrCase<"C", -5, "">]>;
def Odd_E8 : IntEnumAttr<I8, "E8", "", [IntEnumAttrCaseBase<I8, "A", "A", 255>]>;
def BitEnumAttrCaseT : I32BitEnumCaseBit<"T", 3, "tee">;
def Odd_Grp : I32BitEnumAttr<"Grp", "", [BitEnumAttrCaseT]>;
def ParamP : AttrOrTypeParameter<"P", "syn"> { let syntax = "own-syntax"; let cppAccessorType = "Q"; }
def Odd_TT : TypeDef<Odd_Dialect, "TT"> { let mnemonic = "tt"; let summary = "multi\nline"; let description = "d\n\n\n"; let parameters = (ins "std::pair<int, char>":$p, TypeParameter<"X<Y|Z>", "bar | desc">:$q, ParamP:$r, APFloatParameter<"">:$f); let assemblyFormat = "`<` $p `,` custom<X>($q) `,` $r `,` $f `>`"; }
def Odd_TU : TypeDef<Odd_Dialect, "TU"> { let mnemonic = "tu"; let parameters = (ins "int":$x, "int":$y); let assemblyFormat = "(`<` $x^ `>`)? $y"; }
def Odd_AA : AttrDef<Odd_Dialect, "AA"> { let mnemonic = "a.a"; let genMnemonicAlias = 1; let parameters = (ins ArrayRefParameter<"bool">:$x); let assemblyFormat = [{
   `<`
     $x
   `>`
}]; }
def P0 : Pass<"p0"> { let summary = ""; let description = ""; }
def P1 : Pass<"p1"> { let summary = "x\ny"; let description = "one"; let options = [Option<"a","a","bool","true","">]; }
def P2 : Pass<"p2"> { let statistics = [Statistic<"a","b","c\nd">]; let dependentDialects = ["odd::OddDialect"]; let constructor = "x()"; }
def P3 : InterfacePass<"p3", "FunctionOpInterface"> { let summary = ""; let description = "   \n  \n"; }
