// Symbols, symbol tables, and symbol users.
#ifndef MLIR_IR_SYMBOLINTERFACES_TD
#define MLIR_IR_SYMBOLINTERFACES_TD

include "mlir/IR/OpBase.td"

def Symbol : OpInterface<"SymbolOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "An operation with a name that is unique in the nearest symbol table.";
  let verify = InRust;
  let methods = [
      InterfaceMethod<"", "::mlir::StringAttr", "getNameAttr", (ins), InRust, InRust>,
      DefaultMethod<"void", "setName", (ins "::mlir::StringAttr":$name)>,
      DefaultMethod<"mlir::SymbolTable::Visibility", "getVisibility">,
      DefaultMethod<"bool", "isNested">,
      DefaultMethod<"bool", "isPrivate">,
      DefaultMethod<"bool", "isPublic">,
      DefaultMethod<"void", "setVisibility", (ins "mlir::SymbolTable::Visibility":$vis)>,
      DefaultMethod<"void", "setNested">,
      DefaultMethod<"void", "setPrivate">,
      DefaultMethod<"void", "setPublic">,
      DefaultMethod<"::std::optional<::mlir::SymbolTable::UseRange>", "getSymbolUses",
                    (ins "::mlir::Operation *":$from)>,
      DefaultMethod<"bool", "symbolKnownUseEmpty", (ins "::mlir::Operation *":$from)>,
      DefaultMethod<"::llvm::LogicalResult", "replaceAllSymbolUses",
                    (ins "::mlir::StringAttr":$newSymbol, "::mlir::Operation *":$from)>,
      DefaultMethod<"bool", "isOptionalSymbol">,
      DefaultMethod<"bool", "canDiscardOnUseEmpty">,
      DefaultMethod<"bool", "isDeclaration">,
  ];
}

def SymbolUserOpInterface : OpInterface<"SymbolUserOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "An operation that checks the symbols it refers to.";
  let methods = [
      Method<"::llvm::LogicalResult", "verifySymbolUses",
             (ins "::mlir::SymbolTableCollection &":$symbolTable)>,
  ];
}

def SymbolUserAttrInterface : AttrInterface<"SymbolUserAttrInterface"> {
  let cppNamespace = "::mlir";
  let description = "An attribute that checks the symbols it refers to.";
  let methods = [
      Method<"::llvm::LogicalResult", "verifySymbolUses",
             (ins "::mlir::Operation *":$op, "::mlir::SymbolTableCollection &":$symbolTable)>,
  ];
}

def SymbolTable : NativeOpTrait<"SymbolTable">;

#endif // MLIR_IR_SYMBOLINTERFACES_TD
