// The dialect, its base classes, its types and its enums.
#ifndef CHLO_BASE_TD
#define CHLO_BASE_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Chlo_Dialect : Dialect {
  let name = "chlo";
  let cppNamespace = "::mlir::chlo";
  let summary = "operations of client libraries, decomposed to stablehlo";
  let useDefaultAttributePrinterParser = 1;
}

class Chlo_Op<string mnemonic, list<Trait> traits = []> : Op<Chlo_Dialect, mnemonic, traits>;

// ---- Types ----

defvar Chlo_Tensor = AnyRankedTensor;
defvar Chlo_PredTensor = RankedTensorOf<[I1]>;
defvar Chlo_IntTensor = RankedTensorOf<[AnyInteger]>;
defvar Chlo_FloatTensor = RankedTensorOf<[AnyFloat]>;
defvar Chlo_ComplexTensor = RankedTensorOf<[AnyComplex]>;
defvar Chlo_FloatOrComplexTensor = RankedTensorOf<[AnyFloat, AnyComplex]>;
defvar Chlo_NumberTensor = RankedTensorOf<[AnyInteger, AnyFloat, AnyComplex]>;

// ---- Enums ----

class Chlo_Enum<string name, string line, list<string> words>
    : I32EnumAttr<name, line,
                  !foreach(i, !range(words), I32EnumAttrCase<words[i], i>)> {
  let genSpecializedAttr = 0;
  let cppNamespace = "::mlir::chlo";
}
class Chlo_EnumAttr<EnumInfo info, string mnemonic>
    : EnumAttr<Chlo_Dialect, info, mnemonic> {
  let assemblyFormat = "$value";
}

def Chlo_ComparisonDirection
    : Chlo_Enum<"ComparisonDirection", "relation of two elements",
                ["EQ", "NE", "GE", "GT", "LE", "LT"]>;
def Chlo_ComparisonDirectionAttr
    : Chlo_EnumAttr<Chlo_ComparisonDirection, "comparison_direction">;
def Chlo_ComparisonType
    : Chlo_Enum<"ComparisonType", "order in which elements are compared",
                ["NOTYPE", "FLOAT", "TOTALORDER", "SIGNED", "UNSIGNED"]>;
def Chlo_ComparisonTypeAttr : Chlo_EnumAttr<Chlo_ComparisonType, "comparison_type">;
def Chlo_Precision
    : Chlo_Enum<"Precision", "precision of an operand of a product",
                ["DEFAULT", "HIGH", "HIGHEST"]>;
def Chlo_PrecisionAttr : Chlo_EnumAttr<Chlo_Precision, "precision">;

#endif
