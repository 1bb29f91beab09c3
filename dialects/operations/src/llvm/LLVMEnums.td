// The llvm dialect's enums, by the spelling and number of each case.
#ifndef ODS_LLVM_ENUMS_TD
#define ODS_LLVM_ENUMS_TD

include "llvm/LLVMDialect.td"
include "mlir/IR/EnumAttr.td"

class LLVM_Case<string symbol, int value, string str = symbol>
    : I64EnumAttrCase<symbol, value, str>;

class LLVM_Enum<string name, string summary, list<LLVM_Case> cases,
                string space = "::mlir::LLVM">
    : I64EnumAttr<name, summary, cases> {
  let cppNamespace = space;
}

// Cases numbered from 0 in order.
class LLVM_Numbered<list<string> symbols, list<string> strs = symbols> {
  list<LLVM_Case> cases = !foreach(i, !range(!size(symbols)),
                                   LLVM_Case<symbols[i], i, strs[i]>);
}

// An enum wrapped in an attribute of its own, whose getter has another name.
class LLVM_WrappedEnum<string name, string enum, string getter, string summary>
    : DialectAttr<LLVM_Dialect, CPred<"::llvm::isa<::mlir::LLVM::" # name # "Attr>($_self)">,
                  summary> {
  let storageType = "::mlir::LLVM::" # name # "Attr";
  let returnType = "::mlir::LLVM::" # enum;
  let convertFromStorage = "$_self." # getter # "()";
  let constBuilderCall = "::mlir::LLVM::" # name # "Attr::get($_builder.getContext(), $0)";
}

// ---- Symbols and functions ----

def LinkageEnum
    : LLVM_Enum<"Linkage", "LLVM linkage types",
                LLVM_Numbered<["External", "AvailableExternally", "Linkonce", "LinkonceODR",
                               "Weak", "WeakODR", "Appending", "Internal", "Private",
                               "ExternWeak", "Common"],
                              ["external", "available_externally", "linkonce",
                               "linkonce_odr", "weak", "weak_odr", "appending", "internal",
                               "private", "extern_weak", "common"]>.cases,
                "::mlir::LLVM::linkage">;
def Linkage : LLVM_WrappedEnum<"Linkage", "Linkage", "getLinkage",
                               "LLVM Linkage specification">;

def Visibility
    : LLVM_Enum<"Visibility", "LLVM GlobalValue Visibility",
                LLVM_Numbered<["Default", "Hidden", "Protected"],
                              ["", "hidden", "protected"]>.cases>;
def UnnamedAddr
    : LLVM_Enum<"UnnamedAddr", "LLVM GlobalValue UnnamedAddr",
                LLVM_Numbered<["None", "Local", "Global"],
                              ["", "local_unnamed_addr", "unnamed_addr"]>.cases>;
def Comdat
    : LLVM_Enum<"Comdat", "LLVM Comdat Types",
                LLVM_Numbered<["Any", "ExactMatch", "Largest", "NoDeduplicate", "SameSize"],
                              ["any", "exactmatch", "largest", "nodeduplicate",
                               "samesize"]>.cases,
                "::mlir::LLVM::comdat">;

// Most calling conventions are spelled as their symbol in lower case; all have the suffix `cc`.
class LLVM_CallConv<string symbol, int value, string str = !tolower(symbol)>
    : LLVM_Case<symbol, value, str # "cc">;
