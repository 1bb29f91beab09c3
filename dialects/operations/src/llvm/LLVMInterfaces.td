// Interfaces that give passes access to the flags and metadata of llvm operations.
#ifndef ODS_LLVM_INTERFACES_TD
#define ODS_LLVM_INTERFACES_TD

include "mlir/IR/OpBase.td"
include "mlir/Interfaces/DataLayoutInterfaces.td"

// A method with a default body that uses the accessors and properties of the operation.
class LLVM_Provided<string ret, string name, string body, dag args = (ins)>
    : InterfaceMethod<"", ret, name, args, "", body>;
class LLVM_AttrName<string ret, string name, string attr>
    : StaticInterfaceMethod<"", ret, name, (ins), "", "return \"" # attr # "\";">;
class LLVM_Required<string ret, string name, dag args = (ins)>
    : InterfaceMethod<"", ret, name, args>;

class LLVM_OpInterface<string name> : OpInterface<name> {
  let cppNamespace = "::mlir::LLVM";
}

// An interface of one boolean flag.
class LLVM_FlagInterface<string name, string getter, string setter, string flag>
    : LLVM_OpInterface<name> {
  let methods = [LLVM_Provided<"bool", getter, "return $_op.getProperties()." # flag # ";">,
                 LLVM_Provided<"void", setter,
                               "$_op.getProperties()." # flag # " = " # flag # ";",
                               !dag(ins, ["bool"], [flag])>,
                 LLVM_AttrName<"StringRef", getter # "Name", flag>];
}
def ExactFlagInterface
    : LLVM_FlagInterface<"ExactFlagInterface", "getIsExact", "setIsExact", "isExact"> {
  let description = "An operation whose result is poison if it is not exact.";
}
def DisjointFlagInterface
    : LLVM_FlagInterface<"DisjointFlagInterface", "getIsDisjoint", "setIsDisjoint",
                         "isDisjoint"> {
  let description = "An operation whose operands have no bits in common.";
}
def NonNegFlagInterface
    : LLVM_FlagInterface<"NonNegFlagInterface", "getNonNeg", "setNonNeg", "nonNeg"> {
  let description = "An operation whose operand is not negative.";
}

def FastmathFlagsInterface : LLVM_OpInterface<"FastmathFlagsInterface"> {
  let description = "An operation with fast-math flags.";
  let methods = [LLVM_Provided<"::mlir::LLVM::FastmathFlagsAttr", "getFastmathAttr",
                               "return $_op.getFastmathFlagsAttr();">,
                 LLVM_AttrName<"::llvm::StringRef", "getFastmathAttrName", "fastmathFlags">];
}
def IntegerOverflowFlagsInterface : LLVM_OpInterface<"IntegerOverflowFlagsInterface"> {
  let description = "An operation with integer overflow flags.";
  let methods = [LLVM_Provided<"IntegerOverflowFlags", "getOverflowFlags",
                               "return $_op.getProperties().overflowFlags;">,
                 LLVM_Provided<"void", "setOverflowFlags",
                               "$_op.getProperties().overflowFlags = flags;",
                               (ins "IntegerOverflowFlags":$flags)>,
                 LLVM_Provided<"bool", "hasNoUnsignedWrap",
                               "return bitEnumContainsAll($_op.getOverflowFlags(), "
                               # "IntegerOverflowFlags::nuw);">,
                 LLVM_Provided<"bool", "hasNoSignedWrap",
                               "return bitEnumContainsAll($_op.getOverflowFlags(), "
                               # "IntegerOverflowFlags::nsw);">,
                 LLVM_AttrName<"StringRef", "getOverflowFlagsAttrName", "overflowFlags">];
}
def FPExceptionBehaviorOpInterface : LLVM_OpInterface<"FPExceptionBehaviorOpInterface"> {
  let description = "An operation that says what floating-point exceptions do.";
  let methods = [LLVM_Provided<"::mlir::LLVM::FPExceptionBehaviorAttr",
                               "getFPExceptionBehaviorAttr",
                               "return $_op.getFpExceptionBehaviorAttr();">,
                 LLVM_AttrName<"::llvm::StringRef", "getFPExceptionBehaviorAttrName",
                               "fpExceptionBehavior">];
}
def RoundingModeOpInterface : LLVM_OpInterface<"RoundingModeOpInterface"> {
  let description = "An operation with a rounding mode.";
  let methods = [LLVM_Provided<"::mlir::LLVM::RoundingModeAttr", "getRoundingModeAttr",
                               "return $_op.getRoundingmodeAttr();">,
                 LLVM_AttrName<"::llvm::StringRef", "getRoundingModeAttrName",
                               "roundingmode">];
}

// ---- Memory metadata ----

defvar ArrayAttrArg = (ins "const ::mlir::ArrayAttr":$attr);

def AccessGroupOpInterface : LLVM_OpInterface<"AccessGroupOpInterface"> {
  let description = "A memory access that belongs to access groups.";
  let verify = "checked by the runtime";
  let methods = [LLVM_Provided<"::mlir::ArrayAttr", "getAccessGroupsOrNull",
                               "return $_op.getAccessGroupsAttr();">,
                 LLVM_Provided<"void", "setAccessGroups", "$_op.setAccessGroupsAttr(attr);",
                               ArrayAttrArg>];
}
def AliasAnalysisOpInterface : LLVM_OpInterface<"AliasAnalysisOpInterface"> {
  let description = "A memory access with alias scopes and type-based tags.";
  let verify = "checked by the runtime";
  let methods = [LLVM_Provided<"::mlir::ArrayAttr", "getAliasScopesOrNull",
                               "return $_op.getAliasScopesAttr();">,
                 LLVM_Provided<"void", "setAliasScopes", "$_op.setAliasScopesAttr(attr);",
                               ArrayAttrArg>,
                 LLVM_Provided<"::mlir::ArrayAttr", "getNoAliasScopesOrNull",
                               "return $_op.getNoaliasScopesAttr();">,
                 LLVM_Provided<"void", "setNoAliasScopes", "$_op.setNoaliasScopesAttr(attr);",
                               ArrayAttrArg>,
                 LLVM_Provided<"::mlir::ArrayAttr", "getTBAATagsOrNull", "return $_op.getTbaaAttr();">,
                 LLVM_Provided<"void", "setTBAATags", "$_op.setTbaaAttr(attr);", ArrayAttrArg>,
                 LLVM_Required<"::llvm::SmallVector<::mlir::Value>", "getAccessedOperands">];
}
def DereferenceableOpInterface : LLVM_OpInterface<"DereferenceableOpInterface"> {
  let description = "An operation that yields a pointer to so many accessible bytes.";
  let verify = "checked by the runtime";
  let methods = [LLVM_Provided<"::mlir::LLVM::DereferenceableAttr",
                               "getDereferenceableOrNull",
                               "return $_op.getDereferenceableAttr();">,
                 LLVM_Provided<"void", "setDereferenceable", "$_op.setDereferenceableAttr(attr);",
                               (ins "::mlir::LLVM::DereferenceableAttr":$attr)>];
}

// ---- Others ----

def OneToOneIntrinsicOpInterface : LLVM_OpInterface<"OneToOneIntrinsicOpInterface"> {
  let description = "An operation that stands for a call of one intrinsic.";
  // Upstream's `getIntrinsicOperands` converts operands with C++'s type converter, which does not exist here.
  let methods = [LLVM_Required<"std::string", "getIntrinsicName">];
}
def LLVM_PointerElementTypeInterface : TypeInterface<"PointerElementTypeInterface"> {
  let cppNamespace = "::mlir::LLVM";
  let description = "A type of another dialect that can be kept in memory.";
  let methods = [LLVM_Required<"unsigned", "getSizeInBytes",
                               (ins "const ::mlir::DataLayout &":$dataLayout)>];
}
def LLVM_DIRecursiveTypeAttrInterface : AttrInterface<"DIRecursiveTypeAttrInterface"> {
  let cppNamespace = "::mlir::LLVM";
  let description = "A debug-info attribute that may contain itself, by an identity.";
  let methods = [LLVM_Required<"bool", "getIsRecSelf">,
                 LLVM_Required<"DistinctAttr", "getRecId">,
                 LLVM_Required<"DIRecursiveTypeAttrInterface", "withRecId",
                               (ins "DistinctAttr":$recId)>,
                 StaticInterfaceMethod<"", "DIRecursiveTypeAttrInterface", "getRecSelf",
                                       (ins "DistinctAttr":$recId)>];
}
def LLVM_LLVMAddrSpaceAttrInterface : AttrInterface<"LLVMAddrSpaceAttrInterface"> {
  let cppNamespace = "::mlir::LLVM";
  let description = "A memory space with a number.";
  let methods = [LLVM_Required<"unsigned", "getAddressSpace">];
}
def LLVM_TargetAttrInterface
    : AttrInterface<"TargetAttrInterface", [DLTIQueryInterface]> {
  let cppNamespace = "::mlir::LLVM";
  let description = "The machine that code is made for.";
  let methods = [LLVM_Required<"StringAttr", "getTriple">,
                 LLVM_Required<"StringAttr", "getChip">,
                 LLVM_Required<"Attribute", "getFeatures">];
}

#endif // ODS_LLVM_INTERFACES_TD
