// The llvm dialect's attributes: properties of symbols and functions, hints about
// loops, memory metadata and module flags. Debug info has a file of its own.
#ifndef ODS_LLVM_ATTR_DEFS_TD
#define ODS_LLVM_ATTR_DEFS_TD

include "llvm/LLVMDialect.td"
include "llvm/LLVMInterfaces.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/CommonAttrConstraints.td"
include "mlir/Interfaces/DataLayoutInterfaces.td"
include "ptr/MemorySpaceInterfaces.td"

class LLVM_Attr<string name, string attrMnemonic, list<Trait> traits = [],
                string baseCppClass = "::mlir::Attribute">
    : AttrDef<LLVM_Dialect, name, traits, baseCppClass> {
  let mnemonic = attrMnemonic;
}

// Printed as `<name = value, …>`; members that have their default value are omitted.
class LLVM_StructAttr<string name, string attrMnemonic, dag members,
                      list<Trait> traits = [], string baseCppClass = "::mlir::Attribute">
    : LLVM_Attr<name, attrMnemonic, traits, baseCppClass> {
  let parameters = members;
  let assemblyFormat = "`<` struct(params) `>`";
}
// Printed once as an alias at the top of the file, and referenced by the alias.
class LLVM_AliasedAttr<string name, string attrMnemonic, dag members,
                       list<Trait> traits = [], string baseCppClass = "::mlir::Attribute">
    : LLVM_StructAttr<name, attrMnemonic, members, traits, baseCppClass> {
  let genMnemonicAlias = 1;
}
// An attribute that holds one enum value.
class LLVM_ValueAttr<string name, string attrMnemonic, string enum, string value>
    : LLVM_Attr<name, attrMnemonic> {
  let parameters = !dag(ins, [enum], [value]);
  let assemblyFormat = "`<` $" # value # " `>`";
}

// An array of attributes of one kind.
class LLVM_ArrayOf<LLVM_Attr attr> : TypedArrayAttrBase<attr, attr.summary # " array"> {
  let constBuilderCall = ?;
}

// ---- Symbols and functions ----

def CConvAttr : LLVM_ValueAttr<"CConv", "cconv", "CConv", "CallingConv">;
def LinkageAttr : LLVM_ValueAttr<"Linkage", "linkage", "linkage::Linkage", "linkage">;
def TailCallKindAttr
    : LLVM_ValueAttr<"TailCallKind", "tailcallkind", "TailCallKind", "tailCallKind">;
def FramePointerKindAttr
    : LLVM_ValueAttr<"FramePointerKind", "framePointerKind",
                     "framePointerKind::FramePointerKind", "framePointerKind">;
def UWTableKindAttr
    : LLVM_ValueAttr<"UWTableKind", "uwtableKind", "uwtable::UWTableKind", "uwtableKind">;
def ComdatAttr : LLVM_Attr<"Comdat", "comdat"> {
  let parameters = (ins "comdat::Comdat":$comdat);
  let assemblyFormat = "$comdat";
}

def LLVM_MemoryEffectsAttr
    : LLVM_StructAttr<"MemoryEffects", "memory_effects",
                      (ins "ModRefInfo":$other, "ModRefInfo":$argMem,
                           "ModRefInfo":$inaccessibleMem, "ModRefInfo":$errnoMem,
                           "ModRefInfo":$targetMem0, "ModRefInfo":$targetMem1)>;
def LLVM_VScaleRangeAttr
    : LLVM_StructAttr<"VScaleRange", "vscale_range",
                      (ins "IntegerAttr":$minRange, "IntegerAttr":$maxRange)>;
def LLVM_VecTypeHintAttr
    : LLVM_StructAttr<"VecTypeHint", "vec_type_hint",
                      (ins "TypeAttr":$hint,
                           DefaultValuedParameter<"bool", "false">:$is_signed)> {
  let summary = "Explicit vectorization compiler hint";
}
def LLVM_DereferenceableAttr
    : LLVM_StructAttr<"Dereferenceable", "dereferenceable",
                      (ins "uint64_t":$bytes,
                           DefaultValuedParameter<"bool", "false">:$mayBeNull)> {
  let summary = "LLVM dereferenceable attribute";
}

