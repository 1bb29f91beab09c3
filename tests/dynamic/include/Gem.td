// A dialect whose patterns are in Gem.pdll.
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Gem_Dialect : Dialect { let name = "gem"; let cppNamespace = "::gem"; }
class Gem_Op<string name, list<Trait> traits = []> : Op<Gem_Dialect, name, traits>;

def Gem_PolishOp : Gem_Op<"polish", [Pure, SameOperandsAndResultType]> {
  let arguments = (ins AnyType:$stone);
  let results = (outs AnyType:$polished);
}
def Gem_CutOp : Gem_Op<"cut", [Pure]> {
  let arguments = (ins AnyType:$stone, I32Attr:$depth, OptionalAttr<StrAttr>:$shape);
  let results = (outs AnyType:$cut);
}
// Sizes of both lists are stored.
def Gem_ChainOp : Gem_Op<"chain", [AttrSizedOperandSegments, AttrSizedResultSegments]> {
  let arguments = (ins AnyType:$clasp, Variadic<AnyType>:$stones, Variadic<AnyType>:$pearls);
  let results = (outs Variadic<AnyType>:$whole, Variadic<AnyType>:$rest);
}
def Gem_SortOp : Gem_Op<"sort"> {
  let arguments = (ins Variadic<AnyType>:$stones);
  let results = (outs AnyType:$best, Variadic<AnyType>:$others);
}
def Gem_ShowOp : Gem_Op<"show", [MemoryEffects<[MemWrite]>]> {
  let arguments = (ins Variadic<AnyType>:$stones);
}
def Gem_Red : ConfinedAttr<StrAttr, [AttrConstraint<CPred<"::llvm::cast<::mlir::StringAttr>($_self).getValue() == \"red\"">, "red">]>;
