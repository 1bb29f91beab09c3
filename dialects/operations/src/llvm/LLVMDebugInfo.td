// Debug-info attributes, after DWARF's entries. Included by LLVMAttrDefs.td.
#ifndef ODS_LLVM_DEBUG_INFO_TD
#define ODS_LLVM_DEBUG_INFO_TD

class DI_Opt<string type> : OptionalParameter<type>;
class DI_OptArray<string type> : OptionalArrayRefParameter<type>;

// A number that is printed as its DWARF name; `table` lists the names.
class LLVM_DIParameter<string summary, string default, string table>
    : AttrOrTypeParameter<"unsigned", "debug info " # summary> {
  let parser = "dwarf::" # table;
  let printer = "dwarf::" # table;
  let defaultValue = default;
}
def LLVM_DITagParameter : LLVM_DIParameter<"tag", "0", "Tag">;
def LLVM_DIEncodingParameter : LLVM_DIParameter<"encoding", "0", "AttributeEncoding">;
def LLVM_DILanguageParameter : LLVM_DIParameter<"language", "", "Language">;
def LLVM_DICallingConventionParameter
    : LLVM_DIParameter<"calling convention", "0", "CallingConvention">;
def LLVM_DIOperationEncodingParameter
    : LLVM_DIParameter<"operation encoding", "", "OperationEncoding">;

// ---- Expressions ----

def LLVM_DIExpressionElemAttr : LLVM_Attr<"DIExpressionElem", "di_expression_elem"> {
  let parameters = (ins LLVM_DIOperationEncodingParameter:$opcode,
                        DI_OptArray<"uint64_t">:$arguments);
  let assemblyFormat = [{
    `` $opcode (`(` custom<ExpressionArg>(ref($opcode), $arguments)^ `)`) : (``)?
  }];
}
def LLVM_DIExpressionAttr : LLVM_Attr<"DIExpression", "di_expression"> {
  let parameters = (ins DI_OptArray<"DIExpressionElemAttr">:$operations);
  let assemblyFormat = "`<` (`[` $operations^ `]`) : (``)? `>`";
  let constBuilderCall = "::mlir::LLVM::DIExpressionAttr::get($_builder.getContext(), $0)";
}

// ---- Scopes ----

def LLVM_DIFileAttr : LLVM_Attr<"DIFile", "di_file", [], "DIScopeAttr"> {
  let parameters = (ins "StringAttr":$name, "StringAttr":$directory);
  let assemblyFormat = "`<` $name `in` $directory `>`";
  let genMnemonicAlias = 1;
}
def LLVM_DICompileUnitAttr
    : LLVM_AliasedAttr<"DICompileUnit", "di_compile_unit",
                       (ins "DistinctAttr":$id, LLVM_DILanguageParameter:$sourceLanguage,
                            "DIFileAttr":$file, DI_Opt<"StringAttr">:$producer,
                            "bool":$isOptimized, "DIEmissionKind":$emissionKind,
                            DI_Opt<"DINameTableKind">:$nameTableKind,
                            DI_Opt<"StringAttr">:$splitDebugFilename),
                       [], "DIScopeAttr">;
def LLVM_DISubprogramAttr
    : LLVM_AliasedAttr<"DISubprogram", "di_subprogram",
                       (ins DI_Opt<"DistinctAttr">:$recId, DI_Opt<"bool">:$isRecSelf,
                            DI_Opt<"DistinctAttr">:$id,
                            DI_Opt<"DICompileUnitAttr">:$compileUnit,
                            DI_Opt<"DIScopeAttr">:$scope, DI_Opt<"StringAttr">:$name,
                            DI_Opt<"StringAttr">:$linkageName, DI_Opt<"DIFileAttr">:$file,
                            DI_Opt<"unsigned">:$line, DI_Opt<"unsigned">:$scopeLine,
                            DI_Opt<"DISubprogramFlags">:$subprogramFlags,
                            DI_Opt<"DISubroutineTypeAttr">:$type,
                            DI_OptArray<"DINodeAttr">:$retainedNodes,
                            DI_OptArray<"DINodeAttr">:$annotations),
                       [LLVM_DIRecursiveTypeAttrInterface], "DILocalScopeAttr">;
def LLVM_DILexicalBlockAttr
    : LLVM_AliasedAttr<"DILexicalBlock", "di_lexical_block",
                       (ins "DIScopeAttr":$scope, DI_Opt<"DIFileAttr">:$file,
                            DI_Opt<"unsigned">:$line, DI_Opt<"unsigned">:$column),
                       [], "DILocalScopeAttr">;
