// The llvm dialect's record.
#ifndef ODS_LLVM_DIALECT_TD
#define ODS_LLVM_DIALECT_TD

include "mlir/IR/DialectBase.td"

def LLVM_Dialect : Dialect {
  let name = "llvm";
  let cppNamespace = "::mlir::LLVM";
  let hasConstantMaterializer = 1;
  let useDefaultAttributePrinterParser = 1;
  let hasOperationAttrVerify = 1;
  let hasRegionArgAttrVerify = 1;
  let hasRegionResultAttrVerify = 1;
  // A word that is no mnemonic is no type of LLVM's.
  let extraClassDeclaration = [{ Type parseType(DialectAsmParser &p) const override; }];
  let discardableAttrs = (ins "WorkgroupAttributionAttr":$workgroup_attribution,
                              "UnitAttr":$emit_c_interface);
}

#endif // ODS_LLVM_DIALECT_TD