def CConvEnum
    : LLVM_Enum<"CConv", "Calling Conventions", [
          LLVM_CallConv<"C", 0, "c">,
          LLVM_CallConv<"Fast", 8>,
          LLVM_CallConv<"Cold", 9>,
          LLVM_Case<"GHC", 10, "cc_10">,
          LLVM_Case<"HiPE", 11, "cc_11">,
          LLVM_CallConv<"AnyReg", 13>,
          LLVM_CallConv<"PreserveMost", 14, "preserve_most">,
          LLVM_CallConv<"PreserveAll", 15, "preserve_all">,
          LLVM_CallConv<"Swift", 16>,
          LLVM_CallConv<"CXX_FAST_TLS", 17>,
          LLVM_CallConv<"Tail", 18>,
          LLVM_CallConv<"CFGuard_Check", 19>,
          LLVM_CallConv<"SwiftTail", 20>,
          LLVM_CallConv<"X86_StdCall", 64>,
          LLVM_CallConv<"X86_FastCall", 65>,
          LLVM_CallConv<"ARM_APCS", 66>,
          LLVM_CallConv<"ARM_AAPCS", 67>,
          LLVM_CallConv<"ARM_AAPCS_VFP", 68>,
          LLVM_CallConv<"MSP430_INTR", 69>,
          LLVM_CallConv<"X86_ThisCall", 70>,
          LLVM_CallConv<"PTX_Kernel", 71>,
          LLVM_CallConv<"PTX_Device", 72>,
          LLVM_CallConv<"SPIR_FUNC", 75>,
          LLVM_CallConv<"SPIR_KERNEL", 76>,
          LLVM_CallConv<"Intel_OCL_BI", 77>,
          LLVM_CallConv<"X86_64_SysV", 78>,
          LLVM_CallConv<"Win64", 79>,
          LLVM_CallConv<"X86_VectorCall", 80>,
          LLVM_CallConv<"DUMMY_HHVM", 81, "hhvm">,
          LLVM_CallConv<"DUMMY_HHVM_C", 82, "hhvm_c">,
          LLVM_CallConv<"X86_INTR", 83>,
          LLVM_CallConv<"AVR_INTR", 84>,
          LLVM_CallConv<"AVR_BUILTIN", 86>,
          LLVM_CallConv<"AMDGPU_VS", 87>,
          LLVM_CallConv<"AMDGPU_GS", 88>,
          LLVM_CallConv<"AMDGPU_CS", 90>,
          LLVM_CallConv<"AMDGPU_KERNEL", 91>,
          LLVM_CallConv<"X86_RegCall", 92>,
          LLVM_CallConv<"AMDGPU_HS", 93>,
          LLVM_CallConv<"MSP430_BUILTIN", 94>,
          LLVM_CallConv<"AMDGPU_LS", 95>,
          LLVM_CallConv<"AMDGPU_ES", 96>,
          LLVM_CallConv<"AArch64_VectorCall", 97>,
          LLVM_CallConv<"AArch64_SVE_VectorCall", 98>,
          LLVM_CallConv<"WASM_EmscriptenInvoke", 99, "wasm_emscripten_invoke">,
          LLVM_CallConv<"AMDGPU_Gfx", 100>,
          LLVM_CallConv<"M68k_INTR", 101>],
                "::mlir::LLVM::cconv">;
def CConv : LLVM_WrappedEnum<"CConv", "cconv::CConv", "getCallingConv",
                             "LLVM Calling Convention specification">;

def TailCallKindEnum
    : LLVM_Enum<"TailCallKind", "Tail Call Kind",
                [LLVM_Case<"None", 0, "none">, LLVM_Case<"NoTail", 3, "notail">,
                 LLVM_Case<"MustTail", 2, "musttail">, LLVM_Case<"Tail", 1, "tail">],
                "::mlir::LLVM::tailcallkind">;
def TailCallKind
    : LLVM_WrappedEnum<"TailCallKind", "tailcallkind::TailCallKind", "getTailCallKind",
                       "LLVM Calling Convention specification">;

def FramePointerKindEnum
    : LLVM_Enum<"FramePointerKind", "LLVM FramePointerKind",
                LLVM_Numbered<["None", "NonLeaf", "All", "Reserved", "NonLeafNoReserve"],
                              ["none", "non-leaf", "all", "reserved",
                               "non-leaf-no-reserve"]>.cases,
                "::mlir::LLVM::framePointerKind">;
def UWTableKindEnum
    : LLVM_Enum<"UWTableKind", "LLVM Unwind Behavior",
                LLVM_Numbered<["None", "Sync", "Async"], ["none", "sync", "async"]>.cases,
                "::mlir::LLVM::uwtable">;
def ModRefInfoEnum
    : LLVM_Enum<"ModRefInfo", "LLVM ModRefInfo",
                LLVM_Numbered<["NoModRef", "Ref", "Mod", "ModRef"],
                              ["none", "read", "write", "readwrite"]>.cases>;
def AsmATTOrIntel
    : LLVM_Enum<"AsmDialect", "ATT (0) or Intel (1) asm dialect",
                LLVM_Numbered<["AD_ATT", "AD_Intel"], ["att", "intel"]>.cases>;

// ---- Arithmetic ----

def ICmpPredicate
    : LLVM_Enum<"ICmpPredicate", "llvm.icmp comparison predicate",
                LLVM_Numbered<["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt",
                               "uge"]>.cases>;
def FCmpPredicate
    : LLVM_Enum<"FCmpPredicate", "llvm.fcmp comparison predicate",
                LLVM_Numbered<["_false", "oeq", "ogt", "oge", "olt", "ole", "one", "ord",
                               "ueq", "ugt", "uge", "ult", "ule", "une", "uno",
                               "_true"]>.cases>;

