// Customization of the text form of operations, types and attributes beyond their own
// syntax: names of results and blocks, aliases, and resources.
#ifndef MLIR_IR_OPASMINTERFACE_TD
#define MLIR_IR_OPASMINTERFACE_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/OpBase.td"

def OpAsmOpInterface : OpInterface<"OpAsmOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "Names for results, block arguments and blocks, and the dialect whose "
                    "prefix is left out inside.";
  let methods = [
      DefaultMethod<"void", "getAsmResultNames",
                    (ins "::mlir::OpAsmSetValueNameFn":$setNameFn)>,
      DefaultMethod<"void", "getAsmBlockArgumentNames",
                    (ins "::mlir::Region&":$region, "::mlir::OpAsmSetValueNameFn":$setNameFn)>,
      DefaultMethod<"void", "getAsmBlockNames", (ins "::mlir::OpAsmSetBlockNameFn":$setNameFn)>,
      StaticDefaultMethod<"::llvm::StringRef", "getDefaultDialect">,
  ];
}

def OpAsmTypeInterface : TypeInterface<"OpAsmTypeInterface"> {
  let cppNamespace = "::mlir";
  let description = "A name for values of the type, and an alias for the type.";
  let methods = [
      DefaultMethod<"void", "getAsmName", (ins "::mlir::OpAsmSetNameFn":$setNameFn)>,
      DefaultMethod<"::mlir::OpAsmAliasResult", "getAlias", (ins "::llvm::raw_ostream&":$os)>,
  ];
}

def OpAsmAttrInterface : AttrInterface<"OpAsmAttrInterface"> {
  let cppNamespace = "::mlir";
  let description = "An alias for the attribute.";
  let methods = [
      DefaultMethod<"::mlir::OpAsmAliasResult", "getAlias", (ins "::llvm::raw_ostream&":$os)>,
  ];
}

// A key into the file's resource section.
class ResourceHandleParameter<string handleType, string desc = "">
    : AttrOrTypeParameter<handleType, desc> {
  let parser = "$_parser.parseResourceHandle<" # handleType # ">()";
  let printer = "$_printer.printResourceHandle($_self)";
}

#endif // MLIR_IR_OPASMINTERFACE_TD
