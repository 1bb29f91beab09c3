include "mlir/IR/OpBase.td"
def A_Dialect : Dialect {
  let name = "a";
  let cppNamespace = "::a";
}
def A_Laid : OpInterface<"Laid"> {
  let cppNamespace = "::a";
  let methods = [
    InterfaceMethod<"", "bool", "isLaid", (ins "const ::mlir::TypeConverter &":$layout)>,
    InterfaceMethod<"", "Carpet", "getCarpet">,
  ];
}