def IOFnone : I32BitEnumCaseNone<"none">;
def IOFnsw : I32BitEnumCaseBit<"nsw", 0>;
def IOFnuw : I32BitEnumCaseBit<"nuw", 1>;
def IntegerOverflowFlags
    : I32BitEnum<"IntegerOverflowFlags", "LLVM integer overflow flags",
                 [IOFnone, IOFnsw, IOFnuw]> {
  let cppNamespace = "::mlir::LLVM";
  let separator = ", ";
  let printBitEnumPrimaryGroups = 1;
}
def LLVM_IntegerOverflowFlagsAttr : EnumAttr<LLVM_Dialect, IntegerOverflowFlags, "overflow"> {
  let assemblyFormat = "`<` $value `>`";
}
def LLVM_IntegerOverflowFlagsProp
    : NamedEnumPropWithAttrForm<IntegerOverflowFlags, "overflow",
                                LLVM_IntegerOverflowFlagsAttr> {
  let defaultValue = enum.cppType # "::none";
}

def FMFnone : I32BitEnumAttrCaseNone<"none">;
defvar FastmathBits = ["nnan", "ninf", "nsz", "arcp", "contract", "afn", "reassoc"];
foreach i = !range(!size(FastmathBits)) in {
  defvar flag = FastmathBits[i];
  def FMF#flag : I32BitEnumAttrCaseBit<flag, i>;
}
defvar SingleFastmathFlags
    = !foreach(name, FastmathBits, !cast<BitEnumAttrCaseBase>("FMF" # name));
def FMFfast : I32BitEnumAttrCaseGroup<"fast", SingleFastmathFlags>;
def FastmathFlags
    : I32BitEnumAttr<"FastmathFlags", "LLVM fastmath flags",
                     [FMFnone] # SingleFastmathFlags # [FMFfast]> {
  let cppNamespace = "::mlir::LLVM";
  let separator = ", ";
  let genSpecializedAttr = 0;
  let printBitEnumPrimaryGroups = 1;
}
def LLVM_FastmathFlagsAttr : EnumAttr<LLVM_Dialect, FastmathFlags, "fastmath"> {
  let assemblyFormat = "`<` $value `>`";
}

def RoundingModeAttr
    : LLVM_Enum<"RoundingMode", "LLVM Rounding Mode",
                [LLVM_Case<"TowardZero", 0, "towardzero">,
                 LLVM_Case<"NearestTiesToEven", 1, "tonearest">,
                 LLVM_Case<"TowardPositive", 2, "upward">,
                 LLVM_Case<"TowardNegative", 3, "downward">,
                 LLVM_Case<"NearestTiesToAway", 4, "tonearestaway">,
                 LLVM_Case<"Dynamic", 7, "dynamic">, LLVM_Case<"Invalid", -1, "invalid">]>;
def ValidRoundingModeAttr : ConfinedAttr<RoundingModeAttr, [IntMinValue<0>]>;
def FPExceptionBehaviorAttr
    : LLVM_Enum<"FPExceptionBehavior", "LLVM Exception Behavior",
                LLVM_Numbered<["Ignore", "MayTrap", "Strict"],
                              ["ignore", "maytrap", "strict"]>.cases>;

// ---- Memory ----

def AtomicBinOp
    : LLVM_Enum<"AtomicBinOp", "llvm.atomicrmw binary operations",
                LLVM_Numbered<["xchg", "add", "sub", "_and", "nand", "_or", "_xor", "max",
                               "min", "umax", "umin", "fadd", "fsub", "fmax", "fmin",
                               "uinc_wrap", "udec_wrap", "usub_cond", "usub_sat", "fmaximum",
                               "fminimum"]>.cases>;
def AtomicOrdering
    : LLVM_Enum<"AtomicOrdering", "Atomic ordering for LLVM's memory model",
                [LLVM_Case<"not_atomic", 0>, LLVM_Case<"unordered", 1>,
                 LLVM_Case<"monotonic", 2>, LLVM_Case<"acquire", 4>, LLVM_Case<"release", 5>,
                 LLVM_Case<"acq_rel", 6>, LLVM_Case<"seq_cst", 7>]>;

def GEPNone : I32BitEnumCaseNone<"none">;
def GEPInboundsFlag : I32BitEnumCaseBit<"inboundsFlag", 0, "inbounds_flag">;
def GEPNusw : I32BitEnumCaseBit<"nusw", 1>;
def GEPNuw : I32BitEnumCaseBit<"nuw", 2>;
def GEPInbounds : BitEnumCaseGroup<"inbounds", [GEPInboundsFlag, GEPNusw]>;
def GEPNoWrapFlags
    : I32BitEnum<"GEPNoWrapFlags", "::mlir::LLVM::GEPNoWrapFlags",
                 [GEPNone, GEPInboundsFlag, GEPNusw, GEPNuw, GEPInbounds]> {
  let cppNamespace = "::mlir::LLVM";
  let printBitEnumPrimaryGroups = 1;
}
def GEPNoWrapFlagsProp : EnumProp<GEPNoWrapFlags> {
  let defaultValue = interfaceType # "::none";
}

// ---- Module metadata ----

def ModFlagBehaviorAttr
    : LLVM_Enum<"ModFlagBehavior", "LLVM Module Flag Behavior",
                [LLVM_Case<"Error", 1, "error">, LLVM_Case<"Warning", 2, "warning">,
                 LLVM_Case<"Require", 3, "require">, LLVM_Case<"Override", 4, "override">,
                 LLVM_Case<"Append", 5, "append">,
                 LLVM_Case<"AppendUnique", 6, "append_unique">,
                 LLVM_Case<"Max", 7, "max">, LLVM_Case<"Min", 8, "min">]>;
def LLVM_ProfileSummaryFormatKind
    : LLVM_Enum<"ProfileSummaryFormatKind", "LLVM ProfileSummary format kinds",
                LLVM_Numbered<["SampleProfile", "InstrProf", "CSInstrProf"]>.cases>;

// ---- Debug info ----

def LLVM_DIEmissionKind
    : LLVM_Enum<"DIEmissionKind", "LLVM debug emission kind",
                LLVM_Numbered<["None", "Full", "LineTablesOnly",
                               "DebugDirectivesOnly"]>.cases>;
def LLVM_DINameTableKind
    : LLVM_Enum<"DINameTableKind", "LLVM debug name table kind",
                LLVM_Numbered<["Default", "GNU", "None", "Apple"]>.cases>;

class LLVM_DIBit<string symbol, int pos> : I32BitEnumAttrCaseBit<symbol, pos>;
class LLVM_DIGroup<string symbol, list<BitEnumAttrCaseBase> cases>
    : I32BitEnumAttrCaseGroup<symbol, cases>;

// Visibility takes two bits, inheritance one that three names share.
def DIFlags
    : I32BitEnumAttr<"DIFlags", "LLVM DI flags", [
          I32BitEnumAttrCaseNone<"Zero">,
          LLVM_DIBit<"Bit0", 0>, LLVM_DIBit<"Bit1", 1>,
          LLVM_DIGroup<"Private", [LLVM_DIBit<"Bit0", 0>]>,
          LLVM_DIGroup<"Protected", [LLVM_DIBit<"Bit1", 1>]>,
          LLVM_DIGroup<"Public", [LLVM_DIBit<"Bit0", 0>, LLVM_DIBit<"Bit1", 1>]>,
          LLVM_DIBit<"FwdDecl", 2>, LLVM_DIBit<"AppleBlock", 3>,
          LLVM_DIBit<"ReservedBit4", 4>, LLVM_DIBit<"Virtual", 5>,
          LLVM_DIBit<"Artificial", 6>, LLVM_DIBit<"Explicit", 7>,
          LLVM_DIBit<"Prototyped", 8>, LLVM_DIBit<"ObjcClassComplete", 9>,
          LLVM_DIBit<"ObjectPointer", 10>, LLVM_DIBit<"Vector", 11>,
          LLVM_DIBit<"StaticMember", 12>, LLVM_DIBit<"LValueReference", 13>,
          LLVM_DIBit<"RValueReference", 14>, LLVM_DIBit<"ExportSymbols", 15>,
          LLVM_DIBit<"SingleInheritance", 16>, LLVM_DIBit<"MultipleInheritance", 16>,
          LLVM_DIBit<"VirtualInheritance", 16>, LLVM_DIBit<"IntroducedVirtual", 18>,
          LLVM_DIBit<"BitField", 19>, LLVM_DIBit<"NoReturn", 20>,
          LLVM_DIBit<"TypePassByValue", 22>, LLVM_DIBit<"TypePassByReference", 23>,
          LLVM_DIBit<"EnumClass", 24>, LLVM_DIBit<"Thunk", 25>,
          LLVM_DIBit<"NonTrivial", 26>, LLVM_DIBit<"BigEndian", 27>,
          LLVM_DIBit<"LittleEndian", 28>, LLVM_DIBit<"AllCallsDescribed", 29>]> {
  let cppNamespace = "::mlir::LLVM";
  let printBitEnumPrimaryGroups = 1;
}
def DISubprogramFlags
    : I32BitEnumAttr<"DISubprogramFlags", "LLVM DISubprogram flags", [
          LLVM_DIBit<"Virtual", 0>, LLVM_DIBit<"PureVirtual", 1>,
          LLVM_DIBit<"LocalToUnit", 2>, LLVM_DIBit<"Definition", 3>,
          LLVM_DIBit<"Optimized", 4>, LLVM_DIBit<"Pure", 5>, LLVM_DIBit<"Elemental", 6>,
          LLVM_DIBit<"Recursive", 7>, LLVM_DIBit<"MainSubprogram", 8>,
          LLVM_DIBit<"Deleted", 9>, LLVM_DIBit<"ObjCDirect", 11>]> {
  let cppNamespace = "::mlir::LLVM";
  let printBitEnumPrimaryGroups = 1;
}

#endif // ODS_LLVM_ENUMS_TD
