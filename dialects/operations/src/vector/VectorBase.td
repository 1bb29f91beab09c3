// The vector dialect's record, enums and interfaces.
#ifndef ODS_VECTOR_BASE_TD
#define ODS_VECTOR_BASE_TD

include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"
include "ods/Rust.td"

def Vector_Dialect : Dialect, Extended {
  let name = "vector";
  let cppNamespace = "::mlir::vector";
  let dependentDialects = ["arith::ArithDialect", "ub::UBDialect"];
  let hasConstantMaterializer = 1;
  let useDefaultAttributePrinterParser = 1;
}

class Vector_Op<string mnemonic, list<Trait> traits = []>
    : Op<Vector_Dialect, mnemonic, traits>;

// ---- Enums ----

class Vector_Enum<string name, string summary, list<I32EnumAttrCase> cases>
    : I32EnumAttr<name, summary, cases> {
  let cppNamespace = "::mlir::vector";
  let genSpecializedAttr = 0;
}
class Vector_EnumAttr<Vector_Enum enum, string mnemonic>
    : EnumAttr<Vector_Dialect, enum, mnemonic> {
  let assemblyFormat = "`<` $value `>`";
}

// A way to combine two elements.
class CombiningCase<string name, int value>
    : I32EnumAttrCase<!toupper(name), value, name>;
def CombiningKind
    : Vector_Enum<"CombiningKind",
                  "Kind of combining function for contractions and reductions",
                  [CombiningCase<"add", 0>, CombiningCase<"mul", 1>,
                   CombiningCase<"minui", 2>, CombiningCase<"minsi", 3>,
                   CombiningCase<"minnumf", 4>, CombiningCase<"maxui", 5>,
                   CombiningCase<"maxsi", 6>, CombiningCase<"maxnumf", 7>,
                   CombiningCase<"and", 8>, CombiningCase<"or", 9>, CombiningCase<"xor", 10>,
                   CombiningCase<"maximumf", 12>, CombiningCase<"minimumf", 11>]>;
def Vector_CombiningKindAttr : Vector_EnumAttr<CombiningKind, "kind">;

def Vector_IteratorType
    : Vector_Enum<"IteratorType", "Iterator type",
                  [I32EnumAttrCase<"parallel", 0>, I32EnumAttrCase<"reduction", 1>]>;
def Vector_IteratorTypeEnum : Vector_EnumAttr<Vector_IteratorType, "iterator_type">;
def Vector_IteratorTypeArrayAttr
    : TypedArrayAttrBase<Vector_IteratorTypeEnum, "Iterator type should be an enum.">;

// Punctuation that vector.print prints instead of, or after, a value.
def PrintPunctuation
    : Vector_Enum<"PrintPunctuation",
                  "Punctuation for separating vectors or vector elements",
                  [I32EnumAttrCase<"NoPunctuation", 0, "no_punctuation">,
                   I32EnumAttrCase<"NewLine", 1, "newline">,
                   I32EnumAttrCase<"Comma", 2, "comma">, I32EnumAttrCase<"Open", 3, "open">,
                   I32EnumAttrCase<"Close", 4, "close">]>;
def Vector_PrintPunctuation : Vector_EnumAttr<PrintPunctuation, "punctuation">;

// ---- Interfaces ----

class MaskMethod<string ret, string name, code default = "">
    : InterfaceMethod<"", ret, name, (ins), "", default>;
def MaskableOpInterface : OpInterface<"MaskableOpInterface"> {
  let cppNamespace = "::mlir::vector";
  let description = "An operation that vector.mask may enclose.";
  let methods = [MaskMethod<"bool", "isMasked", "provided">,
                 MaskMethod<"mlir::vector::MaskingOpInterface", "getMaskingOp", "provided">,
                 MaskMethod<"bool", "supportsPassthru", "return false;">,
                 MaskMethod<"mlir::Type", "getExpectedMaskType">];
}
def MaskingOpInterface : OpInterface<"MaskingOpInterface"> {
  let cppNamespace = "::mlir::vector";
  let description = "An operation that masks another one inside it.";
  let methods = [MaskMethod<"mlir::Value", "getMask">,
                 MaskMethod<"Operation *", "getMaskableOp">,
                 MaskMethod<"bool", "hasPassthru">,
                 MaskMethod<"std::optional<mlir::Value>", "getPassthru">];
}

#endif // ODS_VECTOR_BASE_TD
