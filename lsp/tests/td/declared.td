include "mlir/IR/OpBase.td"
include "mlir/IR/AttrTypeBase.td"
include "ods/Syntax.td"
def Shop_Dialect : Dialect { let name = "shop"; let cppNamespace = "::shop"; }
def : Directive<"Price", (ins AnyAttr:$price), [{ (`for` $price | $price = absent) }]>;
def SellOp : Op<Shop_Dialect, "sell"> {
//  ^ hover
  let arguments = (ins OptionalAttr<StrAttr>:$price);
  let hasCustomAssemblyFormat = 1;
}
def : Syntax<"shop.sell", "custom<Price>($price) attr-dict">;
def BagType : TypeDef<Shop_Dialect, "Bag"> {
//  ^ hover
  let mnemonic = "bag";
  let summary = "a bag";
  let parameters = (ins "::mlir::Type":$of);
  let hasCustomAssemblyFormat = 1;
}
def : Syntax<"!shop.bag", "`<` `of` $of `>`">;
