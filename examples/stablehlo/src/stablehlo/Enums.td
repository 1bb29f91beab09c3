// The enums of the dialect, and the attributes of them.
#ifndef STABLEHLO_ENUMS_TD
#define STABLEHLO_ENUMS_TD

include "stablehlo/Base.td"

class Stablehlo_Enum<string name, string summary, list<I32EnumAttrCase> cases>
    : I32EnumAttr<name, summary, cases> {
  let cppNamespace = "::mlir::stablehlo";
  let genSpecializedAttr = 0;
}

def Stablehlo_Precision
    : Stablehlo_Enum<"Precision", "precision of an operand", [
          I32EnumAttrCase<"DEFAULT", 0>, I32EnumAttrCase<"HIGH", 1>,
          I32EnumAttrCase<"HIGHEST", 2>]>;
def Stablehlo_PrecisionAttr : EnumAttr<Stablehlo_Dialect, Stablehlo_Precision, "precision">;
def Stablehlo_PrecisionConfigAttr
    : TypedArrayAttrBase<Stablehlo_PrecisionAttr, "Precision Config attribute">;

def Stablehlo_ResultAccuracyMode
    : Stablehlo_Enum<"ResultAccuracyMode", "accuracy of a result", [
          I32EnumAttrCase<"DEFAULT", 0>, I32EnumAttrCase<"HIGHEST", 1>,
          I32EnumAttrCase<"TOLERANCE", 2>]>;
def Stablehlo_ResultAccuracyModeAttr
    : EnumAttr<Stablehlo_Dialect, Stablehlo_ResultAccuracyMode, "result_accuracy_mode"> {
  let assemblyFormat = "`<` $value `>`";
}

def Stablehlo_FftType
    : Stablehlo_Enum<"FftType", "kind of a Fourier transform", [
          I32EnumAttrCase<"FFT", 0>, I32EnumAttrCase<"IFFT", 1>,
          I32EnumAttrCase<"RFFT", 2>, I32EnumAttrCase<"IRFFT", 3>]>;
def Stablehlo_FftTypeAttr : EnumAttr<Stablehlo_Dialect, Stablehlo_FftType, "fft_type">;

def Stablehlo_CustomCallApiVersionAttr
    : I32EnumAttr<"CustomCallApiVersion", "Custom call API version", [
          I32EnumAttrCase<"API_VERSION_UNSPECIFIED", 0>,
          I32EnumAttrCase<"API_VERSION_ORIGINAL", 1>,
          I32EnumAttrCase<"API_VERSION_STATUS_RETURNING", 2>,
          I32EnumAttrCase<"API_VERSION_STATUS_RETURNING_UNIFIED", 3>,
          I32EnumAttrCase<"API_VERSION_TYPED_FFI", 4>]> {
  let cppNamespace = "::mlir::stablehlo";
}

def Stablehlo_ComparisonDirection
    : Stablehlo_Enum<"ComparisonDirection", "comparison", [
          I32EnumAttrCase<"EQ", 0>, I32EnumAttrCase<"NE", 1>, I32EnumAttrCase<"GE", 2>,
          I32EnumAttrCase<"GT", 3>, I32EnumAttrCase<"LE", 4>, I32EnumAttrCase<"LT", 5>]>;
def Stablehlo_ComparisonDirectionAttr
    : EnumAttr<Stablehlo_Dialect, Stablehlo_ComparisonDirection, "comparison_direction">;

def Stablehlo_ComparisonType
    : Stablehlo_Enum<"ComparisonType", "order of a comparison", [
          I32EnumAttrCase<"NOTYPE", 0>, I32EnumAttrCase<"FLOAT", 1>,
          I32EnumAttrCase<"TOTALORDER", 2>, I32EnumAttrCase<"SIGNED", 3>,
          I32EnumAttrCase<"UNSIGNED", 4>]>;
def Stablehlo_ComparisonTypeAttr
    : EnumAttr<Stablehlo_Dialect, Stablehlo_ComparisonType, "comparison_type">;

def Stablehlo_Transpose
    : Stablehlo_Enum<"Transpose", "form of a matrix", [
          I32EnumAttrCase<"TRANSPOSE_INVALID", 0>, I32EnumAttrCase<"NO_TRANSPOSE", 1>,
          I32EnumAttrCase<"TRANSPOSE", 2>, I32EnumAttrCase<"ADJOINT", 3>]>;
def Stablehlo_TransposeAttr : EnumAttr<Stablehlo_Dialect, Stablehlo_Transpose, "transpose">;

def Stablehlo_RngDistribution
    : Stablehlo_Enum<"RngDistribution", "distribution of random numbers", [
          I32EnumAttrCase<"UNIFORM", 1>, I32EnumAttrCase<"NORMAL", 2>]>;
def Stablehlo_RngDistributionAttr
    : EnumAttr<Stablehlo_Dialect, Stablehlo_RngDistribution, "rng_distribution">;

def Stablehlo_RngAlgorithm
    : Stablehlo_Enum<"RngAlgorithm", "generator of random bits", [
          I32EnumAttrCase<"DEFAULT", 0>, I32EnumAttrCase<"THREE_FRY", 1>,
          I32EnumAttrCase<"PHILOX", 2>]>;
def Stablehlo_RngAlgorithmAttr
    : EnumAttr<Stablehlo_Dialect, Stablehlo_RngAlgorithm, "rng_algorithm">;

#endif // STABLEHLO_ENUMS_TD
