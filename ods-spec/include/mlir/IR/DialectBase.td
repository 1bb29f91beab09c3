// The dialect record: its name, the dialects that it loads, and its hooks.
#ifndef DIALECTBASE_TD
#define DIALECTBASE_TD

include "mlir/IR/Utils.td"

class Dialect {
  string name = ?;
  string summary = ?;
  string description = ?;
  string cppNamespace = name;
  list<string> dependentDialects = [];
  code extraClassDeclaration = "";

  // Attributes of this dialect that operations of any other dialect may have.
  dag discardableAttrs = (ins);

  // The dialect's hooks, all of them written by hand.
  bit hasConstantMaterializer = 0;
  bit hasOperationAttrVerify = 0;
  bit hasRegionArgAttrVerify = 0;
  bit hasRegionResultAttrVerify = 0;
  bit hasOperationInterfaceFallback = 0;
  bit hasCanonicalizer = 0;
  bit hasNonDefaultDestructor = 0;

  // True if its parser is generated from the mnemonics of its attributes and types.
  bit useDefaultAttributePrinterParser = 0;
  bit useDefaultTypePrinterParser = 0;

  bit isExtensible = 0;
  bit usePropertiesForAttributes = 1;
}

#endif // DIALECTBASE_TD
