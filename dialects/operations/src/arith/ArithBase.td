// The arith dialect's record, enums and attributes, and the interfaces through
// which they are read. Separate from the operations, for dialects that reuse them.
#ifndef ODS_ARITH_BASE_TD
#define ODS_ARITH_BASE_TD

include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"
include "ods/Rust.td"

def Arith_Dialect : Dialect, Extended {
  let name = "arith";
  let cppNamespace = "::mlir::arith";
  let hasConstantMaterializer = 1;
  let useDefaultAttributePrinterParser = 1;
}

// ---- Comparison predicates ----

// Floats: ordered (neither operand is NaN) and, or unordered (one is) or.
def Arith_CmpFPredicateAttr : I64EnumAttr<"CmpFPredicate", "", [
    I64EnumAttrCase<"AlwaysFalse", 0, "false">,
    I64EnumAttrCase<"OEQ", 1, "oeq">, I64EnumAttrCase<"OGT", 2, "ogt">,
    I64EnumAttrCase<"OGE", 3, "oge">, I64EnumAttrCase<"OLT", 4, "olt">,
    I64EnumAttrCase<"OLE", 5, "ole">, I64EnumAttrCase<"ONE", 6, "one">,
    I64EnumAttrCase<"ORD", 7, "ord">,
    I64EnumAttrCase<"UEQ", 8, "ueq">, I64EnumAttrCase<"UGT", 9, "ugt">,
    I64EnumAttrCase<"UGE", 10, "uge">, I64EnumAttrCase<"ULT", 11, "ult">,
    I64EnumAttrCase<"ULE", 12, "ule">, I64EnumAttrCase<"UNE", 13, "une">,
    I64EnumAttrCase<"UNO", 14, "uno">,
    I64EnumAttrCase<"AlwaysTrue", 15, "true">]> {
  let cppNamespace = "::mlir::arith";
}

def Arith_CmpIPredicateAttr : I64EnumAttr<"CmpIPredicate", "", [
    I64EnumAttrCase<"eq", 0>, I64EnumAttrCase<"ne", 1>,
    I64EnumAttrCase<"slt", 2>, I64EnumAttrCase<"sle", 3>,
    I64EnumAttrCase<"sgt", 4>, I64EnumAttrCase<"sge", 5>,
    I64EnumAttrCase<"ult", 6>, I64EnumAttrCase<"ule", 7>,
    I64EnumAttrCase<"ugt", 8>, I64EnumAttrCase<"uge", 9>]> {
  let cppNamespace = "::mlir::arith";
}

// ---- Kinds of read-modify-write and reduction ----

defvar RmwKinds = ["addf", "addi", "andi", "assign", "maximumf", "maxnumf", "maxs", "maxu",
                   "minimumf", "minnumf", "mins", "minu", "mulf", "muli", "ori", "xori"];
foreach value = !range(!size(RmwKinds)) in
  def ATOMIC_RMW_KIND_ # !toupper(RmwKinds[value])
      : I64EnumAttrCase<RmwKinds[value], value>;

def AtomicRMWKindAttr
    : I64EnumAttr<"AtomicRMWKind", "",
                  !foreach(kind, RmwKinds,
                           !cast<I64EnumAttrCase>("ATOMIC_RMW_KIND_" # !toupper(kind)))> {
  let cppNamespace = "::mlir::arith";
}

// ---- Fast-math flags: what a float operation may assume or forgo ----

def FASTMATH_NONE : I32BitEnumAttrCaseNone<"none">;
def FASTMATH_REASSOC : I32BitEnumAttrCaseBit<"reassoc", 0>;
def FASTMATH_NO_NANS : I32BitEnumAttrCaseBit<"nnan", 1>;
def FASTMATH_NO_INFS : I32BitEnumAttrCaseBit<"ninf", 2>;
def FASTMATH_NO_SIGNED_ZEROS : I32BitEnumAttrCaseBit<"nsz", 3>;
def FASTMATH_ALLOW_RECIP : I32BitEnumAttrCaseBit<"arcp", 4>;
def FASTMATH_ALLOW_CONTRACT : I32BitEnumAttrCaseBit<"contract", 5>;
def FASTMATH_APPROX_FUNC : I32BitEnumAttrCaseBit<"afn", 6>;
defvar SingleFastMathFlags = [FASTMATH_REASSOC, FASTMATH_NO_NANS, FASTMATH_NO_INFS,
                              FASTMATH_NO_SIGNED_ZEROS, FASTMATH_ALLOW_RECIP,
                              FASTMATH_ALLOW_CONTRACT, FASTMATH_APPROX_FUNC];
def FASTMATH_FAST : I32BitEnumAttrCaseGroup<"fast", SingleFastMathFlags>;

def FastMathFlags
    : I32BitEnumAttr<"FastMathFlags", "Floating point fast math flags",
                     [FASTMATH_NONE] # SingleFastMathFlags # [FASTMATH_FAST]> {
  let cppNamespace = "::mlir::arith";
  let separator = ",";
  let genSpecializedAttr = 0;
  let printBitEnumPrimaryGroups = 1;
}
def Arith_FastMathAttr : EnumAttr<Arith_Dialect, FastMathFlags, "fastmath"> {
  let assemblyFormat = "`<` $value `>`";
}

