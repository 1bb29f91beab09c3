include "mlir/IR/OpBase.td"
def Shop_Dialect : Dialect { let name = "shop"; let cppNamespace = "::shop"; }
def Shop_SellOp : Op<Shop_Dialect, "sell"> { let arguments = (ins I32:$good); let results = (outs I32:$price); }
