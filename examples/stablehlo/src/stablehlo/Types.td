// The types of the dialect.
#ifndef STABLEHLO_TYPES_TD
#define STABLEHLO_TYPES_TD

include "stablehlo/Base.td"

def Stablehlo_Token : TypeDef<Stablehlo_Dialect, "Token"> {
  let mnemonic = "token";
  let summary = "orders operations with side effects";
}

def Stablehlo_Future : TypeDef<Stablehlo_Dialect, "Future"> {
  let mnemonic = "future";
  let summary = "the results of a computation that may still be running";
  let parameters = (ins ArrayRefParameter<"::mlir::Type">:$types);
  let assemblyFormat = "`<` $types `>`";
  let genVerifyDecl = 1;
}

#endif // STABLEHLO_TYPES_TD
