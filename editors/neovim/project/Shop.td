include "mlir/IR/OpBase.td"

def Shop_Dialect : Dialect {
  let name = "shop";
  let cppNamespace = "::shop";
}

class Shop_Op<string mnemonic, list<Trait> traits = []> : Op<Shop_Dialect, mnemonic, traits>;

def Shop_BuyOp : Shop_Opp<"buy"> {
  let summary = "buys";
  let description = [{
    Takes things out of the shop.
  }];
  let arguments = (ins I32:$count);
  let assemblyFormat = "$count attr-dict ";
}
