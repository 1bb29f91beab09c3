// The layout of the llvm dialect's attributes in bytecode; attributes that are not listed here are written as text.
// Like BytecodeBase.td, this file must not be included together with OpBase.td.
#ifndef ODS_LLVM_DIALECT_BYTECODE_TD
#define ODS_LLVM_DIALECT_BYTECODE_TD

include "mlir/IR/BytecodeBase.td"

// ---- Members ----

def String : Bytecode<"succeeded($_reader.readString($_var))", "$_args",
                      "$_writer.writeOwnedString($_getter)", "", "StringRef">;

class Attr<string type> : WithType<type, Attribute>;
class OptionalAttribute<string type>
    : Bytecode<"succeeded($_reader.readOptionalAttribute($_var))", "$_args",
               "$_writer.writeOptionalAttribute($_getter)", "", type>;
class OptionalInt<string type>
    : Bytecode<"succeeded(readOptionalInt($_reader, $_var))", "$_args",
               "writeOptionalInt($_writer, $_getter)", "", "std::optional<" # type # ">">;
class OptionalArrayRef<string eltType>
    : Bytecode<"succeeded(readOptionalArrayRef<" # eltType # ">($_reader, $_var))", "$_args",
               "writeOptionalArrayRef<" # eltType # ">($_writer, $_getter)", "",
               "SmallVector<" # eltType # ">">;
class EnumClassFlag<string flag, string getter>
    : Bytecode<"succeeded($_reader.readVarInt($_var))", "(" # flag # ")$_args",
               "$_writer.writeVarInt((uint64_t)$_name." # getter # ")", "", "uint64_t">;

// A raw number is read and then converted to the enum.
class Flags<string type, string raw> : LocalVar<type, "(" # type # ")" # raw>;

defvar OptName = OptionalAttribute<"StringAttr">;
defvar OptFile = OptionalAttribute<"DIFileAttr">;
defvar OptType = OptionalAttribute<"DITypeAttr">;
defvar OptScope = OptionalAttribute<"DIScopeAttr">;
defvar OptExpr = OptionalAttribute<"DIExpressionAttr">;
defvar OptId = OptionalAttribute<"DistinctAttr">;
defvar OptBool = OptionalAttribute<"BoolAttr">;
defvar OptAny = OptionalAttribute<"Attribute">;
defvar Scope = Attr<"DIScopeAttr">;
defvar Nodes = OptionalArrayRef<"DINodeAttr">;

// ---- Attributes ----

def DIBasicTypeAttr
    : DialectAttribute<(attr VarInt:$tag, String:$name, VarInt:$sizeInBits,
                             VarInt:$encoding)>;
def DIExpressionElemAttr
    : DialectAttribute<(attr VarInt:$opcode, OptionalArrayRef<"uint64_t">:$arguments)>;
def DIExpressionAttr
    : DialectAttribute<(attr OptionalArrayRef<"DIExpressionElemAttr">:$operations)>;
def DIFileAttr : DialectAttribute<(attr String:$name, String:$directory)>;
def DILocalVariableAttr
    : DialectAttribute<(attr Scope:$scope, OptName:$name, OptFile:$file, VarInt:$line,
                             VarInt:$arg, VarInt:$alignInBits, OptType:$type,
                             EnumClassFlag<"DIFlags", "getFlags()">:$_rawflags,
                             Flags<"DIFlags", "_rawflags">:$flags)> {
  let cBuilder = "$_resultType::get(context, $_args)";
}
def DISubroutineTypeAttr
    : DialectAttribute<(attr VarInt:$callingConvention,
                             OptionalArrayRef<"DITypeAttr">:$types)>;
def DICompileUnitAttr
    : DialectAttribute<(attr Attr<"DistinctAttr">:$id, VarInt:$sourceLanguage,
                             Attr<"DIFileAttr">:$file, OptName:$producer, Bool:$isOptimized,
                             EnumClassFlag<"DIEmissionKind",
                                           "getEmissionKind()">:$_rawEmissionKind,
                             Flags<"DIEmissionKind", "_rawEmissionKind">:$emissionKind,
                             EnumClassFlag<"DINameTableKind",
                                           "getNameTableKind()">:$_rawNameTableKind,
                             Flags<"DINameTableKind",
                                   "_rawNameTableKind">:$nameTableKind)>;
def DISubprogramAttr
    : DialectAttribute<(attr OptId:$recId, Bool:$isRecSelf, OptId:$id,
                             OptionalAttribute<"DICompileUnitAttr">:$compileUnit,
                             OptScope:$scope, OptName:$name, OptName:$linkageName,
                             OptFile:$file, VarInt:$line, VarInt:$scopeLine,
                             EnumClassFlag<"DISubprogramFlags",
                                           "getSubprogramFlags()">:$_rawflags,
                             Flags<"DISubprogramFlags", "_rawflags">:$subprogramFlags,
                             OptionalAttribute<"DISubroutineTypeAttr">:$type,
                             Nodes:$retainedNodes, Nodes:$annotations)>;
