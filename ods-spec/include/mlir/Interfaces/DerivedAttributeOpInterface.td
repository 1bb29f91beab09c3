// Attributes that are computed, not stored.
#ifndef MLIR_INTERFACES_DERIVEDATTRIBUTEOPINTERFACE_TD
#define MLIR_INTERFACES_DERIVEDATTRIBUTEOPINTERFACE_TD

include "mlir/IR/OpBase.td"

def DerivedAttributeOpInterface : OpInterface<"DerivedAttributeOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "An operation that can give its derived attributes as real ones.";
  let methods = [
      StaticMethod<"bool", "isDerivedAttribute", (ins "::mlir::StringRef":$name)>,
      Method<"::mlir::DictionaryAttr", "materializeDerivedAttributes">,
  ];
}

#endif // MLIR_INTERFACES_DERIVEDATTRIBUTEOPINTERFACE_TD
