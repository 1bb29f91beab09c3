// The omp dialect, its types and attributes, and the enums of its clauses.
#ifndef ODS_OPENMP_BASE_TD
#define ODS_OPENMP_BASE_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinAttributes.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/OpBase.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "ods/Regions.td"

def OpenMP_Dialect : Dialect {
  let name = "omp";
  let cppNamespace = "::mlir::omp";
  let summary = "Directives of OpenMP, each with its clauses";
  let dependentDialects = ["LLVM::LLVMDialect", "func::FuncDialect"];
  let useDefaultAttributePrinterParser = 1;
  let useDefaultTypePrinterParser = 1;
}

// Types.

def IntLikeType : AnyTypeOf<[AnyInteger, Index]>;

// A variable in the sense of OpenMP's specification.
def OpenMP_PointerLikeType : Type<
    CPred<"::llvm::isa<::mlir::LLVM::LLVMPointerType, ::mlir::MemRefType>($_self)">,
    "OpenMP-compatible variable type">;

class OpenMP_Type<string name, string typeMnemonic> : TypeDef<OpenMP_Dialect, name> {
  let mnemonic = typeMnemonic;
}

def OpenMP_MapBoundsType : OpenMP_Type<"MapBounds", "map_bounds_ty"> {
  let summary = "Bounds of one dimension of a variable that is mapped";
}

def CanonicalLoopInfoType : OpenMP_Type<"CanonicalLoopInfo", "cli"> {
  let summary = "Name of a loop, for transformations to refer to";
}

// Enums.

class OpenMP_I32Enum<string name, string what, list<I32EnumAttrCase> cases>
    : I32EnumAttr<name, what, cases> {
  let genSpecializedAttr = 0;
  let cppNamespace = "::mlir::omp";
}

class OpenMP_BitEnum<string name, string what, list<BitEnumAttrCaseBase> cases>
    : I32BitEnumAttr<name, what, cases> {
  let genSpecializedAttr = 0;
  let cppNamespace = "::mlir::omp";
}

class OpenMP_EnumAttr<EnumAttrInfo info, string name> : EnumAttr<OpenMP_Dialect, info, name>;

// An attribute that is printed in parentheses.
class OpenMP_ParenEnumAttr<EnumAttrInfo info, string name> : OpenMP_EnumAttr<info, name> {
  let assemblyFormat = "`(` $value `)`";
}

def BindKind : OpenMP_I32Enum<"ClauseBindKind", "BindKind Clause", [
    I32EnumAttrCase<"Parallel", 0, "parallel">, I32EnumAttrCase<"Teams", 1, "teams">,
    I32EnumAttrCase<"Thread", 2, "thread">]>;
def BindKindAttr : OpenMP_EnumAttr<BindKind, "bindkind">;

def CancellationConstructType
    : OpenMP_I32Enum<"ClauseCancellationConstructType", "CancellationConstructType Clause", [
    I32EnumAttrCase<"Parallel", 0, "parallel">, I32EnumAttrCase<"Loop", 1, "loop">,
    I32EnumAttrCase<"Sections", 2, "sections">, I32EnumAttrCase<"Taskgroup", 3, "taskgroup">]>;
def CancellationConstructTypeAttr
    : OpenMP_EnumAttr<CancellationConstructType, "cancellationconstructtype">;

def GrainsizeType : OpenMP_I32Enum<"ClauseGrainsizeType", "GrainsizeType Clause", [
    I32EnumAttrCase<"Strict", 0, "strict">]>;
def GrainsizeTypeAttr : OpenMP_EnumAttr<GrainsizeType, "grainsizetype">;

def MemoryOrderKind : OpenMP_I32Enum<"ClauseMemoryOrderKind", "MemoryOrderKind Clause", [
    I32EnumAttrCase<"Seq_cst", 0, "seq_cst">, I32EnumAttrCase<"Acq_rel", 1, "acq_rel">,
    I32EnumAttrCase<"Acquire", 2, "acquire">, I32EnumAttrCase<"Release", 3, "release">,
    I32EnumAttrCase<"Relaxed", 4, "relaxed">]>;
def MemoryOrderKindAttr : OpenMP_EnumAttr<MemoryOrderKind, "memoryorderkind">;

def NumTasksType : OpenMP_I32Enum<"ClauseNumTasksType", "NumTasksType Clause", [
    I32EnumAttrCase<"Strict", 0, "strict">]>;
def NumTasksTypeAttr : OpenMP_EnumAttr<NumTasksType, "numtaskstype">;

def NumThreadsType : OpenMP_I32Enum<"ClauseNumThreadsType", "NumThreadsType Clause", [
    I32EnumAttrCase<"Strict", 0, "strict">]>;
def NumThreadsTypeAttr : OpenMP_EnumAttr<NumThreadsType, "numthreadstype">;