def DICompositeTypeAttr
    : DialectAttribute<(attr OptId:$recId, Bool:$isRecSelf, VarInt:$tag, OptName:$name,
                             OptFile:$file, VarInt:$line, OptScope:$scope, OptType:$baseType,
                             EnumClassFlag<"DIFlags", "getFlags()">:$_rawflags,
                             Flags<"DIFlags", "_rawflags">:$flags, VarInt:$sizeInBits,
                             VarInt:$alignInBits, OptExpr:$dataLocation, OptExpr:$rank,
                             OptExpr:$allocated, OptExpr:$associated, Nodes:$elements)>;
def DIDerivedTypeAttr
    : DialectAttribute<(attr VarInt:$tag, OptName:$name, OptType:$baseType,
                             VarInt:$sizeInBits, VarInt:$alignInBits, VarInt:$offsetInBits,
                             OptionalInt<"unsigned">:$dwarfAddressSpace,
                             OptionalAttribute<"DINodeAttr">:$extraData)>;
def DIImportedEntityAttr
    : DialectAttribute<(attr VarInt:$tag, Scope:$scope, Attr<"DINodeAttr">:$entity,
                             OptFile:$file, VarInt:$line, OptName:$name, Nodes:$elements)>;
def DIGlobalVariableAttr
    : DialectAttribute<(attr OptScope:$scope, OptName:$name, OptName:$linkageName,
                             Attr<"DIFileAttr">:$file, VarInt:$line,
                             Attr<"DITypeAttr">:$type, Bool:$isLocalToUnit, Bool:$isDefined,
                             VarInt:$alignInBits)>;
def DIGlobalVariableExpressionAttr
    : DialectAttribute<(attr Attr<"DIGlobalVariableAttr">:$var, OptExpr:$expr)>;
def DILabelAttr
    : DialectAttribute<(attr Scope:$scope, OptName:$name, OptFile:$file, VarInt:$line)> {
  let cBuilder = "$_resultType::get(context, $_args)";
}
def DILexicalBlockAttr
    : DialectAttribute<(attr Scope:$scope, OptFile:$file, VarInt:$line, VarInt:$column)>;
def DILexicalBlockFileAttr
    : DialectAttribute<(attr Scope:$scope, OptFile:$file, VarInt:$discriminator)>;
def DINamespaceAttr
    : DialectAttribute<(attr OptName:$name, OptScope:$scope, Bool:$exportSymbols)>;
def DISubrangeAttr
    : DialectAttribute<(attr OptAny:$count, OptAny:$lowerBound, OptAny:$upperBound,
                             OptAny:$stride)>;
def LoopAnnotationAttr
    : DialectAttribute<(attr OptBool:$disableNonforced,
                             OptionalAttribute<"LoopVectorizeAttr">:$vectorize,
                             OptionalAttribute<"LoopInterleaveAttr">:$interleave,
                             OptionalAttribute<"LoopUnrollAttr">:$unroll,
                             OptionalAttribute<"LoopUnrollAndJamAttr">:$unrollAndJam,
                             OptionalAttribute<"LoopLICMAttr">:$licm,
                             OptionalAttribute<"LoopDistributeAttr">:$distribute,
                             OptionalAttribute<"LoopPipelineAttr">:$pipeline,
                             OptionalAttribute<"LoopPeeledAttr">:$peeled,
                             OptionalAttribute<"LoopUnswitchAttr">:$unswitch,
                             OptBool:$mustProgress, OptBool:$isVectorized,
                             OptionalAttribute<"FusedLoc">:$startLoc,
                             OptionalAttribute<"FusedLoc">:$endLoc,
                             OptionalArrayRef<"AccessGroupAttr">:$parallelAccesses)>;

// ---- Codes, by position ----

def LLVMDialectAttributes : DialectAttributes<"LLVM"> {
  let elems = [DIBasicTypeAttr, DICompileUnitAttr, DICompositeTypeAttr, DIDerivedTypeAttr,
               DIExpressionElemAttr, DIExpressionAttr, DIFileAttr, DIGlobalVariableAttr,
               DIGlobalVariableExpressionAttr, DIImportedEntityAttr, DILabelAttr,
               DILexicalBlockAttr, DILexicalBlockFileAttr, DILocalVariableAttr,
               DINamespaceAttr, DISubprogramAttr, DISubrangeAttr, DISubroutineTypeAttr,
               LoopAnnotationAttr];
}
def LLVMDialectTypes : DialectTypes<"LLVM"> {
  let elems = [];
}

#endif // ODS_LLVM_DIALECT_BYTECODE_TD
