// The types that the llvm dialect adds to the builtin types. Nested in one another they are printed without their
// prefix.
#ifndef ODS_LLVM_TYPES_TD
#define ODS_LLVM_TYPES_TD

include "llvm/LLVMDialect.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinTypeInterfaces.td"
include "mlir/Interfaces/DataLayoutInterfaces.td"
include "mlir/Interfaces/MemorySlotInterfaces.td"

class LLVMType<string typeName, string typeMnemonic, list<Trait> traits = []>
    : TypeDef<LLVM_Dialect, typeName, traits> {
  let mnemonic = typeMnemonic;
}

def LLVMPointerType
    : LLVMType<"LLVMPointer", "ptr",
               [DeclareTypeInterfaceMethods<DataLayoutTypeInterface,
                                            ["getIndexBitwidth", "areCompatible",
                                             "verifyEntries", "getPreferredAlignment"]>,
                VectorElementTypeInterface]> {
  let summary = "LLVM pointer type";
  let description = "An address in an address space; what it points to is not part of it.";
  let parameters = (ins DefaultValuedParameter<"unsigned", "0">:$addressSpace);
  let assemblyFormat = "(`<` $addressSpace^ `>`)?";
}

def LLVMArrayType
    : LLVMType<"LLVMArray", "array",
               [DeclareTypeInterfaceMethods<DataLayoutTypeInterface,
                                            ["getTypeSize", "getPreferredAlignment"]>,
                DeclareTypeInterfaceMethods<DestructurableTypeInterface>]> {
  let summary = "LLVM array type";
  let description = "So many elements of one type in a row.";
  let parameters = (ins "Type":$elementType, "uint64_t":$numElements);
  let assemblyFormat = "`<` $numElements `x` custom<PrettyLLVMType>($elementType) `>`";
  let genVerifyDecl = 1;
}

// The body of a named struct may be set after the name is used.
def LLVMStructType
    : LLVMType<"LLVMStruct", "struct",
               [MutableType,
                DeclareTypeInterfaceMethods<DataLayoutTypeInterface,
                                            ["areCompatible", "verifyEntries",
                                             "getPreferredAlignment"]>,
                DeclareTypeInterfaceMethods<DestructurableTypeInterface,
                                            ["getSubelementIndexMap", "getTypeAtIndex"]>]> {
  let summary = "LLVM struct type";
  let description = [{
    Members in a row, padded unless packed. A literal struct is its members; an
    identified one is its name, which may be without a body.
  }];
  let parameters = (ins StringRefParameter<"struct name", "\"\"">:$name,
                        OptionalArrayRefParameter<"mlir::Type">:$body);
  let storageClass = "LLVMStructTypeStorage";
  let genStorageClass = 0;
  let hasCustomAssemblyFormat = 1;
}

def LLVMFunctionType : LLVMType<"LLVMFunction", "func"> {
  let summary = "LLVM function type";
  let description = "One result, void for none; the parameters may end in `...`.";
  let parameters = (ins "Type":$returnType, ArrayRefParameter<"Type">:$params,
                        "bool":$varArg);
  let assemblyFormat = [{
    `<` custom<PrettyLLVMType>($returnType) ` `
    `(` custom<FunctionTypes>($params, $varArg) `>`
  }];
  let genVerifyDecl = 1;
}

// Types without parameters, which only some operations take or produce.
def LLVMVoidType : LLVMType<"LLVMVoid", "void"> {
  let summary = "LLVM void type";
  let description = "The result of a function that has none.";
}
def LLVMTokenType : LLVMType<"LLVMToken", "token"> {
  let summary = "LLVM token type";
}
def LLVMLabelType : LLVMType<"LLVMLabel", "label"> {
  let summary = "LLVM label type";
}
def LLVMMetadataType : LLVMType<"LLVMMetadata", "metadata"> {
  let summary = "LLVM metadata type";
}

def LLVMTargetExtType : LLVMType<"LLVMTargetExt", "target"> {
  let summary = "LLVM target-specific extension type";
  let parameters = (ins StringRefParameter<>:$extTypeName,
                        OptionalArrayRefParameter<"Type">:$typeParams,
                        OptionalArrayRefParameter<"unsigned int">:$intParams);
  let assemblyFormat = [{
    `<` $extTypeName (`,` custom<ExtTypeParams>($typeParams, $intParams)^)? `>`
  }];
}

def LLVMX86AMXType : LLVMType<"LLVMX86AMX", "x86_amx"> {
  let summary = "LLVM x86_amx type.";
}

def LLVMPPCFP128Type
    : LLVMType<"LLVMPPCFP128", "ppc_fp128",
               [DeclareTypeInterfaceMethods<FloatTypeInterface, ["getFloatSemantics"]>]> {
  let summary = "128 bit FP type with IBM double-double semantics";
}

#endif // ODS_LLVM_TYPES_TD