def LLVM_TargetFeaturesAttr
    : LLVM_Attr<"TargetFeatures", "target_features", [DLTIQueryInterface]> {
  let summary = "LLVM target features attribute";
  let parameters = (ins OptionalArrayRefParameter<"StringAttr">:$features);
  let assemblyFormat = "`<` `[` (`]`) : ($features^ `]`)? `>`";
  let genVerifyDecl = 1;
}
def LLVM_TargetAttr : LLVM_Attr<"Target", "target", [LLVM_TargetAttrInterface]> {
  let summary = "LLVM target info: triple, chip, features";
  let parameters = (ins "StringAttr":$triple, "StringAttr":$chip,
                        OptionalParameter<"TargetFeaturesAttr", "">:$features);
  let assemblyFormat = "`<` struct($triple, $chip, $features) `>`";
}

// ---- Values ----

def LLVM_UndefAttr : LLVM_Attr<"Undef", "undef">;
def LLVM_PoisonAttr : LLVM_Attr<"Poison", "poison">;
def LLVM_ZeroAttr : LLVM_Attr<"Zero", "zero">;

def LLVM_ConstantRangeAttr : LLVM_Attr<"ConstantRange", "constant_range"> {
  let summary = "A range of two integers, corresponding to LLVM's ConstantRange";
  let description = "From `lower` to just before `upper`, around the end if need be.";
  let parameters = (ins APIntParameter<"">:$lower, APIntParameter<"">:$upper);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

def LLVM_AddressSpaceAttr
    : LLVM_Attr<"AddressSpace", "address_space",
                [LLVM_LLVMAddrSpaceAttrInterface,
                 DeclareAttrInterfaceMethods<MemorySpaceAttrInterface>]> {
  let summary = "LLVM address space";
  let parameters = (ins "unsigned":$addressSpace);
  let assemblyFormat = "`<` $addressSpace `>`";
}

def LLVM_DSOLocalEquivalentAttr
    : LLVM_Attr<"DSOLocalEquivalent", "dso_local_equivalent"> {
  let parameters = (ins "FlatSymbolRefAttr":$sym);
  let assemblyFormat = "$sym";
}
def LLVM_BlockTagAttr : LLVM_StructAttr<"BlockTag", "blocktag", (ins "uint32_t":$id)>;
def LLVM_BlockAddressAttr
    : LLVM_StructAttr<"BlockAddress", "blockaddress",
                      (ins "FlatSymbolRefAttr":$function, "BlockTagAttr":$tag)>;

// ---- Loops ----

class LLVM_Flag : OptionalParameter<"BoolAttr">;
class LLVM_Count : OptionalParameter<"IntegerAttr">;
// The annotation of the loop that a transformation leaves behind.
class LLVM_Followup : OptionalParameter<"LoopAnnotationAttr">;

def LoopVectorizeAttr
    : LLVM_AliasedAttr<"LoopVectorize", "loop_vectorize",
                       (ins LLVM_Flag<>:$disable, LLVM_Flag<>:$predicateEnable,
                            LLVM_Flag<>:$scalableEnable, LLVM_Count<>:$width,
                            LLVM_Followup<>:$followupVectorized,
                            LLVM_Followup<>:$followupEpilogue,
                            LLVM_Followup<>:$followupAll)>;
def LoopInterleaveAttr
    : LLVM_AliasedAttr<"LoopInterleave", "loop_interleave", (ins "IntegerAttr":$count)>;
def LoopUnrollAttr
    : LLVM_AliasedAttr<"LoopUnroll", "loop_unroll",
                       (ins LLVM_Flag<>:$disable, LLVM_Count<>:$count,
                            LLVM_Flag<>:$runtimeDisable, LLVM_Flag<>:$full,
                            LLVM_Followup<>:$followupUnrolled,
                            LLVM_Followup<>:$followupRemainder,
                            LLVM_Followup<>:$followupAll)>;
def LoopUnrollAndJamAttr
    : LLVM_AliasedAttr<"LoopUnrollAndJam", "loop_unroll_and_jam",
                       (ins LLVM_Flag<>:$disable, LLVM_Count<>:$count,
                            LLVM_Followup<>:$followupOuter, LLVM_Followup<>:$followupInner,
                            LLVM_Followup<>:$followupRemainderOuter,
                            LLVM_Followup<>:$followupRemainderInner,
                            LLVM_Followup<>:$followupAll)>;
def LoopLICMAttr
    : LLVM_AliasedAttr<"LoopLICM", "loop_licm",
                       (ins LLVM_Flag<>:$disable, LLVM_Flag<>:$versioningDisable)>;
def LoopDistributeAttr
    : LLVM_AliasedAttr<"LoopDistribute", "loop_distribute",
                       (ins LLVM_Flag<>:$disable, LLVM_Followup<>:$followupCoincident,
                            LLVM_Followup<>:$followupSequential,
                            LLVM_Followup<>:$followupFallback,
                            LLVM_Followup<>:$followupAll)>;
def LoopPipelineAttr
    : LLVM_AliasedAttr<"LoopPipeline", "loop_pipeline",
                       (ins LLVM_Flag<>:$disable, LLVM_Count<>:$initiationinterval)>;
def LoopPeeledAttr
    : LLVM_AliasedAttr<"LoopPeeled", "loop_peeled", (ins LLVM_Count<>:$count)>;
def LoopUnswitchAttr
    : LLVM_AliasedAttr<"LoopUnswitch", "loop_unswitch", (ins LLVM_Flag<>:$partialDisable)>;

def LoopAnnotationAttr
    : LLVM_AliasedAttr<"LoopAnnotation", "loop_annotation",
                       (ins LLVM_Flag<>:$disableNonforced,
                            OptionalParameter<"LoopVectorizeAttr">:$vectorize,
                            OptionalParameter<"LoopInterleaveAttr">:$interleave,
                            OptionalParameter<"LoopUnrollAttr">:$unroll,
                            OptionalParameter<"LoopUnrollAndJamAttr">:$unrollAndJam,
                            OptionalParameter<"LoopLICMAttr">:$licm,
                            OptionalParameter<"LoopDistributeAttr">:$distribute,
                            OptionalParameter<"LoopPipelineAttr">:$pipeline,
                            OptionalParameter<"LoopPeeledAttr">:$peeled,
                            OptionalParameter<"LoopUnswitchAttr">:$unswitch,
                            LLVM_Flag<>:$mustProgress, LLVM_Flag<>:$isVectorized,
                            OptionalParameter<"FusedLoc">:$startLoc,
                            OptionalParameter<"FusedLoc">:$endLoc,
                            OptionalArrayRefParameter<"AccessGroupAttr">:$parallelAccesses)>;

// ---- Memory ----

def LLVM_AccessGroupAttr
    : LLVM_AliasedAttr<"AccessGroup", "access_group", (ins "DistinctAttr":$id)> {
  let summary = "LLVM dialect access group metadata";
}
def LLVM_AccessGroupArrayAttr : LLVM_ArrayOf<LLVM_AccessGroupAttr>;

def LLVM_AliasScopeDomainAttr
    : LLVM_AliasedAttr<"AliasScopeDomain", "alias_scope_domain",
                       (ins "Attribute":$id, OptionalParameter<"StringAttr">:$description)> {
  let summary = "LLVM dialect alias scope domain metadata";
}
def LLVM_AliasScopeAttr
    : LLVM_AliasedAttr<"AliasScope", "alias_scope",
                       (ins "Attribute":$id, "AliasScopeDomainAttr":$domain,
                            OptionalParameter<"StringAttr">:$description)> {
  let summary = "LLVM dialect alias scope";
  let genVerifyDecl = 1;
}
def LLVM_AliasScopeArrayAttr : LLVM_ArrayOf<LLVM_AliasScopeAttr>;

// Type-based alias analysis: a tree of types, and a tag for each access.
def LLVM_TBAARootAttr : LLVM_Attr<"TBAARoot", "tbaa_root", [], "TBAANodeAttr"> {
  let summary = "LLVM dialect TBAA root metadata";
  let parameters = (ins OptionalParameter<"StringAttr">:$id);
  let assemblyFormat = "(`<` struct(params)^ `>`)?";
  let genMnemonicAlias = 1;
}
def LLVM_TBAAMemberAttr : LLVM_Attr<"TBAAMember", "tbaa_member"> {
  let parameters = (ins "TBAANodeAttr":$typeDesc, "int64_t":$offset);
  let assemblyFormat = "`<` params `>`";
}
// Written in braces.
def LLVM_TBAAMemberAttrArray : ArrayRefParameter<"TBAAMemberAttr"> {
  let parser = "braced list of TBAAMemberAttr";
  let printer = "braced list of TBAAMemberAttr";
}
def LLVM_TBAATypeDescriptorAttr
    : LLVM_AliasedAttr<"TBAATypeDescriptor", "tbaa_type_desc",
                       (ins StringRefParameter<>:$id, LLVM_TBAAMemberAttrArray:$members),
                       [], "TBAANodeAttr"> {
  let summary = "LLVM dialect TBAA type metadata";
}
def LLVM_TBAATagAttr
    : LLVM_AliasedAttr<"TBAATag", "tbaa_tag",
                       (ins "TBAATypeDescriptorAttr":$base_type,
                            "TBAATypeDescriptorAttr":$access_type, "int64_t":$offset,
                            DefaultValuedParameter<"bool", "false">:$constant)> {
  let summary = "LLVM dialect TBAA tag metadata";
}
def LLVM_TBAATagArrayAttr : LLVM_ArrayOf<LLVM_TBAATagAttr>;

def LLVM_MMRATagAttr : LLVM_Attr<"MMRATag", "mmra_tag"> {
  let summary = "MLIR wrapper around a prefix:suffix MMRA tag";
  let parameters = (ins StringRefParameter<>:$prefix, StringRefParameter<>:$suffix);
  let assemblyFormat = "`<` $prefix `` `:` `` $suffix `>`";
  let genMnemonicAlias = 1;
}

// ---- Modules ----

def ModuleFlagAttr : LLVM_Attr<"ModuleFlag", "mlir.module_flag"> {
  let summary = "LLVM module flag metadata";
  let parameters = (ins "ModFlagBehavior":$behavior, "StringAttr":$key, "Attribute":$value);
  let assemblyFormat = "`<` $behavior `,` $key `,` $value `>`";
  let genVerifyDecl = 1;
}
def ModuleFlagCGProfileEntryAttr
    : LLVM_StructAttr<"ModuleFlagCGProfileEntry", "cgprofile_entry",
                      (ins OptionalParameter<"FlatSymbolRefAttr">:$from,
                           OptionalParameter<"FlatSymbolRefAttr">:$to,
                           "uint64_t":$count)> {
  let summary = "CG profile module flag entry";
}
def ModuleFlagProfileSummaryDetailedAttr
    : LLVM_StructAttr<"ModuleFlagProfileSummaryDetailed", "profile_summary_detailed",
                      (ins "uint32_t":$cut_off, "uint64_t":$min_count,
                           "uint32_t":$num_counts)> {
  let summary = "ProfileSummary detailed information";
}
def ModuleFlagProfileSummaryAttr
    : LLVM_StructAttr<
          "ModuleFlagProfileSummary", "profile_summary",
          (ins "ProfileSummaryFormatKind":$format, "uint64_t":$total_count,
               "uint64_t":$max_count, "uint64_t":$max_internal_count,
               "uint64_t":$max_function_count, "uint64_t":$num_counts,
               "uint64_t":$num_functions,
               OptionalParameter<"std::optional<uint64_t>">:$is_partial_profile,
               OptionalParameter<"FloatAttr">:$partial_profile_ratio,
               ArrayRefParameter<"ModuleFlagProfileSummaryDetailedAttr">:$detailed_summary)> {
  let summary = "ProfileSummary module flag";
}
def LLVM_DependentLibrariesAttr
    : LLVM_Attr<"DependentLibraries", "dependent_libraries"> {
  let summary = "LLVM dependent libraries attribute";
  let parameters = (ins OptionalArrayRefParameter<"StringAttr">:$libs);
  let assemblyFormat = "`<` $libs `>`";
}
def WorkgroupAttributionAttr
    : LLVM_Attr<"WorkgroupAttribution", "mlir.workgroup_attribution"> {
  let summary = "GPU workgroup attribution information";
  let parameters = (ins "IntegerAttr":$num_elements, "TypeAttr":$element_type);
  let assemblyFormat = "`<` $num_elements `,` $element_type `>`";
}

include "llvm/LLVMDebugInfo.td"

#endif // ODS_LLVM_ATTR_DEFS_TD