// ---- Overflow flags: the ways in which an integer operation does not wrap ----

def Arith_IOFnone : I32BitEnumAttrCaseNone<"none">;
def Arith_IOFnsw : I32BitEnumAttrCaseBit<"nsw", 0>;
def Arith_IOFnuw : I32BitEnumAttrCaseBit<"nuw", 1>;
def Arith_IntegerOverflowFlags
    : I32BitEnumAttr<"IntegerOverflowFlags", "Integer overflow arith flags",
                     [Arith_IOFnone, Arith_IOFnsw, Arith_IOFnuw]> {
  let cppNamespace = "::mlir::arith";
  let separator = ", ";
  let genSpecializedAttr = 0;
  let printBitEnumPrimaryGroups = 1;
}
def Arith_IntegerOverflowAttr
    : EnumAttr<Arith_Dialect, Arith_IntegerOverflowFlags, "overflow"> {
  let assemblyFormat = "`<` $value `>`";
}

// ---- Rounding ----

def Arith_RToNearestTiesToEven : I32EnumAttrCase<"to_nearest_even", 0>;
def Arith_RDownward : I32EnumAttrCase<"downward", 1>;
def Arith_RUpward : I32EnumAttrCase<"upward", 2>;
def Arith_RTowardZero : I32EnumAttrCase<"toward_zero", 3>;
def Arith_RToNearestTiesAwayFromZero : I32EnumAttrCase<"to_nearest_away", 4>;
def Arith_RoundingModeAttr
    : I32EnumAttr<"RoundingMode", "Floating point rounding mode",
                  [Arith_RToNearestTiesToEven, Arith_RDownward, Arith_RUpward,
                   Arith_RTowardZero, Arith_RToNearestTiesAwayFromZero]> {
  let cppNamespace = "::mlir::arith";
}

// ---- Interfaces ----

// Every method has a default, for operations whose attribute has its usual name.
class FlagGetter<string ret, string method, string accessor>
    : InterfaceMethod<"", ret, method, (ins), "", "return $_op." # accessor # "();">;
class FlagTest<string method> : InterfaceMethod<"", "bool", method, (ins), "", "provided">;
class FlagName<string method, string attr>
    : StaticInterfaceMethod<"", "StringRef", method, (ins), "", "return \"" # attr # "\";">;

def ArithFastMathInterface : OpInterface<"ArithFastMathInterface"> {
  let cppNamespace = "::mlir::arith";
  let description = "An operation with fast-math flags.";
  let methods = [FlagGetter<"FastMathFlagsAttr", "getFastMathFlagsAttr", "getFastmathAttr">,
                 FlagName<"getFastMathAttrName", "fastmath">];
}
def ArithIntegerOverflowFlagsInterface
    : OpInterface<"ArithIntegerOverflowFlagsInterface"> {
  let cppNamespace = "::mlir::arith";
  let description = "An operation with integer overflow flags.";
  let methods = [FlagGetter<"IntegerOverflowFlagsAttr", "getOverflowAttr",
                            "getOverflowFlagsAttr">,
                 FlagTest<"hasNoUnsignedWrap">,
                 FlagTest<"hasNoSignedWrap">,
                 FlagName<"getIntegerOverflowAttrName", "overflowFlags">];
}
def ArithRoundingModeInterface : OpInterface<"ArithRoundingModeInterface"> {
  let cppNamespace = "::mlir::arith";
  let description = "An operation with a rounding mode.";
  let methods = [FlagGetter<"RoundingModeAttr", "getRoundingModeAttr", "getRoundingmodeAttr">,
                 FlagName<"getRoundingModeAttrName", "roundingmode">];
}

#endif // ODS_ARITH_BASE_TD