def LLVM_DILexicalBlockFile
    : LLVM_AliasedAttr<"DILexicalBlockFile", "di_lexical_block_file",
                       (ins "DIScopeAttr":$scope, DI_Opt<"DIFileAttr">:$file,
                            "unsigned":$discriminator),
                       [], "DILocalScopeAttr">;
def LLVM_DIModuleAttr
    : LLVM_AliasedAttr<"DIModule", "di_module",
                       (ins DI_Opt<"DIFileAttr">:$file, DI_Opt<"DIScopeAttr">:$scope,
                            DI_Opt<"StringAttr">:$name, DI_Opt<"StringAttr">:$configMacros,
                            DI_Opt<"StringAttr">:$includePath,
                            DI_Opt<"StringAttr">:$apinotes, DI_Opt<"unsigned">:$line,
                            DI_Opt<"bool">:$isDecl),
                       [], "DIScopeAttr">;
def LLVM_DINamespaceAttr
    : LLVM_AliasedAttr<"DINamespace", "di_namespace",
                       (ins DI_Opt<"StringAttr">:$name, DI_Opt<"DIScopeAttr">:$scope,
                            "bool":$exportSymbols),
                       [], "DIScopeAttr">;
def LLVM_DICommonBlockAttr
    : LLVM_AliasedAttr<"DICommonBlock", "di_common_block",
                       (ins "DIScopeAttr":$scope, DI_Opt<"DIGlobalVariableAttr">:$decl,
                            "StringAttr":$name, DI_Opt<"DIFileAttr">:$file,
                            DI_Opt<"unsigned">:$line),
                       [], "DIScopeAttr">;

// ---- Types ----

def LLVM_DINullTypeAttr : LLVM_Attr<"DINullType", "di_null_type", [], "DITypeAttr"> {
  let genMnemonicAlias = 1;
}
def LLVM_DIBasicTypeAttr
    : LLVM_AliasedAttr<"DIBasicType", "di_basic_type",
                       (ins LLVM_DITagParameter:$tag, "StringAttr":$name,
                            DI_Opt<"uint64_t">:$sizeInBits,
                            LLVM_DIEncodingParameter:$encoding),
                       [], "DITypeAttr">;
def LLVM_DIDerivedTypeAttr
    : LLVM_AliasedAttr<"DIDerivedType", "di_derived_type",
                       (ins LLVM_DITagParameter:$tag, DI_Opt<"StringAttr">:$name,
                            DI_Opt<"DITypeAttr">:$baseType, DI_Opt<"uint64_t">:$sizeInBits,
                            DI_Opt<"uint32_t">:$alignInBits,
                            DI_Opt<"uint64_t">:$offsetInBits,
                            DI_Opt<"std::optional<unsigned>">:$dwarfAddressSpace,
                            DI_Opt<"DINodeAttr">:$extraData),
                       [], "DITypeAttr">;
def LLVM_DICompositeTypeAttr
    : LLVM_AliasedAttr<"DICompositeType", "di_composite_type",
                       (ins DI_Opt<"DistinctAttr">:$recId, DI_Opt<"bool">:$isRecSelf,
                            LLVM_DITagParameter:$tag, DI_Opt<"StringAttr">:$name,
                            DI_Opt<"DIFileAttr">:$file, DI_Opt<"uint32_t">:$line,
                            DI_Opt<"DIScopeAttr">:$scope, DI_Opt<"DITypeAttr">:$baseType,
                            DI_Opt<"DIFlags">:$flags, DI_Opt<"uint64_t">:$sizeInBits,
                            DI_Opt<"uint64_t">:$alignInBits,
                            DI_Opt<"DIExpressionAttr">:$dataLocation,
                            DI_Opt<"DIExpressionAttr">:$rank,
                            DI_Opt<"DIExpressionAttr">:$allocated,
                            DI_Opt<"DIExpressionAttr">:$associated,
                            DI_OptArray<"DINodeAttr">:$elements),
                       [LLVM_DIRecursiveTypeAttrInterface], "DITypeAttr">;
def LLVM_DISubroutineTypeAttr
    : LLVM_AliasedAttr<"DISubroutineType", "di_subroutine_type",
                       (ins LLVM_DICallingConventionParameter:$callingConvention,
                            DI_OptArray<"DITypeAttr">:$types),
                       [], "DITypeAttr">;