def OrderKind : OpenMP_I32Enum<"ClauseOrderKind", "OrderKind Clause", [
    I32EnumAttrCase<"Concurrent", 1, "concurrent">]>;
def OrderKindAttr : OpenMP_EnumAttr<OrderKind, "orderkind">;

def ProcBindKind : OpenMP_I32Enum<"ClauseProcBindKind", "ProcBindKind Clause", [
    I32EnumAttrCase<"Primary", 0, "primary">, I32EnumAttrCase<"Master", 1, "master">,
    I32EnumAttrCase<"Close", 2, "close">, I32EnumAttrCase<"Spread", 3, "spread">]>;
def ProcBindKindAttr : OpenMP_EnumAttr<ProcBindKind, "procbindkind">;

def ScheduleKind : OpenMP_I32Enum<"ClauseScheduleKind", "ScheduleKind Clause", [
    I32EnumAttrCase<"Static", 0, "static">, I32EnumAttrCase<"Dynamic", 1, "dynamic">,
    I32EnumAttrCase<"Guided", 2, "guided">, I32EnumAttrCase<"Auto", 3, "auto">,
    I32EnumAttrCase<"Runtime", 4, "runtime">,
    I32EnumAttrCase<"Distribute", 5, "distribute">]>;
def ScheduleKindAttr : OpenMP_EnumAttr<ScheduleKind, "schedulekind">;

def DeclareTargetCaptureClause
    : OpenMP_I32Enum<"DeclareTargetCaptureClause", "capture clause", [
    I32EnumAttrCase<"none", 0>, I32EnumAttrCase<"to", 1>, I32EnumAttrCase<"link", 2>,
    I32EnumAttrCase<"enter", 3>]>;
def DeclareTargetCaptureClauseAttr
    : OpenMP_ParenEnumAttr<DeclareTargetCaptureClause, "capture_clause">;

def ClauseDepend : OpenMP_I32Enum<"ClauseDepend", "depend clause", [
    I32EnumAttrCase<"dependsource", 0>, I32EnumAttrCase<"dependsink", 1>]>;
def ClauseDependAttr : OpenMP_ParenEnumAttr<ClauseDepend, "clause_depend">;

def ClauseRequires : OpenMP_BitEnum<"ClauseRequires", "requires clauses", [
    I32BitEnumAttrCaseNone<"none">, I32BitEnumAttrCaseBit<"reverse_offload", 0>,
    I32BitEnumAttrCaseBit<"unified_address", 1>,
    I32BitEnumAttrCaseBit<"unified_shared_memory", 2>,
    I32BitEnumAttrCaseBit<"dynamic_allocators", 3>]>;
def ClauseRequiresAttr : OpenMP_EnumAttr<ClauseRequires, "clause_requires">;

def ClauseMapFlags
    : OpenMP_BitEnum<"ClauseMapFlags", "Map types and modifiers tied to data maps", [
    I32BitEnumAttrCaseNone<"none">, I32BitEnumAttrCaseBit<"storage", 0>,
    I32BitEnumAttrCaseBit<"to", 1>, I32BitEnumAttrCaseBit<"from", 2>,
    I32BitEnumAttrCaseBit<"always", 3>, I32BitEnumAttrCaseBit<"del", 4>,
    I32BitEnumAttrCaseBit<"return_param", 5>, I32BitEnumAttrCaseBit<"priv", 6>,
    I32BitEnumAttrCaseBit<"literal", 7>, I32BitEnumAttrCaseBit<"implicit", 8>,
    I32BitEnumAttrCaseBit<"close", 9>, I32BitEnumAttrCaseBit<"present", 10>,
    I32BitEnumAttrCaseBit<"ompx_hold", 11>, I32BitEnumAttrCaseBit<"attach", 12>,
    I32BitEnumAttrCaseBit<"attach_always", 13>, I32BitEnumAttrCaseBit<"attach_none", 14>,
    I32BitEnumAttrCaseBit<"attach_auto", 15>, I32BitEnumAttrCaseBit<"ref_ptr", 16>,
    I32BitEnumAttrCaseBit<"ref_ptee", 17>, I32BitEnumAttrCaseBit<"ref_ptr_ptee", 18>,
    I32BitEnumAttrCaseBit<"is_device_ptr", 19>]>;
def ClauseMapFlagsAttr : OpenMP_EnumAttr<ClauseMapFlags, "clause_map_flags">;

def ClauseTaskDepend
    : OpenMP_I32Enum<"ClauseTaskDepend", "depend clause in a target or task construct", [
    I32EnumAttrCase<"taskdependin", 0>, I32EnumAttrCase<"taskdependout", 1>,
    I32EnumAttrCase<"taskdependinout", 2>, I32EnumAttrCase<"taskdependmutexinoutset", 3>,
    I32EnumAttrCase<"taskdependinoutset", 4>]>;
