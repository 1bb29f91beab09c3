// The linalg dialect, its enums and the attributes that hold them.
#ifndef LINALG_BASE_TD
#define LINALG_BASE_TD

include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"
include "ods/Rust.td"

def Linalg_Dialect : Dialect, Extended {
  let name = "linalg";
  let cppNamespace = "::mlir::linalg";
  let description = [{
    Structured operations: loops around a scalar computation, said by what they read and write. Each
    operand has an affine map from the loops to its elements, each loop is parallel or a reduction, and a
    region computes one element of each result.
  }];
  let dependentDialects = ["arith::ArithDialect", "affine::AffineDialect", "math::MathDialect",
                           "memref::MemRefDialect", "tensor::TensorDialect"];
  let useDefaultAttributePrinterParser = 1;
  let hasCanonicalizer = 1;
  let hasOperationAttrVerify = 1;
  let hasConstantMaterializer = 1;
}

// ---- Scalar functions ----

class Linalg_Enum<string name, list<string> words>
    : I32EnumAttr<name, "", !foreach(i, !range(words), I32EnumAttrCase<words[i], i>)> {
  let cppNamespace = "::mlir::linalg";
  let genSpecializedAttr = 0;
}

defvar Linalg_UnaryWords = ["exp", "log", "abs", "ceil", "floor", "negf", "reciprocal", "round",
                            "sqrt", "rsqrt", "square", "tanh", "erf"];
defvar Linalg_BinaryWords = ["add", "sub", "mul", "div", "div_unsigned", "max_signed", "min_signed",
                             "max_unsigned", "min_unsigned", "powf"];
defvar Linalg_TernaryWords = ["select"];

def UnaryFn : Linalg_Enum<"UnaryFn", Linalg_UnaryWords>;
def BinaryFn : Linalg_Enum<"BinaryFn", Linalg_BinaryWords>;
def TernaryFn : Linalg_Enum<"TernaryFn", Linalg_TernaryWords>;
def TypeFn : Linalg_Enum<"TypeFn", ["cast_signed", "cast_unsigned"]>;

// All scalar functions in one enum: unary, binary, ternary.
def ElementwiseKind : Linalg_Enum<"ElementwiseKind",
    Linalg_UnaryWords # Linalg_BinaryWords # Linalg_TernaryWords>;

// The ends of the three groups in that enum.
def ElementwiseCaseLimits : I32EnumAttr<"ElementwiseCaseLimits", "", [
    I32EnumAttrCase<"LastUnary", !size(Linalg_UnaryWords)>,
    I32EnumAttrCase<"LastBinary", !add(!size(Linalg_UnaryWords), !size(Linalg_BinaryWords))>,
    I32EnumAttrCase<"LastTernary", !size(ElementwiseKind.enumerants)>]> {
  let cppNamespace = "::mlir::linalg";
  let genSpecializedAttr = 0;
}
def ElementwiseArityGroup : I32EnumAttr<"ElementwiseArityGroup", "", [
    I32EnumAttrCase<"Unary", 1>, I32EnumAttrCase<"Binary", 2>, I32EnumAttrCase<"Ternary", 3>]> {
  let cppNamespace = "::mlir::linalg";
  let genSpecializedAttr = 0;
}

// `F(m, r)` computes `m` results at once with a filter of `r` elements.
def WinogradConv2DFmr : I32EnumAttr<"WinogradConv2DFmr", "", [
    I32EnumAttrCase<"F_2_3", 0>, I32EnumAttrCase<"F_4_3", 1>, I32EnumAttrCase<"F_2_5", 2>]> {
  let cppNamespace = "mlir::linalg";
}

def IteratorType : I32EnumAttr<"IteratorType", "Iterator type", [
    I32EnumAttrCase<"parallel", 0>, I32EnumAttrCase<"reduction", 1>]> {
  let cppNamespace = "::mlir::utils";
  let genSpecializedAttr = 0;
}

class Linalg_EnumAttr<EnumAttrInfo cases, string word> : EnumAttr<Linalg_Dialect, cases, word> {
  let assemblyFormat = "`<` $value `>`";
}
def ElementwiseKindAttr : Linalg_EnumAttr<ElementwiseKind, "elementwise_kind">;
def UnaryFnAttr : Linalg_EnumAttr<UnaryFn, "unary_fn">;
def BinaryFnAttr : Linalg_EnumAttr<BinaryFn, "binary_fn">;
def TernaryFnAttr : Linalg_EnumAttr<TernaryFn, "ternary_fn">;
def TypeFnAttr : Linalg_EnumAttr<TypeFn, "type_fn">;
def IteratorTypeEnum : Linalg_EnumAttr<IteratorType, "iterator_type">;
def IteratorTypeArrayAttr
    : TypedArrayAttrBase<IteratorTypeEnum, "Iterator type should be an enum.">;

#endif // LINALG_BASE_TD
