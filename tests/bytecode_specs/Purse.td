// Types and attributes whose encoding in bytecode `PurseBytecode.td` gives, one for each way to write a parameter.
#ifndef PURSE_TD
#define PURSE_TD

include "mlir/IR/OpBase.td"
include "mlir/IR/AttrTypeBase.td"

def Purse_Dialect : Dialect {
  let name = "purse";
  let cppNamespace = "::purse";
}

def Purse_Coin : TypeDef<Purse_Dialect, "Coin"> {
  let mnemonic = "coin";
  let parameters = (ins "unsigned":$cents, OptionalParameter<"::mlir::Type">:$metal);
  let assemblyFormat = "`<` $cents (`,` $metal^)? `>`";
}
def Purse_Note : AttrDef<Purse_Dialect, "Note"> {
  let mnemonic = "note";
  let parameters = (ins StringRefParameter<"who signs">:$signed, "int64_t":$worth, "bool":$torn,
                        "::mlir::StringAttr":$city, OptionalParameter<"::mlir::Attribute">:$mark,
                        OptionalArrayRefParameter<"int64_t">:$folds);
  let assemblyFormat = "`<` struct(params) `>`";
}
def Purse_Rate : AttrDef<Purse_Dialect, "Rate"> {
  let mnemonic = "rate";
  let parameters = (ins "::mlir::Type":$type, APIntParameter<"">:$of, APFloatParameter<"">:$by);
  let assemblyFormat = "`<` params `>`";
}
// Written by hand: where nobody wrote it, its parameters are not known apart.
def Purse_Seal : AttrDef<Purse_Dialect, "Seal"> {
  let mnemonic = "seal";
  let parameters = (ins "int64_t":$year, "int64_t":$number);
  let hasCustomAssemblyFormat = 1;
}
// Not in the list: text inside bytecode.
def Purse_Button : AttrDef<Purse_Dialect, "Button"> {
  let mnemonic = "button";
  let parameters = (ins "int32_t":$holes);
  let assemblyFormat = "`<` $holes `>`";
}

#endif // PURSE_TD
