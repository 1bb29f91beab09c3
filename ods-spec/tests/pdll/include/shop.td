include "mlir/IR/OpBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"

def Shop_Dialect : Dialect { let name = "shop"; let cppNamespace = "::shop"; }
class Shop_Op<string mnemonic, list<Trait> traits = []> : Op<Shop_Dialect, mnemonic, traits>;

def Shop_BuyOp : Shop_Op<"buy"> {
  let arguments = (ins I32:$price, Variadic<I64>:$extras, I32Attr:$count, OptionalAttr<StrAttr>:$note);
  let results = (outs I32:$goods);
}
def Shop_SplitOp : Shop_Op<"split"> {
  let arguments = (ins AnyType:$whole);
  let results = (outs AnyType:$left, Variadic<AnyType>:$rest);
}
def Shop_PairOp : Shop_Op<"pair"> {
  let arguments = (ins AnyType:$one, AnyType:$two);
  let results = (outs AnyType:$first, AnyType:$second);
}
def Shop_SameOp : Shop_Op<"same", [SameOperandsAndResultType]> {
  let arguments = (ins I32:$one);
  let results = (outs I32:$result);
}
def Shop_CloseOp : Shop_Op<"close"> {
  let arguments = (ins Variadic<AnyType>:$goods, Optional<AnyType>:$bill);
}
def Shop_LendOp : Shop_Op<"lend"> {
  let arguments = (ins Optional<AnyType>:$one);
  let results = (outs Optional<AnyType>:$back);
}
def Shop_Priced : OpInterface<"Priced"> { let cppNamespace = "::shop"; }
def Shop_Small : I32Attr;