def LLVM_DIStringTypeAttr
    : LLVM_AliasedAttr<"DIStringType", "di_string_type",
                       (ins LLVM_DITagParameter:$tag, "StringAttr":$name,
                            DI_Opt<"uint64_t">:$sizeInBits, DI_Opt<"uint32_t">:$alignInBits,
                            DI_Opt<"DIVariableAttr">:$stringLength,
                            DI_Opt<"DIExpressionAttr">:$stringLengthExp,
                            DI_Opt<"DIExpressionAttr">:$stringLocationExp,
                            LLVM_DIEncodingParameter:$encoding),
                       [], "DITypeAttr">;

// Bounds are numbers, variables or expressions.
def LLVM_DISubrangeAttr
    : LLVM_StructAttr<"DISubrange", "di_subrange",
                      (ins DI_Opt<"::mlir::Attribute">:$count,
                           DI_Opt<"::mlir::Attribute">:$lowerBound,
                           DI_Opt<"::mlir::Attribute">:$upperBound,
                           DI_Opt<"::mlir::Attribute">:$stride),
                      [], "DINodeAttr">;
def LLVM_DIGenericSubrangeAttr
    : LLVM_StructAttr<"DIGenericSubrange", "di_generic_subrange",
                      (ins DI_Opt<"::mlir::Attribute">:$count,
                           "::mlir::Attribute":$lowerBound,
                           DI_Opt<"::mlir::Attribute">:$upperBound,
                           "::mlir::Attribute":$stride),
                      [], "DINodeAttr">;

// ---- Variables, labels and others ----

def LLVM_DILocalVariableAttr
    : LLVM_AliasedAttr<"DILocalVariable", "di_local_variable",
                       (ins "DIScopeAttr":$scope, DI_Opt<"StringAttr">:$name,
                            DI_Opt<"DIFileAttr">:$file, DI_Opt<"unsigned">:$line,
                            DI_Opt<"unsigned">:$arg, DI_Opt<"unsigned">:$alignInBits,
                            DI_Opt<"DITypeAttr">:$type,
                            OptionalParameter<"DIFlags", "DIFlags::Zero">:$flags),
                       [], "DINodeAttr">;
def LLVM_DIGlobalVariable
    : LLVM_AliasedAttr<"DIGlobalVariable", "di_global_variable",
                       (ins DI_Opt<"DIScopeAttr">:$scope, DI_Opt<"StringAttr">:$name,
                            DI_Opt<"StringAttr">:$linkageName, "DIFileAttr":$file,
                            "unsigned":$line, "DITypeAttr":$type,
                            DI_Opt<"bool">:$isLocalToUnit, DI_Opt<"bool">:$isDefined,
                            DI_Opt<"unsigned">:$alignInBits),
                       [], "DINodeAttr">;
def LLVM_DIGlobalVariableExpressionAttr
    : LLVM_AliasedAttr<"DIGlobalVariableExpression", "di_global_variable_expression",
                       (ins "DIGlobalVariableAttr":$var, DI_Opt<"DIExpressionAttr">:$expr)> {
  let constBuilderCall = "$0";
}
def DIGlobalVariableExpressionArrayAttr
    : TypedArrayAttrBase<LLVM_DIGlobalVariableExpressionAttr,
                         "an array of variable expressions">;
def LLVM_DILabelAttr
    : LLVM_AliasedAttr<"DILabel", "di_label",
                       (ins "DIScopeAttr":$scope, DI_Opt<"StringAttr">:$name,
                            DI_Opt<"DIFileAttr">:$file, DI_Opt<"unsigned">:$line),
                       [], "DINodeAttr">;
def LLVM_DIImportedEntityAttr
    : LLVM_AliasedAttr<"DIImportedEntity", "di_imported_entity",
                       (ins LLVM_DITagParameter:$tag, "DIScopeAttr":$scope,
                            "DINodeAttr":$entity, DI_Opt<"DIFileAttr">:$file,
                            DI_Opt<"unsigned">:$line, DI_Opt<"StringAttr">:$name,
                            DI_OptArray<"DINodeAttr">:$elements),
                       [], "DINodeAttr">;
def LLVM_DIAnnotationAttr
    : LLVM_StructAttr<"DIAnnotation", "di_annotation",
                      (ins "StringAttr":$name, "StringAttr":$value), [], "DINodeAttr">;

#endif // ODS_LLVM_DEBUG_INFO_TD
