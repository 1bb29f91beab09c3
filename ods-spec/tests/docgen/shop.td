// A dialect with an example of everything that a page can show. The pages beside it are mlir-tblgen's.
include "mlir/IR/OpBase.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlir/Pass/PassBase.td"

def Shop_Dialect : Dialect {
  let name = "shop";
  let summary = "goods and their prices";
  let cppNamespace = "::mlir::shop";
  let description = [{
    Indented, with a line that hangs:

      - an item

    and an end.
  }];
}

class Shop_Type<string name, string word> : TypeDef<Shop_Dialect, name> {
  let mnemonic = word;
}
def Shop_Good10 : Shop_Type<"Good10", "good10">;
def Shop_Good9 : Shop_Type<"Good9", "good9"> {
  let summary = "a good of the ninth kind";
  let parameters = (ins
    "int":$count,
    ArrayRefParameter<"int64_t", "the extents">:$shape,
    OptionalParameter<"::mlir::Attribute">:$note,
    StringRefParameter<"what it is called">:$label
  );
  let assemblyFormat = "`<` params `>`";
}
def Shop_ByHand : Shop_Type<"ByHand", "by_hand"> {
  let parameters = (ins TypeParameter<"::mlir::Type", "what is inside">:$inner);
  let hasCustomAssemblyFormat = 1;
  let description = "One line.";
}
def Shop_Vague : DialectType<Shop_Dialect, CPred<"true">, "anything that is sold"> {
  let description = [{ Sold is sold. }];
}

def Shop_Mood : I32EnumAttr<"Mood", "how the customer feels", [
  I32EnumAttrCase<"Glad", 0, "glad">, I32EnumAttrCase<"Sad", -3>
]> {
  let cppNamespace = "::mlir::shop";
}
def Shop_Flags : I32BitEnum<"Flags", "", [
  I32BitEnumCaseNone<"none">, I32BitEnumCaseBit<"fresh", 0>, I32BitEnumCaseBit<"cold", 31>
]> {
  let cppNamespace = "::mlir::shop";
}

def Shop_Price : AttrDef<Shop_Dialect, "Price"> {
  let mnemonic = "price";
  let summary = " what it costs";
  let parameters = (ins "int64_t":$cents);
  let assemblyFormat = "`<` $cents `>`";
}
def Shop_LongAttr : Attr<CPred<"true">, "an attribute with a story"> {
  let storageType = " ::mlir::StringAttr ";
  let description = "The story of the attribute.";
}

def Shop_Money : OpDocGroup {
  let summary = "Money";
  let description = [{
    Operations about money.
  }];
}
class Shop_Op<string name, list<Trait> traits = []> : Op<Shop_Dialect, name, traits>;

def Shop_PayOp : Shop_Op<"pay", [Pure]> {
  let opDocGroup = Shop_Money;
  let summary = "pay for a good";
  let description = [{
    # A heading

    Text with trailing blanks.  
      Hanging.
  }];
  let arguments = (ins Arg<AnyType, "the good", [MemRead]>:$good, OptionalAttr<Shop_LongAttr>:$why,
                       DefaultValuedAttr<I64Attr, "3">:$times, UnitAttr:$rush, Variadic<I32>:$coins);
  let results = (outs Res<I1, "whether it went well">:$ok);
  let assemblyFormat = [{
    $good (`because` $why^)?

      `coins` $coins attr-dict `:` type($good)
  }];
}
def Shop_OwnOp : Shop_Op<"Own", [SameOperandsAndResultType]> {
  let arguments = (ins AnyType, I32Attr:$n);
  let results = (outs AnyType:$it);
}
def Shop_SwapOp : Shop_Op<"swap", [AllTypesMatch<["a", "x"]>, TypesMatchWith<"b is y", "b", "y", "$_self">,
                                   MemoryEffects<[MemRead, MemWrite<DefaultResource>]>]> {
  let arguments = (ins AnyType:$a, AnyType:$b);
  let results = (outs AnyType:$x, AnyType:$y);
}
def Shop_JumpOp : Shop_Op<"jump", [Terminator]> {
  let description = "   ";
  let successors = (successor AnySuccessor:$next, VariadicSuccessor<AnySuccessor>:$others);
  let regions = (region AnyRegion:$body);
}
let cppNamespace = "" in def Shop_Much_UnderscoredOp : Shop_Op<"lone">;

def Shop_Sellable : OpInterface<"Sellable"> {
  let cppNamespace = "::mlir::shop";
  let description = [{ Can be sold. }];
  let methods = [
    InterfaceMethod<"The price.", "const Price &", "getPrice", (ins "int *":$tax, "bool":$net)>,
    StaticInterfaceMethod<"", "void", "close", (ins), [{ return; }]>,
    InterfaceMethod<[{
      Two
        lines.
    }], "int", "getCount", (ins), "", "return 1;">
  ];
}
def Shop_Tasty : TypeInterface<"Tasty"> {
  let cppNamespace = "::mlir::shop";
}
def Shop_Round : AttrInterface<"Round">;

def Shop_CleanPass : Pass<"shop-clean", "::mlir::ModuleOp"> {
  let summary = "sweep the floor";
  let description = [{
    With a broom.
  }];
  let options = [
    Option<"corners", "corners-too", "bool", "false", "Whether to sweep the corners">,
    ListOption<"rooms", "in", "std::string", "Which rooms">
  ];
  let statistics = [Statistic<"dust", "dust-swept", "How much dust there was">];
}
def Shop_APass : InterfacePass<"shop-a", "::mlir::FunctionOpInterface">;