def ClauseTaskDependAttr : OpenMP_ParenEnumAttr<ClauseTaskDepend, "clause_task_depend">;

def TaskDependArrayAttr
    : TypedArrayAttrBase<ClauseTaskDependAttr, ClauseTaskDependAttr.summary # " array">;

def DataSharingClauseType
    : OpenMP_I32Enum<"DataSharingClauseType", "Type of a data-sharing clause", [
    I32EnumAttrCase<"Private", 0, "private">,
    I32EnumAttrCase<"FirstPrivate", 1, "firstprivate">]>;
def DataSharingClauseTypeAttr : OpenMP_EnumAttr<DataSharingClauseType, "data_sharing_type"> {
  let assemblyFormat = "`{` `type` `=` $value `}`";
}

def DeclareTargetDeviceType
    : OpenMP_I32Enum<"DeclareTargetDeviceType", "device_type clause", [
    I32EnumAttrCase<"any", 0>, I32EnumAttrCase<"host", 1>, I32EnumAttrCase<"nohost", 2>]>;
def DeclareTargetDeviceTypeAttr
    : OpenMP_ParenEnumAttr<DeclareTargetDeviceType, "device_type">;

def OrderModifier : OpenMP_I32Enum<"OrderModifier", "OpenMP Order Modifier", [
    I32EnumAttrCase<"reproducible", 0>, I32EnumAttrCase<"unconstrained", 1>]>;
def OrderModifierAttr : OpenMP_EnumAttr<OrderModifier, "order_mod">;

def ReductionModifier : OpenMP_I32Enum<"ReductionModifier", "reduction modifier", [
    I32EnumAttrCase<"defaultmod", 0>, I32EnumAttrCase<"inscan", 1>,
    I32EnumAttrCase<"task", 2>]>;
def ReductionModifierAttr : OpenMP_ParenEnumAttr<ReductionModifier, "reduction_modifier">;

def ScheduleModifier : OpenMP_I32Enum<"ScheduleModifier", "OpenMP Schedule Modifier", [
    I32EnumAttrCase<"none", 0>, I32EnumAttrCase<"monotonic", 1>,
    I32EnumAttrCase<"nonmonotonic", 2>, I32EnumAttrCase<"simd", 3>]>;
def ScheduleModifierAttr : OpenMP_EnumAttr<ScheduleModifier, "sched_mod">;

def VariableCaptureKind
    : OpenMP_I32Enum<"VariableCaptureKind", "variable capture kind", [
    I32EnumAttrCase<"This", 0>, I32EnumAttrCase<"ByRef", 1>, I32EnumAttrCase<"ByCopy", 2>,
    I32EnumAttrCase<"VLAType", 3>]>;
def VariableCaptureKindAttr
    : OpenMP_ParenEnumAttr<VariableCaptureKind, "variable_capture_kind">;

// Attributes of functions, variables and modules.

class OpenMP_Attr<string name, string attrMnemonic> : AttrDef<OpenMP_Dialect, name> {
  let mnemonic = attrMnemonic;
  let assemblyFormat = "`<` struct(params) `>`";
}

def AtomicControlAttr : OpenMP_Attr<"AtomicControl", "atomic_control"> {
  let summary = "Memory that an atomic update may meet";
  let parameters = (ins
      DefaultValuedParameter<"bool", "false">:$ignore_denormal_mode,
      DefaultValuedParameter<"bool", "false">:$fine_grained_memory,
      DefaultValuedParameter<"bool", "false">:$remote_memory);
}

def DeclareTargetAttr : OpenMP_Attr<"DeclareTarget", "declaretarget"> {
  let summary = "Function or variable that devices have, too";
  let parameters = (ins
      OptionalParameter<"DeclareTargetDeviceTypeAttr">:$device_type,
      OptionalParameter<"DeclareTargetCaptureClauseAttr">:$capture_clause,
      OptionalParameter<"BoolAttr">:$automap);
}

def FlagsAttr : OpenMP_Attr<"Flags", "flags"> {
  let summary = "Flags of the compiler that a device's runtime reads";
  let parameters = (ins
      DefaultValuedParameter<"uint32_t", "0">:$debug_kind,
      DefaultValuedParameter<"bool", "false">:$assume_teams_oversubscription,
      DefaultValuedParameter<"bool", "false">:$assume_threads_oversubscription,
      DefaultValuedParameter<"bool", "false">:$assume_no_thread_state,
      DefaultValuedParameter<"bool", "false">:$assume_no_nested_parallelism,
      DefaultValuedParameter<"bool", "false">:$no_gpu_lib,
      DefaultValuedParameter<"uint32_t", "50">:$openmp_device_version);
}

def VersionAttr : OpenMP_Attr<"Version", "version"> {
  let summary = "Version of OpenMP, times ten";
  let parameters = (ins "uint32_t":$version);
}

#endif // ODS_OPENMP_BASE_TD
