// The llvm dialect's record.
#ifndef ODS_LLVM_DIALECT_TD
#define ODS_LLVM_DIALECT_TD

include "mlir/IR/DialectBase.td"
include "ods/Rust.td"

def LLVM_Dialect : Dialect, Extended {
  let name = "llvm";
  let cppNamespace = "::mlir::LLVM";
  let hasConstantMaterializer = 1;
  let useDefaultAttributePrinterParser = 1;
  let hasOperationAttrVerify = 1;
  let hasRegionArgAttrVerify = 1;
  let hasRegionResultAttrVerify = 1;
  // A keyword that is no mnemonic is an error: the dialect has no other types.
  let extraClassDeclaration = [{ Type parseType(DialectAsmParser &p) const override; }];
  let discardableAttrs = (ins "WorkgroupAttributionAttr":$workgroup_attribution,
                              "UnitAttr":$emit_c_interface);
}

// The Rust functions behind C++ functions in predicates.
def : RustFunction<"LLVM::isCompatibleType", "crate::llvm::compatible::is_compatible_type">;
def : RustFunction<"LLVM::isCompatibleOuterType",
                  "crate::llvm::compatible::is_compatible_outer_type">;
def : RustFunction<"LLVM::isCompatibleVectorType",
                  "crate::llvm::compatible::is_compatible_vector_type">;
def : RustFunction<"LLVM::isCompatibleFloatingPointType",
                  "crate::llvm::compatible::is_compatible_floating_point_type">;
def : RustFunction<"LLVM::isLoadableType", "crate::llvm::compatible::is_loadable_type">;

#endif // ODS_LLVM_DIALECT_TD
